import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RuleBook } from '../src/rules/rule-book.ts';
import { runUndust } from './run-undust.ts';

let folder = '';
const path = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'undust-learn-'));
  writeFileSync(path('forum.jsonl'), forum('forum.test', 800));
  writeFileSync(path('three.jsonl'), forum('a.test', 700) + forum('b.test', 650) + forum('c.test', 620));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('undust learn', () => {
  test('writes a book, and tells what each rule merges and how sure that is', async () => {
    const ran = await runUndust(['learn', path('forum.jsonl'), '-o', path('book.json')]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('forum.test');
    expect(ran.stdout).toMatch(/from 1,600 URLs to 800 \(50 % fewer\)/);
    expect(ran.stdout).toMatch(/merges .* pages, hides 0/);
    const book = readBook('book.json');
    expect(book.made.promise?.lossBound).toBeLessThanOrEqual(0.01);
    expect(book.rules.length).toBeGreaterThan(0);
    const applied = await runUndust(['apply', path('book.json')], {
      input: 'http://forum.test/t?id=5&sid=77\n',
    });
    expect(applied.stdout).toBe('http://forum.test/t?id=5\n');
  });

  test('the number of threads never changes a byte', async () => {
    await runUndust(['learn', path('three.jsonl'), '-o', path('t1.json'), '--threads', '1']);
    await runUndust(['learn', path('three.jsonl'), '-o', path('t3.json'), '--threads', '3']);
    expect(readFileSync(path('t3.json'), 'utf8')).toBe(readFileSync(path('t1.json'), 'utf8'));
  });

  test('a directory gets one book a site', async () => {
    mkdirSync(path('books'));
    await runUndust(['learn', path('three.jsonl'), '-o', path('books')]);
    expect(readdirSync(path('books')).sort()).toEqual(['a.test.json', 'b.test.json', 'c.test.json']);
  });

  test('an interrupted run over many sites goes on where it ended', async () => {
    mkdirSync(path('resumed'));
    const args = ['learn', path('three.jsonl'), '-o', path('resumed'), '--resume', '--threads', '1'];
    const book = (site: string): string => readFileSync(join(path('resumed'), `${site}.json`), 'utf8');
    await runUndust(args);
    const lost = book('b.test');
    rmSync(join(path('resumed'), 'b.test.json'));
    // A mark that learning again would wipe out.
    const marked = book('a.test').replace('"merged": 700', '"merged": 701');
    expect(marked).not.toBe(book('a.test'));
    writeFileSync(join(path('resumed'), 'a.test.json'), marked);
    await runUndust(args);
    expect(book('b.test')).toBe(lost);
    expect(book('a.test')).toBe(marked);
    expect((await runUndust(['learn', path('three.jsonl'), '-o', path('file.json'), '--resume'])).code).toBe(
      2,
    );
  });

  test.each([
    ['an empty file', '', 'no usable URL'],
    ['one URL', '{"url":"http://a.test/","digest":"x"}\n', 'nothing to compare'],
    ['a tiny site', forum('a.test', 20), 'are needed'],
    ['a site without duplicates', distinct(700), 'no duplicates'],
  ])('%s gets an empty book and a plain sentence why', async (name, text, why) => {
    const file = path(`${name.replaceAll(' ', '-')}.jsonl`);
    writeFileSync(file, text);
    const ran = await runUndust(['learn', file, '-o', `${file}.book`]);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain(why);
    expect(readFileSync(`${file}.book`, 'utf8')).not.toContain('"kind"');
  });

  test('an empty input never replaces a book, unless forced', async () => {
    writeFileSync(path('nothing.jsonl'), '');
    await runUndust(['learn', path('forum.jsonl'), '-o', path('good.json')]);
    const before = readFileSync(path('good.json'), 'utf8');
    const ran = await runUndust(['learn', path('nothing.jsonl'), '-o', path('good.json')]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('would be replaced by an empty book');
    expect(readFileSync(path('good.json'), 'utf8')).toBe(before);
    expect((await runUndust(['learn', path('nothing.jsonl'), '-o', path('good.json'), '--force'])).code).toBe(
      0,
    );
  });

  test('a file of garbage is one clear error', async () => {
    writeFileSync(path('garbage'), Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)));
    const ran = await runUndust(['learn', path('garbage'), '-o', path('none.json')]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/^undust: .+\n {2}where: .+\n {2}to do: .+\n$/);
    expect(existsSync(path('none.json'))).toBe(false);
  });

  test('an unwritable target is refused before the work starts', async () => {
    const ran = await runUndust(['learn', path('forum.jsonl'), '-o', path('no/such/folder/book.json')]);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('cannot be written');
    expect(ran.stderr).not.toContain('read');
  });

  test('an output in the place of an input or of another output is refused', async () => {
    const before = readFileSync(path('forum.jsonl'));
    for (const targets of [
      ['-o', path('forum.jsonl')],
      ['-o', path('twice.json'), '--report', path('twice.json')],
    ]) {
      const ran = await runUndust(['learn', path('forum.jsonl'), ...targets]);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain('is an input or another output');
    }
    expect(readFileSync(path('forum.jsonl'))).toEqual(before);
    expect(existsSync(path('twice.json'))).toBe(false);
  });

  test('an interrupted run leaves the old book as it was, and nothing else', async () => {
    writeFileSync(path('kept.json'), 'the old book');
    writeFileSync(path('large.jsonl'), forum('large.test', 40_000));
    const before = readdirSync(folder).length;
    const hasBegun = (): boolean => readdirSync(folder).some((name) => name.endsWith('.partial'));
    const ran = await runUndust(['learn', path('large.jsonl'), '-o', path('kept.json')], {
      onStart: (kill) => {
        const timer = setInterval(() => {
          if (!hasBegun()) return;
          clearInterval(timer);
          kill('SIGINT');
        }, 20);
      },
    });
    expect(ran.code).toBe(130);
    expect(readFileSync(path('kept.json'), 'utf8')).toBe('the old book');
    expect(readdirSync(folder)).toHaveLength(before);
  });

  test('speaks JSON', async () => {
    const { stdout } = await runUndust(['learn', path('forum.jsonl'), '--json']);
    expect((JSON.parse(stdout) as RuleBook).site).toBe('forum.test');
  });

  test('lists what was not taken, with the reason', async () => {
    const { stdout } = await runUndust(['learn', path('forum.jsonl'), '--rejected']);
    expect(stdout).toContain('Not taken');
  });

  test('an unknown method is wrong usage', async () => {
    expect((await runUndust(['learn', path('forum.jsonl'), '--method', 'magic'])).code).toBe(2);
  });
});

