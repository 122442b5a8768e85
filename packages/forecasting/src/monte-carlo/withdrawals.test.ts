import { describe, expect, test } from 'vitest';
import { runMonteCarlo } from './merge.ts';
import type { MonteCarloQuestion } from './question.ts';
import { type Guardrails, type Withdrawal, type YearStart, yearsWithdrawal } from './withdrawals.ts';

const flat: MonteCarloQuestion = {
  years: 3,
  runs: 2,
  seed: 1,
  initial: 100_000_00n,
  inflation: 0,
  returns: { model: 'normal', annualReturn: 0, annualVolatility: 0 },
};
const balancesAfter = (withdrawal: Withdrawal, change: Partial<MonteCarloQuestion> = {}) =>
  runMonteCarlo({ ...flat, ...change, withdrawal });

describe('strategies in a market that stands still', () => {
  test('fixed: £4,000 a year from £100,000, a twelfth each month', () => {
    const { years } = balancesAfter({ strategy: 'fixed-real', afterYears: 0, annual: 4_000_00n });
    expect(years.map(({ nominal }) => nominal.p50)).toEqual([96_000_00n, 92_000_00n, 88_000_00n]);
  });

  test('percentage: 10 % of what is there each year, so it never runs out', () => {
    const { years, successProbability } = balancesAfter({ strategy: 'percentage', afterYears: 0, rate: 0.1 });
    expect(years.map(({ nominal }) => nominal.p50)).toEqual([90_000_00n, 81_000_00n, 72_900_00n]);
    expect(years.map(({ income }) => income?.p50)).toEqual([10_000_00n, 9_000_00n, 8_100_00n]);
    expect(successProbability).toBe(1);
  });

  test('withdrawals begin after the years that were named', () => {
    const { years } = balancesAfter({ strategy: 'percentage', afterYears: 2, rate: 0.1 });
    expect(years.map(({ nominal }) => nominal.p50)).toEqual([100_000_00n, 100_000_00n, 90_000_00n]);
    expect(years.map(({ income }) => income?.p50)).toEqual([0n, 0n, 10_000_00n]);
  });

  test('floor and ceiling hold 10 % between £8,500 and £9,500', () => {
    const { years } = balancesAfter({
      strategy: 'floor-and-ceiling',
      afterYears: 0,
      rate: 0.1,
      floor: 8_500_00n,
      ceiling: 9_500_00n,
    });
    // 10 % would be 10,000, then 9,050 of 90,500, then 8,145 of 81,450.
    expect(years.map(({ income }) => income?.p50)).toEqual([9_500_00n, 9_050_00n, 8_500_00n]);
  });

  test('what is not there is not paid, and the year is counted as depleted', () => {
    const { years } = balancesAfter(
      { strategy: 'floor-and-ceiling', afterYears: 0, rate: 0, floor: 60_000_00n, ceiling: 60_000_00n },
      { initial: 90_000_00n },
    );
    expect(years.map(({ income }) => income?.p50)).toEqual([60_000_00n, 30_000_00n, 0n]);
    expect(years.map(({ depleted }) => depleted)).toEqual([0, 1, 1]);
  });
});

describe('guardrails (Guyton and Klinger 2006)', () => {
  const rule: Guardrails = { strategy: 'guardrails', afterYears: 0, rate: 0.05, guard: 0.2, adjustment: 0.1 };
  const at = (change: Partial<YearStart>): YearStart => ({
    year: 5,
    yearsLeft: 25,
    balance: 100_000,
    previous: 5_000,
    lastGrowth: 1.04,
    priceLevel: 1,
    inflationFactor: 1.02,
    ...change,
  });

  test.each<[string, Partial<YearStart>, number]>([
    ['the first year takes the rate', { year: 0 }, 5_000],
    ['later it keeps pace with inflation', {}, 5_100],
    ['not after a loss, when more than the rate is taken', { lastGrowth: 0.9, previous: 5_500 }, 5_500],
    ['after a loss all the same, when less is taken', { lastGrowth: 0.9, previous: 4_500 }, 4_590],
    ['a tenth less above 6 %', { balance: 80_000 }, 4_590],
    ['not in the last fifteen years', { balance: 80_000, yearsLeft: 15 }, 5_100],
    ['a tenth more below 4 %', { balance: 150_000 }, 5_610],
  ])('%s', (_, change, expected) => {
    expect(yearsWithdrawal(rule, at(change))).toBeCloseTo(expected, 8);
  });
});
