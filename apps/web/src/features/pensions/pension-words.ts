import type { PensionContribution, PensionKind } from '@farthing/api-contract';

/** Kinds of pensions, in words. */
export const kindNames: Readonly<Record<PensionKind, string>> = {
  defined_contribution: 'Savings of your own (defined contribution)',
  defined_benefit: 'A promised income (defined benefit)',
};

/** How a contribution is paid, with a line that tells which it is. */
export const methodNames: Readonly<
  Record<PensionContribution['method'], { readonly name: string; readonly gloss: string }>
> = {
  relief_at_source: {
    name: 'From your own money',
    gloss: 'Relief at source: type what you paid, the provider adds basic rate',
  },
  net_pay: { name: 'From pay before tax', gloss: 'Net pay arrangement' },
  salary_sacrifice: { name: 'Salary sacrifice', gloss: 'Pay that you gave up for it' },
  employer: { name: 'From your employer', gloss: 'On top of your pay' },
  defined_benefit: { name: 'Pension input of the year', gloss: 'From the statement of a promised pension' },
};

/** Where unused allowance of an earlier year is known from. */
export const unusedSources = {
  records: 'records',
  profile: 'typed',
  not_a_member: 'no pension then',
} as const;
