import { above, type Exact, figure, larger, times, wholePoundsDown } from '../exact.ts';
import { dividendIncomeOf } from '../income-tax/income-tax.ts';
import type { Circumstances } from '../inputs.ts';
import { sumOfPolicyGains } from '../policy-gains/policy-gains.ts';
import type { LoanPlanName, RateTable } from '../rates/rate-table.ts';

/** Repayments of the year, whole pounds: undergraduate plans together, the postgraduate loan beside them. */
export interface StudentLoans {
  readonly undergraduate: Exact;
  readonly postgraduate: Exact;
}

/**
 * Loan repayments of the year: one deduction above the lowest threshold of the undergraduate plans, another for a
 * postgraduate loan. Employers take it from the pay that National Insurance sees (SI 2009/470 regs 44, 45). A return asks
 * for what its total income makes more (reg 29): pay less what a net pay scheme took, profits, and unearned income in
 * full once it passes its threshold (CSLM16035), less contributions that have relief at source, gross: relief under FA
 * 2004 Part 4 that total income is before, and a loss with relief under ITA 2007 s64, but not one on shares (reg 29(4)(h)). Cars, vans, loans, homes and other benefits don't count (reg 29(4)(e)).
 * @param relievedAtSource of the contributions, gross
 */
export function studentLoansOf(
  { student_loans, income_tax }: RateTable,
  person: Circumstances,
  relievedAtSource: Exact,
): StudentLoans {
  const unearned =
    person.interest +
    dividendIncomeOf(income_tax, person) +
    person.pension +
    person.property +
    person.propertyDistributions +
    person.other +
    sumOfPolicyGains(person.policyGains).all;
  const counts = unearned > figure(student_loans.self_assessment_unearned_income_threshold.amount);
  const returned =
    person.profit > 0n || counts
      ? above(
          above(person.pay, person.netPayContributions) +
            person.vouchersAndExpenses +
            person.shareIncome +
            person.terminationPayments +
            person.profit +
            (counts ? unearned : 0n),
          relievedAtSource + person.tradeLossRelief,
        )
      : 0n;
  const income = larger(person.pay, returned);
  const repaymentOf = (plans: readonly LoanPlanName[]): Exact => {
    const known = plans.flatMap((name) => {
      const { threshold, rate } = student_loans[name];
      return threshold === null || rate === null ? [] : [{ threshold, rate }];
    });
    const lowest = known.toSorted((a, b) => a.threshold - b.threshold)[0];
    return lowest ? wholePoundsDown(times(above(income, figure(lowest.threshold)), figure(lowest.rate))) : 0n;
  };
  return {
    undergraduate: repaymentOf(person.loans.filter((plan) => plan !== 'postgraduate')),
    postgraduate: repaymentOf(person.loans.filter((plan) => plan === 'postgraduate')),
  };
}
