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
const none = { notices: [], sheet: { missing_rates: [], as_of: '2026-11-27' }, titleOf };

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
      notice('Groceries', { budget_id: 'b', path: '/budgets' }),
      notice('Joint', { account_id: 'a', path: '/accounts/a' }),
      notice('Gym', { recurring_id: 'r', account_id: 'a', path: '/recurring' }),
      notice('The tax return', { kind: 'tax_deadline', path: '/tax' }),
      notice('Update 1', { kind: 'hmrc_answer_missing', path: '/tax/hmrc' }),
    ],
    sheet: { missing_rates: [{ currency: 'EUR' }] as never, as_of: '2026-11-27' },
    titleOf,
  });
  expect(lines.map(({ words, to }) => [words, to])).toEqual([
    ['Groceries', '/budgets'],
    ['Joint', '/accounts/a'],
    ['Gym', '/recurring'],
    ['The tax return', '/tax'],
    ['Update 1', '/tax/hmrc'],
    ['A rate is missing: EUR', '/settings/exchange-rates'],
    ['37 transactions have no category', '/review'],
    ['3 pairs look like transfers', '/review'],
    ['1 payment may be a refund', '/review'],
    ['1 payment seems to recur', '/review'],
    ['An import is unfinished', '/import/$importId'],
    ['2 prices are over a month old', '/investments/securities'],
  ]);
  expect(lines[2]?.search).toEqual({ open: 'r' });
});

test('the letter of the last month is offered in the first week of a month, to those who were there before it', () => {
  const onDay = (as_of: string, since: string) =>
    reviewLines({ ...none, summary: nothing, sheet: { missing_rates: [], as_of }, since });
  expect(onDay('2027-01-01', '2026-12-31T23:00:00Z')).toMatchObject([
    { words: 'Your letter for December 2026 is ready', search: { view: 'letter', month: '2026-12' } },
  ]);
  expect(onDay('2027-01-07', '2026-11-02T09:00:00Z')).toHaveLength(1);
  expect(onDay('2027-01-08', '2026-11-02T09:00:00Z')).toEqual([]);
  expect(onDay('2027-01-03', '2027-01-02T09:00:00Z')).toEqual([]);
});
