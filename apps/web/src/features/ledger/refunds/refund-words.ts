import type { Refund, RefundSuggestion, Transaction } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { amountText, dayText } from '../../../design/format.ts';
import { refundWords as texts } from './texts.ts';

/** Returns the title of a transaction. */
export function whoOf({ merchant, description }: Transaction): string {
  return merchant?.trim() || description.trim() || common.noDescription;
}

/** A row in one line, to choose it by. */
export function optionText(row: Transaction): string {
  return `${whoOf(row)} · ${amountText(row.amount, row.currency)} · ${dayText(row.date)}`;
}

/** Describes a refund link from one of its sides. */
export function linkText(refund: Refund, ownId: string): string {
  const { amount, currency, income_amount, income_currency, income, expense } = refund;
  return income.id === ownId
    ? texts.paysBack(amountText(income_amount, income_currency), whoOf(expense), dayText(expense.date))
    : texts.refunded(amountText(amount, currency), dayText(income.date));
}

/** Explains why a purchase is suggested. */
export function whyText({ expense, why }: RefundSuggestion['purchases'][number]): string {
  const cost = amountText(expense.amount, expense.currency);
  return why === 'same-amount'
    ? texts.sameAmount(dayText(expense.date))
    : texts.amountOnDay(cost, dayText(expense.date));
}
