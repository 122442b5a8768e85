import { expect, test } from 'vitest';
import { notesOfRecords } from './note-rules.ts';
import type { YearRecords } from './record-rules.ts';

const paid = {
  ...{ account_id: 'a', account_name: 'Broker', label: 'Fund', pence: 1000n },
  ...{ issued_in: null, foreign_tax_pence: 0n },
};

function notes(held: YearRecords['held'], counted_categories: string[] = ['dividends', 'interest']) {
  const profile = {
    incomes: [],
    counted_categories,
    foreign_income: [],
    treaty_rates: [],
    foreign_deductions: [],
  };
  return notesOfRecords({ payslips: [], totals: [], held, profile } as unknown as YearRecords);
}

test('income of holdings in foreign money without foreign tax says where to enter it', () => {
  const dollars = { ...paid, kind: 'dividends' as const, currency: 'USD' };
  expect(notes([dollars])[0]).toContain('No foreign tax is recorded');
  expect(notes([{ ...dollars, currency: 'GBP' }])).toEqual([]);
  expect(notes([dollars], ['interest'])).toEqual([]);
  expect(notes([{ ...dollars, kind: 'reward' }])[0]).toContain('Crypto rewards of');
});
