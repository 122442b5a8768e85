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
