import { civilDay, dayNumber } from '@farthing/dates';
import { TaxError } from '../errors.ts';
import { above, type Exact, exact, figure, over, times } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import { boundsOf, type TaxYear } from '../tax-year.ts';
import { dayWithin } from './availability.ts';
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
  /** Average official rate in percent that HMRC published, for years without one in the table. */
  readonly official_rate?: string | null;
  readonly pay_given_up?: boolean;
}

/** Loans that never come to more have no benefit (ITEPA 2003 s180). */
const threshold = figure(10_000);

/**
 * Works out the benefit of a loan by the averaging method (ITEPA 2003 ss175, 180-182; EIM26215).
 * @returns pounds, unrounded
 * @throws {TaxError} bad_input naming the field
 * @throws {BenefitRefused} without an official rate
 */
export function beneficialLoanOf(
  taxYear: TaxYear,
  loan: BeneficialLoan,
): { readonly amount: Exact; readonly steps: readonly TaxStep[] } {
  const table = benefitTableOf(taxYear);
  const bounds = boundsOf(taxYear);
  const from = dayWithin(bounds, 'made_on', loan.made_on) ?? bounds.from;
  const to = dayWithin(bounds, 'repaid_on', loan.repaid_on) ?? bounds.to;
  if (to < from) throw new TaxError('bad_input', 'repaid_on must not be before made_on');
  const [start, end, highest] = [
    figure(loan.owed_at_start),
    figure(loan.owed_at_end),
    figure(loan.highest_of_all_loans),
  ];
  if (highest < start || highest < end)
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
  // From 2025-26 the rate is reviewed on 6 July, 6 October and 6 January.
  const early = to <= `${bounds.from.slice(0, 4)}-07-05` ? table.official_rate_to_first_review : undefined;
  const percent = loan.official_rate ?? early ?? known(table.official_rate, 'official rate', taxYear);
  const rate = exact(percent);
  const months = wholeMonths(from, to);
  const average = (start + end) / 2n;
  const atRate = over(times(times(average, rate / 100n), figure(months)), figure(12));
  const paid = figure(loan.interest_paid ?? '0');
  const amount = above(atRate, paid);
  return {
    amount,
    steps: [
      step('income', 'Loan from your employer', amount, 'ITEPA 2003 ss175, 182', [
        ['Average owed', average],
        ['Average official rate', `${percent}%`],
        ['Whole months', String(months)],
        ['Interest at the official rate', atRate],
        ['Interest paid, deducted', -paid],
      ]),
    ],
  };
}

/** Counts the whole tax months, from the 6th to the 5th, between two days, both counted (s182; EIM26217). */
export function wholeMonths(from: string, to: string): number {
  // Five days earlier, a tax month is a month of the calendar.
  const first = civilDay(dayNumber(from) - 5);
  const after = civilDay(dayNumber(to) - 4);
  const begun = first.year * 12 + first.month + (first.date > 1 ? 1 : 0);
  return Math.max(0, after.year * 12 + after.month - begun);
}
