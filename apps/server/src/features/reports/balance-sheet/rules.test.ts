import type { AccountType } from '@farthing/api-contract';
import { rateOf } from '@farthing/money';
import { expect, test } from 'vitest';
import { isOnSheet, makeBalanceSheet } from './rules.ts';

const balance = (
  type: AccountType,
  side: 'asset' | 'liability',
  currency: string,
  balance_minor: bigint,
) => ({
  account_id: `${type} ${currency}`,
  name: type,
  type,
  class: side,
  currency,
  closed_on: null as string | null,
  balance_minor,
  percent: '100',
});
const at = (rate: string) => ({ rate: rateOf(rate), printed: rate, rate_date: '2026-01-01' });

test('net worth is assets less what is owed', () => {
  const sheet = makeBalanceSheet(
    [balance('loan', 'liability', 'GBP', -500n), balance('cash', 'asset', 'GBP', 1200n)],
    [at('1'), at('1')],
    { baseCurrency: 'GBP', asOf: '2026-01-31' },
  );
  expect(sheet).toMatchObject({ total_assets: '12.00', total_liabilities: '5.00', net_worth: '7.00' });
  expect(sheet.groups.map((group) => group.type)).toEqual(['cash', 'loan']);
});

test('what has no rate is in no total', () => {
  const sheet = makeBalanceSheet(
    [balance('cash', 'asset', 'EUR', 100n), balance('loan', 'liability', 'EUR', -100n)],
    [null, null],
    { baseCurrency: 'GBP', asOf: '2026-01-31' },
  );
  expect(sheet).toMatchObject({ total_assets: '0.00', total_liabilities: '0.00', net_worth: '0.00' });
  expect(sheet.missing_rates).toEqual([
    { currency: 'EUR', date: '2026-01-31', accounts: ['cash EUR', 'loan EUR'] },
  ]);
});

test('the totals are sums of the figures as printed', () => {
  const third = balance('cash', 'asset', 'EUR', 1n);
  const sheet = makeBalanceSheet([third, third, third], [at('0.4'), at('0.4'), at('0.4')], {
    baseCurrency: 'GBP',
    asOf: '2026-01-31',
  });
  expect(sheet.total_assets).toBe('0.00');
});

test('a closed account leaves the sheet with its last penny', () => {
  const closed = { ...balance('cash', 'asset', 'GBP', 0n), closed_on: '2026-01-31' };
  expect(isOnSheet(closed, '2026-01-30')).toBe(true);
  expect(isOnSheet(closed, '2026-01-31')).toBe(false);
  expect(isOnSheet({ ...closed, balance_minor: 1n }, '2026-02-01')).toBe(true);
});
