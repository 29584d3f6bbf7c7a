export function count(n: number): string {
  return n.toLocaleString('en');
}

export function counted(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** Small shares keep their digits: 0.3 % is not "0 %". */
export function percent(share: number): string {
  const size = Math.abs(share);
  const digits = size === 0 || size >= 0.1 ? 0 : size >= 0.01 ? 1 : 2;
  return `${(share * 100).toFixed(digits)} %`;
}

/** Axis labels: 1k, 20k, 3M. */
export function short(n: number): string {
  if (n >= 1e6) return `${n / 1e6}M`;
  return n >= 1e3 ? `${n / 1e3}k` : String(n);
}
