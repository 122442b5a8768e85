import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountGram,
  type DayTexts,
  daysOfBits,
  gramReader,
  gramsOfText,
  printDays,
  sizeGrams,
  spanBits,
  spanBytes,
  spanOf,
} from './gram-rules.ts';
import { readSearch } from './search-rules.ts';

const text = (value: string, more: object = {}) => ({ kind: 'text', not: false, text: value, ...more });
const date = (from: string, to = from) => ({ kind: 'date', not: false, from, to });

describe('a search is read as', () => {
  test.each([
    ['farm shop', [text('farm'), text('shop')]],
    ['"farm shop" -ripon', [text('farm shop', { exact: true }), text('ripon', { not: true })]],
    ['farm -"the shop"', [text('farm'), text('the shop', { not: true, exact: true })]],
    ['"never closed', [text('never closed', { exact: true })]],
    ['a - b', [text('a'), text('-'), text('b')]],
    ['12.50', [text('12.50', { amount: '12.50' })]],
    ['£12', [text('£12', { amount: '12' })]],
    ['>50', [{ kind: 'amount', not: false, min: '50', max: null, open: true }]],
    ['<=19.99', [{ kind: 'amount', not: false, min: null, max: '19.99' }]],
    ['50-100', [text('50-100', { range: { min: '50', max: '100' } })]],
    ['100-50', [text('100-50')]],
    ['2026-02', [date('2026-02-01', '2026-02-28')]],
    ['2026-13', [text('2026-13')]],
    ['March 2026 tesco', [date('2026-03-01', '2026-03-31'), text('tesco')]],
    ['12 march 2026', [date('2026-03-12')]],
    ['31 feb 2026', [text('31', { amount: '31' }), date('2026-02-01', '2026-02-28')]],
    ['12/03/2026', [date('2026-03-12')]],
    ['2026-03-12', [date('2026-03-12')]],
    ['march', [text('march')]],
    ['2026', [text('2026', { amount: '2026' })]],
    ['#holiday', [{ kind: 'tag', not: false, text: 'holiday' }]],
    ['#', [text('#')]],
    [
      'category:"Eating out" -account:Joint',
      [
        { kind: 'category', not: false, text: 'Eating out' },
        { kind: 'account', not: true, text: 'Joint' },
      ],
    ],
    ['http://x', [text('http://x')]],
    ['', []],
  ])('%s', (query, terms) => {
    expect(readSearch(query)).toEqual(terms);
  });

  test('something for any text, and no word is lost', () => {
    const token = fc.constantFrom(
      '-',
      '"',
      '#',
      'tag:',
      '>',
      '5',
      '5-9',
      ' ',
      'may',
      '2026',
      '2026-02',
      'x',
      '/',
      'é',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(token).map((all) => all.join('')),
        ),
        (query) => {
          const terms = readSearch(query);
          expect(terms.length).toBeLessThanOrEqual(12);
          for (const term of terms) if ('text' in term) expect(term.text).not.toBe('');
          if (/^[a-z]+$/.test(query)) expect(terms).toEqual([text(query)]);
        },
      ),
    );
  });
});

function gramsOf(days: readonly DayTexts[]) {
  const reader = gramReader();
  for (const day of days) reader.add([day]);
  return reader.take();
}

describe('grams', () => {
  test('of a text are among those of every day with a text that holds it', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'B', '1', ' ', '.', 'é', 'İ', '\n'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, words, words, fc.integer({ min: 0, max: 1460 }), (before, wanted, after, day) => {
        const { grams } = gramsOf([{ day, texts: before + wanted + after, amounts: '' }]);
        if (!wanted.includes('İ'))
          expect(new Set(grams).isSupersetOf(new Set(gramsOfText(wanted)))).toBe(true);
      }),
    );
  });

  test('say on which days they are, amounts whatever zeros they end in', () => {
    const { grams, bits } = gramsOf([
      { day: 0, texts: 'Farm', amounts: '12.50\n3' },
      { day: 365, texts: 'farm', amounts: '100.00' },
      { day: 1460, texts: 'a far\ncry', amounts: '0.00\n120' },
    ]);
    const bitsOf = (gram: number | undefined) => {
      const at = grams.indexOf(gram ?? -1) * spanBytes;
      return [...bits.subarray(at, at + spanBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    };
    expect(printDays(daysOfBits(2024, bitsOf(gramsOfText('FAR')[0])))).toEqual([
      '2024-01-01',
      '2024-12-31',
      '2027-12-31',
    ]);
    expect(printDays(daysOfBits(2024, bitsOf(amountGram('12.5'))))).toEqual(['2024-01-01']);
    expect(printDays(daysOfBits(2024, bitsOf(amountGram('100'))))).toEqual(['2024-12-31']);
    expect(printDays(daysOfBits(2024, bitsOf(amountGram('0'))))).toEqual(['2027-12-31']);
    expect(grams).not.toContain(amountGram('12'));
    expect(amountGram('100')).not.toBe(amountGram('1'));
  });

  test('of amounts below 655.36 are each their own, and the same however the amount is written', () => {
    const printed = Array.from({ length: 65_536 }, (_, pence) => (pence / 100).toFixed(2));
    expect(new Set(printed.map(amountGram)).size).toBe(65_536);
    expect(new Set(['7', '7.0', '7.00', '007', '7.000'].map(amountGram)).size).toBe(1);
    expect(new Set(['1.2', '1.25', '1.255', '1.2551'].map(amountGram)).size).toBe(4);
    expect(new Set(['655.36', '999999999999.99', '0.000000000000000001'].map(amountGram)).size).toBe(3);
  });

  test('of sizes hold every amount that is as large', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 15 }).map((pence) => (pence / 100).toFixed(2));
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const reader = gramReader();
        reader.add([{ day: 0, texts: '', amounts: one }]);
        const { from, to } = sizeGrams(other);
        const isOfSize = reader.take().grams.some((gram) => gram >= from && gram <= to);
        return isOfSize || Number(one) < Number(other);
      }),
    );
    const found = (one: string, least: string) => sizeGrams(one).from >= sizeGrams(least).from;
    expect(found('999.99', '1000')).toBe(false);
    expect(found('4999.99', '5000.00')).toBe(false);
    expect(found('0.99', '1')).toBe(false);
    expect(found('0.05', '000.50')).toBe(true);
  });

  test('of four years share a row, whatever leap days they have', () => {
    expect([2023, 2024, 2027, 2028].map(spanOf)).toEqual([2020, 2024, 2024, 2028]);
    const days = (year: number) => (Date.UTC(year + 4, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000;
    for (let year = 1900; year < 2200; year += 4) expect(days(year)).toBeLessThanOrEqual(spanBits);
  });
});
