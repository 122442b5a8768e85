import { describe, expect, test } from 'vitest';
import { runMonteCarlo } from './merge.ts';

const plain = { seed: 42, initial: 10_000_00n, inflation: 0 };
const names = ['p5', 'p25', 'p50', 'p75', 'p95'] as const;

describe('the bootstrap', () => {
  const returnsOf = (monthlyReturns: number[], blockMonths: number) => ({
    model: 'historical' as const,
    monthlyReturns,
    blockMonths,
  });

  test('a whole history as one block, begun anywhere, gives the same product each time', () => {
    const monthlyReturns = Array.from({ length: 24 }, (_, month) => ((month * 7) % 11) / 100 - 0.04);
    const product = monthlyReturns.reduce((growth, each) => growth * (1 + each), 1);
    const last = runMonteCarlo({ ...plain, years: 2, runs: 500, returns: returnsOf(monthlyReturns, 24) })
      .years[1];
    for (const name of names) expect(Number(last?.nominal[name]) / 1e6).toBeCloseTo(product, 5);
  });

  test('months drawn one by one have the mean of history, twelve times over', () => {
    const monthlyReturns = Array.from({ length: 36 }, (_, month) => (month % 3 === 0 ? 0.06 : -0.02));
    const mean = 1 + (0.06 - 0.02 - 0.02) / 3;
    const [year] = runMonteCarlo({
      ...plain,
      years: 1,
      runs: 50_000,
      returns: returnsOf(monthlyReturns, 1),
    }).years;
    // A month deviates by 0.0377, twelve by about 0.14 of the whole; the mean of 50,000 paths by 0.0006.
    expect(Math.abs(Number(year?.mean) / 1e6 / mean ** 12 - 1)).toBeLessThan(0.003);
  });

  test('in blocks of a year, years are drawn whole: good and bad ones', () => {
    const monthlyReturns = [...Array(12).fill(0.02), ...Array(12).fill(-0.02)];
    const spread = (blockMonths: number) => {
      const [year] = runMonteCarlo({
        ...plain,
        years: 1,
        runs: 5_000,
        returns: returnsOf(monthlyReturns, blockMonths),
      }).years;
      return Number(year?.nominal.p95) / Number(year?.nominal.p5);
    };
    expect(spread(12)).toBeGreaterThan(spread(1) * 1.15);
  });
});
