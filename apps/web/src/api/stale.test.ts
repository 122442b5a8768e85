import { afterEach, expect, test } from 'vitest';
import { categoriesChanged } from './categories.ts';
import { queryClient } from './queries.ts';
import { tagsChanged } from './tags.ts';

afterEach(() => queryClient.clear());

test.each([
  ['a category', categoriesChanged],
  ['a tag', tagsChanged],
])(
  'what names %s is read anew when one is renamed, merged or deleted: rules and saved filters too',
  async (_, changed) => {
    const naming = [['rules'], ['saved-filters'], ['transactions', 'list', {}]];
    for (const key of naming) queryClient.setQueryData(key, []);
    await changed();
    expect(naming.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  },
);
