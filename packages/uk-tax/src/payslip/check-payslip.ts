import {
  above,
  type Exact,
  exact,
  figure,
  one,
  printPence,
  times,
  total,
  wholePoundsDown,
} from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { PayFrequency } from '../inputs.ts';
import { classOneOf, classOneOnPayment } from '../national-insurance/class-1.ts';
import { reducedRateOf } from '../national-insurance/reduced-rate.ts';
import type { LoanPlanName, RateTable } from '../rates/rate-table.ts';
import { payeTaxOf } from './paye.ts';
import { compared, type PayslipDifference } from './payslip-difference.ts';
import { readTaxCode, type TaxCode } from './tax-code.ts';

/** Sums of the year before a payslip, or with it. Decimal texts in pounds. */
export interface YearToDate {
  readonly taxable: string;
  readonly tax: string;
  readonly ni: string;
}

/** A payslip as it is checked. Decimal texts in pounds. */
export interface PayslipFigures {
  readonly pay_date: string;
  readonly pay_frequency: PayFrequency;
  readonly tax_period: number;
  readonly tax_code: string;
  readonly ni_category: string;
  /** Before a sacrifice. */
  readonly gross: string;
  readonly taxable: string;
  readonly tax: string;
  readonly ni: string;
  readonly student_loan: string;
  readonly postgraduate_loan: string;
  readonly pension_method: 'net_pay' | 'relief_at_source' | 'salary_sacrifice' | null;
  readonly pension: string;
  readonly other_deductions: string;
  readonly net: string;
  /** As printed on the payslip, with this payment. */
  readonly year_to_date: Partial<YearToDate>;
  /** Year to date of the same employment before this payment, from earlier payslips. Null if some are missing. */
  readonly before: (YearToDate & { readonly pay: string }) | null;
  readonly student_loans: readonly LoanPlanName[];
  readonly is_director: boolean;
  readonly is_over_state_pension_age: boolean;
}

/** Result of checking a payslip: the expected figures that differ, with the likely reasons. */
export interface PayslipCheck {
  readonly status: 'agrees' | 'explained' | 'differs' | 'unchecked';
  readonly tax_expected: string | null;
  readonly ni_expected: string | null;
  readonly student_loan_expected: string | null;
  readonly net_expected: string | null;
  readonly differences: readonly PayslipDifference[];
  readonly notes: readonly string[];
  readonly explanation: readonly TaxStep[];
}

interface Findings {
  readonly differences: PayslipDifference[];
  readonly notes: string[];
  readonly steps: TaxStep[];
}

/**
 * Recalculates a payslip: tax from its code, period and the year to date, National Insurance from its
 * category letter, student loans and net pay. Differences within payroll tolerance and those with a common
 * cause are explained.
 * @throws {TaxError} bad_tax_code
 */
export function checkPayslip(table: RateTable, slip: PayslipFigures): PayslipCheck {
  const code = readTaxCode(slip.tax_code);
  const findings: Findings = { differences: [], notes: [], steps: [] };
  const tax = checkTax(table, slip, code, findings);
  const ni = checkInsurance(table, slip, findings);
  const loans = checkLoans(table, slip, findings);
  const net = checkNet(slip, findings);
  checkYearToDate(slip, findings);
  const { differences, notes, steps } = findings;
  const status = differences.some((one) => one.status === 'differs')
    ? 'differs'
    : tax === null || ni === null
      ? 'unchecked'
      : differences.length > 0
        ? 'explained'
        : 'agrees';
  return {
    status,
    tax_expected: tax === null ? null : printPence(tax),
    ni_expected: ni === null ? null : printPence(ni),
    student_loan_expected: loans === null ? null : printPence(loans),
    net_expected: printPence(net),
    differences,
    notes,
    explanation: steps,
  };
}

/** Taxable pay and tax before the payment: what the payslip says of the year, else what earlier payslips add up to. */
function taxBefore({ year_to_date, before, taxable, tax }: PayslipFigures) {
  if (year_to_date.taxable !== undefined && year_to_date.tax !== undefined)
    return {
      pay: exact(year_to_date.taxable) - exact(taxable),
      tax: exact(year_to_date.tax) - exact(tax),
    };
  return before && { pay: exact(before.taxable), tax: exact(before.tax) };
}

