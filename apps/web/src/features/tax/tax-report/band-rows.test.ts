import type { TaxPosition } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { bandRows, dearestBand } from './band-rows.ts';

const band = (component: string, name: string, amount: string, rate: string, tax: string) => ({
  component,
  band: name,
  amount,
  rate,
  tax,
});

test('bands follow income, allowances first, and the dearest is found', () => {
  const rows = bandRows({
    allowances_used: { non_savings: '12570.00', savings: '0.00', dividends: '0.00' },
    bands: [
      band('dividends', 'dividend allowance', '500.00', '0', '0.00'),
      band('non_savings', 'basic', '37700.00', '0.2', '7540.00'),
      band('non_savings', 'higher', '9730.00', '0.4', '3892.00'),
    ],
  } as TaxPosition);
  expect(rows.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'Earnings: Personal allowance',
    'Earnings: Basic rate',
    'Earnings: Higher rate',
    'Dividends: Dividend allowance',
  ]);
  expect(dearestBand(rows)?.tax).toBe('7540.00');
  expect(dearestBand(rows.slice(0, 1))).toBeUndefined();
});

test('termination payments are the last, and property income with rates of its own has its bands', () => {
  const rows = bandRows({
    allowances_used: { non_savings: '0.00', savings: '0.00', dividends: '0.00' },
    bands: [
      band('lump_sum', 'basic', '10000.00', '0.2', '2000.00'),
      band('dividends', 'basic', '100.00', '0.0875', '8.75'),
      band('property', 'basic', '100.00', '0.22', '22.00'),
    ],
  } as TaxPosition);
  expect(rows.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    'Property: Basic rate',
    'Dividends: Basic rate',
    'Termination pay: Basic rate',
  ]);
});
