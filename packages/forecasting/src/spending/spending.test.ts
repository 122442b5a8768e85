import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSpending } from '../../../../tools/bench/spending-backtest.ts';
import { monthNumber, monthOf } from '../calendar.ts';
import { ForecastError } from '../errors.ts';
import { forecastSpending } from './forecast.ts';
import type { SpendingHistory } from './series.ts';

/** One category from January 2020. */
function history(values: readonly (number | bigint)[], category = 'A'): SpendingHistory {
  return {
    from: '2020-01',
    to: monthOf(monthNumber('2020-01', 'from') + values.length - 1),
    categories: [{ category, amounts: amountsOf(values) }],
  };
}
function amountsOf(values: readonly (number | bigint)[]): Record<string, bigint> {
  const from = monthNumber('2020-01', 'from');
  return Object.fromEntries(values.map((value, index) => [monthOf(from + index), BigInt(value)]));
}
const times = (count: number, of: (month: number) => number) =>
  Array.from({ length: count }, (_, month) => Math.round(of(month)));

describe('little or nothing known', () => {
  test('no data at all gives nothing to expect', () => {
    const none = forecastSpending({ from: '2026-11', to: '2026-10', categories: [] }, 2);
    expect(none.items).toEqual([]);
    expect(none.totals).toEqual([
      { month: '2026-11', expected: 0n, low: 0n, high: 0n },
      { month: '2026-12', expected: 0n, low: 0n, high: 0n },
    ]);
  });

  test('one transaction, in the only month: the same again, from nothing to twice as much', () => {
    const { items, reasons } = forecastSpending(history([60_00]), 1);
    expect(items).toEqual([{ category: 'A', month: '2020-02', expected: 60_00n, low: 0n, high: 120_00n }]);
    expect(reasons[0]).toEqual({ category: 'A', methods: ['mean-of-12-months'], months: 1, origins: 0 });
  });

  test('one transaction among twenty-four known months is not expected every month', () => {
    const other = { category: 'B', amounts: amountsOf(times(24, () => 100_00)) };
    const [one] = history(times(24, (month) => (month === 20 ? 500_00 : 0))).categories;
    if (!one) throw new Error('a category');
    const { items } = forecastSpending({ ...history(times(24, () => 0)), categories: [one, other] }, 12);
    const year = items.slice(0, 12).reduce((sum, { expected }) => sum + expected, 0n);
    expect(year).toBeGreaterThan(0n);
    expect(year).toBeLessThanOrEqual(501_00n);
  });

  test('all zeros: zero, and no width', () => {
    const two = { category: 'B', amounts: amountsOf(times(24, () => 1)) };
    const zero = { category: 'A', amounts: {} };
    const { items } = forecastSpending({ from: '2020-01', to: '2021-12', categories: [zero, two] }, 3);
    for (const { expected, low, high } of items.slice(0, 3))
      expect([expected, low, high]).toEqual([0n, 0n, 0n]);
  });
});

describe('patterns are found', () => {
  test('the same every month stays the same, without width', () => {
    const { items } = forecastSpending(history(times(36, () => 25_00)), 12);
    for (const { expected, low, high } of items)
      expect([expected, low, high]).toEqual([25_00n, 25_00n, 25_00n]);
  });

  test('December is forecast as December', () => {
    const { items } = forecastSpending(
      history(times(60, (month) => (month % 12 === 11 ? 600_00 : 50_00))),
      12,
    );
    expect(items.map(({ expected }) => expected)).toEqual([...Array(11).fill(50_00n), 600_00n]);
  });

  test('a yearly bill comes in its month, a little dearer, and in no other', () => {
    const bill = (month: number) => (month % 12 === 2 ? 400_00 * 1.05 ** Math.floor(month / 12) : 0);
    const other = { category: 'B', amounts: amountsOf(times(60, () => 1_00)) };
    const asked = history(times(60, bill));
    const { items } = forecastSpending({ ...asked, categories: [...asked.categories, other] }, 12);
    const amounts = items.slice(0, 12).map(({ expected }) => Number(expected));
    const march = amounts[2] as number;
    expect(march).toBeGreaterThan(bill(50) * 0.99);
    expect(march).toBeLessThan(bill(62) * 1.01);
    expect(amounts.filter((_, index) => index !== 2).every((amount) => amount < 100)).toBe(true);
  });

  test('a new rent is believed within the year', () => {
    const { items } = forecastSpending(history(times(60, (month) => (month < 50 ? 700_00 : 950_00))), 3);
    for (const { expected } of items) expect(Number(expected)).toBeGreaterThan(900_00);
  });

  test('up to three methods stand behind a forecast; it says how far it and the year before would have been off', () => {
    const { reasons } = forecastSpending(
      history(times(48, (month) => 100_00 + ((month * 7919) % 41) * 100)),
      1,
    );
    expect(reasons[0]?.methods).toHaveLength(3);
    expect(reasons[0]?.origins).toBe(42);
    expect(Number(reasons[0]?.error)).toBeLessThan(Number(reasons[0]?.naiveError));
  });
});

