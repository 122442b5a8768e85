import type { Payslip, PayslipCheck } from '@farthing/api-contract';
import { payslipWords as texts } from './texts.tsx';

/** Name of each pay frequency. */
export const frequencyNames: Readonly<Record<Payslip['pay_frequency'], string>> = texts.frequencies;

/** The usual category letters of National Insurance, with who has them; the others bear their letter. */
export const categoryNames: Readonly<Record<Payslip['ni_category'], string>> = texts.categories;

/** Name of each pension contribution method. */
export const methodNames = texts.methods;

/** Result of a check, in one word. */
export const checkNames: Readonly<Record<PayslipCheck['status'], string>> = texts.checks;

/** The tone in which a check is shown; the word says the same. */
export const checkTones = {
  agrees: 'good',
  explained: 'quiet',
  differs: 'warning',
  unchecked: 'quiet',
} as const;

/** Result of a check, in one sentence. */
export const checkSentences: Readonly<Record<PayslipCheck['status'], string>> = texts.checkSentences;

/** The figures of a payslip that are checked, as they are printed. */
export const figureNames = texts.figures;

/** A tax period as payslips print it: "Month 7", "Week 31". */
export function periodText({
  pay_frequency,
  tax_period,
}: Pick<Payslip, 'pay_frequency' | 'tax_period'>): string {
  return pay_frequency === 'monthly' || pay_frequency === 'annual'
    ? texts.month(tax_period)
    : texts.week(tax_period);
}

/** Summarises the checks of a year's payslips: "All 7 agree", "1 of 7 differs". */
export function checksText(payslips: readonly Payslip[]): string {
  const differing = payslips.filter(({ check }) => check.status === 'differs').length;
  if (differing > 0) return texts.someDiffer(differing, payslips.length);
  const unchecked = payslips.filter(({ check }) => check.status === 'unchecked').length;
  if (unchecked > 0) return texts.unchecked(unchecked);
  return payslips.length === 1 ? texts.oneAgrees : texts.allAgree(payslips.length);
}
