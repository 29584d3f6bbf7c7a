import { fileURLToPath } from 'node:url';

/** The path of a file in the corpora that may stand beside the checkout (`../shared/data`). */
export function sharedData(name: string): string {
  return fileURLToPath(new URL(`../../shared/data/${name}`, import.meta.url));
}
