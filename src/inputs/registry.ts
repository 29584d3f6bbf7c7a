import type { InputFormat } from './format.ts';
import { accessLog } from './formats/access-log.ts';
import { urlList } from './formats/url-list.ts';

/** Every input format; of two that are equally sure of an input, the first reads it. */
export const FORMATS: readonly InputFormat[] = [accessLog, urlList];
