import type { Payslip, PayslipCheck, TaxProfile } from '@farthing/api-contract';
import { dayAfter, daysBetween, monthsLater } from '@farthing/dates';
import {
  checkPayslip,
  directorPeriodOf,
  directorshipAt,
  employerKey,
  type PayslipFigures,
  type RateTables,
  TaxError,
  taxPeriodOf,
} from '@farthing/uk-tax';
import { lessOf, missingPeriods, sumOf } from './rules.ts';

type Slip = Omit<Payslip, 'check'>;

/**
 * Checks payslips against their codes, periods and what came before them in the same employment and year.
 * @param slips all of the user's of the years in question, in the order of payment
 */
export function checked(
  slips: readonly Slip[],
  rates: RateTables,
  profileOf: (taxYear: string) => TaxProfile,
): Payslip[] {
  const earlier = new Map<string, Slip[]>();
  return slips.map((slip) => {
    const key = `${slip.tax_year} ${employerKey(slip.employer)}`;
    const before = earlier.get(key) ?? [];
    earlier.set(key, [...before, slip]);
    return { ...slip, check: checkOf(slip, before, rates, profileOf(slip.tax_year)) };
  });
}

function checkOf(slip: Slip, before: readonly Slip[], rates: RateTables, profile: TaxProfile): PayslipCheck {
  const table = rates.get(slip.tax_year);
  const figures: PayslipFigures = {
    ...slip,
    year_to_date: Object.fromEntries(
      (['taxable', 'tax', 'ni'] as const)
        .map((field) => [field, slip[`ytd_${field}`]])
        .filter(([, value]) => value !== null),
    ),
    before: sumsBefore(slip, before),
    student_loans: profile.student_loans,
    ...directorOf(slip, before, profile),
    is_over_state_pension_age: profile.over_state_pension_age,
  };
  try {
    if (table) return checkPayslip(table, figures) as PayslipCheck;
    return unchecked('There are no rates for this tax year');
  } catch (error) {
    if (error instanceof TaxError) return unchecked(error.message);
    throw error;
  }
}

/** Returns whether a payslip is that of a director, and the shorter period of one who was appointed within the year. */
function directorOf(
  slip: Slip,
  before: readonly Slip[],
  profile: TaxProfile,
): Pick<PayslipFigures, 'is_director' | 'appointed'> {
  const directorship = directorshipAt(slip.employer, profile);
  if (!directorship || directorship.from === null) return { is_director: directorship !== undefined };
  const { from, weeks } = directorPeriodOf(directorship.from);
  if (slip.pay_date < from) return { is_director: false };
  const since = before.filter(({ pay_date }) => pay_date >= from);
  const periods = [...since.map(({ tax_period }) => tax_period), slip.tax_period];
  const first = Math.min(...periods);
  // The first pay since then may be missing too.
  const isWhole =
    slip.pay_frequency === 'annual' ||
    (first <= taxPeriodOf(firstPayday(from, slip), slip.pay_frequency) &&
      missingPeriods(periods, slip.pay_frequency, first).length === 0);
  const sums = {
    pay: isWhole ? sumOf(since.map((one) => niablePay(one))) : null,
    ni: sumOf(since.map((one) => one.ni)),
    student_loan: sumOf(since.map((one) => one.student_loan)),
    postgraduate_loan: sumOf(since.map((one) => one.postgraduate_loan)),
  };
  return { is_director: true, appointed: { weeks, before: sums } };
}

/** Returns the first day on or after another on which a job is paid, if it is paid regularly as on a payslip. */
function firstPayday(from: string, { pay_date, pay_frequency }: Slip): string {
  const step = { weekly: 7, two_weekly: 14, four_weekly: 28, monthly: undefined, annual: undefined }[
    pay_frequency
  ];
  if (step !== undefined) return dayAfter(from, daysBetween(from, pay_date) % step);
  let first = pay_date;
  for (let earlier = 1; monthsLater(pay_date, -earlier) >= from; earlier++)
    first = monthsLater(pay_date, -earlier);
  return first;
}

function unchecked(note: string): PayslipCheck {
  return {
    status: 'unchecked',
    tax_expected: null,
    ni_expected: null,
    student_loan_expected: null,
    net_expected: null,
    differences: [],
    notes: [note],
    explanation: [],
  };
}

/** Returns the year to date before a payslip: from the previous payslip, or the sum if none is missing. */
function sumsBefore(slip: Slip, before: readonly Slip[]): PayslipFigures['before'] {
  const last = before.at(-1);
  const periods = [...before.map((one) => one.tax_period), slip.tax_period];
  const first = { weekly: 1, two_weekly: 2, four_weekly: 4, monthly: 1, annual: 1 }[slip.pay_frequency];
  const begins = Math.min(...periods);
  const isWhole =
    slip.pay_frequency === 'annual' ||
    (begins <= first && missingPeriods(periods, slip.pay_frequency, begins).length === 0);
  const sums = {
    pay: isWhole ? sumOf(before.map((one) => niablePay(one))) : null,
    student_loan: sumOf(before.map((one) => one.student_loan)),
    postgraduate_loan: sumOf(before.map((one) => one.postgraduate_loan)),
    taxable: sumOf(before.map((one) => one.taxable)),
    tax: sumOf(before.map((one) => one.tax)),
    ni: sumOf(before.map((one) => one.ni)),
  };
  if (last?.ytd_taxable && last.ytd_tax)
    return { ...sums, taxable: last.ytd_taxable, tax: last.ytd_tax, ni: last.ytd_ni ?? sums.ni };
  return isWhole ? sums : null;
}

/** Pay that National Insurance is worked on: without what was sacrificed. */
function niablePay(slip: Slip): string {
  return slip.pension_method === 'salary_sacrifice' ? lessOf(slip.gross, slip.pension) : slip.gross;
}
