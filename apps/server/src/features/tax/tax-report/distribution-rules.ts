import type { TaxProfile, TaxStep } from '@farthing/api-contract';
import { isParentsIncome, withheldFromDistributions } from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { pence, print, sumPence } from './rules.ts';

/** Returns the tax withheld from property income distributions of holdings, in pence, account by account. */
export function withheldByReits({ tax_year, profile, held }: YearRecords): bigint {
  if (!profile.counted_categories.includes('dividends')) return 0n;
  const distributions = held.filter(({ kind }) => kind === 'property_distributions');
  return distributions.reduce((sum, one) => sum + withheldFrom(tax_year, one.pence), 0n);
}

/** Returns the tax withheld from a property income distribution, in pence. */
function withheldFrom(taxYear: string, gross: bigint): bigint {
  return pence(withheldFromDistributions(taxYear, print(gross)));
}

/** Returns steps for the tax that REITs withheld, and for the interest of children. */
export function distributionSteps(records: YearRecords): TaxStep[] {
  const withheld = withheldByReits(records);
  const gross = sumPence(records.held.filter(({ kind }) => kind === 'property_distributions'));
  const steps: TaxStep[] = [];
  if (withheld > 0n)
    steps.push({
      topic: 'payments',
      label: 'Tax withheld from property income distributions',
      amount: print(withheld),
      figures: [{ label: 'Distributions of holdings, before tax', value: print(gross) }],
      law: 'CTA 2010 s548; ITA 2007 ss973, 974; SAIM5330',
    });
  for (const one of childInterest(records.profile))
    steps.push({
      topic: 'income',
      label: one.counts
        ? `Interest of ${one.child} on money from you: all of it, because it is more than £100`
        : `Interest of ${one.child} on money from you: none, because it is at most £100`,
      amount: one.counts ? one.amount : '0.00',
      figures: [{ label: 'Interest of the year', value: one.amount }],
      law: 'ITTOIA 2005 s629(3); TSEM4310',
    });
  return steps;
}

/** Returns the interest of each child on money from the user, with whether it is the user's income. Entries of a child are added up. */
export function childInterest({ child_interest }: Pick<TaxProfile, 'child_interest'>) {
  const children = Map.groupBy(child_interest, ({ child }) => child.trim().toLowerCase());
  return [...children.values()].map((entries) => {
    const amount = print(entries.reduce((sum, one) => sum + pence(one.amount), 0n));
    const child = entries[0]?.child ?? '';
    return { child, amount, counts: isParentsIncome({ child, amount }) };
  });
}

/** Returns notes on distributions entered without the tax withheld, and on Premium Bond prizes, which aren't taxed. */
export function distributionNotes(records: YearRecords): string[] {
  const untaxed = records.profile.incomes.filter(
    ({ kind, tax_paid }) => kind === 'property_distributions' && pence(tax_paid) === 0n,
  );
  return [
    ...untaxed.map(
      ({ description }) =>
        `${description}: no tax is entered. REITs withhold tax from distributions, and the voucher says how much`,
    ),
    ...prizeNotes(records),
  ];
}

function prizeNotes({ totals, profile }: YearRecords): string[] {
  const prizes = totals.filter(({ kind }) => kind === 'prizes');
  if (prizes.length === 0 || !profile.counted_categories.includes('interest')) return [];
  return [`Premium Bond prizes of ${print(sumPence(prizes))} aren’t taxed and are left out`];
}
