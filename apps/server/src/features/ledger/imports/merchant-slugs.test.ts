import { merchantCategorySlugs } from '@farthing/bank-import';
import { expect, test } from 'vitest';
import { systemCategories } from '../categories/system-categories-rules.ts';

test('every category of the packaged merchants is one that users have', () => {
  const slugs = new Set(systemCategories.map(({ slug }) => slug));
  expect(merchantCategorySlugs().filter((slug) => !slugs.has(slug))).toEqual([]);
});
