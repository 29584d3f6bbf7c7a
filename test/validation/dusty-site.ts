import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../src/base/random.ts';

export const TOPICS = 90;
export const MONTHS = 40;
export const STORIES = 90;

/**
 * A site with every sort of DUST that a web server makes by itself: DirectoryIndex, sort links of listings, an alias, a
 * redirect, a script that ignores one of its arguments. A long frame stands on every page, so that a comparison of
 * whole pages would take any two for one.
 */
export async function writeDustySite(documents: string): Promise<void> {
  await writePage(documents, 'index.html', 'home');
  for (let i = 0; i < TOPICS; i++)
    await writePage(join(documents, 'docs', `t${i}`), 'index.html', `topic ${i}`);
  for (let i = 0; i < TOPICS; i++) {
    const listing = join(documents, 'files', `d${i}`);
    const random = seededRandom(i);
    await mkdir(listing, { recursive: true });
    for (let k = 0; k < 8; k++)
      await writeFile(join(listing, `${word(random)}${k}.txt`), 'x'.repeat(k * 700));
  }
  for (let month = 1; month <= MONTHS; month++)
    for (const day of [1, 2])
      await writePage(join(documents, 'days'), `${month}-${day}.html`, `day ${month} ${day}`);
  for (let i = 0; i < STORIES; i++) await writePage(join(documents, 'stories'), `${i}.html`, `story ${i}`);
  await writePage(documents, 'sorry.html', 'there is no such thing');
}

export function dustyDirectives(documents: string): string {
  return `
Alias "/mirror" "${documents}/docs"
RedirectMatch 301 "^/archive/(.*)$" "/docs/$1"
RewriteEngine On
RewriteCond "%{QUERY_STRING}" "month=(\\d+)&day=(\\d+)"
RewriteRule "^/calendar$" "/days/%1-%2.html" [L]
RewriteCond "%{QUERY_STRING}" "^id=(\\d+)(&sid=.*)?$"
RewriteRule "^/story$" "/stories/%1.html" [L]
RewriteRule "^/story$" "/sorry.html" [L]
RewriteRule "^/gone/.*$" "/sorry.html" [L]
`;
}

/** What a log of that site shows. */
export function dustyUrls(origin: string): string[] {
  const urls: string[] = [];
  for (let i = 0; i < TOPICS; i++) {
    for (const directory of ['docs', 'mirror', 'archive'])
      urls.push(`${origin}/${directory}/t${i}/`, `${origin}/${directory}/t${i}/index.html`);
    for (const order of ['', '?C=N;O=D', '?C=M;O=A', '?C=S;O=A']) urls.push(`${origin}/files/d${i}/${order}`);
    urls.push(`${origin}/gone/a-${i}.html`, `${origin}/gone/b-${i}.html`);
  }
  for (let month = 1; month <= MONTHS; month++)
    for (const day of [1, 2]) urls.push(`${origin}/calendar?month=${month}&day=${day}`);
  for (let i = 0; i < STORIES; i++)
    urls.push(`${origin}/story?id=${i}`, `${origin}/story?id=${i}&sid=${i * 7919}`);
  return urls;
}

async function writePage(directory: string, name: string, subject: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const random = seededRandom(hashOf(subject));
  const own = Array.from({ length: 40 }, () => word(random)).join(' ');
  await writeFile(
    join(directory, name),
    `<html><head><title>${subject}</title></head><body><div id="menu">${FRAME}</div><p>${own}</p></body></html>`,
  );
}

type Random = ReturnType<typeof seededRandom>;

function word(random: Random): string {
  return Array.from({ length: 6 }, () => String.fromCharCode(97 + random.below(26))).join('');
}

const FRAME = ((random: Random) => Array.from({ length: 1500 }, () => word(random)).join(' '))(
  seededRandom(99),
);

function hashOf(text: string): number {
  return [...text].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7);
}
