import type { BudgetSummary, UpcomingPayment } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { roomLeft } from './room-left.ts';

const summary = (change: Partial<BudgetSummary> = {}) =>
  ({
    base_currency: 'GBP',
    period_end: '2026-11-30',
    days_left: 10,
    income: '2000.00',
    unbudgeted: '1500.00',
    remaining: '0.00',
    per_day: '0.00',
    totals: [],
    ...change,
  }) as BudgetSummary;
const monthly = [{ period: 'monthly', count: 2 }] as BudgetSummary['totals'];
const payment = (change: Partial<UpcomingPayment>) =>
  ({
    date: '2026-11-28',
    direction: 'out',
    kind: 'bill',
    amount_base: '-100.00',
    ...change,
  }) as UpcomingPayment;

test('monthly budgets say what is left, and for each day unless they are overspent', () => {
  expect(roomLeft(summary({ totals: monthly, remaining: '412.00', per_day: '41.20' }), undefined)).toEqual({
    basis: 'budgets',
    left: '412.00',
    perDay: '41.20',
    parts: [],
  });
  expect(roomLeft(summary({ totals: monthly, remaining: '-7.50' }), undefined)).toMatchObject({
    left: '-7.50',
    perDay: null,
  });
});

test('without monthly budgets it is income less spending and the bills to come until the month ends', () => {
  const items = [
    payment({}),
    payment({ date: '2026-12-01' }),
    payment({ kind: 'transfer' }),
    payment({ amount_base: null }),
    payment({ direction: 'in', kind: 'salary', amount_base: '50.00' }),
  ];
  expect(roomLeft(summary(), { items })).toEqual({
    basis: 'income',
    left: '450.00',
    perDay: '45.00',
    parts: [
      { label: 'Came in', amount: '2000.00' },
      { label: 'Still to come in', amount: '50.00' },
      { label: 'Spent', amount: '-1500.00' },
      { label: 'Bills to come', amount: '-100.00' },
    ],
  });
  const weekly = [{ period: 'weekly', count: 1 }] as BudgetSummary['totals'];
  expect(roomLeft(summary({ totals: weekly, income: '0.00' }), undefined)).toMatchObject({
    basis: 'income',
    left: '-1500.00',
    perDay: null,
  });
});

test('a month in which nothing happened has no parts', () => {
  expect(roomLeft(summary({ income: '0.00', unbudgeted: '0.00' }), undefined).parts).toEqual([]);
});
