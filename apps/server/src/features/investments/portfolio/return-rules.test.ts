import { describe, expect, test } from 'vitest';
import { moneyWeighted, type ReturnPeriod, timeWeighted } from './return-rules.ts';

const period = (change: Partial<ReturnPeriod>): ReturnPeriod => ({
  startDay: 0,
  endDay: 365,
  valueStart: 0n,
  valueEnd: 0n,
  flows: [],
  ...change,
});
const flow = (dayNumber: number, put: number, out: number, valueBefore: number, valueAfter: number) => ({
  dayNumber,
  inMinor: BigInt(put),
  outMinor: BigInt(out),
  valueBefore: BigInt(valueBefore),
  valueAfter: BigInt(valueAfter),
});

test('without flows both are the growth of the value', () => {
  const year = period({ valueStart: 10_000n, valueEnd: 11_000n });
  expect(timeWeighted(year)).toEqual({ period: '0.100000', yearly: '0.100000' });
  expect(moneyWeighted(year)).toEqual(timeWeighted(year));
  const half = period({ valueStart: 10_000n, valueEnd: 9_500n, endDay: 182 });
  expect(timeWeighted(half)).toEqual({ period: '-0.050000', yearly: '-0.097754' });
  expect(moneyWeighted(half)).toEqual(timeWeighted(half));
});

test('bought on the first day, a year later a tenth more', () => {
  const year = period({ valueEnd: 11_000n, flows: [flow(0, 10_000, 0, 0, 10_000)] });
  expect(timeWeighted(year)).toEqual({ period: '0.100000', yearly: '0.100000' });
  expect(moneyWeighted(year)).toEqual(timeWeighted(year));
});

describe('100 doubles in half a year, 200 more are put in, and all falls by half', () => {
  // By hand: 2 × ½ = 1, nothing gained by time. 100 and 200 came to 200: 100x² + 200x = 200 with x for half a year,
  // x = √3 − 1 = 0.7320508, so that a year is x² = 0.5358984.
  const year = period({
    endDay: 364,
    valueEnd: 20_000n,
    flows: [flow(0, 10_000, 0, 0, 10_000), flow(182, 20_000, 0, 20_000, 40_000)],
  });

  test('by time', () => {
    expect(timeWeighted(year)).toEqual({ period: '0.000000', yearly: '0.000000' });
  });

  test('by money', () => {
    expect(moneyWeighted(year).period).toBe((0.5358984 - 1).toFixed(6));
  });
});

test('a sale of everything ends with what it brought, fees and dividends included', () => {
  const sold = period({
    flows: [flow(0, 10_000, 0, 0, 9_900), flow(100, 0, 300, 10_000, 10_000), flow(365, 0, 10_600, 10_500, 0)],
  });
  expect(timeWeighted(sold).period).toBe(
    (0.99 * (10_000 / 9_900) * 1.03 * 1.05 * (10_600 / 10_500) - 1).toFixed(6),
  );
  expect(Number(moneyWeighted(sold).yearly)).toBeCloseTo(0.092, 4);
});

test('with nothing held there is no return', () => {
  expect(timeWeighted(period({}))).toEqual({ period: null, yearly: null });
  expect(moneyWeighted(period({}))).toEqual({ period: null, yearly: null });
});

test('what is worth nothing at the end is lost', () => {
  const lost = period({ flows: [flow(0, 10_000, 0, 0, 10_000)] });
  expect(timeWeighted(lost).period).toBe('-1.000000');
  expect(moneyWeighted(lost).period).toBe('-1.000000');
});
