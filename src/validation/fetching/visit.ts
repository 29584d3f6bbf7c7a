import type { Failure } from './answer.ts';
import type { PageContent } from './page-content.ts';

/** What became of asking for a URL, redirects followed. */
export type Visit =
  | {
      readonly page: PageContent;
      /** The URL that finally answered. */
      readonly finalUrl: string;
    }
  | { readonly failure: Failure };
