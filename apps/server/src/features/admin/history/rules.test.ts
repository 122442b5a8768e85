import type { OperationPart } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { reasonAgainst, summarise } from './rules.ts';

const part = (change: Partial<OperationPart>): OperationPart => ({
  table: 'transactions',
  verb: 'u',
  rows: 1,
  resource: change.table ?? 'transactions',
  key: null,
  label: null,
  day: null,
  ...change,
});
const told = (parts: readonly OperationPart[], kind = 'edit', label: string | null = null) =>
  summarise({ kind, label, parts });

test.each([
  ['Changed 37 transactions: category', [part({ rows: 37, columns: ['category_id'] })]],
  ['Deleted budget for Groceries', [part({ table: 'budgets', verb: 'd', label: 'Groceries' })]],
  [
    'Changed transaction Tesco on 4 Aug 2026: amount and date',
    [part({ label: 'Tesco', day: '2026-08-04', columns: ['date', 'signed_amount', 'split'].toReversed() })],
  ],
  [
    'Deleted account Old, with 1,200 transactions; changed 1 goal',
    [
      part({ verb: 'd', rows: 1200 }),
      part({ table: 'goals' }),
      part({ table: 'accounts', verb: 'd', label: 'Old' }),
    ],
  ],
  [
    'Deleted category Pets; changed 3 transactions',
    [part({ table: 'categories', verb: 'd', label: 'Pets' }), part({ rows: 3 })],
  ],
  [
    'Added trade of VWRL on 1 May 2025, with 1 holding',
    [
      part({ table: 'holdings', verb: 'c' }),
      part({ table: 'holding_trades', verb: 'c', label: 'VWRL', day: '2025-05-01' }),
    ],
  ],
  [
    'Changed transaction: splits',
    [part({ table: 'transaction_splits', resource: 'transactions', verb: 'c', rows: 2 })],
  ],
  ['Added 2 new things', [part({ table: 'new_things', verb: 'c', rows: 2 })]],
])('%s', (words, parts) => {
  expect(told(parts)).toBe(words);
});

test('imports, rules and undoing are told by their kind', () => {
  const added = [part({ verb: 'c', rows: 124 })];
  expect(told(added, 'import', 'may.csv')).toBe('Imported 124 transactions from may.csv');
  expect(told(added, 'import-revert', 'may.csv')).toBe('Undid the import of may.csv');
  expect(told(added, 'undo', 'Added goal Roof')).toBe('Undid “Added goal Roof”');
  expect(told([part({ rows: 9, columns: ['category_id'] })], 'rules')).toBe(
    'Ran rules: changed 9 transactions: category',
  );
});

test('an import goes each way once, whatever undid and redid it', () => {
  const row = { complete: false, undone_by: null, resource: 'imports' };
  const against = (kind: string, root_kind: string | null, import_status: string | null) =>
    reasonAgainst({ ...row, kind, root_kind, import_status }, undefined);
  expect(against('import', null, 'committed')).toBeUndefined();
  expect(against('import', null, 'reverted')).toBe('This import has already been undone');
  expect(against('undo', 'import', 'reverted')).toBeUndefined();
  expect(against('undo', 'import-revert', 'committed')).toBeUndefined();
  expect(against('redo', 'import-revert', 'reverted')).toBeUndefined();
  expect(against('import', null, null)).toMatch(/no longer stored/);
});
