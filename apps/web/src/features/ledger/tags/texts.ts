/** Texts of the tags page and its sheet. */

import { countText } from '../../../design/format.ts';

export const tagSheet = {
  titles: { add: 'Add a tag', rename: 'Rename the tag', merge: 'Merge the tag' },
  buttons: { add: 'Add the tag', rename: 'Rename the tag', merge: 'Merge the tags' },
  added: (wanted: string) => `“${wanted}” is added.`,
  renamed: (name: string, wanted: string) => `“${name}” is now “${wanted}”.`,
  merged: (removed: number, wanted: string) => `${countText(removed, 'transaction')} moved to “${wanted}”.`,
  mergeInto: (name: string) => `Merge “${name}” into`,
  mergeHint: 'Everything with the first tag gets the second instead, including in rules.',
};

export const tagsScreen = {
  deleted: (name: string, removed: number) =>
    `“${name}” is removed from ${countText(removed, 'transaction')}.`,
  addATag: 'Add a tag',
  answer: 'Labels across categories, such as a holiday, a person or a house.',
  what: 'your tags',
  emptyTitle: 'No tags yet',
  empty: 'Tags group transactions from any category. Rules can add them for you.',
  change: (name: string) => `Change ${name}`,
  count: (transactions: number) => countText(transactions, 'transaction'),
};
