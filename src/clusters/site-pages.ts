import { createHash } from 'node:crypto';
import type { UrlRecord } from '../inputs/record.ts';
import type { SampleBuilder } from '../inputs/sample-builder.ts';
import { PagePool } from './page-pool.ts';
import { readPage, readText } from './page-text.ts';

/** The pages of one site as far as they are kept: which version each row shows. */
export class SitePages {
  readonly pool: PagePool = new PagePool();
  readonly versionOf: Map<number, number> = new Map();

  /** Reads a record's page, notes what it says of itself, and keeps nothing of its text but hashes. */
  add(record: UrlRecord, row: number, builder: SampleBuilder): void {
    const page = record.html ?? record.text ?? '';
    if (record.html === undefined && !isMarkup(record)) {
      readText(page, this.pool.addBlock);
      this.versionOf.set(row, this.pool.endPage(sortOf(record, 'text/plain')));
      return;
    }
    const head = readPage(page, record.url, this.pool.addBlock);
    const words = this.pool.pendingWords;
    const version = this.pool.endPage(sortOf(record, 'text/html'));
    if (head.title !== null) builder.setTitle(row, head.title);
    if (head.canonical !== null) builder.setCanonical(row, head.canonical);
    if (head.refresh !== null && words <= MAX_REFRESH_WORDS && head.refresh !== record.url)
      builder.setRedirect(row, head.refresh);
    else this.versionOf.set(row, version);
  }
}

/** Whether a record brings content that is to be read. */
export function hasContent({ status = 200, html, text, body }: UrlRecord): boolean {
  return status < 300 && (html !== undefined || text !== undefined || body !== undefined);
}

/** The digest of a body that is no text. */
export function bodyDigest(body: Uint8Array): string {
  return `md5:${createHash('md5').update(body).digest('hex')}`;
}

/** A page that sends its reader on and says more than this has content of its own. */
const MAX_REFRESH_WORDS = 40;

function isMarkup({ contentType, text }: UrlRecord): boolean {
  if (contentType !== undefined) return /html|xml/i.test(contentType);
  return text?.trimStart().startsWith('<') ?? false;
}

function sortOf({ contentType }: UrlRecord, fallback: string): string {
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
  return type === '' ? fallback : type.replace('application/xhtml+xml', 'text/html');
}
