import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps requests to one host apart in time and few at once. */
export class Pacer {
  readonly #intervalMs: number;
  readonly #concurrency: number;
  readonly #hosts = new Map<string, HostPace>();

  constructor({ rate, concurrency }: { readonly rate: number; readonly concurrency: number }) {
    this.#intervalMs = 1000 / rate;
    this.#concurrency = Math.max(1, concurrency);
  }

  /** Does the work when it is this host's turn. */
  async inTurn<T>(host: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const pace = this.#paceOf(host);
    // Counted at once when free: after an await another could have taken the place.
    while (pace.active >= this.#concurrency) await new Promise<void>((resolve) => pace.waiting.push(resolve));
    pace.active++;
    try {
      const startMs = Math.max(performance.now(), pace.nextMs);
      pace.nextMs = startMs + Math.max(this.#intervalMs, pace.delayMs);
      await pause(startMs - performance.now(), signal);
      return await work();
    } finally {
      pace.active--;
      pace.waiting.shift()?.();
    }
  }

  /** The host is left alone for a while. */
  holdBack(host: string, pauseMs: number): void {
    const pace = this.#paceOf(host);
    pace.nextMs = Math.max(pace.nextMs, performance.now() + pauseMs);
  }

  /** The pause a host wishes between any two requests. */
  setDelay(host: string, delayMs: number): void {
    this.#paceOf(host).delayMs = delayMs;
  }

  #paceOf(host: string): HostPace {
    let pace = this.#hosts.get(host);
    if (pace === undefined) {
      pace = { nextMs: 0, delayMs: 0, active: 0, waiting: [] };
      this.#hosts.set(host, pace);
    }
    return pace;
  }
}

interface HostPace {
  nextMs: number;
  delayMs: number;
  active: number;
  readonly waiting: (() => void)[];
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms > 0) await sleep(ms, undefined, { signal });
}
