import { expect, test } from 'vitest';
import type { FlowAccount, FlowItem } from './cash-flow-rules.ts';
import { freeToSpend } from './free-to-spend-rules.ts';

const current: FlowAccount = { account_id: 'current', name: 'Current', type: 'cash', balance: 100_000n };
const card: FlowAccount = { account_id: 'card', name: 'Card', type: 'credit_card', balance: -20_000n };

function item(change: Partial<FlowItem> & Pick<FlowItem, 'date' | 'amount'>): FlowItem {
  return {
    id: change.date + change.amount,
    kind: 'recurring',
    name: 'Bill',
    account_id: 'current',
    recurring_id: null,
    earliest: change.date,
    latest: change.date,
    low: change.amount,
    high: change.amount,
    is_pay: false,
    ...change,
  };
}
const pay = item({ date: '2026-11-25', amount: 250_000n, is_pay: true });
const none = new Map<string, bigint>();

test('cash less bills before the pay-day, what is owed on cards and the buffer', () => {
  const items = [
    item({ date: '2026-11-24', amount: -8_000n }),
    item({ date: '2026-11-25', amount: -5_000n }), // on the pay-day: from the new pay
    pay,
  ];
  expect(freeToSpend([current, card], items, new Map([['current', 10_000n]]), '2026-11-23')).toEqual({
    until: '2026-11-25',
    is_pay_day: true,
    cash: 100_000n,
    bills: 8_000n,
    bill_items: [items[0]?.id],
    cards: 20_000n,
    buffer: 10_000n,
    free: 62_000n,
  });
});

test('without a pay-day the month is looked at, its last day included', () => {
  const items = [item({ date: '2026-11-30', amount: -8_000n }), item({ date: '2026-12-01', amount: -1n })];
  expect(freeToSpend([current], items, none, '2026-11-23')).toMatchObject({
    until: '2026-11-30',
    is_pay_day: false,
    bills: 8_000n,
    free: 92_000n,
  });
});

test('a regular payment of the card is not taken off twice, one to savings is', () => {
  const toCard = { date: '2026-11-24', kind: 'transfer' } as const;
  const legs = [
    item({ ...toCard, amount: -20_000n }),
    item({ ...toCard, amount: 20_000n, account_id: 'card' }),
    item({ ...toCard, amount: -30_000n }), // to savings, which aren't counted
    item({ ...toCard, amount: 30_000n, account_id: 'savings' }),
    pay,
  ];
  expect(freeToSpend([current, card], legs, none, '2026-11-23')).toMatchObject({
    bills: 30_000n,
    cards: 20_000n,
    free: 50_000n,
  });
});

test('the items named add up to the bills: the leg to an uncounted account, and neither leg to a card', () => {
  const leg = (amount: bigint, account_id: string, recurring_id: string) =>
    item({
      date: '2026-11-24',
      kind: 'transfer',
      id: `${account_id} ${recurring_id}`,
      amount,
      account_id,
      recurring_id,
    });
  const items = [
    item({ date: '2026-11-23', id: 'water', amount: -4_000n }),
    leg(-20_000n, 'current', 'to card'),
    leg(20_000n, 'card', 'to card'),
    leg(-32_000n, 'current', 'mortgage capital'),
    leg(32_000n, 'mortgage', 'mortgage capital'),
    leg(5_000n, 'current', 'from savings'),
    pay,
  ];
  const { bills, bill_items } = freeToSpend([current, card], items, none, '2026-11-22') ?? {};
  expect(bill_items).toEqual(['water', 'current mortgage capital', 'current from savings']);
  const named = items.filter(({ id }) => bill_items?.includes(id));
  expect(named.reduce((total, { amount }) => total - amount, 0n)).toBe(bills);
});

test('income before the pay-day, what recurs on a card, credit on a card and an overdraft limit add nothing', () => {
  const items = [
    item({ date: '2026-11-24', amount: 9_000n }),
    item({ date: '2026-11-24', amount: -7_000n, account_id: 'card' }),
    pay,
  ];
  const inCredit = { ...card, balance: 5_000n };
  expect(
    freeToSpend([current, inCredit], items, new Map([['current', -50_000n]]), '2026-11-23'),
  ).toMatchObject({ bills: 0n, cards: 0n, buffer: 0n, free: 100_000n });
});

test('more due than there is comes out below zero; without cash there is no answer', () => {
  const items = [item({ date: '2026-11-24', amount: -150_000n }), pay];
  expect(freeToSpend([current], items, none, '2026-11-23')?.free).toBe(-50_000n);
  expect(freeToSpend([card], items, none, '2026-11-23')).toBeNull();
});
