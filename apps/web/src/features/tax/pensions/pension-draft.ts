import type {
  NewPension,
  NewPensionContribution,
  Pension,
  PensionContribution,
} from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { pensionDraft as texts } from './texts.tsx';

/** A pension as the form holds it. */
export interface PensionDraft {
  readonly name: string;
  readonly kind: Pension['kind'];
  readonly provider: string;
  readonly account_id: string;
  readonly joined_on: string;
  readonly notes: string;
}

/** The form as a pension fills it; empty for a new one. */
export function draftOf(pension: Pension | undefined): PensionDraft {
  return {
    name: pension?.name ?? '',
    kind: pension?.kind ?? 'defined_contribution',
    provider: pension?.provider ?? '',
    account_id: pension?.account_id ?? '',
    joined_on: pension?.joined_on ?? '',
    notes: pension?.notes ?? '',
  };
}

/** The pension that a form holds. */
export function entryOfDraft(draft: PensionDraft): NewPension {
  return {
    name: draft.name.trim(),
    kind: draft.kind,
    provider: draft.provider.trim() || null,
    account_id: draft.account_id || null,
    joined_on: draft.joined_on || null,
    notes: draft.notes.trim() || null,
  };
}

/** A contribution as the form holds it. */
export interface ContributionDraft {
  readonly date: string;
  readonly amount: string;
  readonly method: PensionContribution['method'];
  readonly on_payslip: boolean;
}

/** Reads the form of a contribution. */
export function readContribution({
  date,
  amount,
  method,
  on_payslip,
}: ContributionDraft): ReadDraft<NewPensionContribution> {
  const read = readTypedAmount(amount, 'GBP');
  const isNotPaid = read.ok && (read.amount.startsWith('-') || isNothing(read.amount));
  const errors = {
    ...(date === '' ? { date: common.chooseADay } : {}),
    ...(read.ok ? {} : { amount: read.reason }),
    ...(isNotPaid ? { amount: texts.amountMissing } : {}),
  };
  const isFromPay = method === 'net_pay' || method === 'salary_sacrifice' || method === 'employer';
  const paid = read.ok ? read.amount : '';
  return checked(errors, { date, amount: paid, method, on_payslip: on_payslip && isFromPay });
}

/** A contribution as a new one: what brings it back after it was deleted. */
export function entryOfContribution(contribution: PensionContribution): NewPensionContribution {
  const { date, amount, method, employer, on_payslip } = contribution;
  return { date, amount, method, employer, on_payslip };
}
