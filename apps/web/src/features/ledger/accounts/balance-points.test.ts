import { expect, test } from 'vitest';
import { fromFirstDay } from './balance-points.ts';

const points = [
  { date: '2025-11-28', value: '0.00' },
  { date: '2026-08-31', value: '1840.55' },
  { date: '2026-11-25', value: '0.00' },
];

test.each([
  ['an account that starts later has no zero before its start', 'cash', '2026-08-31', 1],
  ['an account that starts with its first transaction has none either', 'cash', null, 1],
  ['an account that was empty on that day keeps its zero', 'cash', '2024-01-01', 0],
  ['a thing that wasn’t valued yet was not worth nothing', 'property', '2024-01-01', 1],
] as const)('%s', (_, type, opening_date, from) => {
  expect(fromFirstDay(points, { type, opening_date })).toEqual(points.slice(from));
});

test('an account that is always empty stays as it is', () => {
  const empty = points.map((point) => ({ ...point, value: '0.00' }));
  expect(fromFirstDay(empty, { type: 'cash', opening_date: null })).toEqual(empty);
});
