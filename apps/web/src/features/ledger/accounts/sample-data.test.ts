import { formatMinor, parseMinor } from '@farthing/money';
import { expect, test } from 'vitest';
import { makeSampleData } from './sample-data.ts';
import type { SampleAccount } from './sample-month.ts';
import { type SampleTrade, sampleStatement } from './sample-trades.ts';

const today = '2026-11-21';
const data = makeSampleData(today);

test('it is the same every time', () => {
  expect(makeSampleData(today)).toEqual(data);
});

test('it covers eighteen months and nothing to come', () => {
  expect(data.entries[0]?.date.slice(0, 7)).toBe('2025-06');
  expect(data.entries.every(({ date }) => date <= today)).toBe(true);
  expect(data.entries.length).toBeGreaterThan(600);
  expect(data.entries.every(({ minor }) => minor > 0n)).toBe(true);
});

test('there is a rate from the day on which the accounts open, and none to come', () => {
  for (const currency of ['EUR', 'USD']) {
    const days = data.rates.filter(({ from }) => from === currency).map(({ date }) => date);
    expect(days[0]).toBe('2025-05-31');
    expect(days.every((date) => date <= today)).toBe(true);
    expect(new Set(days).size).toBe(days.length);
  }
});

const anyMonth = [
  '2026-11-21',
  ...Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-28`),
];

test.each(anyMonth)('no account of money is ever overdrawn, and the card is paid: %s', (day) => {
  const data = makeSampleData(day);
  const balances = {} as Record<SampleAccount, bigint>;
  for (const [name, { opening_balance }] of Object.entries(data.accounts)) {
    balances[name as SampleAccount] = parseMinor(opening_balance ?? '0', 'GBP');
  }
  const trades = [...data.trades];
  for (const entry of data.entries) {
    while (trades[0] && trades[0].date < entry.date) {
      const { account, cash } = trades.shift() as SampleTrade;
      balances[account] += cash;
      expect(balances[account]).toBeGreaterThanOrEqual(0n);
    }
    balances[entry.account] += entry.type === 'income' ? entry.minor : -entry.minor;
    if (entry.to) balances[entry.to] += entry.toMinor ?? entry.minor;
    expect(balances.current).toBeGreaterThan(0n);
    expect(balances.euro).toBeGreaterThanOrEqual(0n);
    expect(balances.card).toBeGreaterThan(-250_000n);
  }
  expect(balances.savings).toBeGreaterThan(1_000_000n);
});

test('a few of the newest purchases wait for a category', () => {
  const waiting = data.entries.filter(({ type, category }) => type !== 'transfer' && !category);
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.length).toBeLessThan(8);
});

test('nothing is sold that is not held, and what is left is worth something', () => {
  const held = new Map<string, bigint>();
  for (const { account, symbol, action, quantity } of data.trades) {
    const key = `${account} ${symbol}`;
    const units = held.get(key) ?? 0n;
    expect(quantity).toBeGreaterThan(0n);
    if (action === 'Market sell') expect(units).toBeGreaterThanOrEqual(quantity);
    if (action === 'Dividend (Ordinary)') expect(quantity).toBe(units);
    else held.set(key, action === 'Market buy' ? units + quantity : units - quantity);
  }
  expect(held.size).toBe(7);
  expect([...held.values()].every((units) => units > 0n)).toBe(true);
});

test('there are sales in two tax years, and one is bought back within 30 days', () => {
  const sales = data.trades.filter(({ action }) => action === 'Market sell');
  expect(new Set(sales.map(({ date }) => date >= '2026-04-06')).size).toBe(2);
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const boughtBack = sales.filter(({ symbol, date }) =>
    data.trades.some(
      (buy) =>
        buy.symbol === symbol && buy.action === 'Market buy' && buy.date > date && days(date, buy.date) <= 30,
    ),
  );
  expect(boughtBack.map(({ symbol }) => symbol)).toEqual(['HOLN']);
});

test('trades and prices end today, and every security has a price then', () => {
  expect(data.trades.every(({ date }) => date <= today)).toBe(true);
  const prices = data.prices.split('\n').slice(1);
  expect(prices.every((line) => (line.split(',')[1] ?? '') <= today)).toBe(true);
  expect(prices.filter((line) => line.includes(today))).toHaveLength(7);
});

test('the broker’s file adds up: what was paid is units times price, and the duty', () => {
  const [, first = ''] = sampleStatement(data.trades, 'investment').split('\n');
  const [action, , symbol, , , quantity, price, currency, , total, , , , duty] = first.split(',');
  expect([action, symbol, currency]).toEqual(['Market buy', 'LARK', 'GBX']);
  expect(Number(total)).toBeCloseTo((Number(quantity) * Number(price)) / 100 + Number(duty), 2);
});

test('pay goes back to the April in which the sample’s first tax year begins', () => {
  expect(data.payslips[0]?.pay_date).toBe('2025-04-15');
  expect(data.payslips).toHaveLength(20);
  expect(data.payslips.every(({ employer }) => employer.endsWith('(sample)'))).toBe(true);
});

test('the salary that arrives is the net pay of the payslip', () => {
  const salaries = data.entries.filter(({ category }) => category === 'salary_wages');
  for (const { date, minor } of salaries) {
    const slip = data.payslips.find(({ pay_date }) => pay_date === date);
    expect(slip?.net).toBe(formatMinor(minor, 'GBP'));
  }
});
