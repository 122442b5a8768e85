import { expect, test } from 'vitest';
import { amountTicks, dayTicks, lineTicks, monthEnds, nearestIndex, thinPoints, timeOf } from './scale.ts';

test('an axis of amounts holds zero and ends at round marks', () => {
  expect(amountTicks([12_300, 48_900])).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000]);
  expect(amountTicks([-320, 40])).toEqual([-400, -300, -200, -100, 0, 100]);
  expect(amountTicks([0.3])[0]).toBe(0);
});

test('the axis of a line begins near its amounts where they are far from zero, and is written with one place', () => {
  expect(lineTicks([398_000, 454_700])).toEqual([380_000, 400_000, 420_000, 440_000, 460_000]);
  expect(lineTicks([-158_900, -158_600])).toEqual([-158_900, -158_800, -158_700, -158_600]);
  expect(lineTicks([412_010, 412_020])).toEqual([412_000, 412_100]);
  expect(lineTicks([1_000, 48_900])[0]).toBe(0);
  expect(lineTicks([-5, 40])[0]).toBeLessThan(0);
  expect(lineTicks([300, 300])).toEqual([300, 301]);
});

test('marks can be written with one place: no £1.25k', () => {
  expect(amountTicks([1_090])).toEqual([0, 500, 1_000, 1_500]);
  expect(amountTicks([11_000])).toEqual([0, 2_500, 5_000, 7_500, 10_000, 12_500]);
});

test('nothing but zeros still makes an axis', () => {
  expect(amountTicks([0, 0])).toEqual([0, 1]);
  expect(amountTicks([])).toEqual([0, 1]);
});

test('a year has marks at first days of months, the year named where it begins', () => {
  const ticks = dayTicks('2025-11-21', '2026-11-21', 5);
  expect(ticks.map(({ label }) => label)).toEqual(['Jan 2026', 'Apr', 'Jul', 'Oct']);
  expect(ticks[0]?.at).toBe(timeOf('2026-01-01'));
});

test('a few weeks have days, many years have years', () => {
  expect(dayTicks('2026-11-01', '2026-11-21', 6).map(({ label }) => label)).toEqual([
    '1 Nov',
    '8 Nov',
    '15 Nov',
  ]);
  expect(dayTicks('2016-05-01', '2026-05-01', 6).map(({ label }) => label)).toEqual([
    '2018',
    '2020',
    '2022',
    '2024',
    '2026',
  ]);
  expect(dayTicks('2026-11-01', '2026-11-01', 6)).toHaveLength(1);
});

test('thinning keeps the first and the last value, and true ones between', () => {
  const points = Array.from({ length: 1000 }, (_, index) => ({
    date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
    value: `${index}.00`,
  }));
  const thin = thinPoints(points, 100);
  expect(thin.length).toBeLessThanOrEqual(100);
  expect(thin[0]).toBe(points[0]);
  expect(thin.at(-1)).toBe(points.at(-1));
  expect(thin.every((point) => points.includes(point))).toBe(true);
  expect(thinPoints(points, 2000)).toBe(points);
});

test('month ends are the last point of each month', () => {
  const points = ['2026-01-03', '2026-01-30', '2026-02-01'].map((date) => ({ date, value: '1' }));
  expect(monthEnds(points).map(({ date }) => date)).toEqual(['2026-01-30', '2026-02-01']);
});

test('the nearest point to a moment', () => {
  expect(nearestIndex([0, 10, 20], 14)).toBe(1);
  expect(nearestIndex([0, 10, 20], 16)).toBe(2);
  expect(nearestIndex([5], 100)).toBe(0);
});
