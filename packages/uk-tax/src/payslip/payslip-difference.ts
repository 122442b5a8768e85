import { type Exact, exact, printPence } from '../exact.ts';

/** Figures of a payslip that are checked. */
export type CheckedField = 'tax' | 'ni' | 'student_loan' | 'net' | 'ytd_taxable' | 'ytd_tax' | 'ytd_ni';

/** A figure that is not what was expected. Decimal texts in pounds. */
export interface PayslipDifference {
  readonly field: CheckedField;
  readonly expected: string;
  readonly actual: string;
  /** Actual less expected. */
  readonly difference: string;
  readonly tolerance: string;
  /** explained: within the tolerance, or with a common reason; differs: worth asking about. */
  readonly status: 'explained' | 'differs';
  readonly message: string;
}

interface Rule {
  readonly name: string;
  readonly tolerance: string;
  readonly whyWithin: string;
  readonly ask: string;
}

/** Tolerances for payroll rounding by field, with their reasons (docs/tax-decisions.md). */
const rules: Readonly<Record<CheckedField, Rule>> = {
  tax: {
    name: 'Tax',
    tolerance: '1.00',
    whyWithin: 'payrolls cut taxable pay to whole pounds and use rounded tables',
    ask: 'Check the code, the tax period and the year to date; a code that changed, or pay of another employment, changes the tax',
  },
  ni: {
    name: 'National Insurance',
    tolerance: '0.20',
    whyWithin: 'payrolls may use the tables of HMRC in place of the exact percentages',
    ask: 'Check the category letter, and whether all pay counts for National Insurance',
  },
  student_loan: {
    name: 'The repayment of student loans',
    tolerance: '1.00',
    whyWithin: 'repayments are cut to whole pounds',
    ask: 'Check the plan under Circumstances for the year',
  },
  net: {
    name: 'Net pay',
    tolerance: '0.00',
    whyWithin: '',
    ask: 'It is not gross pay less the deductions: a figure may be missing or mistyped',
  },
  ytd_taxable: {
    name: 'Taxable pay of the year to date',
    tolerance: '0.00',
    whyWithin: '',
    ask: 'It is not what the payslips before and this one add up to: one may be missing, or pay of an earlier employment is in it',
  },
  ytd_tax: {
    name: 'Tax of the year to date',
    tolerance: '0.00',
    whyWithin: '',
    ask: 'It is not what the payslips before and this one add up to: one may be missing, or tax of an earlier employment is in it',
  },
  ytd_ni: {
    name: 'National Insurance of the year to date',
    tolerance: '0.00',
    whyWithin: '',
    ask: 'It is not what the payslips before and this one add up to: one may be missing',
  },
};

/** Notes a difference, if there is one. @param reason what explains it however large it is */
export function compared(
  differences: PayslipDifference[],
  field: CheckedField,
  { expected, actual, reason }: { expected: Exact; actual: Exact; reason?: string | undefined },
): void {
  const difference = printPence(actual - expected);
  if (/^-?0\.00$/.test(difference)) return;
  const { name, tolerance, whyWithin, ask } = rules[field];
  const distance = actual > expected ? actual - expected : expected - actual;
  const isWithin = distance <= exact(tolerance);
  const off = `${name} is ${printPence(distance)} ${actual > expected ? 'more' : 'less'} than expected`;
  differences.push({
    field,
    expected: printPence(expected),
    actual: printPence(actual),
    difference,
    tolerance,
    status: isWithin || reason !== undefined ? 'explained' : 'differs',
    message: isWithin ? `${off}: ${whyWithin}.` : reason ? `${off}. ${reason}` : `${off}. ${ask}.`,
  });
}
