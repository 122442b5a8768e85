/** Texts of the merchants page, and of merchant names elsewhere. */

import { countText } from '../../../design/format.ts';

export const merchantsScreen = {
  answer: (total: number) => `${countText(total, 'name')} on your transactions, the most frequent first.`,
  search: 'Search merchants',
  emptyTitle: 'No merchants yet',
  empty: 'Merchants appear here once you have transactions. Imports give them readable names.',
  noneFound: (sought: string) => `No merchant has “${sought}” in its name.`,
  onlyFirst: (count: number, total: number) => `The first ${count} of ${total}. Search to find others.`,
  transactions: (count: number, isNameChosen: boolean) =>
    `${countText(count, 'transaction')}${isNameChosen ? ', name chosen by you' : ''}`,
  andInMore: (currencies: number) => `and in ${currencies} more`,
  received: 'received',
  spent: 'spent',
};

export const renameOffers = {
  likeThis: (transactions: number) => `${countText(transactions, 'transaction')} like this`,
  nameAll: (transactions: number) => `Use this name for all ${transactions}`,
  hint: (name: string) => `They are called “${name}”. Statements imported later get the new name as well.`,
  unclear: (transactions: number) => `${countText(transactions, 'transaction')} could have a clearer name`,
  tidy: 'Tidy the names',
  example: (to: string, from: string) =>
    `For example “${to}” for “${from}”. What the bank wrote stays as it is.`,
  tidied: (transactions: number) => `${countText(transactions, 'transaction')} got a clearer name.`,
  renamed: (transactions: number, name: string) =>
    `${countText(transactions, 'transaction')} renamed to “${name}”.`,
};

export const recentRenames = {
  title: 'Changed in the last 30 days',
  list: 'Changed names',
  tidied: 'Tidied names',
  noName: 'No name',
  count: (transactions: number) => countText(transactions, 'transaction'),
  undone: 'The names are restored.',
  undoRename: (words: string) => `Undo: ${words}`,
};

export const renameMerchant = {
  title: (name: string) => `Rename ${name}`,
  mergeHint: (wanted: string) => `“${wanted}” already exists. The two will be merged.`,
  renameHint: (transactions: number) =>
    `All ${countText(transactions, 'transaction')} and later imports get this name. The bank’s text is kept.`,
  showItsTransactions: 'Show its transactions',
};
