import { describe, expect, test } from 'vitest';
import { benchmarkSeries, growthOn, rateName, readBenchmark } from './benchmark-rules.ts';

const price = (text: string) => BigInt(text) * 10n ** 24n;
const flow = (inMinor: number, outMinor = 0) => ({ inMinor: BigInt(inMinor), outMinor: BigInt(outMinor) });
const from = (prices: Record<string, string>) => (day: string) => {
  const known = Object.keys(prices)
    .filter((one) => one <= day)
    .sort()
    .at(-1);
  return known === undefined ? undefined : price(prices[known] as string);
};
const nothing = () => 0n;

describe('what is compared with', () => {
  test('is an id or a yearly rate', () => {
    const id = '0190f0c4-8d3e-7b44-9d2f-0a1b2c3d4e5f';
    expect(readBenchmark(id.toUpperCase())).toEqual({ securityId: id });
    expect(readBenchmark('0.04')).toEqual({ rate: 0.04 });
    expect(readBenchmark('-0.5')).toEqual({ rate: -0.5 });
    expect([rateName(0.04), rateName(0.0325), rateName(-0.01), rateName(0)]).toEqual([
      '4% a year',
      '3.25% a year',
      '−1% a year',
      '0% a year',
    ]);
  });

  test.each(['', '4', '1.01', '-0.6', '0.0000001', 'VWRL', '1e-2', 'NaN'])('not %j', (text) => {
    expect(() => readBenchmark(text)).toThrow('benchmark must be the ID of a security');
  });
});

test('what halves every year for half a century is still worth something: its units can be bought', () => {
  const days = ['1971-11-21', '2026-11-20', '2026-11-21'];
  const priceOn = growthOn(-0.5, '1971-11-21');
  const flows = new Map([['2026-11-21', flow(10_000)]]);
  const { values } = benchmarkSeries(days, { flows, worthOn: nothing }, priceOn, 'GBP');
  expect(values.get('2026-11-21')).toBe(10_000n);
  expect(priceOn('1971-11-21')).toBe(10n ** 24n);
});

test('each flow buys or sells at the price of its day (by hand)', () => {
  // 100 buys 10 at 10; at 20 they are 200, and 100 more buys 5; 30 out sells 3 at 10: 12 are left, worth 120.
  const days = ['2024-01-01', '2024-01-02', '2024-03-01', '2024-03-02', '2024-05-01', '2024-05-02'];
  const flows = new Map([
    ['2024-01-02', flow(10_000)],
    ['2024-03-02', flow(10_000)],
    ['2024-05-02', flow(0, 3_000)],
  ]);
  const priceOn = from({ '2024-01-01': '10', '2024-03-02': '20', '2024-05-02': '10' });
  const { values, whole, growth } = benchmarkSeries(days, { flows, worthOn: nothing }, priceOn, 'GBP');
  expect(values.get('2024-01-02')).toBe(10_000n);
  expect(values.get('2024-03-02')).toBe(30_000n);
  expect(values.get('2024-05-02')).toBe(12_000n);
  expect(whole).toBe(true);
  expect(growth).toEqual({ factor: 1, days: 121 });
});

test('what was there at the start goes in at the price of that day', () => {
  const days = ['2024-01-31', '2024-02-01', '2024-12-31'];
  const priceOn = from({ '2024-01-01': '4', '2024-12-31': '5' });
  const { values, growth } = benchmarkSeries(
    days,
    { flows: new Map(), worthOn: () => 8_000n },
    priceOn,
    'GBP',
  );
  expect(values.get('2024-12-31')).toBe(10_000n);
  expect(growth?.factor).toBeCloseTo(1.25, 12);
});

test('without a price at first it takes over what is held when it has one, flows of that day included', () => {
  const days = ['2024-01-01', '2024-01-02', '2024-03-01', '2024-03-02', '2024-12-31'];
  const flows = new Map([
    ['2024-01-02', flow(10_000)],
    ['2024-03-02', flow(5_000)],
  ]);
  const worth = new Map([
    ['2024-01-02', 10_000n],
    ['2024-03-01', 12_000n],
    ['2024-03-02', 16_900n],
  ]);
  const worthOn = (day: string) => worth.get(day) ?? 0n;
  const priceOn = from({ '2024-03-02': '10', '2024-12-31': '20' });
  const found = benchmarkSeries(days, { flows, worthOn }, priceOn, 'GBP');
  expect(found).toMatchObject({ from: '2024-03-02', whole: false });
  expect([...found.values]).toEqual([
    ['2024-03-02', 17_000n],
    ['2024-12-31', 34_000n],
  ]);
});

test('with no price at all there is no series', () => {
  const found = benchmarkSeries(
    ['2024-01-01'],
    { flows: new Map(), worthOn: nothing },
    () => undefined,
    'GBP',
  );
  expect(found).toMatchObject({ from: undefined, whole: false, growth: undefined });
  expect(found.values.size).toBe(0);
});

test('more taken out than is there leaves it below zero', () => {
  const days = ['2024-01-01', '2024-01-02', '2024-06-01', '2024-06-02'];
  const flows = new Map([
    ['2024-01-02', flow(10_000)],
    ['2024-06-02', flow(0, 15_000)],
  ]);
  const { values } = benchmarkSeries(days, { flows, worthOn: nothing }, () => price('1'), 'GBP');
  expect(values.get('2024-06-02')).toBe(-5_000n);
});

test('4% a year is 4% after 365 days, and 8.16% after twice as many', () => {
  const days = ['2022-12-31', '2023-01-01', '2024-01-01', '2024-12-31'];
  const flows = new Map([['2023-01-01', flow(10_000)]]);
  const { values, growth } = benchmarkSeries(
    days,
    { flows, worthOn: nothing },
    growthOn(0.04, '2022-12-31'),
    'GBP',
  );
  expect(values.get('2024-01-01')).toBe(10_400n);
  expect(values.get('2024-12-31')).toBe(10_816n);
  expect(growth?.factor).toBeCloseTo(1.04 ** 2, 9);
});
