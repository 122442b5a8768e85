import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
