import { GrowingFloat64, GrowingInt32, GrowingUint32 } from '../base/growing.ts';

/** Bits of a row's `flags`. */
export const ROW_USABLE = 1;
export const ROW_HAS_SIMHASH = 2;
export const ROW_IS_VOID = 4;

/** The growing table of a SampleBuilder: a row for each distinct URL, columns of numbers. */
export class Rows {
  readonly urls: string[] = [];
  readonly site: GrowingUint32 = new GrowingUint32();
  readonly sightings: GrowingUint32 = new GrowingUint32();
  readonly flags: GrowingUint32 = new GrowingUint32();
  readonly minSize: GrowingFloat64 = new GrowingFloat64();
  readonly maxSize: GrowingFloat64 = new GrowingFloat64();
  readonly digest: GrowingInt32 = new GrowingInt32();
  readonly title: GrowingInt32 = new GrowingInt32();
  readonly canonical: GrowingInt32 = new GrowingInt32();
  readonly redirect: GrowingInt32 = new GrowingInt32();
  readonly simhashHigh: GrowingUint32 = new GrowingUint32();
  readonly simhashLow: GrowingUint32 = new GrowingUint32();

  push(url: string, site: number): number {
    this.urls.push(url);
    this.sightings.push(0);
    this.flags.push(0);
    this.minSize.push(Number.NaN);
    this.maxSize.push(Number.NaN);
    for (const column of [this.digest, this.title, this.canonical, this.redirect]) column.push(-1);
    this.simhashHigh.push(0);
    this.simhashLow.push(0);
    return this.site.push(site);
  }
}
