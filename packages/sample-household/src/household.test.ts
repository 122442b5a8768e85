import { expect, test } from 'vitest';
import { makeHousehold } from './household.ts';

const text = (today: string) =>
  JSON.stringify(makeHousehold(today), (_, value) => (typeof value === 'bigint' ? `${value}n` : value));

test('the same day makes the same household', () => {
  expect(text('2026-11-21')).toBe(text('2026-11-21'));
  expect(text('2026-11-22')).not.toBe(text('2026-11-21'));
});

test.each(['2026-11-21', '2026-03-01', '2028-02-29', '2026-12-31', '2027-04-06', '2031-07-15'])(
  'it ends on %s, and nothing of it is later',
  (today) => {
    const { entries, payslips, valuations, rates, prices } = makeHousehold(today);
    const days = [
      ...entries.map(({ date }) => date),
      ...payslips.map(({ pay_date }) => pay_date),
      ...valuations.map(([, { date }]) => date),
      ...rates.map(({ date }) => date),
      ...prices
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[1] ?? ''),
    ];
    expect(days.filter((day) => day > today)).toEqual([]);
    expect(days.filter((day) => Number.isNaN(Date.parse(day)))).toEqual([]);
    expect(new Set(prices.split('\n')).size).toBe(prices.split('\n').length);
    expect(entries.length).toBeGreaterThan(5000);
  },
);

test('parts of a split add up to it', () => {
  for (const { splits = [], minor } of makeHousehold('2026-11-21').entries)
    if (splits.length > 0) expect(splits.reduce((sum, [, part]) => sum + part, 0n)).toBe(minor);
});
