import type { CashFlowAccount, CashFlowForecast, UpcomingPayment } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { lowPoint, nextBills } from './coming-up.ts';

const payment = (date: string, change: Partial<UpcomingPayment> = {}) =>
  ({
    date,
    direction: 'out',
    kind: 'bill',
    currency: 'GBP',
    amount_base: '-10.00',
    ...change,
  }) as UpcomingPayment;

test('the next six bills are shown, without income and transfers', () => {
  const items = [
    payment('2026-11-24'),
    payment('2026-11-25', { kind: 'transfer' }),
    payment('2026-11-26', { currency: 'EUR', amount_base: null }),
    payment('2026-11-27', { direction: 'in', kind: 'salary', amount_base: '2000.00' }),
    payment('2026-12-02'),
  ];
  expect(nextBills({ items }).map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-26', '2026-12-02']);
  expect(nextBills({ items: Array.from({ length: 9 }, () => payment('2026-11-20')) })).toHaveLength(6);
});

const account = (name: string, balance: string, lowest: string, change: Partial<CashFlowAccount> = {}) =>
  ({
    account_id: name,
    name,
    type: 'cash',
    balance,
    lowest: { date: '2026-11-26', balance: lowest, low: lowest, high: lowest },
    first_below_zero: null,
    first_may_be_below_zero: null,
    ...change,
  }) as CashFlowAccount;
const forecast = (accounts: CashFlowAccount[], change: Partial<CashFlowForecast> = {}) =>
  ({
    base_currency: 'GBP',
    accounts,
    items: [{ account_id: 'Current', amount: '-50.00' }],
    lowest: { date: '2026-11-22', balance: '900.00', low: '900.00', high: '900.00' },
    runs_short: 'no',
    ...change,
  }) as CashFlowForecast;
const limit = (account_id: string, amount: string, currency = 'GBP') => ({ account_id, currency, amount });

test('the low point is that of the account that bills are paid from, not of one that stands still or a card', () => {
  const accounts = [
    account('Euros', '20.00', '15.00'),
    account('Savings', '100.00', '100.00'),
    account('Card', '-10.00', '-500.00', { type: 'credit_card' }),
    account('Current', '900.00', '312.00'),
  ];
  expect(lowPoint(forecast(accounts), [])).toEqual({
    balance: '312.00',
    date: '2026-11-26',
    account: 'Current',
    warning: { kind: 'none' },
  });
});

test('an account below zero comes first, then one below the limit asked for, then one that may fall short', () => {
  const may = account('Current', '900.00', '312.00', { first_may_be_below_zero: '2026-11-26' });
  const below = account('Joint', '50.00', '-3.00', { first_below_zero: '2026-11-25' });
  const low = account('Bills', '500.00', '120.00');
  expect(lowPoint(forecast([may, low]), [])?.warning).toEqual({ kind: 'may-be-below-zero' });
  expect(lowPoint(forecast([may, low]), [limit('Bills', '200.00')])).toMatchObject({
    account: 'Bills',
    warning: { kind: 'below-limit', limit: '200.00' },
  });
  expect(lowPoint(forecast([may, low]), [limit('Bills', '200.00', 'EUR')])?.account).toBe('Current');
  expect(lowPoint(forecast([may, low, below]), [limit('Bills', '200.00')])?.account).toBe('Joint');
});

test('where no account falls, all of them together are told; without any, nothing', () => {
  expect(lowPoint(forecast([account('Savings', '100.00', '100.00')], { runs_short: 'maybe' }), [])).toEqual({
    balance: '900.00',
    date: '2026-11-22',
    account: null,
    warning: { kind: 'may-be-below-zero' },
  });
  expect(lowPoint(forecast([]), [])).toBeNull();
});
