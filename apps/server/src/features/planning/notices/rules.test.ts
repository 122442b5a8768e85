import { expect, test } from 'vitest';
import { lowSince } from './rules.ts';

const days = [
  { date: '2026-01-05', amountMinor: -100n },
  { date: '2026-02-05', amountMinor: 80n },
  { date: '2026-03-05', amountMinor: -50n },
];

test('low since the day that brought the balance below its limit', () => {
  expect(lowSince(30n, 40n, days, '2025-12-01')).toBe('2026-03-05');
  expect(lowSince(30n, 90n, days, '2025-12-01')).toBe('2026-01-05');
});

test('what was low all along is low since the oldest day', () => {
  expect(lowSince(30n, 1_000n, days, '2025-12-01')).toBe('2025-12-01');
});