describe('gaps', () => {
  const wave = (month: number) =>
    100_00 + (40_00 * Math.round(Math.cos((2 * Math.PI * month) / 12) * 10)) / 10;

  test('a year in which nothing was recorded is missing, not zero', () => {
    const whole = times(72, wave);
    const gap = whole.map((value, month) => (month >= 24 && month < 36 ? 0 : value));
    const [full, holed] = [whole, gap].map((values) => forecastSpending(history(values), 12));
    expect(holed?.unknownMonths).toHaveLength(12);
    expect(holed?.items.map(({ expected }) => expected)).toEqual(full?.items.map(({ expected }) => expected));
  });

  test('a month said to be uncovered is not learnt from', () => {
    const values = times(48, (month) => (month === 47 ? 3_00 : 100_00));
    const { items } = forecastSpending({ ...history(values), uncovered: ['2023-12'] }, 1);
    expect(items[0]?.expected).toBe(100_00n);
  });

  test('a category that paused is zero there, when others were recorded', () => {
    const other = { category: 'B', amounts: amountsOf(times(24, () => 1_00)) };
    const [paused] = history(times(24, (month) => (month < 12 ? 100_00 : 0))).categories;
    if (!paused) throw new Error('a category');
    const { items, unknownMonths } = forecastSpending(
      { from: '2020-01', to: '2021-12', categories: [paused, other] },
      1,
    );
    expect(unknownMonths).toEqual([]);
    expect(Number(items[0]?.expected)).toBeLessThan(10_00);
  });
});

describe('refunds', () => {
  test('months below zero are allowed, and only then a forecast may be', () => {
    const { items } = forecastSpending(history(times(36, (month) => (month % 2 === 0 ? -20_00 : -10_00))), 6);
    for (const { expected, low } of items) {
      expect(Number(expected)).toBeLessThan(0);
      expect(low).toBeGreaterThanOrEqual(-30_00n);
    }
  });
});

describe('on generated households of ten years', () => {
  const score = scoreSpending([101, 102, 103, 104], 6);

  test('beats the seasonal naive, by MASE and by weighted error', () => {
    expect(score.mase).toBeLessThan(score.naiveMase * 0.9);
    expect(score.weighted).toBeLessThan(score.naiveWeighted * 0.85);
  });

  test('intervals of 0.8 hold 0.75 to 0.85 of months: of the noisy categories, and of all together', () => {
    expect(score.noisyCoverage).toBeGreaterThan(0.75);
    expect(score.noisyCoverage).toBeLessThan(0.85);
    expect(score.totalCoverage).toBeGreaterThan(0.75);
    expect(score.totalCoverage).toBeLessThan(0.85);
  });

  test('sums are not too low: what is expected of a year comes to what was spent, within 5 %', () => {
    expect(Math.abs(score.bias - 1)).toBeLessThan(0.05);
  });

  test('rare payments are in the sum too, though to expect none errs least', () => {
    const { expected, actual } = score.byCategory.get('car repairs') ?? { expected: 0, actual: 1 };
    expect(expected / actual).toBeGreaterThan(0.75);
    expect(expected / actual).toBeLessThan(1.4);
  });
});

describe('any history', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), { maxLength: 60 });

  test('low ≤ expected ≤ high, one row a month and category, the same each time', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 3 }), fc.integer({ min: 1, max: 24 }), (all, horizon) => {
        const length = Math.max(0, ...all.map((values) => values.length));
        const categories = all.map((values, index) => ({
          category: String(index),
          amounts: amountsOf(values),
        }));
        const asked = { ...history(times(length, () => 0)), categories };
        const forecast = forecastSpending(asked, horizon);
        expect(forecast.items).toHaveLength(all.length * horizon);
        expect(forecast.totals).toHaveLength(horizon);
        for (const { low, expected, high } of [...forecast.items, ...forecast.totals]) {
          expect(low <= expected && expected <= high).toBe(true);
        }
        expect(forecastSpending(asked, horizon)).toEqual(forecast);
      }),
      { numRuns: 60 },
    );
  });

  test('a category that was never below zero is never forecast below', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 60 }), (values) => {
        for (const { low } of forecastSpending(history(values), 12).items)
          expect(low).toBeGreaterThanOrEqual(0n);
      }),
      { numRuns: 60 },
    );
  });

  test('twice as much spent, twice as much expected', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 48 }), (values) => {
        const once = forecastSpending(history(values), 6).items;
        const twice = forecastSpending(history(values.map((value) => value * 2)), 6).items;
        twice.forEach(({ expected }, index) => {
          expect(Math.abs(Number(expected) - 2 * Number(once[index]?.expected))).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('refused', () => {
  const refusal = (change: Partial<SpendingHistory>, horizon = 12) => {
    try {
      forecastSpending({ ...history([1, 2, 3]), ...change }, horizon);
    } catch (error) {
      if (error instanceof ForecastError) return error.field;
      throw error;
    }
    return undefined;
  };

  test.each([0, -3, 25, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a horizon of %f months', (horizon) => {
    expect(refusal({}, horizon)).toBe('horizon');
  });

  test.each<[string, Partial<SpendingHistory>]>([
    ['from', { from: '2020-13' }],
    ['from', { from: '2020-01-31' }],
    ['to', { to: '2019-11' }],
    ['to', { to: '2099-01' }],
    ['uncovered.0', { uncovered: ['May'] }],
    ['categories.0.amounts.2031-01', { categories: [{ category: 'A', amounts: { '2031-01': 1n } }] }],
    ['categories.0.amounts.2020-01', { categories: [{ category: 'A', amounts: { '2020-01': 10n ** 15n } }] }],
  ])('%s', (field, change) => {
    expect(refusal(change)).toBe(field);
  });
});
