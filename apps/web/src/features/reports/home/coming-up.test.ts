import type {
  CashFlowAccount,
  CashFlowForecast,
  CashFlowItem,
  UpcomingPayment,
} from '@farthing/api-contract';
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

const bill = (id: string, amount: string, change: Partial<CashFlowItem> = {}) =>
  ({
    id,
    name: id,
    account_id: 'Current',
    recurring_id: id,
    date: '2026-11-24',
    amount,
    ...change,
  }) as CashFlowItem;
const counting = (items: CashFlowItem[], bills: string, ids = items.map(({ id }) => id)) =>
  ({
    base_currency: 'GBP',
    items,
    free_to_spend: { bills, bill_items: ids },
  }) as CashFlowForecast;

test('the lines of bills add up to the sum that the free money counts, to the penny', () => {
  const amounts = [
    '-985.00',
    '-320.00',
    '-161.79',
    '-38.00',
    '-122.28',
    '-37.25',
    '-19.50',
    '50.00',
    '-18.90',
  ];
  const items = amounts.map((amount, index) => bill(`bill ${index}`, amount));
  const onCard = bill('on a card', '-12.99', { account_id: 'Card' });
  const ids = items.map(({ id }) => id);
  const { shown, others } = nextBills({ items: [] }, counting([...items, onCard], '1652.72', ids));
  expect(shown.map(({ amount }) => amount)).toEqual([
    '985.00',
    '320.00',
    '161.79',
    '38.00',
    '122.28',
    '37.25',
  ]);
  expect(others).toEqual({ count: 3, amount: '-11.60' });
  // One more line takes no more room than a line for it would.
  expect(nextBills({ items: [] }, counting(items.slice(0, 7), '1683.82'))).toMatchObject({ others: null });
});

test('a bill that is overdue keeps its own day', () => {
  const items = [payment('2026-11-20', { is_overdue: true, recurring_id: 'water' })];
  const [line] = nextBills(
    { items },
    counting([bill('water', '-38.00'), bill('gas', '-60.00')], '98.00'),
  ).shown;
  expect(line).toMatchObject({ date: '2026-11-20', is_overdue: true, amount: '38.00' });
});

test('where the free money counts no bill, the next six of any account are shown, without income and transfers', () => {
  const items = [
    payment('2026-11-24'),
    payment('2026-11-25', { kind: 'transfer' }),
    payment('2026-11-26', { currency: 'EUR', amount_base: null }),
    payment('2026-11-27', { direction: 'in', kind: 'salary', amount_base: '2000.00' }),
    payment('2026-12-02'),
  ];
  const without = { base_currency: 'GBP', items: [], free_to_spend: null };
  const { shown } = nextBills({ items }, without);
  expect(shown.map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-26', '2026-12-02']);
  const many = Array.from({ length: 9 }, () => payment('2026-11-20'));
  expect(nextBills({ items: many }, without).shown).toHaveLength(6);
  expect(nextBills({ items: many }, undefined).shown).toHaveLength(6);
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
    pay_days: [],
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

test('past spending alone warns of nothing, unless a limit was asked for', () => {
  const alone = forecast([account('Current', '900.00', '-312.00', { first_below_zero: '2026-12-17' })], {
    items: [],
  });
  expect(lowPoint(alone, [])).toBeNull();
  expect(lowPoint(alone, [limit('Current', '0.00')])?.account).toBe('Current');
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
