import type { UrlRecord } from './record.ts';

/** The record field that a column or JSON name means; null if none. Case and punctuation do not count. */
export function fieldNamed(name: string): keyof UrlRecord | null {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const field = FIELDS.get(name.toLowerCase().replace(/[^a-z0-9]/g, '')) ?? null;
  if (remembered.size < 1000) remembered.set(name, field);
  return field;
}

/** Names that crawlers, SEO tools, archives and Common Crawl's index use for our fields, in their order of trust. */
const NAMES: Readonly<Partial<Record<keyof UrlRecord, string>>> = {
  url: 'url uri address loc pageurl page originaluri originalurl original targeturi targeturl requesturl href link',
  status: 'status statuscode httpstatus httpstatuscode httpcode code fetchstatus responsecode scstatus',
  size: 'size sizebytes bytes contentlength bodysize bodybytessent bytessent',
  location: 'location redirect redirecturl redirectto redirecttarget fetchredirect',
  contentType: 'contenttype mimetype mime contentmimetype contentmimedetected mediatype',
  title: 'title title1 pagetitle',
  canonical: 'canonical canonicalurl canonicallink canonicallinkelement1 relcanonical',
  digest: 'digest contentdigest payloaddigest hash md5 sha1 sha256 checksum',
  simhash: 'simhash',
  time: 'time timestamp fetchtime datetime date crawltime crawldate lastmod warcdate',
  method: 'method httpmethod requestmethod',
  html: 'html rawhtml',
  text: 'text plaintext',
};

const FIELDS: ReadonlyMap<string, keyof UrlRecord> = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(' ').map((name): [string, keyof UrlRecord] => [name, field as keyof UrlRecord]),
  ),
);

const remembered = new Map<string, keyof UrlRecord | null>();
