import { describe, expect, test } from 'vitest';
import { assertOpen, balanceSeries } from './rules.ts';

describe('a daily series', () => {
  const range = { from: '2025-01-01', to: '2025-01-31', currency: 'GBP' };

  test('without moves has both ends, once where they are one day', () => {
    expect(balanceSeries(range, 500n, [], [])).toEqual([
      { date: '2025-01-01', balance: '5.00' },
      { date: '2025-01-31', balance: '5.00' },
    ]);
    expect(balanceSeries({ ...range, to: '2025-01-01' }, 500n, [], [])).toHaveLength(1);
  });

  test('sums the moves of a day, in whatever order they come', () => {
    const moves = [
      { date: '2025-01-09', amountMinor: -100n },
      { date: '2025-01-05', amountMinor: 300n },
      { date: '2025-01-09', amountMinor: 1n },
    ];
    expect(balanceSeries(range, 0n, moves, []).map(({ balance }) => balance)).toEqual([
      '0.00',
      '3.00',
      '2.01',
      '2.01',
    ]);
  });

  test('a value stands for its day, and what follows moves it on', () => {
    const moves = [
      { date: '2025-01-05', amountMinor: 300n },
      { date: '2025-01-06', amountMinor: -50n },
    ];
    const valued = [{ date: '2025-01-05', valueMinor: 9000n }];
    expect(balanceSeries(range, 0n, moves, valued)).toEqual([
      { date: '2025-01-01', balance: '0.00' },
      { date: '2025-01-05', balance: '90.00' },
      { date: '2025-01-06', balance: '89.50' },
      { date: '2025-01-31', balance: '89.50' },
    ]);
  });

  test('leaves out what is outside the range', () => {
    const moves = [{ date: '2025-02-01', amountMinor: 300n }];
    const valued = [{ date: '2024-12-31', valueMinor: 1n }];
    expect(balanceSeries(range, 7n, moves, valued).map(({ balance }) => balance)).toEqual(['0.07', '0.07']);
  });
});

test('a closed account takes its last day, and none after it', () => {
  expect(() => assertOpen({ closed_on: null }, '2199-01-01')).not.toThrow();
  expect(() => assertOpen({ closed_on: '2025-03-31' }, '2025-03-31')).not.toThrow();
  expect(() => assertOpen({ closed_on: '2025-03-31' }, '2025-04-01')).toThrow('This account is closed');
});
