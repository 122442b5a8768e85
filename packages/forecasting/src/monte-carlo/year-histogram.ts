/** Bins an octave, and of all: from 1 minor unit to 2^64. A bin is at most 0.2 % wide. */
const binsPerOctave = 512;
const binCount = 64 * binsPerOctave;

/** A single-precision number's upper bits are its octave and the first nine digits of its mantissa: its bin. */
const shift = 23 - 9;
const firstBin = 0x3f800000 >>> shift;

/**
 * Number of paths in each bin, by year. The size is 128 KB per year for any number of paths, and partial
 * histograms can be added in any order.
 */
export interface YearHistograms {
  readonly years: number;
  /** Counts of year 0, then year 1, …; below one minor unit counts as the first bin. */
  readonly counts: Uint32Array;
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
}

export function emptyHistograms(years: number): YearHistograms {
  return {
    years,
    counts: new Uint32Array(years * binCount),
    lowest: new Float64Array(years).fill(Number.POSITIVE_INFINITY),
    highest: new Float64Array(years).fill(Number.NEGATIVE_INFINITY),
  };
}

/**
 * Counts one year's values in.
 * @param values at least 0
 * @returns their sum
 */
export function countIn(histograms: YearHistograms, year: number, values: Float32Array): number {
  const { counts, lowest, highest } = histograms;
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const start = year * binCount;
  let [sum, low, high] = [0, lowest[year] ?? 0, highest[year] ?? 0];
  for (let index = 0; index < values.length; index++) {
    const bin = ((bits[index] ?? 0) >>> shift) - firstBin;
    const kept = start + (bin < 0 ? 0 : bin >= binCount ? binCount - 1 : bin);
    counts[kept] = (counts[kept] ?? 0) + 1;
    const value = values[index] ?? 0;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  lowest[year] = low;
  highest[year] = high;
  return sum;
}

/** Adds the second to the first. */
export function addHistograms(into: YearHistograms, more: YearHistograms): void {
  for (let year = 0; year < into.years; year++) {
    // Most of a year's bins are empty; the thread that answers others has no time for them.
    const [first, last] = binsOf(more, year);
    for (let index = first; index <= last; index++)
      into.counts[index] = (into.counts[index] ?? 0) + (more.counts[index] ?? 0);
    into.lowest[year] = Math.min(into.lowest[year] ?? 0, more.lowest[year] ?? 0);
    into.highest[year] = Math.max(into.highest[year] ?? 0, more.highest[year] ?? 0);
  }
}

/** Places of a year's first and last bin that hold anything. */
function binsOf({ lowest, highest }: YearHistograms, year: number): [number, number] {
  const bits = new Uint32Array(Float32Array.of(lowest[year] ?? 0, highest[year] ?? 0).buffer);
  const [low = 0, high = 0] = [...bits].map((each) =>
    Math.max(0, Math.min((each >>> shift) - firstBin, binCount - 1)),
  );
  return [year * binCount + low, year * binCount + high];
}

/**
 * Values below which the shares of a year's paths lie, linear within a bin: off by less than a bin (0.2 %) at the worst, by
 * less than a hundredth of that where paths are many.
 * @param shares ascending, each from 0 to 1
 */
export function percentiles(histograms: YearHistograms, year: number, shares: readonly number[]): number[] {
  const { counts } = histograms;
  const [low, high] = [histograms.lowest[year] ?? 0, histograms.highest[year] ?? 0];
  const [first, last] = binsOf(histograms, year);
  let total = 0;
  for (let index = first; index <= last; index++) total += counts[index] ?? 0;
  let [place, before] = [first, 0];
  return shares.map((share) => {
    const rank = share * (total - 1);
    while (before + (counts[place] ?? 0) <= rank) before += counts[place++] ?? 0;
    const within = (rank - before + 0.5) / (counts[place] ?? 0);
    const bin = place - year * binCount;
    const from = Math.max(low, bin === 0 ? 0 : edge(bin));
    const to = Math.min(high, bin === binCount - 1 ? high : edge(bin + 1));
    return from + Math.min(1, within) * (to - from);
  });
}

function edge(bin: number): number {
  return 2 ** Math.floor(bin / binsPerOctave) * (1 + (bin % binsPerOctave) / binsPerOctave);
}
