import { expect, test } from 'vitest';
import { daysOf } from './history-range.ts';

test('up to a year by day, longer by month', () => {
  expect(daysOf('1', '2026-03-31')).toEqual({ date_from: '2026-02-28', interval: 'day' });
  expect(daysOf('year', '2026-11-21')).toEqual({ date_from: '2026-01-01', interval: 'day' });
  expect(daysOf('12', '2026-11-21')).toEqual({ date_from: '2025-11-21', interval: 'day' });
  expect(daysOf('60', '2026-11-21')).toEqual({ date_from: '2021-11-21', interval: 'month' });
  expect(daysOf('all', '2026-11-21')).toEqual({});
});