describe('undust learn --previous', () => {
  test('says which rules were kept', async () => {
    await runUndust(['learn', path('forum.jsonl'), '-o', path('old.json')]);
    const ran = await runUndust(['learn', path('forum.jsonl'), '--previous', path('old.json')]);
    expect(ran.stderr).toMatch(/forum\.test: [1-9]\d* rules kept, 0 new, 0 dropped/);
  });

  test('drops a rule that no longer holds, with the reason', async () => {
    const old = {
      ...readBook('old.json'),
      rules: [{ ...readBook('old.json').rules[0]!, kind: 'parameter', name: 'id', value: null }],
    };
    writeFileSync(path('wrong.json'), JSON.stringify(old));
    const ran = await runUndust(['learn', path('forum.jsonl'), '--previous', path('wrong.json')]);
    expect(ran.stderr).toContain('- leave out ?id   (it now joins pages that differ)');
  });

  test('refuses a book that suddenly ignores what was needed, unless forced', async () => {
    writeFileSync(path('before.jsonl'), catalogue(true));
    writeFileSync(path('after.jsonl'), catalogue(false));
    await runUndust(['learn', path('before.jsonl'), '-o', path('before.json')]);
    const args = ['learn', path('after.jsonl'), '--previous', path('before.json'), '-o', path('after.json')];
    const refused = await runUndust(args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('parameters that the previous one needed');
    expect(existsSync(path('after.json'))).toBe(false);
    expect((await runUndust([...args, '--force'])).code).toBe(0);
    expect(existsSync(path('after.json'))).toBe(true);
  });
});

function readBook(name: string): RuleBook {
  return JSON.parse(readFileSync(path(name), 'utf8')) as RuleBook;
}

/** Every page under two URLs: one plain, one with a session id. */
function forum(site: string, pages: number): string {
  return lines(pages * 2, (i) => {
    const page = i >> 1;
    const url = `http://${site}/t?id=${page}${i % 2 ? `&sid=${page * 31 + 7}` : ''}`;
    return { url, digest: `p${page}` };
  });
}

function distinct(pages: number): string {
  return lines(pages, (i) => ({ url: `http://a.test/t?id=${i}`, digest: `p${i}` }));
}

/** Pages with three parameters; all matter, or only the first does. */
function catalogue(allMatter: boolean): string {
  return lines(4000, (i) => {
    const [id, color, size] = [i >> 2, i & 1, (i >> 1) & 1];
    return {
      url: `http://shop.test/item?id=${id}&color=${color}&size=${size}`,
      digest: allMatter ? `i${id}-${color}-${size}` : `i${id}`,
    };
  });
}

function lines(count: number, record: (i: number) => object): string {
  return Array.from({ length: count }, (_, i) => `${JSON.stringify({ status: 200, ...record(i) })}\n`).join(
    '',
  );
}
