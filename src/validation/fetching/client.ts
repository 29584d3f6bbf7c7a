import { setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import { type Agent, request } from 'undici';
import { decodeContent } from '../../inputs/http-body.ts';
import { type Answer, type Failure, failure, type Sent } from './answer.ts';
import type { FetchOptions } from './fetch-options.ts';
import { guardedAgent } from './guarded-agent.ts';
import { Pacer, pause } from './pacer.ts';

/** Asks for single URLs, politely: in turn, few times, up to a size, within a budget; redirects are not followed. */
export class Client {
  readonly pacer: Pacer;
  readonly #options: FetchOptions;
  readonly #agent: Agent;
  readonly #signal: AbortSignal;
  /** Hosts that gave no answer: how many requests in a row, and what the last met. */
  readonly #silent = new Map<string, { readonly count: number; readonly last: Failure }>();
  /** Requests sent so far. */
  fetches = 0;

  constructor(options: FetchOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    // Every request under way listens to it.
    setMaxListeners(0, signal);
    this.#agent = guardedAgent(options);
    this.pacer = new Pacer(options);
  }

  /** All of one URL: further tries are part of it. */
  async send(url: URL): Promise<Sent> {
    const { retries, backOffMs, maxPauseMs } = this.#options;
    for (let tries = 0; ; tries++) {
      const { sent, retryAfterMs } = await this.#sendOnce(url);
      const isFinal = 'answer' in sent ? !RETRIED.has(sent.answer.status) : !isRetried(sent.failure.reason);
      const pauseMs = retryAfterMs ?? backOffMs * 2 ** tries;
      if (isFinal) return sent;
      if (tries >= retries || pauseMs > maxPauseMs) return settled(sent);
      this.pacer.holdBack(url.host, pauseMs);
      await pause(pauseMs, this.#signal);
    }
  }

  /** Hosts that fell silent get one more chance: perhaps it was only a part of the site. */
  forgive(): void {
    for (const [host, { count, last }] of this.#silent)
      this.#silent.set(host, { count: Math.min(count, this.#options.maxSilent - 1), last });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #sendOnce(url: URL): Promise<Attempt> {
    const { maxFetches, maxSilent } = this.#options;
    const { host } = url;
    return this.pacer.inTurn(
      host,
      async () => {
        const silence = this.#silent.get(host);
        if (silence !== undefined && silence.count >= maxSilent)
          return { sent: failure('host-silent', silenceText(host, silence.last)), retryAfterMs: null };
        if (this.fetches >= maxFetches)
          return { sent: failure('budget', `${this.fetches} requests were sent`), retryAfterMs: null };
        this.fetches++;
        const attempt = await this.#exchange(url);
        // What the guard refuses has never left this machine.
        if ('failure' in attempt.sent && attempt.sent.failure.reason === 'private-address') this.fetches--;
        if ('failure' in attempt.sent && isRetried(attempt.sent.failure.reason)) {
          const count = (this.#silent.get(host)?.count ?? 0) + 1;
          this.#silent.set(host, { count, last: attempt.sent.failure });
        } else this.#silent.delete(host);
        return attempt;
      },
      this.#signal,
    );
  }

  async #exchange(url: URL): Promise<Attempt> {
    const { timeoutMs, userAgent, maxBodyBytes } = this.#options;
    const patience = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: this.#agent,
        signal: AbortSignal.any([patience, this.#signal]),
        headers: { 'user-agent': userAgent, accept: ACCEPT, 'accept-encoding': 'gzip, deflate, br' },
      });
      const one = (name: string): string | null => [headers[name] ?? []].flat()[0] ?? null;
      const isDeclaredTooLarge = Number(one('content-length') ?? 0) > maxBodyBytes;
      const packed = isDeclaredTooLarge ? leaveUnread(body) : await readUpTo(body, maxBodyBytes);
      const unpacked = packed && decodeContent(packed, one('content-encoding') ?? '', maxBodyBytes);
      if (unpacked === null) return { sent: tooLarge(maxBodyBytes), retryAfterMs: null };
      const answer: Answer = {
        status: statusCode,
        contentType: one('content-type') ?? '',
        location: statusCode >= 300 && statusCode < 400 ? one('location') : null,
        body: unpacked,
      };
      return { sent: { answer }, retryAfterMs: pauseAskedFor(one('retry-after')) };
    } catch (error) {
      // Ctrl-C is no failure of the page.
      this.#signal.throwIfAborted();
      return { sent: failed(error, patience), retryAfterMs: null };
    }
  }
}

interface Attempt {
  readonly sent: Sent;
  /** The pause the server asks for; null if it asks for none. */
  readonly retryAfterMs: number | null;
}

const ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';
const RETRIED: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

function silenceText(host: string, { reason, detail }: Failure): string {
  return `${host} did not answer before (${reason}: ${detail})`;
}

function isRetried(reason: string): boolean {
  return reason === 'no-answer' || reason === 'timeout';
}

/** After the last try: a server that is only busy has said nothing of the page. */
function settled(sent: Sent): Sent {
  if ('failure' in sent || (sent.answer.status !== 429 && sent.answer.status !== 503)) return sent;
  return failure('busy', `status ${sent.answer.status}`);
}

/** The bytes, or null if there are more; what lies beyond the limit is never taken in. */
async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Closes the connection; its complaint about that is no news. */
function leaveUnread(body: Readable): null {
  body.on('error', () => {}).destroy();
  return null;
}

function tooLarge(maxBytes: number): Sent {
  return failure('too-large', `more than ${maxBytes.toLocaleString('en')} bytes`);
}

function failed(error: unknown, patience: AbortSignal): Sent {
  const { code, message } = error as NodeJS.ErrnoException;
  if (patience.aborted) return failure('timeout', 'no whole answer in time');
  if (typeof code !== 'string') return failure('no-answer', message);
  if (code === 'PRIVATE_ADDRESS') return failure('private-address', message);
  return failure(/TIMEOUT|ETIMEDOUT/.test(code) ? 'timeout' : 'no-answer', code);
}

/** Retry-After as milliseconds: seconds or a date. */
function pauseAskedFor(header: string | null): number | null {
  if (header === null) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
