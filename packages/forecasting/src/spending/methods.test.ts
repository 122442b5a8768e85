import { describe, expect, test } from 'vitest';
import { methods } from './methods.ts';

/** Returns the forecast of the named method for the months. */
function ask(name: string, months: readonly number[], horizon: number): number[] {
  const method = methods.find((each) => each.name === name);
  if (!method) throw new Error(`No method ${name}`);
  return method.forecast(months, months.length, horizon);
}
const times = (count: number, of: (month: number) => number) =>
  Array.from({ length: count }, (_, month) => of(month));

describe('each method by hand', () => {
  test('seasonal naive repeats the last year, and repeats it again', () => {
    expect(
      ask(
        'seasonal-naive',
        times(24, (month) => month + 1),
        13,
      ),
    ).toEqual([...times(12, (month) => month + 13), 13]);
  });

  test('means and medians of the last months', () => {
    expect(ask('mean-of-3-months', [9, 1, 2, 6], 2)).toEqual([3, 3]);
    expect(ask('mean-of-12-months', [], 1)).toEqual([0]);
    expect(ask('median-of-6-months', [50, 1, 2, 3, 4, 90, 100], 1)).toEqual([3.5]);
  });

  test('the same month of three years: mean 20, median 15', () => {
    const years = [10, 15, 35].flatMap((value) => [value, ...Array(11).fill(0)]);
    expect(ask('seasonal-mean-of-3-years', years, 2)).toEqual([20, 0]);
    expect(ask('seasonal-median-of-3-years', years, 2)).toEqual([15, 0]);
  });

  test('last year, grown as it grew: 100, then 110, then 121', () => {
    expect(
      ask(
        'seasonal-naive-grown',
        times(24, (month) => (month < 12 ? 100 : 110)),
        1,
      )[0],
    ).toBeCloseTo(121, 9);
  });

  test('growth beyond a fifth is not believed to go on', () => {
    expect(
      ask(
        'seasonal-naive-grown',
        times(24, (month) => (month < 12 ? 100 : 300)),
        1,
      )[0],
    ).toBeCloseTo(360, 9);
  });

  test('a yearly bill of 400, then 420: half of the rise again, and nothing in other months', () => {
    const bill = times(24, (month) => (month === 2 ? 400 : month === 14 ? 420 : 0));
    const next = ask('yearly-bill', bill, 12);
    expect(next[2]).toBeCloseTo(420 * Math.sqrt(1.05), 9);
    expect(next.filter((value) => value !== 0)).toHaveLength(1);
  });

  test('what was paid in one year only is no yearly bill', () => {
    expect(
      ask(
        'yearly-bill',
        times(36, (month) => (month === 30 ? 900 : 0)),
        12,
      ),
    ).toEqual(Array(12).fill(0));
  });

  test('Croston: 100 every fourth month is 25 a month, less a twentieth', () => {
    expect(
      ask(
        'croston',
        times(24, (month) => (month % 4 === 3 ? 100 : 0)),
        2,
      ),
    ).toEqual([23.75, 23.75]);
    expect(
      ask(
        'croston',
        times(24, () => 0),
        1,
      ),
    ).toEqual([0]);
  });

  test('a chance of a quarter fades by a tenth with a month without', () => {
    const year = times(12, (month) => (month % 4 === 3 ? 100 : 0));
    expect(ask('intermittent-decay', year, 1)).toEqual([25]);
    expect(ask('intermittent-decay', [...year, 0], 1)[0]).toBeCloseTo(22.5, 9);
  });

  test('a damped trend rises by nine tenths of the rise before', () => {
    const [a = 0, b = 0, c = 0] = ask(
      'damped-trend',
      times(24, (month) => 10 * month),
      3,
    );
    expect(b).toBeGreaterThan(a);
    expect((c - b) / (b - a)).toBeCloseTo(0.9, 9);
  });

  test('smoothing takes three tenths of the new month', () => {
    // Begun at 100, four months of 100, then 200: 0.3 × 200 + 0.7 × 100.
    expect(ask('smoothing', [100, 100, 100, 100, 200], 1)[0]).toBeCloseTo(130, 9);
  });

  test.each(['holt-winters', 'holt-winters-slow', 'holt-winters-steady', 'seasonal-shape'])(
    '%s goes on with a year that repeats',
    (name) => {
      const wave = (month: number) => 100 + [30, 10, 0, -5, -10, -25, -25, -10, -5, 0, 10, 30][month % 12]!;
      ask(name, times(48, wave), 14).forEach((value, ahead) => {
        expect(value).toBeCloseTo(wave(ahead), 6);
      });
    },
  );

  test('a shape at a level that doubled is twice as high', () => {
    const wave = (month: number) => (month % 12 === 11 ? 600 : 50) * (month < 36 ? 1 : 2);
    const december = ask('seasonal-shape', times(48, wave), 12)[11];
    expect(december).toBeCloseTo(1200, 6);
  });
});

test('no method looks past the end, and every name comes once', () => {
  const months = times(60, (month) => 100 + ((month * 7919) % 53));
  for (const method of methods) {
    const short = method.forecast(months.slice(0, 40), 40, 12);
    expect([method.name, method.forecast(months, 40, 12)]).toEqual([method.name, short]);
  }
  expect(new Set(methods.map(({ name }) => name)).size).toBe(methods.length);
});
