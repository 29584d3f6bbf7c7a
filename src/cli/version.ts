import { readFileSync } from 'node:fs';

/** The version in package.json, which stands two folders above src/cli and dist/cli alike. */
export const UNDUST_VERSION: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
