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
  reason_code: null,
  can_decide: true,
  suggestion: null,
  rules: [],
  ...change,
});

describe('which rows can be decided about', () => {
  test.each([
    ['one of which the service says so', row(), true],
    ['one of which it says not', row({ can_decide: false }), false],
    ['whatever the words of the reason', row({ outcome: 'duplicate', reason: 'Déjà importé' }), true],
    [
      'a trade that sells more than is held, as taking it in would not help',
      row({ outcome: 'error' }),
      false,
    ],
  ])('%s', (_, one, can) => {
    expect(canDecide(one)).toBe(can);
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
  expect(rowTitle(row({ parsed: null, raw: ['', ' '] }))).toBe('Empty line');
});

test('a name that a bank writes in two columns is shown once', () => {
  const titled = (description: string) => rowTitle(row({ parsed: { ...parsed, description } }));
  expect(titled('Larkfield Bakery LARKFIELD BAKERY')).toBe('Larkfield Bakery');
  expect(titled('J Okoro RENT SHARE')).toBe('J Okoro RENT SHARE');
  expect(titled('Bakery Baker')).toBe('Bakery Baker');
  expect(titled('X')).toBe('X');
});

test('an amount under the other answer changes its sign, nothing does not', () => {
  expect(amountUnder('positive_is_spend', 'negative_is_spend', '2.80')).toBe('-2.80');
  expect(amountUnder('positive_is_spend', 'negative_is_spend', '-2.80')).toBe('2.80');
  expect(amountUnder('negative_is_spend', 'negative_is_spend', '-2.80')).toBe('-2.80');
  expect(amountUnder('positive_is_spend', 'negative_is_spend', '0.00')).toBe('0.00');
});
