import { parseMinor } from '@farthing/money';
import { expect, test } from 'vitest';
import { makeSampleData, type SampleAccount } from './sample-data.ts';

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
  expect(data.rates[0]?.date).toBe('2025-05-31');
  expect(data.rates.every(({ date }) => date <= today)).toBe(true);
  expect(new Set(data.rates.map(({ date }) => date)).size).toBe(data.rates.length);
});

test('no account of money is ever overdrawn, and the card is paid', () => {
  const balances: Record<SampleAccount, bigint> = { current: 0n, savings: 0n, card: 0n, euro: 0n };
  for (const name of ['current', 'savings', 'card', 'euro'] as const) {
    balances[name] = parseMinor(data.accounts[name].opening_balance ?? '0', 'GBP');
  }
  for (const entry of data.entries) {
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
