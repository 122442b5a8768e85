import type { NewPayslip, Payslip } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { recordOf } from '../tax-report/record-of.ts';
import { payslipDraft as texts } from './texts.tsx';

/** The amounts of a payslip by their names in the API. */
const amountFields = [
  'gross',
  'taxable',
  'tax',
  'ni',
  'student_loan',
  'postgraduate_loan',
  'pension',
  'employer_pension',
  'other_deductions',
  'net',
  'ytd_gross',
  'ytd_taxable',
  'ytd_tax',
  'ytd_ni',
] as const;

/** An amount of a payslip. */
export type AmountName = (typeof amountFields)[number];

const required: readonly AmountName[] = ['gross', 'tax', 'ni', 'net'];
/** Fields that may be negative: refunds and untaxed additions. */
const signed: readonly AmountName[] = [
  'tax',
  'other_deductions',
  'ytd_gross',
  'ytd_taxable',
  'ytd_tax',
  'ytd_ni',
];
/** Fields that farthing calculates, or leaves unknown, if they are empty. */
const nullWhenEmpty: readonly AmountName[] = ['taxable', 'ytd_gross', 'ytd_taxable', 'ytd_tax', 'ytd_ni'];

/** A payslip as the form holds it, everything as it was typed. */
export interface PayslipDraft extends Readonly<Record<AmountName, string>> {
  readonly employer: string;
  readonly pay_date: string;
  readonly pay_frequency: Payslip['pay_frequency'];
  /** Empty: from the pay date. */
  readonly tax_period: string;
  readonly tax_code: string;
  readonly ni_category: Payslip['ni_category'];
  readonly pension_method: NonNullable<Payslip['pension_method']> | '';
  readonly notes: string;
}

const noAmounts = recordOf(amountFields, () => '');

/** A new payslip; what seldom changes is as on the one before. */
export function emptyPayslip(before: Payslip | undefined): PayslipDraft {
  return {
    ...noAmounts,
    employer: before?.employer ?? '',
    pay_date: '',
    pay_frequency: before?.pay_frequency ?? 'monthly',
    tax_period: '',
    tax_code: before?.tax_code ?? '',
    ni_category: before?.ni_category ?? 'A',
    pension_method: before?.pension_method ?? '',
    notes: '',
  };
}

/** The form as a stored payslip fills it; sums that are nothing stay empty. */
export function draftOf(payslip: Payslip): PayslipDraft {
  const amounts = recordOf(amountFields, (name) => {
    const amount = payslip[name] ?? '';
    const isEmpty = !required.includes(name) && !name.startsWith('ytd') && isNothing(amount);
    return isEmpty ? '' : amount;
  });
  const { employer, pay_date, pay_frequency, tax_period, tax_code, ni_category, pension_method, notes } =
    payslip;
  return {
    ...amounts,
    employer,
    pay_date,
    pay_frequency,
    tax_period: String(tax_period),
    tax_code,
    ni_category,
    pension_method: pension_method ?? '',
    notes: notes ?? '',
  };
}

/** Reads a form. Amounts are taken as people write them; what must not be empty is named. */
export function readPayslip(draft: PayslipDraft): ReadDraft<NewPayslip> {
  const errors: Record<string, string> = {};
  if (draft.employer.trim() === '') errors.employer = texts.employerMissing;
  if (draft.pay_date === '') errors.pay_date = texts.payDateMissing;
  if (draft.tax_code.trim() === '') errors.tax_code = texts.taxCodeMissing;
  const period = draft.tax_period.trim();
  if (period !== '' && !/^([1-9]|[1-4]\d|5[0-6])$/.test(period)) errors.tax_period = texts.notAPeriod;
  const amounts: Record<string, string | null> = {};
  for (const name of amountFields) {
    const typed = draft[name].trim();
    if (typed === '') {
      if (required.includes(name)) errors[name] = texts.amountMissing;
      else amounts[name] = nullWhenEmpty.includes(name) ? null : '0';
      continue;
    }
    const read = readTypedAmount(typed, 'GBP');
    if (!read.ok) errors[name] = read.reason;
    else if (read.amount.startsWith('-') && !signed.includes(name)) errors[name] = common.itCantBeBelowZero;
    else amounts[name] = read.amount;
  }
  return checked(errors, {
    ...(amounts as Pick<NewPayslip, AmountName>),
    employer: draft.employer.trim(),
    pay_date: draft.pay_date,
    pay_frequency: draft.pay_frequency,
    tax_code: draft.tax_code.trim().toUpperCase(),
    ni_category: draft.ni_category,
    ...(period === '' ? {} : { tax_period: Number(period) }),
    pension_method: draft.pension_method === '' ? null : draft.pension_method,
    notes: draft.notes.trim() || null,
  });
}

/** The same payslip as a new one: what brings it back after it was deleted, or as it was before a change. */
export function entryOf(payslip: Payslip): NewPayslip {
  const { id, tax_year, check, version, created_at, updated_at, ...entry } = payslip;
  return entry;
}
