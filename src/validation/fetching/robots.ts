import * as robotsModule from 'robots-parser';
import type { Failure, Sent } from './answer.ts';

/** What a host's robots.txt allows. */
export interface RobotRules {
  isAllowed(url: string): boolean;
  /** Seconds it wishes between requests; 0 if it says nothing. */
  readonly crawlDelay: number;
  /** Why nothing may be fetched, if the file itself could not be had; null otherwise. */
  readonly trouble: Failure | null;
}

/** The part of an answer for robots.txt that is kept: its text, '' if there is none. */
export interface RobotsFile {
  readonly text: string;
  readonly trouble: Failure | null;
}

/**
 * RFC 9309: a file that is not there forbids nothing, one that the server fails to give forbids everything. Longer
 * files than the standard's 500 kB are cut, as it allows.
 */
export function robotsFile(sent: Sent): RobotsFile {
  if ('failure' in sent) return { text: '', trouble: sent.failure };
  const { status, body } = sent.answer;
  if (status >= 500)
    return { text: '', trouble: { reason: 'robots', detail: `robots.txt: status ${status}` } };
  return { text: status < 300 ? body.toString('utf8', 0, MAX_BYTES) : '', trouble: null };
}

export function robotRules(robotsUrl: string, { text, trouble }: RobotsFile, userAgent: string): RobotRules {
  if (trouble !== null) return { isAllowed: () => false, crawlDelay: 0, trouble };
  const rules = parseRobots(robotsUrl, text);
  // robots.txt names the product only: `undust/1.2 (+address)` is `undust` there.
  const product = userAgent.split(/[/\s]/)[0]!;
  return {
    isAllowed: (url) => rules.isAllowed(url, product) ?? true,
    crawlDelay: rules.getCrawlDelay(product) ?? 0,
    trouble: null,
  };
}

const MAX_BYTES = 500 * 1024;

interface ParsedRobots {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
}

// The package is CommonJS with the types of a module: at run time its function is the default export.
const parseRobots = robotsModule.default as unknown as (url: string, text: string) => ParsedRobots;
