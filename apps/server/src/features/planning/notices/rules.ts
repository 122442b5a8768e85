import type { Notice } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';

/**
 * Since when an account has been below a limit without a break: the day after the last one that ended at the limit or
 * above. So a notice that was put aside comes back when the balance has recovered and fallen again.
 * @param balance at the end of the last day, in minor units
 * @param days what moved it, oldest first
 * @param oldest the day to name where it was below all along
 */
export function lowSince(
  balance: bigint,
  limit: bigint,
  days: readonly { readonly date: string; readonly amountMinor: bigint }[],
  oldest: string,
): string {
  let before = balance;
  for (const { date, amountMinor } of [...days].reverse()) {
    before -= amountMinor;
    if (before >= limit) return date;
  }
  return oldest;
}

/** The key of a notice about a budget: one for each period. */
export function budgetKey(status: 'near' | 'over', id: string, periodStart: string): string {
  return `budget-${status}:${id}:${periodStart}`;
}

/** The key of a notice about a low balance: one for each limit and each time it falls below. */
export function lowBalanceKey(account: string, limit: bigint, since: string): string {
  return `low-balance:${account}:${limit}:${since}`;
}

/** The key of a notice about a recurring payment: one for each day that it is about. */
export function recurringKey(
  kind: 'price_rise' | 'payment_missed' | 'contract_ending',
  series: string,
  day: string,
): string {
  return `${kind.replace('_', '-')}:${series}:${day}`;
}

/** Returns the first day on which a notice about the end of a contract is shown. */
export function contractSince(lastDay: string): string {
  return dayAfter(lastDay, -30);
}

/** The key of a notice about an update to HMRC without an answer: one for each day, so it comes back until the update is settled. */
export function answerKey(submission: string, today: string): string {
  return `hmrc-answer-missing:${submission}:${today}`;
}

/** The key of a notice about missing transactions: one for each date range and amount. */
export function missingKey(account: string, from: string, to: string, amount: string): string {
  return `transactions-missing:${account}:${from}:${to}:${amount}`;
}

/** The key of a notice about a balance that differs from a statement: one for each pair of balances. */
export function differenceKey(account: string, day: string, stated: string, recorded: string): string {
  return `balance-differs:${account}:${day}:${stated}:${recorded}`;
}

/** Most notices about files of one result: the Import page shows the others. */
const mostFiles = 5;
const fileKinds: ReadonlySet<Notice['kind']> = new Set(['file_to_check', 'file_refused']);

/** Leaves only the first few notices about files. */
export function withFewFiles<Kind extends Pick<Notice, 'kind'>>(notices: readonly Kind[]): Kind[] {
  const counts = new Map<Notice['kind'], number>();
  return notices.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return !fileKinds.has(kind) || count <= mostFiles;
  });
}

/** Returns the page of the app that shows the matter of a notice. */
export function pathOf({ kind, account_id }: Pick<Notice, 'kind' | 'account_id'>): string {
  if (kind === 'tax_deadline') return '/tax';
  if (kind === 'hmrc_answer_missing') return '/tax/hmrc';
  if (kind === 'budget_near' || kind === 'budget_over') return '/budgets';
  if (kind === 'low_balance' || kind === 'balance_differs' || kind === 'transactions_missing')
    return `/accounts/${account_id}`;
  if (kind === 'file_to_check' || kind === 'file_refused') return '/import';
  if (kind === 'mailbox_failed') return '/settings/connections';
  return '/recurring';
}
