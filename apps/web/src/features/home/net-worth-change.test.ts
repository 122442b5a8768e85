import type { BalanceSheet } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { changeBetween, historyOf } from './net-worth-change.ts';

function sheet(
  as_of: string,
  net_worth: string,
  euro?: { balance: string; base: string | null },
): BalanceSheet {
  const line = { id: 'a', name: 'A', type: 'cash', class: 'asset', rate: null, rate_date: null } as const;
  return {
    as_of,
    base_currency: 'GBP',
    total_assets: net_worth,
    total_liabilities: '0.00',
    net_worth,
    groups: [
      {
        type: 'cash',
        class: 'asset',
        total: net_worth,
        accounts: [
          { ...line, currency: 'GBP', balance: net_worth, balance_base: net_worth },
          ...(euro ? [{ ...line, currency: 'EUR', balance: euro.balance, balance_base: euro.base }] : []),
        ],
      },
    ],
    missing_rates: [],
  };
}

test('a change is exact to the penny', () => {
  expect(changeBetween(sheet('2025-11-21', '0.10'), sheet('2026-11-21', '0.30'))).toEqual({
    kind: 'known',
    amount: '0.20',
  });
  expect(changeBetween(sheet('2025-11-21', '5.00'), sheet('2026-11-21', '-1.25'))).toEqual({
    kind: 'known',
    amount: '-6.25',
  });
});

test('nothing on the earlier day is no change of everything', () => {
  expect(changeBetween(sheet('2025-11-21', '0.00'), sheet('2026-11-21', '100.00')).kind).toBe(
    'nothing-before',
  );
});

test('days that lack a rate which today has are not compared', () => {
  const before = sheet('2025-11-21', '100.00', { balance: '50.00', base: null });
  const now = sheet('2026-11-21', '143.00', { balance: '50.00', base: '43.00' });
  expect(changeBetween(before, now)).toEqual({ kind: 'no-rate', currencies: ['EUR'] });
  expect(historyOf([before, now])).toEqual({
    points: [{ date: '2026-11-21', value: '143.00' }],
    leftOutFor: ['EUR'],
  });
});

test('an account of nothing needs no rate', () => {
  const before = sheet('2025-11-21', '100.00', { balance: '0.00', base: null });
  const now = sheet('2026-11-21', '143.00', { balance: '50.00', base: '43.00' });
  expect(changeBetween(before, now).kind).toBe('known');
});

test('the line begins on the last day on which there was nothing', () => {
  const days = ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'];
  const values = ['0.00', '0.00', '10.00', '20.00'];
  const history = historyOf(days.map((day, index) => sheet(day, values[index] ?? '')));
  expect(history.points.map(({ date }) => date)).toEqual(['2026-08-31', '2026-09-30', '2026-10-31']);
  expect(historyOf([]).points).toEqual([]);
});
