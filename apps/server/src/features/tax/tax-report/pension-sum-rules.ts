import type { ReportedIncome, TaxStep } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { boundsOf, type TaxInputs } from '@farthing/uk-tax';
import type { YearPensionSum, YearRecords } from './record-rules.ts';
import { print } from './rules.ts';

/** Returns the taxed parts of lump sums from pensions and arrears of the year, as rows of pension income. */
export function pensionSumRows({
  pension_sums = [],
}: YearRecords): Pick<ReportedIncome['rows'][number], 'source' | 'label' | 'count' | 'amount'>[] {
  return pension_sums
    .filter(({ taxable }) => taxable > 0n)
    .map(({ kind, label, date, taxable }) => ({
      source: 'pension_lump_sums',
      label: kind === 'state_pension_arrears' ? label : `${label}, ${dayInWords(date)}`,
      count: 1,
      amount: print(taxable),
    }));
}

/** Returns the tax deducted from lump sums, in pence. */
export function taxedOnPensionSums({ pension_sums = [] }: YearRecords): bigint {
  return pension_sums.reduce((all, { taxPaid }) => all + taxPaid, 0n);
}

/** Returns the inputs for lump sums that have rules of their own. */
export function pensionSumInputs({
  pension_sums = [],
}: YearRecords): Pick<TaxInputs, 'death_benefit_lump_sums' | 'state_pension_lump_sum'> {
  const sum = (rows: readonly YearPensionSum[], amount: 'amount' | 'taxable') =>
    rows.reduce((all, one) => all + one[amount], 0n);
  const onDeaths = pension_sums.filter(
    ({ kind }) => kind === 'death_benefit' || kind === 'trivial_death_benefit',
  );
  const deferred = pension_sums.filter(({ kind }) => kind === 'state_pension');
  return {
    ...(onDeaths.length > 0 ? { death_benefit_lump_sums: print(sum(onDeaths, 'taxable')) } : {}),
    ...(deferred.length > 0 ? { state_pension_lump_sum: print(sum(deferred, 'amount')) } : {}),
  };
}

/** Returns the steps that split lump sums into a tax-free and a taxed part. */
export function pensionSumSteps({ pension_sums = [] }: YearRecords): TaxStep[] {
  return pension_sums.flatMap(({ steps }) =>
    steps.map(({ figures, ...step }) => ({ ...step, figures: [...figures] })),
  );
}

/** Returns the day of the first flexible access: entered in the circumstances, or the first lump sum that brought it. */
export function flexibleAccessOf({
  profile,
  flexible_access_on = null,
}: Pick<YearRecords, 'profile' | 'flexible_access_on'>): string | null {
  const [first = null] = [profile.flexible_access_on, flexible_access_on]
    .filter((day) => day !== null)
    .toSorted();
  return first;
}

/** Returns notes on lump sums: what isn't settled, and from when on the money purchase annual allowance applies. */
export function pensionSumNotes(records: YearRecords): string[] {
  const { pension_sums = [], profile, tax_year } = records;
  const access = flexibleAccessOf(records);
  const isNew = access !== profile.flexible_access_on && access !== null;
  return [
    ...pension_sums.flatMap(({ notes }) => notes),
    isNew &&
      access <= boundsOf(tax_year).to &&
      pension_sums.length > 0 &&
      `The money purchase annual allowance applies from ${dayInWords(access)}, because of a lump sum from a pension (FA 2004 s227G)`,
    pension_sums.some(({ kind }) => kind === 'state_pension_arrears') &&
      'State Pension arrears count in the tax year for which they were due, whenever they were paid (ITEPA 2003 s578)',
  ].filter((one) => one !== false);
}
