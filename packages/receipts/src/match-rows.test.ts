import { describe, expect, test } from 'vitest';
import { type BankRow, linesOfText, matchRows, nameLikeness, readReceipt } from './index.ts';

const receipt = readReceipt(linesOfText('The Rowan Tree Inn\n18/09/2026 19:42\nTOTAL £50.73'), {
  today: '2026-11-21',
  usualCurrency: 'GBP',
});
const row = (id: string, changes: Partial<BankRow> = {}): BankRow => ({
  id,
  date: '2026-09-18',
  amountMinor: -5073n,
  currency: 'GBP',
  text: 'ROWAN TREE INN YORK GBR',
  ...changes,
});
const ids = (rows: BankRow[]) => matchRows(receipt, rows).map(({ id }) => id);

describe('rows that a receipt may belong to', () => {
  test('the nearest day and the likest name come first', () => {
    const rows = [
      row('other name', { text: 'TESCO STORES 3412' }),
      row('later', { date: '2026-09-21' }),
      row('same'),
      row('earlier', { date: '2026-09-15' }),
    ];
    expect(ids(rows)).toEqual(['same', 'later', 'earlier', 'other name']);
    expect(matchRows(receipt, [row('same')])[0]).toMatchObject({
      score: 1,
      reasons: ['The amount is the same.', 'The day is the same.', 'The names are alike.'],
    });
  });

  test('five days to either side, no more', () => {
    const days = ['2026-09-12', '2026-09-13', '2026-09-23', '2026-09-24'];
    expect(ids(days.map((date) => row(date, { date }))).sort()).toEqual(['2026-09-13', '2026-09-23']);
    // A day that speaks for nothing takes nothing away.
    expect(matchRows(receipt, [row('other', { date: '2026-09-13', text: 'SHELL' })])[0]?.score).toBe(0.5);
  });

  test('another amount, currency or direction is no candidate; a tip is, where the name is alike', () => {
    expect(
      ids([
        row('a', { amountMinor: -5072n }),
        row('b', { amountMinor: 5073n }),
        row('c', { currency: 'EUR' }),
      ]),
    ).toEqual([]);
    expect(
      ids([row('tip', { amountMinor: -5500n }), row('no tip', { amountMinor: -5500n, text: 'SHELL' })]),
    ).toEqual(['tip']);
    expect(ids([row('too much', { amountMinor: -6200n })])).toEqual([]);
  });

  test('without a total there are none', () => {
    expect(matchRows({ ...receipt, total: null }, [row('same')])).toEqual([]);
  });
});

test.each<[string, string, number]>([
  ['The Rowan Tree Inn', 'ROWANTREEINN YORK', 1],
  ['Alder Foodstore Ltd', 'ALDER FOODSTOR 118', 1],
  ['Blue Heron Cafe', 'SUMUP *BLUE HERON', 0.69],
  ['Kestrel Taxis', 'TESCO STORES', 0],
])('%s in %s', (merchant, text, likeness) => {
  expect(nameLikeness(merchant, text)).toBeCloseTo(likeness, 1);
});
