export interface Axis {
  readonly title: string;
  readonly scale: 'linear' | 'log';
  /** From the points if absent; linear axes start at 0. */
  readonly domain?: readonly [low: number, high: number];
  readonly format: (value: number) => string;
}

export interface Scale {
  readonly ticks: readonly number[];
  at(value: number): number;
}

/** From values to pixels, with round values to write beside the axis. */
export function makeScale(
  axis: Axis,
  values: readonly number[],
  [start, end]: readonly [number, number],
): Scale {
  return axis.scale === 'log' ? logScale(values, start, end) : linearScale(axis.domain, values, [start, end]);
}

function linearScale(
  domain: Axis['domain'],
  values: readonly number[],
  [start, end]: readonly [number, number],
): Scale {
  const most = domain?.[1] ?? Math.max(0, ...values);
  const step = roundStep((most > 0 ? most : 0.01) / 5);
  const high = domain?.[1] ?? Math.ceil((most > 0 ? most : 0.01) / step - 1e-9) * step;
  const ticks = Array.from({ length: Math.round(high / step) + 1 }, (_, i) =>
    Number((i * step).toPrecision(12)),
  );
  return { ticks, at: (value) => start + (value / high) * (end - start) };
}

function logScale(values: readonly number[], start: number, end: number): Scale {
  const low = Math.log10(Math.max(1, Math.min(...values)));
  const high = Math.max(low + 0.3, Math.log10(Math.max(...values)));
  const ticks: number[] = [];
  for (let power = Math.floor(low); power <= high; power++)
    for (const factor of high - low < 3 ? [1, 2, 5] : [1]) {
      const tick = factor * 10 ** power;
      if (Math.log10(tick) >= low - 1e-9 && Math.log10(tick) <= high + 1e-9) ticks.push(tick);
    }
  return { ticks, at: (value) => start + ((Math.log10(value) - low) / (high - low)) * (end - start) };
}

/** 1, 2 or 5 times a power of ten, at least as large. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((each) => each * power >= step - 1e-12) ?? 10;
  return factor * power;
}
