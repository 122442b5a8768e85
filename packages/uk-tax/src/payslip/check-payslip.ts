import { type Exact, exact, one, printPence, total } from '../exact.ts';
import { step } from '../explain.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { checkInsurance } from './check-insurance.ts';
import { checkLoans } from './check-loans.ts';
import { payeTaxOf } from './paye.ts';
import { compared } from './payslip-difference.ts';
import type { Findings, PayslipCheck, PayslipFigures } from './payslip-figures.ts';
import { readTaxCode, type TaxCode } from './tax-code.ts';

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
      'Tax isn’t checked, because it depends on the year to date. Enter the year-to-date figures of this payslip, or add the earlier payslips of the year',
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
