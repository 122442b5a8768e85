import type { SearchMatch } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { findMatches, readPeriod } from './rules.ts';

const today = '2026-11-21';

describe('the period of a search', () => {
  test.each([
    ['groceries oct', 'groceries', '2026-10-01', '2026-10-31'],
    ['groceries December', 'groceries', '2025-12-01', '2025-12-31'],
    ['nov tesco', 'tesco', '2026-11-01', '2026-11-30'],
    ['feb 2024 tesco', 'tesco', '2024-02-01', '2024-02-29'],
    ['rent 2025', 'rent', '2025-01-01', '2025-12-31'],
    ['rent 2025-03', 'rent', '2025-03-01', '2025-03-31'],
    ['eating out last month', 'eating out', '2026-10-01', '2026-10-31'],
    ['last year council tax', 'council tax', '2025-01-01', '2025-12-31'],
    ['fuel this month', 'fuel', '2026-11-01', '2026-11-30'],
  ])('“%s” is “%s” from %s to %s', (query, text, from, to) => {
    expect(readPeriod(query, today)).toEqual({ text, period: { from, to } });
  });

  test.each([['mar'], ['may'], ['2025'], ['marks spencer'], ['year in review']])(
    '“%s” is text only',
    (query) => {
      expect(readPeriod(query, today)).toEqual({ text: query });
    },
  );
});

const named = (kind: SearchMatch['kind'], name: string, detail: string | null = null): SearchMatch => ({
  kind,
  id: null,
  name,
  detail,
  measure: null,
  amount: null,
  currency: 'GBP',
});
const candidates = [
  named('category', 'Groceries'),
  named('category', 'Council Tax'),
  named('category', 'Coffee & Takeaway'),
  named('account', 'Everyday', 'Nationwide'),
  named('merchant', 'TfL'),
  named('merchant', 'Netflix'),
  named('merchant', 'Sainsbury’s'),
  named('merchant', 'Marks & Spencer'),
  named('merchant', 'Café Noir'),
  named('holding', 'Vanguard FTSE All-World', 'VWRP'),
  named('tag', 'groceries-club'),
];
const first = (text: string) => findMatches(text, candidates)[0]?.name;

describe('a match', () => {
  test.each([
    ['grocries', 'Groceries'],
    ['grocereis', 'Groceries'],
    ['sainsbry', 'Sainsbury’s'],
    ['netflx', 'Netflix'],
    ['cofee', 'Coffee & Takeaway'],
    ['spencer marks', 'Marks & Spencer'],
    ['cafe', 'Café Noir'],
    ['vwrp', 'Vanguard FTSE All-World'],
    ['nationwide', 'Everyday'],
  ])(
    '“%s” finds %s, with one error in a word, in any order, without accents, by its detail',
    (text, name) => {
      expect(first(text)).toBe(name);
    },
  );

  test('the name itself comes before names that contain its letters', () => {
    expect(findMatches('tfl', candidates).map(({ name }) => name)).toEqual(['TfL', 'Netflix']);
    expect(findMatches('groceries', candidates).map(({ kind }) => kind)).toEqual(['category', 'tag']);
  });

  test.each([
    ['-tesco', []],
    ['-"marks & spencer" netflix', ['Netflix']],
    ['netflix -tesco', ['Netflix']],
    ['category:groceries', ['Groceries', 'groceries-club']],
    ['#groceries', ['Groceries', 'groceries-club']],
  ])('the operators of a list search in “%s” belong to no name', (text, names) => {
    expect(findMatches(text, candidates).map(({ name }) => name)).toEqual(names);
  });

  test('nothing is found for a text that no name is near, or that has no letters', () => {
    for (const text of ['zebra', '!!', '%', '"']) expect(findMatches(text, candidates)).toEqual([]);
  });
});
