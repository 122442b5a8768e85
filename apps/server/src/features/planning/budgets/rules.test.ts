import { expect, test } from 'vitest';
import { amountFrom, elapsedOf, paceOf, perDayOf, statusOf } from './rules.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

test('today counts as gone for the pace and as left for each day', () => {
  const elapsed = elapsedOf(november, '2026-11-21');
  expect(elapsed).toEqual({ days: 30, gone: 21, left: 10 });
  expect(paceOf(30_000n, elapsed)).toBe(21_000n);
  expect(perDayOf(10_005n, elapsed)).toBe(1_000n);
  expect(perDayOf(-5n, elapsed)).toBe(0n);
});

test('before a period nothing has gone, after it nothing is left to spread', () => {
  expect(paceOf(30_000n, elapsedOf(november, '2026-10-31'))).toBe(0n);
  expect(perDayOf(30_000n, elapsedOf(november, '2026-10-31'))).toBe(1_000n);
  expect(perDayOf(30_000n, elapsedOf(november, '2026-12-01'))).toBe(null);
  expect(paceOf(-100n, elapsedOf(november, '2026-12-01'))).toBe(0n);
});

test('near begins at 80 % to the penny, over a penny past the whole', () => {
  expect(statusOf(10_000n, 7_999n)).toBe('under');
  expect(statusOf(10_000n, 8_000n)).toBe('near');
  expect(statusOf(10_000n, 10_000n)).toBe('near');
  expect(statusOf(10_000n, 10_001n)).toBe('over');
  expect(statusOf(0n, 0n)).toBe('under');
  expect(statusOf(0n, 1n)).toBe('over');
  expect(statusOf(-500n, 0n)).toBe('under');
  expect(statusOf(10n ** 17n, 10n ** 17n + 1n)).toBe('over');
});

test('an amount holds from its period on, the newest wins', () => {
  const changes = [
    { from_date: '2026-05-01', month: '2026-05', amount: '3' },
    { from_date: '2026-03-01', month: '2026-03', amount: '2' },
  ];
  const inMonth = (month: string) =>
    amountFrom('1', changes, { from: `${month}-01`, to: `${month}-28`, month });
  expect(['2026-02', '2026-03', '2026-09'].map(inMonth)).toEqual(['1', '2', '3']);
  const week = (from: string) => amountFrom('1', changes, { from, to: from, month: null });
  expect(['2026-02-28', '2026-03-01', '2026-05-07'].map(week)).toEqual(['1', '2', '3']);
});
