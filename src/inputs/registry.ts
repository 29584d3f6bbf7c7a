import type { InputFormat } from './format.ts';
import { accessLog } from './formats/access-log.ts';
import { arc } from './formats/arc.ts';
import { cdx } from './formats/cdx.ts';
import { cdxj } from './formats/cdxj.ts';
import { csv } from './formats/csv.ts';
import { jsonArray } from './formats/json-array.ts';
import { jsonLines } from './formats/json-lines.ts';
import { parquet } from './formats/parquet.ts';
import { sitemap } from './formats/sitemap.ts';
import { urlList } from './formats/url-list.ts';
import { w3cLog } from './formats/w3c-log.ts';
import { warc } from './formats/warc.ts';

/** Every input format; of two that are equally sure of an input, the first reads it. */
export const FORMATS: readonly InputFormat[] = [
  parquet,
  warc,
  arc,
  sitemap,
  cdxj,
  cdx,
  w3cLog,
  accessLog,
  jsonArray,
  jsonLines,
  csv,
  urlList,
];
