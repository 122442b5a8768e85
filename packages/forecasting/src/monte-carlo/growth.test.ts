import { describe, expect, test } from 'vitest';
import { growthTable, standardTable, tableSize } from './growth-table.ts';
import { exp, ln, normalQuantile } from './portable-math.ts';
import { streamOfBlock } from './random-stream.ts';
import { countIn, emptyHistograms, percentiles } from './year-histogram.ts';

const mean = (values: ArrayLike<number>, of: (value: number) => number) =>
  Array.from(values).reduce((sum, value) => sum + of(value), 0) / values.length;

describe('portable mathematics', () => {
  test('exp and ln agree with the engine’s to 4 × 10⁻¹⁶', () => {
    for (let x = -40; x <= 40; x += 0.0137) {
      expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(4e-16);
      expect(Math.abs(ln(Math.exp(x)) - x)).toBeLessThan(4e-16 * Math.max(1, Math.abs(x)));
    }
    expect([exp(0), ln(1), exp(1000), exp(-1000)]).toEqual([1, 0, Number.POSITIVE_INFINITY, 0]);
  });

  test.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.95, 1.6448536269514722],
    [1e-5, -4.264890793922825],
    [1e-12, -7.034483825301131],
  ])('the normal quantile of %f is %f', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 13);
  });
});

describe('the table of a month’s growth', () => {
  const normal = { model: 'normal', annualReturn: 0.05, annualVolatility: 0.15 } as const;

  test('its z has variance one, the fourth moment of a normal within 0.5 %, and no mean', () => {
    const half = standardTable(normal);
    expect(mean(half, (z) => z * z)).toBeCloseTo(1, 12);
    expect(Math.abs(mean(half, (z) => z ** 4) - 3)).toBeLessThan(0.015);
  });

  test('twelve months of mean growth are the annual return, within 10⁻⁷', () => {
    expect(mean(growthTable(normal), (growth) => growth) ** 12).toBeCloseTo(1.05, 7);
  });

  test('so are those of Student’s t, heavy tails and all', () => {
    const table = growthTable({ ...normal, model: 'student-t', degreesOfFreedom: 3 });
    expect(mean(table, (growth) => growth) ** 12).toBeCloseTo(1.05, 7);
  });

  test('the log of growth has mean (ln(1 + r) − σ²/2)/12 and deviation σ/√12', () => {
    const table = growthTable(normal);
    const drift = (Math.log(1.05) - 0.15 ** 2 / 2) / 12;
    expect(mean(table, Math.log)).toBeCloseTo(drift, 9);
    expect(Math.sqrt(mean(table, (growth) => (Math.log(growth) - drift) ** 2))).toBeCloseTo(
      0.15 / Math.sqrt(12),
      8,
    );
  });

  test('no slice of the distribution is off by more than its own width', () => {
    const table = growthTable(normal);
    const drift = (Math.log(1.05) - 0.15 ** 2 / 2) / 12;
    for (const index of [10, 1000, 20_000, 32_768, 50_000, 65_525]) {
      const z = (Math.log(table[index] as number) - drift) / (0.15 / Math.sqrt(12));
      const [low, high] = [normalQuantile(index / tableSize), normalQuantile((index + 1) / tableSize)];
      expect(z).toBeGreaterThan(low - 2e-4 * Math.abs(low) - 2e-6);
      expect(z).toBeLessThan(high + 2e-4 * Math.abs(high) + 2e-6);
    }
  });

  // Quantiles of Student's t from printed tables: t(0.95), t(0.99), t(0.9995).
  test.each([
    [3, 2.353, 4.541, 12.924],
    [5, 2.015, 3.365, 6.869],
    [10, 1.812, 2.764, 4.587],
    [30, 1.697, 2.457, 3.646],
    [100, 1.66, 2.364, 3.39],
  ])('Student’s t with %i degrees has the quantiles of the tables', (degreesOfFreedom, ...printed) => {
    const table = standardTable({ ...normal, model: 'student-t', degreesOfFreedom });
    const at = (tail: number) => table[Math.floor(tail * tableSize)] as number;
    // Scaled to variance one: ratios of quantiles are those of the tables.
    const middle = at(0.05) / (printed[0] as number);
    expect(at(0.01) / middle / (printed[1] as number)).toBeCloseTo(1, 2.5);
    expect(at(0.0005) / middle / (printed[2] as number)).toBeCloseTo(1, 1.3);
    expect(mean(table, (z) => z * z)).toBeCloseTo(1, 12);
    if (degreesOfFreedom > 4) {
      const scale = Math.sqrt(degreesOfFreedom / (degreesOfFreedom - 2));
      expect(middle * scale).toBeCloseTo(1, 1.5);
    }
  });
});

describe('the stream of random numbers', () => {
  test('all 65,536 values of either half come equally often (χ²)', () => {
    const counts = [new Uint32Array(tableSize), new Uint32Array(tableSize)] as const;
    const draws = new Int32Array(tableSize * 40);
    streamOfBlock(1, 0).fill(draws);
    for (const draw of draws) {
      counts[0][draw >>> 16]!++;
      counts[1][draw & 0xffff]!++;
    }
    for (const half of counts) {
      const square = mean(half, (count) => (count - 40) ** 2 / 40);
      // χ²/n has deviation √(2/n) = 0.0055.
      expect(Math.abs(square - 1)).toBeLessThan(5 * 0.0055);
    }
  });

  test('neighbouring blocks and seeds have nothing to do with each other', () => {
    const bits = ([seed, block]: [number, number]) => {
      const draws = new Int32Array(1000);
      streamOfBlock(seed, block).fill(draws);
      return draws;
    };
    const first = bits([5, 0]);
    for (const other of [bits([5, 1]), bits([6, 0]), bits([5 + 2 ** 32, 0])]) {
      let equal = 0;
      first.forEach((draw, index) => {
        for (let same = ~(draw ^ (other[index] as number)); same !== 0; same &= same - 1) equal++;
      });
      // 32,000 bits, half equal: deviation 89.
      expect(Math.abs(equal - 16_000)).toBeLessThan(5 * 89);
    }
  });
});

describe('percentiles out of counts', () => {
  test('are within a thousandth of those of the sorted values', () => {
    const values = Float32Array.from(
      { length: 10_001 },
      (_, index) => 1e5 * exp(normalQuantile((index + 0.5) / 10_001)),
    );
    const histograms = emptyHistograms(1);
    countIn(histograms, 0, values);
    const shares = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1];
    percentiles(histograms, 0, shares).forEach((value, index) => {
      const sorted = values[(shares[index] as number) * 10_000] as number;
      expect(Math.abs(value / sorted - 1)).toBeLessThan(1e-3);
    });
  });

  test('of paths that all ended alike are that value, at zero and beyond 2⁶⁴ too', () => {
    for (const value of [0, 0.5, 1, 123_456, 2 ** 70]) {
      const histograms = emptyHistograms(1);
      countIn(histograms, 0, new Float32Array(7).fill(value));
      expect(percentiles(histograms, 0, [0.05, 0.5, 0.95])).toEqual([value, value, value]);
    }
  });
});
