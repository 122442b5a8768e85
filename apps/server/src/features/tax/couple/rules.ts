import type { CoupleProposal, CoupleYear, SharedTaxYear } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import type { CoupleProposal as Proposal, RateTable, TaxInputs, TaxPosition } from '@farthing/uk-tax';

/** A tax year as someone shares it. */
export interface SharedYear
  extends Pick<SharedTaxYear, 'projected' | 'isa_left' | 'pension_left' | 'pension_available'> {
  readonly region: string;
  readonly inputs: TaxInputs;
}

/** A tax year of one of a couple. */
export interface PersonYear extends SharedYear {
  readonly user_id: string;
  readonly name: string;
  /** Null: the reader’s own, as it is now. */
  readonly shared_at: string | null;
}

/**
 * Takes names and days out of a year, and nothing that the tax depends on. Jobs are numbered. Payments and gains keep the first day
 * of the period whose rates apply, and are in the order of their amounts.
 * @param table rates of the year
 */
export function sharedInputs(inputs: TaxInputs, table: RateTable): TaxInputs {
  const { pays, gains } = inputs;
  const numbers = new Map<string, string>();
  for (const { employment } of pays ?? [])
    if (employment !== undefined && !numbers.has(employment))
      numbers.set(employment, String(numbers.size + 1));
  return {
    ...inputs,
    ...(pays && {
      pays: inOrder(
        pays.map(({ employment, ...pay }) => ({
          ...pay,
          date: firstDayOf(table.national_insurance.class_1.periods, pay.date),
          ...(employment === undefined ? {} : { employment: numbers.get(employment) ?? '' }),
        })),
        ({ amount }) => amount,
      ),
    }),
    ...(gains && {
      gains: inOrder(
        gains.map((gain) => ({ ...gain, date: firstDayOf(table.capital_gains.periods, gain.date) })),
        ({ gain }) => gain,
      ),
    }),
  };
}

/** Returns the first day of the period in which a day lies, or the day itself if it lies in none. */
function firstDayOf(periods: readonly { readonly from: string; readonly to: string }[], day: string): string {
  return periods.find(({ from, to }) => day >= from && day <= to)?.from ?? day;
}

function inOrder<Row>(rows: readonly Row[], amountOf: (row: Row) => string): Row[] {
  return rows.toSorted((one, two) => Number(amountOf(one)) - Number(amountOf(two)));
}

/** Returns true if both years name a Child Benefit and the two differ: both are what the couple received. */
export function childBenefitDiffers(years: readonly Pick<SharedYear, 'inputs'>[]): boolean {
  const named = years.map(({ inputs }) => pence(inputs.child_benefit ?? '0')).filter((one) => one !== 0n);
  return new Set(named).size > 1;
}

/** Presents a year. @param position its tax in a couple */
export function presentYear(year: PersonYear, readerId: string, position: TaxPosition): CoupleYear {
  const { user_id, name, shared_at, projected, isa_left, pension_left, pension_available, inputs } = year;
  const national_insurance = sum([position.ni, position.class_2, position.class_4]);
  const student_loans = sum([position.student_loan, position.postgraduate_loan]);
  const named = sum([position.income_tax, national_insurance, student_loans, position.hicbc]);
  return {
    user_id,
    name,
    is_you: user_id === readerId,
    shared_at,
    projected,
    savings_interest: pounds(inputs.savings_interest),
    dividends: pounds(inputs.dividends),
    adjusted_net_income: position.adjusted_net_income,
    income_tax: position.income_tax,
    national_insurance,
    student_loans,
    child_benefit_charge: position.hicbc,
    other_charges: print(pence(position.total_tax) - pence(named)),
    total_tax: position.total_tax,
    isa_left,
    pension_left,
    pension_available,
  };
}

/** Presents a proposal with the people it names. */
export function presentProposal(
  proposal: Proposal,
  years: readonly [PersonYear, PersonYear],
): CoupleProposal {
  const { kind, from, amount, saved, after, law } = proposal;
  return { kind, from: years[from].user_id, amount, saved, total_tax_after: [...after], law };
}

/** Adds amounts in pounds. */
export function sum(amounts: readonly string[]): string {
  return print(amounts.reduce((total, amount) => total + pence(amount), 0n));
}

const pounds = (amount: string | undefined) => print(pence(amount ?? '0'));
const pence = (amount: string) => parseMinor(amount, 'GBP');
const print = (amount: bigint) => formatMinor(amount, 'GBP');
