import type { Payslip, PayslipCheck } from '@farthing/api-contract';
import { countText } from '../../design/format.ts';

/** How often pay comes, in words. */
export const frequencyNames: Readonly<Record<Payslip['pay_frequency'], string>> = {
  monthly: 'Monthly',
  four_weekly: 'Every four weeks',
  two_weekly: 'Every two weeks',
  weekly: 'Weekly',
  annual: 'Once a year',
};

/** The usual category letters of National Insurance, with who has them; the others bear their letter. */
export const categoryNames: Readonly<Record<Payslip['ni_category'], string>> = {
  A: 'A · most people',
  B: 'B · reduced rate of married women',
  C: 'C · over State Pension age',
  D: 'D · A in an Investment Zone, deferred',
  E: 'E · B in an Investment Zone',
  F: 'F · A in a Freeport',
  H: 'H · apprentice under 25',
  I: 'I · B in a Freeport',
  J: 'J · deferred, paid in another job',
  K: 'K · C in an Investment Zone',
  L: 'L · J in a Freeport',
  M: 'M · under 21',
  N: 'N · A in an Investment Zone',
  S: 'S · C in a Freeport',
  V: 'V · veteran',
  X: 'X · none is due',
  Z: 'Z · under 21, deferred',
};

/** How pension contributions leave the pay, in words. */
export const methodNames = {
  net_pay: 'Before tax (net pay)',
  relief_at_source: 'After tax (relief at source)',
  salary_sacrifice: 'Salary sacrifice',
} as const;

/** What a check found, in one word. */
export const checkNames: Readonly<Record<PayslipCheck['status'], string>> = {
  agrees: 'Agrees',
  explained: 'Explained',
  differs: 'Differs',
  unchecked: 'Not checked',
};

/** The tone in which a check is shown; the word says the same. */
export const checkTones = {
  agrees: 'good',
  explained: 'quiet',
  differs: 'warning',
  unchecked: 'quiet',
} as const;

/** What a check found, in a sentence. */
export const checkSentences: Readonly<Record<PayslipCheck['status'], string>> = {
  agrees: 'Tax, National Insurance and net pay are as they should be',
  explained: 'Small differences, each with a common reason',
  differs: 'Something differs: it is worth asking your employer about',
  unchecked: 'This payslip could not be checked',
};

/** The figures of a payslip that are checked, as they are printed. */
export const figureNames = {
  tax: 'Income Tax',
  ni: 'National Insurance',
  student_loan: 'Student loan',
  net: 'Net pay',
  ytd_taxable: 'Taxable pay to date',
  ytd_tax: 'Tax to date',
  ytd_ni: 'National Insurance to date',
} as const;

/** A tax period as payslips print it: "Month 7", "Week 31". */
export function periodText({
  pay_frequency,
  tax_period,
}: Pick<Payslip, 'pay_frequency' | 'tax_period'>): string {
  return pay_frequency === 'monthly' || pay_frequency === 'annual'
    ? `Month ${tax_period}`
    : `Week ${tax_period}`;
}

/** What the checks of a year's payslips found: "All 7 agree", "1 of 7 differs". */
export function checksText(payslips: readonly Payslip[]): string {
  const differing = payslips.filter(({ check }) => check.status === 'differs').length;
  if (differing > 0) return `${differing} of ${payslips.length} ${differing === 1 ? 'differs' : 'differ'}`;
  const unchecked = payslips.filter(({ check }) => check.status === 'unchecked').length;
  if (unchecked > 0) return `${countText(unchecked, 'payslip')} could not be checked`;
  return payslips.length === 1 ? 'it agrees' : `all ${payslips.length} agree`;
}
