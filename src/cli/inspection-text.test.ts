import { expect, test } from 'vitest';
import { type Inspection, inspectionText } from './inspection-text.ts';

const FOUND: Inspection = {
  sources: [
    {
      source: 'a.log.gz',
      format: 'access-log',
      compression: 'gzip',
      lines: 1200,
      records: 1199,
      notes: ['no host'],
    },
    { source: 'b.log', format: 'access-log', compression: 'none', lines: 1, records: 1, notes: ['no host'] },
  ],
  records: 1200,
  distinctUrls: 700,
  isExact: true,
  sites: [{ name: 'a.test', count: 1200 }],
  siteCount: 1,
  dynamicShare: 0.25,
  statuses: [{ name: '200', count: 1200 }],
  methods: [],
  pages: 100,
  distinctContents: 25,
  withContent: 0,
  firstTime: null,
  lastTime: null,
  skipped: 1,
  skips: [
    {
      reason: 'method',
      meaning: 'a request that is neither GET nor HEAD',
      count: 1,
      examples: [{ reason: 'method', source: 'a.log.gz', line: 7, text: 'POST \x1b[31m' }],
    },
  ],
};

test('tells what was found, each fact in a line of its own', () => {
  expect(inspectionText(FOUND)).toBe(`inputs    2 inputs, 1,201 lines, 1,200 records
          a.log.gz: access-log, gzip, 1,200 lines, 1,199 records
          b.log: access-log, 1 line, 1 record
note      no host
URLs      700 distinct, 25.0 % of the records with a query
sites     1: a.test 1,200
statuses  200 1,200
pages     100 with a digest: 25 distinct contents, 75.0 % repeat one
skipped   1 line
          1 × method: a request that is neither GET nor HEAD
              a.log.gz:7: POST \\x1b[31m
`);
});

test('says where counts are estimates', () => {
  expect(inspectionText({ ...FOUND, isExact: false })).toContain('about 700 distinct');
});
