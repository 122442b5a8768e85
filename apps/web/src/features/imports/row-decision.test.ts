import type { ImportRow, ParsedRow } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { amountUnder, canDecide, rowTitle, toggled, toggleWords } from './row-decision.ts';

const parsed = { currency: 'GBP', description: 'TRAM 1', merchant: null } as ParsedRow;
const row = (change: Partial<ImportRow> = {}): ImportRow => ({
  number: 1,
  line: 2,
  raw: ['05/08/2026', ' ', 'Opening Balance'],
  parsed,
  trade: null,
  outcome: 'added',
  reason: null,
  suggestion: null,
  rules: [],
  ...change,
});

describe('which rows can be decided about', () => {
  test.each([
    ['a new one', row(), true],
    ['one that is there already', row({ outcome: 'duplicate', reason: 'Already imported' }), true],
    ['one left out by hand', row({ outcome: 'skipped', reason: 'You left this row out' }), true],
    ['one that could not be read', row({ outcome: 'error', parsed: null }), false],
    ['one in another currency', row({ outcome: 'skipped', parsed: { ...parsed, currency: 'EUR' } }), false],
    [
      'a doubled one',
      row({ outcome: 'duplicate', reason: 'The same row stands earlier in this file' }),
      true,
    ],
  ])('%s', (_, one, can) => {
    expect(canDecide(one, 'GBP')).toBe(can);
  });
});

test('a new row is left out, every other is taken in', () => {
  expect(toggled(row())).toEqual({ outcome: 'skipped' });
  for (const outcome of ['duplicate', 'matched', 'skipped'] as const)
    expect(toggled(row({ outcome }))).toEqual({ outcome: 'added' });
  expect(toggleWords(row({ outcome: 'duplicate' }))).toBe('Import it once more');
});

test('a row without words is called by its cells', () => {
  expect(rowTitle(row())).toBe('TRAM 1');
  expect(rowTitle(row({ parsed: { ...parsed, description: ' ', merchant: 'Tram Co' } }))).toBe('Tram Co');
  expect(rowTitle(row({ parsed: null }))).toBe('05/08/2026 · Opening Balance');
  expect(rowTitle(row({ parsed: null, raw: ['', ' '] }))).toBe('An empty line');
});

test('an amount under the other answer changes its sign, nothing does not', () => {
  expect(amountUnder('positive_is_spend', 'negative_is_spend', '2.80')).toBe('-2.80');
  expect(amountUnder('positive_is_spend', 'negative_is_spend', '-2.80')).toBe('2.80');
  expect(amountUnder('negative_is_spend', 'negative_is_spend', '-2.80')).toBe('-2.80');
  expect(amountUnder('positive_is_spend', 'negative_is_spend', '0.00')).toBe('0.00');
});
