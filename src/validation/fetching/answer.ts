/** Why a page could not be had. A closed set: reports count by it. */
export type FailureReason =
  | 'status'
  | 'no-answer'
  | 'timeout'
  | 'busy'
  | 'host-silent'
  | 'too-large'
  | 'robots'
  | 'private-address'
  | 'no-web-address'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'budget';

export interface Failure {
  readonly reason: FailureReason;
  /** One short phrase: the status, the code of the network error, where a redirect led. */
  readonly detail: string;
}

/** One answer of a server, its body read and unpacked. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** Where a redirect points, as given; null if it is none. */
  readonly location: string | null;
  readonly body: Buffer;
}

export type Sent = { readonly answer: Answer } | { readonly failure: Failure };

/** Failures that say nothing of the page itself: another day it may be there. They are not kept in the cache. */
export function isPassing({ reason }: Failure): boolean {
  return PASSING.has(reason);
}

const PASSING: ReadonlySet<FailureReason> = new Set([
  'no-answer',
  'timeout',
  'busy',
  'host-silent',
  'budget',
  'robots',
  'private-address',
]);

/** Failures of our own making: nothing was asked, so nothing is known. */
export function isUnasked({ reason }: Failure): boolean {
  return reason === 'robots' || reason === 'private-address' || reason === 'budget';
}

export function failure(reason: FailureReason, detail: string): { readonly failure: Failure } {
  return { failure: { reason, detail } };
}