function checkTax(table: RateTable, slip: PayslipFigures, code: TaxCode, findings: Findings): Exact | null {
  const actual = exact(slip.tax);
  const known = taxBefore(slip);
  const given = {
    frequency: slip.pay_frequency,
    period: slip.tax_period,
    pay: exact(slip.taxable),
    payBefore: known?.pay ?? 0n,
    taxBefore: known?.tax ?? 0n,
  };
  const single = payeTaxOf(table, { ...code, isCumulative: false }, given);
  const usesYear = code.isCumulative && slip.tax_period > 1;
  if (usesYear && known === null) {
    findings.notes.push(
      'Tax is worked out on the year to date: give its figures from the payslip, or the payslips before this one',
    );
    findings.steps.push(...single.steps);
    return null;
  }
  const expected = payeTaxOf(table, code, given);
  findings.steps.push(...expected.steps);
  const reason =
    usesYear && actual !== expected.tax && within(actual, single.tax)
      ? `It is what ${code.text} makes on a week 1 or month 1 basis: each payment by itself, as with a new job or a new code. The rest evens out later.`
      : undefined;
  compared(findings.differences, 'tax', { expected: expected.tax, actual, reason });
  return expected.tax;
}

function within(actual: Exact, expected: Exact): boolean {
  return actual - expected <= one && expected - actual <= one;
}

/** Letters by what the employee pays (CA38; SSCBA 1992 ss8, 6(3); SI 2001/1004 Part 6 for deferment). */
const full = 'AFHMNV';
const deferred = 'DJLZ';
const nothing = 'CKSX';

/** Returns true if an employee under this National Insurance letter pays the ordinary rates, as calculated for a year's pay. */
export function paysFullInsurance(category: string): boolean {
  return full.includes(category);
}

function checkInsurance(table: RateTable, slip: PayslipFigures, findings: Findings): Exact | null {
  const actual = exact(slip.ni);
  const pay = exact(slip.gross) - (slip.pension_method === 'salary_sacrifice' ? exact(slip.pension) : 0n);
  const payment = { date: slip.pay_date, pay, frequency: slip.pay_frequency };
  const law = 'SSCBA 1992 ss6, 8';
  const reduced = reducedRateOf(slip.ni_category, slip.pay_date);
  let expected: Exact;
  if (nothing.includes(slip.ni_category) || slip.is_over_state_pension_age) {
    expected = 0n;
    findings.steps.push(
      step('national_insurance', 'National Insurance', 0n, 'SSCBA 1992 s6(3)', [
        ['Category', `${slip.ni_category}: nothing of the employee`],
      ]),
    );
  } else if (full.includes(slip.ni_category) && slip.is_director) {
    if (!slip.before) {
      findings.notes.push(
        "A director's National Insurance is worked out on the year: the payslips before this one are missing",
      );
      return null;
    }
    const [year] = classOneOf(table.national_insurance, { pay: exact(slip.before.pay) + pay });
    expected = above(year?.employee ?? 0n, exact(slip.before.ni));
    findings.steps.push(
      step('national_insurance', "A director's National Insurance", expected, 'SI 2001/1004 reg 8', [
        ['Pay of the year', exact(slip.before.pay) + pay],
        ['Taken before', -exact(slip.before.ni)],
      ]),
    );
  } else if (full.includes(slip.ni_category)) {
    const periods = table.national_insurance.class_1.periods;
    expected = classOneOnPayment(periods, payment).employee;
    findings.steps.push(
      step('national_insurance', 'National Insurance of this payment', expected, law, [
        ['Pay', pay],
        ['Category', slip.ni_category],
      ]),
    );
  } else if (deferred.includes(slip.ni_category) || (reduced !== undefined && !slip.is_director)) {
    const lower = lowerInsurance(table, { ...payment, category: slip.ni_category, reduced });
    expected = lower.expected;
    findings.steps.push(lower.step);
  } else {
    findings.notes.push(
      `National Insurance of category ${slip.ni_category} has rates that farthing does not hold`,
    );
    return null;
  }
  compared(findings.differences, 'ni', { expected, actual });
  return expected;
}

interface LowerPayment {
  readonly date: string;
  readonly pay: Exact;
  readonly frequency: PayFrequency;
  readonly category: string;
  /** Rate of the reduced letters; undefined of the deferred ones. */
  readonly reduced: string | undefined;
}

