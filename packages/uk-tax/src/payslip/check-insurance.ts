import { above, type Exact, exact } from '../exact.ts';
import { step } from '../explain.ts';
import { employeeRatesOf } from '../national-insurance/category-letters.ts';
import { classOneOnPayment, classOneOnYear } from '../national-insurance/class-1.ts';
import { reducedRateOf } from '../national-insurance/reduced-rate.ts';
import type { InsuranceTable, RateTable } from '../rates/rate-table.ts';
import { compared } from './payslip-difference.ts';
import { type Findings, niablePay, type PayslipFigures } from './payslip-figures.ts';

/**
 * Checks the employee's Class 1 by category letter: on the payment (SSCBA 1992 ss6, 8), and for a director on the year so far, less
 * what was deducted before (SI 2001/1004 reg 8).
 * @returns the expected amount; null where it can't be worked out, and a note says why
 */
export function checkInsurance(table: RateTable, slip: PayslipFigures, findings: Findings): Exact | null {
  const actual = exact(slip.ni);
  const rates = employeeRatesOf(slip.ni_category, slip.pay_date);
  if (rates === 'nothing' || slip.is_over_state_pension_age) {
    findings.steps.push(
      step('national_insurance', 'National Insurance', 0n, 'SSCBA 1992 s6(3)', [
        ['Category', `${slip.ni_category}: nothing of the employee`],
      ]),
    );
    compared(findings.differences, 'ni', { expected: 0n, actual });
    return 0n;
  }
  const insurance = rates && withRates(table.national_insurance, rates, slip);
  if (!rates || !insurance) {
    findings.notes.push(
      `National Insurance of category ${slip.ni_category} has rates that farthing does not hold`,
    );
    return null;
  }
  const payment = { date: slip.pay_date, pay: niablePay(slip), frequency: slip.pay_frequency };
  const ofPayment = classOneOnPayment(insurance.class_1.periods, payment).employee;
  if (slip.is_director) return checkDirector(insurance, slip, ofPayment, findings);
  const [label, law] = labels[rates];
  findings.steps.push(
    step('national_insurance', label, ofPayment, law, [
      ['Pay', payment.pay],
      ['Category', slip.ni_category],
    ]),
  );
  compared(findings.differences, 'ni', { expected: ofPayment, actual });
  return ofPayment;
}

const labels = {
  full: ['National Insurance of this payment', 'SSCBA 1992 ss6, 8'],
  deferred: ['National Insurance, deferred', 'SI 2001/1004 reg 84'],
  reduced: ['National Insurance at the reduced rate', 'SI 2001/1004 reg 131'],
} as const;

/** The table with what a letter pays in place of the main rate. Undefined where that rate isn't known. */
function withRates(
  insurance: InsuranceTable,
  rates: 'full' | 'deferred' | 'reduced',
  { pay_date, is_director }: PayslipFigures,
): InsuranceTable | undefined {
  if (rates === 'full') return insurance;
  const { class_1 } = insurance;
  const reduced = rates === 'reduced' ? reducedRateOf(pay_date, is_director) : undefined;
  if (rates === 'reduced' && reduced === undefined) return undefined;
  return {
    ...insurance,
    class_1: {
      periods: class_1.periods.map((period) => ({
        ...period,
        employee_main_rate: reduced ?? period.employee_additional_rate,
      })),
      directors_annual: {
        ...class_1.directors_annual,
        employee_main_rate: reduced ?? class_1.directors_annual.employee_additional_rate,
      },
    },
  };
}

function checkDirector(
  insurance: InsuranceTable,
  slip: PayslipFigures,
  ofPayment: Exact,
  findings: Findings,
): Exact | null {
  const before = slip.appointed?.before ?? slip.before;
  if (!before || before.pay === null) {
    findings.notes.push(
      "A director's National Insurance is worked out on the year: the payslips before this one are missing",
    );
    return null;
  }
  const pay = exact(before.pay) + niablePay(slip);
  const { employee } = classOneOnYear(insurance, pay, slip.appointed?.weeks);
  const expected = above(employee, exact(before.ni));
  findings.steps.push(
    step('national_insurance', "A director's National Insurance", expected, 'SI 2001/1004 reg 8', [
      ['Category', slip.ni_category],
      ...(slip.appointed
        ? ([
            ['Pay since the week of the appointment', pay],
            ['Weeks left in the year', String(slip.appointed.weeks)],
          ] as const)
        : ([['Pay of the year', pay]] as const)),
      ['Taken before', -exact(before.ni)],
    ]),
  );
  const actual = exact(slip.ni);
  const reason =
    actual === ofPayment
      ? 'It matches an employee’s contributions on this payment alone. Payrolls may do this for directors, and correct the year with its last payment.'
      : undefined;
  compared(findings.differences, 'ni', { expected, actual, reason });
  if (
    !slip.appointed &&
    findings.differences.some(({ field, status }) => field === 'ni' && status === 'differs')
  )
    findings.notes.push(
      'The limits are those of the whole year. If you were appointed during it, they are smaller: those of the weeks left from your appointment (SI 2001/1004 reg 8(2); NIM12022). Enter its date in your circumstances',
    );
  return expected;
}
