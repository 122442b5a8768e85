import type { CountedIncome, IncomeKind } from '@farthing/api-contract';

/** Kinds of income as HMRC calls them. */
export const incomeKindNames: Readonly<Record<IncomeKind, string>> = {
  employment: 'Employment',
  self_employment: 'Self-employment',
  pension: 'Pension',
  property: 'Property',
  interest: 'Interest',
  dividends: 'Dividends',
  other: 'Other',
};

/** Categories of transactions that are counted as income, with what each leaves to know. */
export const countedNames: Readonly<
  Record<CountedIncome, { readonly name: string; readonly gloss: string }>
> = {
  interest: { name: 'Interest', gloss: 'Accounts in ISAs are left out' },
  dividends: { name: 'Dividends', gloss: 'ISAs and pensions are left out' },
  self_employment: { name: 'Self-Employment', gloss: 'Before the expenses that you type below' },
  property: { name: 'Rental Income', gloss: 'Before the expenses that you type below' },
  pension: {
    name: 'Pension Income',
    gloss: 'As it was paid, after tax: type it by hand where tax was taken off',
  },
};
