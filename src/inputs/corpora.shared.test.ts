import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedData } from '../../test/shared-data.ts';
import { readRecordBatches } from './read-records.ts';
import { SkipLog } from './skip.ts';
import type { SourceReport } from './source-report.ts';
import { RecordTally, type TallySummary } from './tally.ts';

test.each([
  ['dokuwiki', 11_000, 10_896, 3_078],
  ['apache-docs', 19_807, 19_050, 5_681],
  ['phpbb-forum', 13_301, 13_301, 6_462],
  ['small-mediawiki', 8_112, 8_112, 4_574],
])('the crawl of %s has %d records, %d pages and %d contents', async (name, records, pages, contents) => {
  const { summary, skips } = await tallyOf(`crawls/${name}.jsonl.gz`);
  expect(summary).toMatchObject({ records, pages, distinctContents: contents });
  expect(skips.total).toBe(0);
});

test.each([
  ['dokuwiki.log.gz', 44_957],
  ['apache-docs.vhost.log.gz', 62_151],
  ['blog-elastic.log.gz', 10_000],
  ['wordpress-airisdata.log.gz', 206_860],
])('the log %s has %d lines, and only other methods are skipped', async (name, lines) => {
  const { reports, summary, skips } = await tallyOf(`logs/${name}`);
  expect(reports).toMatchObject([{ format: 'access-log', compression: 'gzip', lines }]);
  expect(summary.records + skips.total).toBe(lines);
  expect(skips.summary().filter(({ reason }) => reason !== 'method')).toEqual([]);
});

test.each([
  ['kasztp.txt.gz', 48_009],
  ['userbait.txt.gz', 11_430],
])('the list %s has %d addresses', async (name, records) => {
  expect((await tallyOf(`bench/${name}`)).summary.records).toBe(records);
});

test.each([
  ['dokuwiki-first3000.warc.gz', 3_000, 1_445],
  ['apache-docs-first3000.warc.gz', 6_002, 3_000],
])(
  'the archive %s has %d records, %d of them pages with a digest and nothing broken',
  async (name, lines, records) => {
    const { reports, summary, skips } = await tallyOf(`warc/${name}`);
    expect(reports).toMatchObject([{ format: 'warc', lines, records }]);
    expect(summary.records).toBe(records);
    expect(
      skips
        .summary()
        .map(({ reason }) => reason)
        .filter((reason) => !SHOWS_NO_PAGE.has(reason)),
    ).toEqual([]);
  },
);

test('the ARC and the WARC of one crawl give the same pages', async () => {
  const arc = await tallyOf('warc/warc-aut/src/test/resources/arc/example.arc.gz');
  const warc = await tallyOf('warc/warc-aut/src/test/resources/warc/example.warc.gz');
  expect(arc.summary.records).toBe(261);
  for (const field of ['records', 'distinctUrls', 'statuses', 'withContent'] as const)
    expect(arc.summary[field]).toEqual(warc.summary[field]);
});

test('the captures of the public CDX are all read', async () => {
  const { summary, skips } = await tallyOf('warc/cdx-openwayback/test-cdx.txt');
  expect(summary.records).toBe(2_144);
  expect(skips.total).toBe(0);
});

test('every public archive and index is known for what it is, the broken ones too', async () => {
  const folders = readdirSync(sharedData('warc')).filter((name) => name.startsWith('warc-'));
  for (const folder of folders) {
    const { reports } = await tallyOf(`warc/${folder}`);
    const unknown = reports.filter(({ format }) => format === 'unknown').map(({ source }) => source);
    expect(unknown.filter((source) => !/(LICENSE|SOURCE\.md|\.link)$/.test(source))).toEqual([]);
  }
});

const SHOWS_NO_PAGE: ReadonlySet<string> = new Set(['no-page', 'not-url']);

async function tallyOf(
  name: string,
): Promise<{ summary: TallySummary; skips: SkipLog; reports: SourceReport[] }> {
  const skips = new SkipLog();
  const tally = new RecordTally();
  const reports: SourceReport[] = [];
  const batches = readRecordBatches([sharedData(name)], {
    onSkip: skips.add,
    onSource: (report) => reports.push(report),
  });
  for await (const batch of batches) tally.add(batch);
  return { summary: tally.summary(), skips, reports };
}
