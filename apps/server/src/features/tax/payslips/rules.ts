import type { NewPayslip } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { employerKey, readTaxCode, TaxError, taxPeriodOf, taxYearOf } from '@farthing/uk-tax';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';

/** A payslip as it is kept: every field there, amounts in pounds and pence. */
export type StoredPayslip = ReturnType<typeof toStoredPayslip>;

const identifying = [
  ...(['pay_date', 'tax_period', 'tax_code', 'ni_category', 'gross', 'taxable', 'tax', 'ni', 'net'] as const),
  ...(['ytd_gross', 'ytd_taxable', 'ytd_tax', 'ytd_ni'] as const),
];

/** Returns true if two payslips have the same employer, day and figures. Notes and the name's spelling may differ. */
export function isSamePayslip(one: StoredPayslip, other: StoredPayslip): boolean {
  return (
    employerKey(one.employer) === employerKey(other.employer) &&
    identifying.every((field) => one[field] === other[field])
  );
}

/**
 * Brings what was sent to the form that is kept. The tax year and period follow from the pay date, taxable pay from
 * gross pay and what the pension takes before tax.
 * @throws {Problem} invalid-amount, invalid-tax-code, invalid-request, naming the field
 */
export function toStoredPayslip(entry: NewPayslip) {
  const method = entry.pension_method ?? null;
  const pension = minor(entry.pension ?? 0, 'pension');
  if (pension > 0n && method === null)
    throw invalidField('pension_method', 'pension_method is required if there is a pension contribution');
  const gross = minor(entry.gross, 'gross');
  const beforeTax = method === 'relief_at_source' ? 0n : pension;
  if (beforeTax > gross) throw invalidField('pension', 'pension must not be more than the gross pay');
  const { pay_date, pay_frequency } = entry;
  return {
    tax_year: taxYearOf(pay_date),
    employer: entry.employer.trim(),
    pay_date,
    pay_frequency,
    tax_period: periodOf(entry),
    tax_code: codeOf(entry.tax_code),
    ni_category: entry.ni_category ?? 'A',
    gross: print(gross),
    taxable: entry.taxable == null ? print(gross - beforeTax) : amount(entry.taxable, 'taxable'),
    tax: amount(entry.tax, 'tax'),
    ni: amount(entry.ni, 'ni'),
    student_loan: amount(entry.student_loan ?? 0, 'student_loan'),
    postgraduate_loan: amount(entry.postgraduate_loan ?? 0, 'postgraduate_loan'),
    pension_method: method,
    pension: print(pension),
    employer_pension: amount(entry.employer_pension ?? 0, 'employer_pension'),
    other_deductions: amount(entry.other_deductions ?? 0, 'other_deductions'),
    net: amount(entry.net, 'net'),
    ytd_gross: orNull(entry.ytd_gross, 'ytd_gross'),
    ytd_taxable: orNull(entry.ytd_taxable, 'ytd_taxable'),
    ytd_tax: orNull(entry.ytd_tax, 'ytd_tax'),
    ytd_ni: orNull(entry.ytd_ni, 'ytd_ni'),
    notes: entry.notes ?? null,
  };
}

function periodOf({ pay_date, pay_frequency, tax_period }: NewPayslip): number {
  const period = tax_period ?? taxPeriodOf(pay_date, pay_frequency);
  if (period > 12 && (pay_frequency === 'monthly' || pay_frequency === 'annual'))
    throw invalidField('tax_period', 'tax_period must be a tax month, 1 to 12');
  return period;
}

function codeOf(written: string): string {
  try {
    return readTaxCode(written).text;
  } catch (error) {
    if (error instanceof TaxError) throw fieldProblem('invalid-tax-code', 'tax_code', error.message);
    throw error;
  }
}

function minor(value: string | number, field: string): bigint {
  try {
    return parseMinor(value, 'GBP');
  } catch (error) {
    throw fieldProblem('invalid-amount', field, `${field}: ${errorMessage(error)}`);
  }
}

function print(value: bigint): string {
  return formatMinor(value, 'GBP');
}

function amount(value: string | number, field: string): string {
  return print(minor(value, field));
}

function orNull(value: string | number | null | undefined, field: string): string | null {
  return value == null ? null : amount(value, field);
}

/** Sums of payslips, by field, in pounds and pence. */
export function sumOf(values: readonly string[]): string {
  return print(values.reduce((sum, value) => sum + parseMinor(value, 'GBP'), 0n));
}

/** One amount less another. */
export function lessOf(a: string, b: string): string {
  return print(parseMinor(a, 'GBP') - parseMinor(b, 'GBP'));
}

const weeks = { weekly: 1, two_weekly: 2, four_weekly: 4, monthly: 1, annual: 12 } as const;

/** Tax periods that should have a payslip and have none, between the first and the last. */
export function missingPeriods(
  periods: readonly number[],
  frequency: NewPayslip['pay_frequency'],
  from = Math.min(...periods),
): number[] {
  const step = weeks[frequency];
  // Any week of two or four stands for the last of them.
  const last = (period: number) => Math.ceil(period / step) * step;
  const there = new Set(periods.map(last));
  const missing: number[] = [];
  for (let period = last(from); period < Math.max(...there); period += step)
    if (!there.has(period)) missing.push(period);
  return missing;
}
