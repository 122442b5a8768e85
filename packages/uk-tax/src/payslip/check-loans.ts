import { above, type Exact, exact, figure, one, times, wholePoundsDown } from '../exact.ts';
import { step } from '../explain.ts';
import type { PayFrequency } from '../inputs.ts';
import type { LoanPlanName, RateTable } from '../rates/rate-table.ts';
import { compared } from './payslip-difference.ts';
import { type Findings, niablePay, type PayslipFigures } from './payslip-figures.ts';

const ofYear: Readonly<Record<PayFrequency, readonly [periods: bigint, times: bigint]>> = {
  weekly: [52n, 1n],
  two_weekly: [52n, 2n],
  four_weekly: [52n, 4n],
  monthly: [12n, 1n],
  annual: [1n, 1n],
};

/**
 * Checks loan repayments: the rate on pay above the period's share of the lowest threshold, down to whole pounds (SI 2009/470
 * reg 44). The period is that of National Insurance (CSLM17070), so for a director it is the year so far.
 * @returns the expected amount; null where it can't be worked out
 */
export function checkLoans(table: RateTable, slip: PayslipFigures, findings: Findings): Exact | null {
  const actual = exact(slip.student_loan) + exact(slip.postgraduate_loan);
  if (slip.student_loans.length === 0) {
    if (actual > 0n)
      findings.notes.push(
        'The student loan isn’t checked, because no plan is chosen under Circumstances for the year',
      );
    return null;
  }
  const undergraduate = slip.student_loans.filter((plan) => plan !== 'postgraduate');
  const postgraduate = slip.student_loans.filter((plan) => plan === 'postgraduate');
  const onPayment = (plans: readonly LoanPlanName[]) =>
    repaymentOf(table, plans, { pay: niablePay(slip), frequency: slip.pay_frequency });
  let parts = [onPayment(undergraduate), onPayment(postgraduate)] as const;
  const alone = parts[0] + parts[1];
  if (slip.is_director) {
    const before = slip.appointed?.before ?? slip.before;
    if (before === null || before.pay === null) {
      findings.notes.push(
        "A director's loan repayments are worked out on the year: the payslips before this one are missing",
      );
      return null;
    }
    const year = {
      pay: exact(before.pay) + niablePay(slip),
      frequency: 'annual',
      weeks: slip.appointed?.weeks,
    } as const;
    parts = [
      above(repaymentOf(table, undergraduate, year), exact(before.student_loan)),
      above(repaymentOf(table, postgraduate, year), exact(before.postgraduate_loan)),
    ];
  }
  const expected = parts[0] + parts[1];
  findings.steps.push(
    step('student_loans', 'Loans repaid from this payment', expected, 'SI 2009/470 reg 44', [
      ['Pay', niablePay(slip)],
      ['Student loan', parts[0]],
      ['Postgraduate loan', parts[1]],
    ]),
  );
  const reason =
    slip.is_director && actual === alone
      ? 'It matches an employee’s repayment on this payment alone. Payrolls may do this for directors.'
      : undefined;
  compared(findings.differences, 'student_loan', { expected, actual, reason });
  return expected;
}

function repaymentOf(
  table: RateTable,
  plans: readonly LoanPlanName[],
  {
    pay,
    frequency,
    weeks = 52,
  }: {
    readonly pay: Exact;
    readonly frequency: PayFrequency;
    /** Weeks of a director's shorter year. */
    readonly weeks?: number | undefined;
  },
): Exact {
  const [periods, count] = ofYear[frequency];
  const known = plans.flatMap((name) => {
    const { threshold, rate } = table.student_loans[name];
    return threshold === null || rate === null ? [] : [{ threshold, rate: figure(rate) }];
  });
  const lowest = known.toSorted((a, b) => a.threshold - b.threshold)[0];
  if (!lowest) return 0n;
  const single = (figure(lowest.threshold) * BigInt(weeks)) / (52n * periods);
  const threshold = (single - (single % (one / 100n))) * count;
  return wholePoundsDown(times(above(pay, threshold), lowest.rate));
}
