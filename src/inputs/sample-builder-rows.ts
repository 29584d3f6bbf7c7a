import { GrowingFloat64, GrowingUint32, SparseInt32 } from '../base/growing.ts';

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
  // A log fills none of these.
  readonly digest: SparseInt32 = new SparseInt32(-1);
  readonly title: SparseInt32 = new SparseInt32(-1);
  readonly canonical: SparseInt32 = new SparseInt32(-1);
  readonly redirect: SparseInt32 = new SparseInt32(-1);
  readonly simhashHigh: SparseInt32 = new SparseInt32(0);
  readonly simhashLow: SparseInt32 = new SparseInt32(0);

  push(url: string, site: number): number {
    this.urls.push(url);
    this.sightings.push(0);
    this.flags.push(0);
    this.minSize.push(Number.NaN);
    this.maxSize.push(Number.NaN);
    return this.site.push(site);
  }
}
