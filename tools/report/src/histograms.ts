// Distributions: their quantiles, and histograms with a limited number of bins of equal width.
import type { Distribution } from "./types";

export interface Bin {
  /** The bin has the values from `start` to below `end`. */
  start: number;
  end: number;
  times: number;
  share: number;
  /** The ends of the bar on the axis: the bar of one value has the value in its middle. */
  left: number;
  right: number;
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000];

function sortedCounts(one: Distribution): [number, number][] {
  return [...(one.counts ?? [])].filter(([, times]) => times > 0).sort((a, b) => a[0] - b[0]);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/**
 * The greatest number of which all distances between values are multiples: 0.5, 1, or the 14 answers of a round. First
 * rounds the values to halves. 1 if all values are equal or there is none.
 */
export function grain(all: Distribution[]): number {
  const values = all.flatMap((one) => sortedCounts(one).map(([value]) => Math.round(value * 2)));
  return (values.reduce((found, value) => divisor(found, Math.abs(value - values[0])), 0) || 2) / 2;
}

export function extent(all: Distribution[]): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const one of all) {
    for (const [value] of sortedCounts(one)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low <= high ? [low, high] : null;
}

/** The width of bins so that at most `most` are needed, or one more because of their first value. */
export function binWidth(all: Distribution[], most: number): number {
  const reach = extent(all);
  const least = grain(all);
  if (!reach) return least;
  const needed = (reach[1] - reach[0] + least) / most;
  if (needed <= least) return least;
  return (steps.find((step) => step * least >= needed) ?? Math.ceil(needed / least)) * least;
}

export function bins(one: Distribution, width: number, least: number): Bin[] {
  const counts = sortedCounts(one);
  const total = counts.reduce((sum, [, times]) => sum + times, 0);
  const offset = counts.length > 0 ? counts[0][0] % least : 0;
  const found = new Map<number, Bin>();
  for (const [value, times] of counts) {
    const start = offset + Math.floor((value - offset) / width) * width;
    const bin = found.get(start) ?? { start, end: start + width, times: 0, share: 0, left: start - least / 2, right: start + width - least / 2 };
    bin.times += times;
    bin.share = bin.times / total;
    found.set(start, bin);
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** The ticks of an axis of whole values, about `most` at most. Null if a value is not whole, or without values. */
export function wholeTicks(all: Distribution[], most: number): number[] | null {
  const reach = extent(all);
  if (!reach || all.some((one) => sortedCounts(one).some(([value]) => !Number.isInteger(value)))) return null;
  const [low, high] = reach;
  const step = steps.find((each) => (high - low) / each <= most) ?? Math.ceil((high - low) / most);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  return ticks;
}

/** The least value such that at least this share of all values is not above it. Null if there are no values. */
export function quantile(one: Distribution, share: number): number | null {
  const counts = sortedCounts(one);
  const total = counts.reduce((sum, [, times]) => sum + times, 0);
  let sum = 0;
  for (const [value, times] of counts) {
    sum += times;
    if (sum >= share * total) return value;
  }
  return null;
}

/** The name of a bin: "7", or "10 to 14" for a wider one. */
export function binName(bin: Bin, least: number): string {
  const last = bin.end - least;
  return last > bin.start ? `${bin.start} to ${last}` : String(bin.start);
}
