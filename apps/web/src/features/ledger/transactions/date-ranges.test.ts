import { expect, test } from 'vitest';
import { rangeText, usualRanges } from './filter-words.ts';

const spans = (today: string) => usualRanges(today).map((range) => `${range.date_from} ${range.date_to}`);

test('months, tax year and twelve months as seen in November', () => {
  expect(spans('2026-11-21')).toEqual([
    '2026-11-01 2026-11-30',
    '2026-10-01 2026-10-31',
    '2026-04-06 2027-04-05',
    '2025-11-22 2026-11-21',
  ]);
});

test('January looks back over the turn of the year, and leap days count', () => {
  expect(spans('2024-01-31').slice(0, 3)).toEqual([
    '2024-01-01 2024-01-31',
    '2023-12-01 2023-12-31',
    '2023-04-06 2024-04-05',
  ]);
  expect(spans('2024-03-15')[1]).toBe('2024-02-01 2024-02-29');
});

test('the tax year turns on 6 April', () => {
  expect(spans('2026-04-05')[2]).toBe('2025-04-06 2026-04-05');
  expect(spans('2026-04-06')[2]).toBe('2026-04-06 2027-04-05');
});

test('a span is called by its name, else by its days', () => {
  const today = '2026-11-21';
  expect(rangeText('2026-10-01', '2026-10-31', today)).toBe('Last month');
  expect(rangeText('2026-10-01', '2026-10-30', today)).toBe('1 Oct 2026 to 30 Oct 2026');
  expect(rangeText('2026-10-01', '2026-10-01', today)).toBe('1 Oct 2026');
  expect(rangeText('2026-10-01', undefined, today)).toBe('From 1 Oct 2026');
  expect(rangeText(undefined, '2026-10-01', today)).toBe('Up to 1 Oct 2026');
});