/** Works out a payment at the reduced rate, or at the additional rate alone where it is deferred (SI 2001/1004 regs 84, 131). */
function lowerInsurance(table: RateTable, { category, reduced, ...payment }: LowerPayment) {
  const periods = table.national_insurance.class_1.periods.map((period) => ({
    ...period,
    employee_main_rate: reduced ?? period.employee_additional_rate,
  }));
  const expected = classOneOnPayment(periods, payment).employee;
  const [label, law] =
    reduced === undefined
      ? (['National Insurance, deferred', 'SI 2001/1004 reg 84'] as const)
      : (['National Insurance at the reduced rate', 'SI 2001/1004 reg 131'] as const);
  return {
    expected,
    step: step('national_insurance', label, expected, law, [
      ['Pay', payment.pay],
      ['Category', category],
    ]),
  };
}

const ofYear: Readonly<Record<PayFrequency, readonly [periods: bigint, times: bigint]>> = {
  weekly: [52n, 1n],
  two_weekly: [52n, 2n],
  four_weekly: [52n, 4n],
  monthly: [12n, 1n],
  annual: [1n, 1n],
};

/** Loan repayments of a payment: above the period's share of the threshold, down to whole pounds (SI 2009/470 reg 44). */
function checkLoans(table: RateTable, slip: PayslipFigures, findings: Findings): Exact | null {
  const actual = exact(slip.student_loan) + exact(slip.postgraduate_loan);
  if (slip.student_loans.length === 0) {
    if (actual > 0n)
      findings.notes.push(
        'A student loan is repaid, but the tax profile of the year names no plan: not checked',
      );
    return null;
  }
  const pay = exact(slip.gross) - (slip.pension_method === 'salary_sacrifice' ? exact(slip.pension) : 0n);
  const [periods, count] = ofYear[slip.pay_frequency];
  const repayment = (plans: readonly LoanPlanName[]): Exact => {
    const known = plans.flatMap((name) => {
      const { threshold, rate } = table.student_loans[name];
      return threshold === null || rate === null ? [] : [{ threshold, rate: figure(rate) }];
    });
    const lowest = known.toSorted((a, b) => a.threshold - b.threshold)[0];
    if (!lowest) return 0n;
    const single = figure(lowest.threshold) / periods;
    const threshold = (single - (single % (one / 100n))) * count;
    return wholePoundsDown(times(above(pay, threshold), lowest.rate));
  };
  const undergraduate = repayment(slip.student_loans.filter((plan) => plan !== 'postgraduate'));
  const postgraduate = repayment(slip.student_loans.filter((plan) => plan === 'postgraduate'));
  const expected = undergraduate + postgraduate;
  findings.steps.push(
    step('student_loans', 'Loans repaid from this payment', expected, 'SI 2009/470 reg 44', [
      ['Pay', pay],
      ['Student loan', undergraduate],
      ['Postgraduate loan', postgraduate],
    ]),
  );
  compared(findings.differences, 'student_loan', { expected, actual });
  return expected;
}

function checkNet(slip: PayslipFigures, findings: Findings): Exact {
  const figures: readonly (readonly [label: string, value: Exact])[] = [
    ['Gross', exact(slip.gross)],
    ['Tax', -exact(slip.tax)],
    ['National Insurance', -exact(slip.ni)],
    ['Loans', -(exact(slip.student_loan) + exact(slip.postgraduate_loan))],
    ['Pension', -exact(slip.pension)],
    ['Other deductions', -exact(slip.other_deductions)],
  ];
  const expected = total(figures.map(([, value]) => value));
  findings.steps.push(step('paye', 'Net pay from the figures of the payslip', expected, '', figures));
  compared(findings.differences, 'net', { expected, actual: exact(slip.net) });
  return expected;
}

function checkYearToDate({ year_to_date, before, ...slip }: PayslipFigures, { differences }: Findings): void {
  if (!before) return;
  for (const field of ['taxable', 'tax', 'ni'] as const) {
    const printed = year_to_date[field];
    if (printed !== undefined)
      compared(differences, `ytd_${field}`, {
        expected: exact(before[field]) + exact(slip[field]),
        actual: exact(printed),
      });
  }
}
