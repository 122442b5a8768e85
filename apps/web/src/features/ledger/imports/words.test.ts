import type { Detected, ImportCounts, StatementImport } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { sizeWords } from '../attachments/file-words.ts';
import {
  confidenceWord,
  countsLine,
  dateSentence,
  doneSentence,
  formatSentence,
  importAction,
  openQuestion,
  outcomeCounts,
  periodText,
  shortName,
  signSentence,
  textSentence,
} from './words.ts';

const counts = (change: Partial<ImportCounts> = {}): ImportCounts => ({
  rows: 0,
  added: 0,
  duplicates: 0,
  matched: 0,
  skipped: 0,
  errors: 0,
  ...change,
});
const detected = (change: Partial<Detected> = {}): Detected => ({
  format_id: 'monzo',
  format_name: 'Monzo',
  confidence: 0.97,
  alternatives: [],
  encoding: 'utf-8',
  delimiter: ',',
  date_format: 'DD/MM/YYYY',
  date_order: 'day_first',
  date_order_proven: true,
  sign: { convention: 'negative_is_spend', proof: 'balance-chain' },
  accounts: [],
  file_accounts: [],
  currencies: [],
  header: [],
  sample: [],
  ...change,
});
const statement = (change: Partial<StatementImport> = {}): StatementImport =>
  ({ status: 'committed', needs: [], counts: counts(), ...change }) as StatementImport;

test('counts are told in a fixed order, and those of nothing left out', () => {
  expect(countsLine(counts({ rows: 1246, added: 1240, duplicates: 3, skipped: 2, errors: 1 }))).toBe(
    '1,240 new, 3 already there, 2 left out, 1 error',
  );
  expect(countsLine(counts())).toBe('no rows');
});

test('the five outcomes add up to the rows', () => {
  const all = counts({ rows: 15, added: 5, duplicates: 4, matched: 3, skipped: 2, errors: 1 });
  expect(outcomeCounts(all).reduce((sum, { count }) => sum + count, 0)).toBe(15);
});

describe('what an import did', () => {
  test.each([
    [{ counts: counts({ added: 6, skipped: 1 }) }, '6 rows were added to Joint, 1 left out.'],
    [{ counts: counts({ added: 1 }) }, '1 row was added to Joint.'],
    [{ counts: counts({ duplicates: 4 }) }, 'Nothing was added to Joint: 4 already there.'],
    [
      { status: 'reverted' as const, counts: counts({ added: 2 }) },
      'This import was undone: its 2 rows are gone from Joint.',
    ],
    [{ status: 'reverted' as const, counts: counts() }, 'This import was undone.'],
  ])('%j', (change, sentence) => {
    expect(doneSentence(statement(change), 'Joint')).toBe(sentence);
  });
});

describe('what stands in the way of the import', () => {
  test('a question comes before the counts', () => {
    expect(openQuestion(statement({ needs: ['mapping', 'sign'] }))).toContain('with these columns');
    const asked = (sign: Detected['sign']) =>
      openQuestion(
        statement({ needs: ['sign'], counts: counts({ added: 3 }), detected: { sign } as Detected }),
      );
    expect(asked({ convention: 'negative_is_spend', proof: null })).toContain('money out');
    expect(asked({ convention: 'separate_columns', proof: null, minus_in: 'both' })).toContain('a minus');
  });
  test('rows that are new or matched can be recorded, others give nothing to do', () => {
    expect(openQuestion(statement({ counts: counts({ added: 1 }) }))).toBeUndefined();
    expect(openQuestion(statement({ counts: counts({ matched: 1 }) }))).toBeUndefined();
    expect(openQuestion(statement({ counts: counts({ duplicates: 9 }) }))).toBe(
      'No row in this file is new.',
    );
  });
  test('the main button says what happens', () => {
    expect(importAction(counts({ added: 1240 }))).toBe('Import 1,240 rows');
    expect(importAction(counts({ added: 1, matched: 4 }))).toBe('Import 1 row');
    expect(importAction(counts({ matched: 2 }))).toBe('Confirm 2 matches');
  });
});

describe('why a file is read as it is', () => {
  test('the bank, and how sure that is', () => {
    expect(formatSentence(detected(), false)).toBe('Only Monzo uses these headings.');
    expect(formatSentence(detected({ confidence: 0.4 }), false)).toContain('Several banks');
    expect(formatSentence(detected({ confidence: 1 }), false)).toContain('as you chose');
    expect(formatSentence(detected({ format_name: null, confidence: 1 }), false)).toContain(
      'columns that were chosen',
    );
    expect(formatSentence(detected({ format_name: null, confidence: 0.95 }), false)).toContain(
      'running balance proves',
    );
    expect(formatSentence(detected(), true)).toContain('No bank');
    expect(confidenceWord(detected({ confidence: 0.6 }))).toBe('likely (60%)');
  });
  test('the dates, and what proves them', () => {
    expect(dateSentence(detected(), false)).toContain('do not fit the other way round');
    expect(dateSentence(detected({ date_order_proven: false }), false)).toContain('assumes');
    expect(dateSentence(detected({ date_order: 'month_first' }), true)).toContain(
      'The month comes first, as you said',
    );
    expect(dateSentence(detected({ date_order: 'fixed' }), false)).toContain('can’t be mixed up');
  });
  test('the sign, and what proves it', () => {
    expect(signSentence(detected())).toBe('A minus sign means money out. The running balance proves it.');
    expect(signSentence(detected({ sign: { convention: 'positive_is_spend', proof: null } }))).toContain(
      'please choose',
    );
  });
  test('the text of the file', () => {
    expect(textSentence(detected({ encoding: 'windows-1252', delimiter: ';' }))).toBe(
      'Windows (1252), separated by semicolons',
    );
  });
});

test('names, sizes and periods are short', () => {
  expect(shortName('march.csv')).toBe('march.csv');
  expect([...shortName(`${'a'.repeat(200)}.csv`)]).toHaveLength(48);
  expect(shortName(`${'a'.repeat(200)}-2026.csv`)).toMatch(/…a+-2026\.csv$/);
  expect([sizeWords(12), sizeWords(34_200), sizeWords(2_340_000)]).toEqual(['12 bytes', '34 KB', '2.3 MB']);
  expect(periodText('2026-08-01', '2026-08-31')).toBe('1 Aug 2026 to 31 Aug 2026');
  expect(periodText('2026-08-01', '2026-08-01')).toBe('1 Aug 2026');
  expect(periodText(null, null)).toBe('no dates could be read');
});
