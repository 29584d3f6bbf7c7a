/**
 * `17/May/2015:10:05:03 +0000` to ISO 8601 in UTC. Lines of a log follow each other closely, so the calendar is
 * asked once a day, the text up to the minute is built once a minute, and a line costs one concatenation.
 */
export function createLogClock(): (bytes: Uint8Array, at: number) => string | null {
  const last = new Uint8Array(TIME_LENGTH);
  let day: Day | null = null;
  let lastSecond = -1;
  let lastTime: string | null = null;
  return (bytes, at) => {
    if (!isSameDay(bytes, at, last)) {
      for (let i = 0; i < TIME_LENGTH; i++) last[i] = bytes[at + i] ?? 0;
      day = dayOf(Buffer.from(last).toString('latin1'));
      lastSecond = -1;
    }
    if (day === null) return null;
    const second = secondOfDay(bytes, at + DAY_LENGTH);
    if (second !== lastSecond) {
      lastTime = second < 0 ? null : timeOf(day, second);
      lastSecond = second;
    }
    return lastTime;
  };
}

/** Length of a time with its zone, `17/May/2015:10:05:03 +0000`. */
export const TIME_LENGTH = 26;
const DAY_LENGTH = 11;
const ZONE_START = 21;

interface Day {
  readonly startMs: number;
  /** Minutes by which the zone is ahead of UTC. */
  readonly ahead: number;
  /** The texts up to the minute, `2015-05-17T10:05:`, by minute of the day. */
  readonly minutes: (string | undefined)[];
}

/** Same day and same zone, the day from its end: the last digits of the date differ first. */
function isSameDay(bytes: Uint8Array, at: number, last: Uint8Array): boolean {
  for (let i = 0; i < DAY_LENGTH; i++) if (bytes[at + i] !== last[i]) return false;
  for (let i = ZONE_START; i < TIME_LENGTH; i++) if (bytes[at + i] !== last[i]) return false;
  return true;
}

function dayOf(text: string): Day | null {
  const parts = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):.{8} ([+-])(\d\d)(\d\d)$/.exec(text);
  const month = MONTHS.indexOf(parts?.[2] ?? '?');
  if (parts === null || month < 0) return null;
  const ahead = (Number(parts[5]) * 60 + Number(parts[6])) * (parts[4] === '-' ? -1 : 1);
  return { startMs: Date.UTC(Number(parts[3]), month, Number(parts[1])), ahead, minutes: [] };
}

function timeOf({ startMs, ahead, minutes }: Day, second: number): string {
  const minute = Math.trunc(second / 60);
  let upToMinute = minutes[minute];
  if (upToMinute === undefined) {
    upToMinute = new Date(startMs + (minute - ahead) * 60_000).toISOString().slice(0, 17);
    minutes[minute] = upToMinute;
  }
  return upToMinute + SECONDS[second % 60];
}

/** Of `:10:05:03`; −1 if that is no time. */
function secondOfDay(bytes: Uint8Array, at: number): number {
  const hour = twoDigits(bytes, at + 1);
  const minute = twoDigits(bytes, at + 4);
  // A leap second is told as the one before it.
  const second = Math.min(twoDigits(bytes, at + 7), 59);
  return hour < 0 || minute < 0 || second < 0 ? -1 : (hour * 60 + minute) * 60 + second;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - 48;
  const ones = bytes[at + 1]! - 48;
  return tens >= 0 && tens <= 6 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

const SECONDS = Array.from({ length: 60 }, (_, i) => `${String(i).padStart(2, '0')}Z`);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
