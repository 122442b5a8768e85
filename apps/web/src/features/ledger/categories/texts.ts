import * as common from '../../../design/common-texts.ts';

export const categoryForm = {
  addACategory: 'Add a category',
  edit: 'Rename or move a category',
  added: (name: string, group: string) => `“${name}” is added under ${group}.`,
  saved: (name: string) => `“${name}” is saved.`,
  newGroupHint: 'Choose a group or enter a new one. If empty, the group is Other.',
  groupHint: 'Choose a group or enter a new one.',
  add: 'Add the category',
  save: 'Save category',
};

export const categoriesScreen = {
  search: 'Search categories',
  addACategory: 'Add a category',
  what: 'your categories',
  whatTotals: "this year's totals",
  /** @param builtIn 0 while they are not there yet */
  answer: (builtIn: number, own: number, year: string) =>
    builtIn === 0
      ? 'Groups for your income and spending.'
      : `${builtIn} built in, ${own === 0 ? 'none of your own yet' : `${own} of your own`}. Figures are for ${year} so far.`,
  missingRates: (currencies: readonly string[]) =>
    `These figures leave out money in ${currencies.join(', ')}`,
  missingRatesHint: 'No exchange rate is stored for it.',
  noneFound: 'No category of that name',
  add: (search: string) => `Add “${search}”`,
  noneFoundHint: 'Try another word, or add it as your own category.',
};

export const categoryGroupCard = {
  list: (group: string, isIncome: boolean) => `${group}, ${isIncome ? 'money in' : 'money out'}`,
  nothingThisYear: 'nothing this year',
  builtInHint: 'Built in, so you can’t change it',
  builtIn: 'Built in',
  change: (name: string) => `Change ${name}`,
  renameOrMove: 'Rename or move',
};

export const deleteCategory = {
  deleted: (name: string) => `“${name}” is deleted.`,
  targetMissing: 'Choose where its transactions go.',
  deletedAndMoved: (name: string) => `“${name}” is deleted and its transactions are moved.`,
  title: (name: string) => `Delete “${name}”?`,
  confirm: 'Delete and move transactions',
  inUse: 'Transactions use this category. Choose a category to replace it.',
  target: 'Its transactions go to',
};

export const mergeCategory = {
  target: common.mergeInto,
  targetMissing: 'Choose the category to move everything to.',
  merged: (name: string, into: string) => `“${name}” is merged into “${into}”.`,
  title: (name: string) => `Merge “${name}” into another?`,
  mergeInto: (name: string) => `Merge into ${name}`,
  warning: (name: string) => `All its transactions get the other category, and “${name}” is deleted.`,
};
