import type { Notice, ReviewSummary } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { reviewLines } from './review-lines.ts';

const nothing: ReviewSummary = {
  transactions: 0,
  transfers: 0,
  refunds: 0,
  recurring: 0,
  imports: { count: 0, import_id: null },
  stale_prices: { count: 0, security_id: null, oldest: null },
};
const notice = (key: string, change: Partial<Notice>) =>
  ({ key, name: key, budget_id: null, account_id: null, recurring_id: null, ...change }) as Notice;
const titleOf = ({ name }: Notice) => name;
const none = { notices: [], sheet: { missing_rates: [] }, titleOf };

test('nothing makes no line, nor does what is not known yet', () => {
  expect(reviewLines({ ...none, summary: nothing })).toEqual([]);
  expect(reviewLines({ summary: undefined, notices: undefined, sheet: undefined, titleOf })).toEqual([]);
});

test('what is wrong stands before what waits, each leads to its place', () => {
  const lines = reviewLines({
    summary: {
      transactions: 37,
      transfers: 3,
      refunds: 1,
      recurring: 1,
      imports: { count: 1, import_id: 'i' },
      stale_prices: { count: 2, security_id: null, oldest: '2026-01-01' },
    },
    notices: [
      notice('Groceries', { budget_id: 'b' }),
      notice('Joint', { account_id: 'a' }),
      notice('Gym', { recurring_id: 'r', account_id: 'a' }),
    ],
    sheet: { missing_rates: [{ currency: 'EUR' }] as never },
    titleOf,
  });
  expect(lines.map(({ words, to }) => [words, to])).toEqual([
    ['Groceries', '/budgets'],
    ['Joint', '/accounts/$accountId'],
    ['Gym', '/recurring'],
    ['A rate is missing: EUR', '/settings/exchange-rates'],
    ['37 transactions have no category', '/review'],
    ['3 pairs look like transfers', '/review'],
    ['1 income may pay back a purchase', '/review'],
    ['1 payment seems to recur', '/review'],
    ['An import is unfinished', '/import/$importId'],
    ['2 prices are over a month old', '/investments/securities'],
  ]);
  expect(lines[2]?.search).toEqual({ open: 'r' });
});
