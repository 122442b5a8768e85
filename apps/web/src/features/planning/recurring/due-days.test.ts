import type { UpcomingPayment } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { dueByDay, dueOf } from './due-days.ts';

function payment(given: Partial<UpcomingPayment>): UpcomingPayment {
  const amount = given.amount ?? '10.00';
  const signed = given.direction === 'in' ? amount : `-${amount}`;
  return {
    recurring_id: '01999999-0000-7000-8000-000000000001',
    name: 'Water',
    direction: 'out',
    kind: 'bill',
    account_id: null,
    category_id: null,
    date: '2026-11-28',
    earliest: '2026-11-28',
    latest: '2026-11-28',
    currency: 'GBP',
    amount,
    signed_amount: signed,
    amount_base: signed,
    confidence: 1,
    is_overdue: false,
    ...given,
  };
}

test('a day adds up to the penny, money out and in apart', () => {
  const due = dueOf(
    [payment({ amount: '0.10' }), payment({ amount: '0.20' }), payment({ amount: '5.00', direction: 'in' })],
    'GBP',
  );
  expect([due.out, due.in]).toEqual(['0.30', '5.00']);
});

test('transfers and payments without a rate are shown, but not added up', () => {
  const due = dueOf([payment({ kind: 'transfer' }), payment({ currency: 'EUR', amount_base: null })], 'GBP');
  expect(due).toMatchObject({ out: null, in: null });
  expect(due.payments).toHaveLength(2);
});

test('what is overdue is expected today', () => {
  const days = dueByDay([payment({ date: '2026-11-19', is_overdue: true })], '2026-11-21', 'GBP');
  expect([...days.keys()]).toEqual(['2026-11-21']);
});
