/**
 * How far a choice can be trusted without looking at the site: `safe` never joins two pages, `usually safe` joins
 * what nearly every server serves alike, `unsafe` is right only for sites where it was measured.
 */
export type Grade = 'safe' | 'usually safe' | 'unsafe';

/** The choice of every normalization step; values are strings so that a rule book can carry them. */
export interface Steps {
  /** Who cuts the text into parts: nobody beyond RFC 3986, or the URL standard's parser, as browsers do. */
  readonly parser: 'keep' | 'whatwg';
  /** What happens to the part behind `#`, which no server ever sees. */
  readonly fragment: 'keep' | 'drop' | 'keepRoutes';
  /** What happens to `user:password@`. */
  readonly userInfo: 'keep' | 'drop';
  /** Letter case of the scheme and the host. */
  readonly hostCase: 'keep' | 'lower';
  /** The spelling of international names and of unusual IP addresses. */
  readonly internationalHost: 'keep' | 'ascii';
  /** The dot that may end a host name. */
  readonly hostDot: 'keep' | 'drop';
  /** Ports that the scheme implies. */
  readonly defaultPort: 'keep' | 'drop';
  /** The scheme; a URL that names a port keeps its own, since a port speaks one protocol. */
  readonly scheme: 'keep' | 'http' | 'https';
  /** A leading `www.` of the host. */
  readonly www: 'keep' | 'remove' | 'add';
  /** Characters that RFC 3986 does not allow, and percent signs that start no escape. */
  readonly illegal: 'keep' | 'encode';
  /** Escapes of letters, digits and `-._~`, which mean the same unescaped. */
  readonly unreserved: 'keep' | 'decode';
  /** Letter case of the hex digits in escapes. */
  readonly hexCase: 'keep' | 'upper';
  /** Session ids in the query and in the path. */
  readonly sessionIds: 'keep' | 'drop';
  /** The segments `.` and `..` of a path. */
  readonly dotSegments: 'keep' | 'remove';
  /** Several slashes in a row in the path. */
  readonly repeatedSlashes: 'keep' | 'collapse';
  /** A path of no characters. */
  readonly emptyPath: 'keep' | 'slash';
  /** Letter case of the path; escapes are left alone. */
  readonly pathCase: 'keep' | 'lower' | 'upper';
  /** A last segment that names the page a directory shows anyway. */
  readonly defaultPage: 'keep' | 'remove';
  /** The file names that `defaultPage` knows, in any letter case. */
  readonly defaultPages: string;
  /** The slash that may end a path; never added to a file name (a last segment with a dot). */
  readonly lastSlash: 'keep' | 'add' | 'remove';
  /** Parameters that hand-written rules of other crawlers drop on some hundred named sites. */
  readonly siteRules: 'keep' | 'drop';
  /** Parameters that only tell who sent the visitor. */
  readonly tracking: 'keep' | 'drop';
  /** More names for `tracking`; a name ending in `*` stands for all that start so. */
  readonly trackingNames: string;
  /** Parameters with `=` and nothing behind it; a name without `=` is no such parameter. */
  readonly emptyValues: 'keep' | 'drop' | 'bare';
  /** Parts of the query with neither name nor value, as in `?a&&b`. */
  readonly emptyPairs: 'keep' | 'drop';
  /** The order of the parameters. */
  readonly queryOrder: 'keep' | 'sort';
  /** A `?` with nothing behind it. */
  readonly emptyQuery: 'keep' | 'drop';
}

export type StepName = keyof Steps;

/** One thing a step can do. */
export interface StepChoice {
  /** The value that chooses it; for a list, the default list. */
  readonly value: string;
  readonly grade: Grade;
  /** What it does, as half a sentence. */
  readonly says: string;
  readonly before: string;
  readonly after: string;
  /** Other choices the example needs. */
  readonly along?: Partial<Steps>;
}

/** A row of the table of steps. */
export interface Step {
  readonly name: StepName;
  /** What the step is about, as one sentence. */
  readonly says: string;
  /** `choice`: one of `keep` and the choices; `list`: a comma-separated list, the choice being an example. */
  readonly kind: 'choice' | 'list';
  readonly choices: readonly StepChoice[];
}
