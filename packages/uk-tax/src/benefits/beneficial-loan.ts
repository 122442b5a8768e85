import { civilDay, dayNumber } from '@farthing/dates';
import { TaxError } from '../errors.ts';
import { above, type Exact, exact, figure, larger, over, times, total } from '../exact.ts';
import { type StepFigure, step, type TaxStep } from '../explain.ts';
import { boundsOf, type TaxYear } from '../tax-year.ts';
import { daysFrom, dayWithin } from './availability.ts';
import { benefitTableOf, known, refuse } from './benefit-tables.ts';

/** A loan from an employer below the official rate. Amounts in pounds. */
export interface BeneficialLoan {
  /** Owed on 5 April before the year, or on the day on which it was made. */
  readonly owed_at_start: string;
  /** Owed on 5 April in the year, or on the day of the last repayment, before it. */
  readonly owed_at_end: string;
  /** Day on which it was made, if within the year. */
  readonly made_on?: string | null;
  /** Day on which it was repaid in full, if within the year. */
  readonly repaid_on?: string | null;
  readonly interest_paid?: string;
  /** The most that all loans of this employer together came to in the year. */
  readonly highest_of_all_loans: string;
  /** Official rate in percent, for years without one in the table: the average, or with the precise method the rate of every day. */
  readonly official_rate?: string | null;
  readonly pay_given_up?: boolean;
  /** Averaging unless the employee elects for the precise method, or HMRC requires it (ITEPA 2003 s183). */
  readonly method?: 'averaging' | 'precise';
  /** Precise method: repayments and further loans within the year, in the order of their days. */
  readonly changes?: readonly LoanChange[];
}

/** A day on which the amount owed changed. */
export interface LoanChange {
  readonly date: string;
  /** Owed after the change, in pounds. */
  readonly owed: string;
}

/** Loans that never come to more have no benefit (ITEPA 2003 s180). */
const threshold = figure(10_000);

/**
 * Works out the benefit of a loan, by the averaging method unless the precise one is chosen (ITEPA 2003 ss175, 180-183; EIM26215,
 * EIM26231).
 * @returns pounds, unrounded
 * @throws {TaxError} bad_input naming the field
 * @throws {BenefitRefused} without an official rate
 */
export function beneficialLoanOf(
  taxYear: TaxYear,
  loan: BeneficialLoan,
): { readonly amount: Exact; readonly steps: readonly TaxStep[] } {
  const bounds = boundsOf(taxYear);
  const from = dayWithin(bounds, 'made_on', loan.made_on) ?? bounds.from;
  const to = dayWithin(bounds, 'repaid_on', loan.repaid_on) ?? bounds.to;
  if (to < from) throw new TaxError('bad_input', 'repaid_on must not be before made_on');
  const highest = figure(loan.highest_of_all_loans);
  const period = { from, to };
  const isPrecise = loan.method === 'precise';
  if (!isPrecise && loan.changes?.length)
    throw new TaxError('bad_input', 'changes are for the precise method');
  const owed = isPrecise ? owedByDay(loan, period) : [figure(loan.owed_at_start), figure(loan.owed_at_end)];
  if (owed.some((amount) => highest < amount))
    throw new TaxError('bad_input', 'highest_of_all_loans is less than this loan');
  if (highest <= threshold)
    return {
      amount: 0n,
      steps: [
        step('income', 'Loan from your employer: none up to £10,000', 0n, 'ITEPA 2003 s180', [
          ['The most of all loans', highest],
        ]),
      ],
    };
  if (taxYear >= '2017-18' && loan.pay_given_up)
    refuse('pay_given_up', 'Pay that was given up can count instead of the loan (s175(1A))');
  const percent = officialRate(taxYear, loan, to);
  const { interest, facts } = isPrecise
    ? preciseInterest(owed, percent, daysFrom(bounds.from, bounds.to))
    : averageInterest(loan, percent, wholeMonths(from, to));
  const paid = figure(loan.interest_paid ?? '0');
  const amount = above(interest, paid);
  return {
    amount,
    steps: [
      step('income', 'Loan from your employer', amount, `ITEPA 2003 ss175, ${isPrecise ? 183 : 182}`, [
        ...facts,
        ['Interest at the official rate', interest],
        ['Interest paid, deducted', -paid],
      ]),
    ],
  };
}

/** The rate in percent from the loan, or of the table. @param to last day on which it was owed */
function officialRate(taxYear: TaxYear, loan: BeneficialLoan, to: string): string {
  const table = benefitTableOf(taxYear);
  // From 2025-26 the rate is reviewed on 6 July, 6 October and 6 January.
  const isEarly = to <= `${boundsOf(taxYear).from.slice(0, 4)}-07-05`;
  const early = isEarly ? table.official_rate_to_first_review : undefined;
  return loan.official_rate ?? early ?? known(table.official_rate, 'official rate', taxYear);
}

interface LoanInterest {
  readonly interest: Exact;
  readonly facts: readonly StepFigure[];
}

/** Half of what is owed at both ends, for whole months (s182). */
function averageInterest(loan: BeneficialLoan, percent: string, months: number): LoanInterest {
  const average = (figure(loan.owed_at_start) + figure(loan.owed_at_end)) / 2n;
  return {
    interest: over(times(times(average, exact(percent) / 100n), figure(months)), figure(12)),
    facts: [
      ['Average owed', average],
      ['Average official rate', `${percent}%`],
      ['Whole months', String(months)],
    ],
  };
}

/** The most owed on each day, at the rate of the day, over the days of the tax year (s183(3)). */
function preciseInterest(owed: readonly Exact[], percent: string, daysOfYear: number): LoanInterest {
  return {
    interest: over(times(total(owed), exact(percent) / 100n), figure(daysOfYear)),
    facts: [
      ['Most owed on each day, on average', over(total(owed), figure(owed.length))],
      ['Official rate', `${percent}%`],
      ['Days', String(owed.length)],
      ['Days of the tax year', String(daysOfYear)],
    ],
  };
}

/**
 * Returns the most owed on each day of the loan. On the day of a repayment, it is what was owed before.
 * @throws {TaxError} bad_input naming the field
 */
function owedByDay(
  loan: BeneficialLoan,
  { from, to }: { readonly from: string; readonly to: string },
): Exact[] {
  const first = dayNumber(from);
  let owed = figure(loan.owed_at_start);
  let since = 0;
  const days = Array<Exact>(dayNumber(to) - first + 1).fill(owed);
  for (const [index, change] of (loan.changes ?? []).entries()) {
    const at = dayNumber(dayWithin({ from, to }, `changes.${index}.date`, change.date) ?? from) - first;
    if (at < since)
      throw new TaxError('bad_input', `changes.${index}.date must not be before the change above it`);
    owed = figure(change.owed);
    days[at] = larger(days[at] ?? 0n, owed);
    days.fill(owed, at + 1);
    since = at;
  }
  if (days.at(-1) !== figure(loan.owed_at_end))
    throw new TaxError('bad_input', 'owed_at_end isn’t what the changes lead to');
  return days;
}

/** Counts the whole tax months, from the 6th to the 5th, between two days, both counted (s182; EIM26217). */
export function wholeMonths(from: string, to: string): number {
  // Five days earlier, a tax month is a month of the calendar.
  const first = civilDay(dayNumber(from) - 5);
  const after = civilDay(dayNumber(to) - 4);
  const begun = first.year * 12 + first.month + (first.date > 1 ? 1 : 0);
  return Math.max(0, after.year * 12 + after.month - begun);
}
