import { expect, test } from 'vitest';
import { ScanRows } from './scan-rows-rules.ts';

const line = (text: string) => ['x', '2025-01-01', '-1.00', 'GBP', 'a', false, null, 'rent', text];

test('only rows of wanted merchants are kept', () => {
  const scanned = new ScanRows(['rook books']);
  scanned.add(JSON.stringify(['Rook Books', 'ROOK BOOKS 77', 'Rook Toys'].map(line)));
  expect(scanned.rows.map(({ merchant }) => merchant)).toEqual(['Rook Books', 'ROOK BOOKS 77']);
});

test('a row is as it was recorded, in minor units of its currency', () => {
  const scanned = new ScanRows(null);
  scanned.add(JSON.stringify([['t1', '2024-02-29', '1500', 'JPY', 'a', true, false, null, 'Café\tZoë 🦊']]));
  expect(scanned.rows).toEqual([
    {
      id: 't1',
      date: '2024-02-29',
      amountMinor: 1500n,
      currency: 'JPY',
      accountId: 'a',
      isTransfer: true,
      toggle: false,
      category: null,
      merchant: 'Café\tZoë 🦊',
      merchantKey: 'café zoë',
    },
  ]);
});
