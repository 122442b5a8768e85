import { expect, test } from 'vitest';
import { readCapitalGainsSearch } from './search.ts';

test.each([
  [{ year: '2025-26' }, { year: '2025-26' }],
  [
    { year: '2025/26', disposal: 'a.2025-05-01' },
    { year: '2025-26', disposal: 'a.2025-05-01' },
  ],
  [{ year: 'last', disposal: 7 }, {}],
  [{}, {}],
])('%o is read as %o', (search, read) => {
  expect(readCapitalGainsSearch(search)).toEqual(read);
});

test('a disposal that was typed is found by its id', () => {
  expect(readCapitalGainsSearch({ year: '2025-26', other: 'a1', disposal: 5 })).toEqual({
    year: '2025-26',
    other: 'a1',
  });
});
