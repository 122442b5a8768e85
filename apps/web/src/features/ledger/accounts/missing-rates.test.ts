import type { BalanceSheet } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { missingRatesText } from './missing-rates.tsx';

const line = {
  type: 'cash',
  class: 'asset',
  balance: '1.00',
  balance_base: null,
  rate: null,
  rate_date: null,
} as const;

const sheet: BalanceSheet = {
  as_of: '2026-11-21',
  base_currency: 'GBP',
  total_assets: '0.00',
  total_liabilities: '0.00',
  net_worth: '0.00',
  groups: [
    {
      type: 'cash',
      class: 'asset',
      total: '0.00',
      accounts: [
        { ...line, id: '1', name: 'Dollars', currency: 'USD' },
        { ...line, id: '2', name: 'Yen one', currency: 'JPY' },
        { ...line, id: '3', name: 'Yen two', currency: 'JPY' },
      ],
    },
  ],
  missing_rates: [
    { currency: 'USD', date: '2026-11-21', accounts: ['1'] },
    { currency: 'JPY', date: '2026-11-21', accounts: ['2', '3'] },
  ],
};

test('one account is named, several are counted', () => {
  expect(missingRatesText(sheet)).toBe(
    'No USD rate is stored on or before 21 Nov 2026: “Dollars” is left out. ' +
      'No JPY rate is stored on or before 21 Nov 2026: 2 accounts are left out.',
  );
  expect(missingRatesText({ ...sheet, missing_rates: [] })).toBe('');
});
