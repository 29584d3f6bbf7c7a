/** Tells how far a job is: a bar that redraws itself on a terminal, now and then a plain line elsewhere. */
export interface Progress {
  /** `total` is null if it cannot be known. */
  update(done: number, total: number | null, detail?: string): void;
  /** A line that stays. */
  note(text: string): void;
  /** Takes the bar away. */
  end(): void;
}

/** How far a job is, told to whoever shows it. */
export type Tell = Progress['update'];

/** What the progress is written to: standard error, or anything like it. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** `unit` names what is counted; bytes are shown as kB, MB, GB. */
export function createProgress(stream: ProgressStream, label: string, unit: string = 'bytes'): Progress {
  const isTerminal = stream.isTTY === true;
  const startMs = performance.now();
  const pauseMs = isTerminal ? REDRAW_MS : PLAIN_LINE_MS;
  let lastMs = isTerminal ? Number.NEGATIVE_INFINITY : startMs;
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) stream.write('\r\x1b[K');
    isDrawn = false;
  };
  return {
    update(done, total, detail = '') {
      const nowMs = performance.now();
      if (nowMs - lastMs < pauseMs) return;
      lastMs = nowMs;
      const seconds = (nowMs - startMs) / 1000;
      // Nothing or all of a single thing says little: the time does more.
      const isSingle = total === 1 && unit !== 'bytes';
      const facts = isSingle ? clockTime(seconds) : describe({ done, total, seconds, unit });
      const text = [label, isTerminal && !isSingle ? bar(done, total) : '', facts, detail]
        .filter(Boolean)
        .join('  ');
      if (!isTerminal) return void stream.write(`${text}\n`);
      stream.write(`\r\x1b[K${text.slice(0, (stream.columns || 80) - 1)}`);
      isDrawn = true;
    },
    note(text) {
      clear();
      stream.write(`${text}\n`);
    },
    end: clear,
  };
}

const REDRAW_MS = 100;
const PLAIN_LINE_MS = 5000;
const BAR_WIDTH = 20;

interface Facts {
  readonly done: number;
  readonly total: number | null;
  readonly seconds: number;
  readonly unit: string;
}

/** `45 %  12.3 of 27.0 MB  4.1 MB/s  0:04 left` */
function describe({ done, total, seconds, unit }: Facts): string {
  const rate = seconds > 0 ? done / seconds : 0;
  const of = total === null ? '' : `${number(done, unit)} of `;
  const parts = unit === '%' ? [] : [`${of}${amount(total ?? done, unit)}`];
  if (total !== null && total > 0) parts.unshift(`${Math.floor((100 * Math.min(done, total)) / total)} %`);
  if (unit === 'bytes' && rate > 0) parts.push(`${amount(rate, unit)}/s`);
  if (total !== null && rate > 0 && done < total) parts.push(`${clockTime((total - done) / rate)} left`);
  return parts.join('  ');
}

/** Without the unit, which stands behind the total. */
function number(value: number, unit: string): string {
  return unit === 'bytes' ? byteText(value) : Math.round(value).toLocaleString('en');
}

function bar(done: number, total: number | null): string {
  if (total === null || total <= 0) return '';
  const filled = Math.round((BAR_WIDTH * Math.min(done, total)) / total);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
}

function amount(value: number, unit: string): string {
  return unit === 'bytes'
    ? byteText(value)
    : `${Math.round(value).toLocaleString('en')} ${Math.round(value) === 1 ? unit.replace(/s$/, '') : unit}`;
}

/** 12,345,678 → `12.3 MB`. */
export function byteText(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  return `${(bytes / 1000 ** power).toFixed(1)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
}

function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.trunc(whole / 60);
  const clock = `${minutes % 60}:${String(whole % 60).padStart(2, '0')}`;
  return minutes < 60 ? clock : `${Math.trunc(minutes / 60)}:${clock.padStart(5, '0')}`;
}
