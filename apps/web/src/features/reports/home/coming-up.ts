import type {
  CashFlowAccount,
  CashFlowForecast,
  LowBalanceLimit,
  UpcomingPayment,
  UpcomingPayments,
} from '@farthing/api-contract';
import { figureMinor } from '@farthing/money';

/** Number of days ahead: past the next payday and the end of any month. */
export const comingDays = 45;

const mostBills = 6;

/** Returns the next bills. */
export function nextBills({ items }: Pick<UpcomingPayments, 'items'>): readonly UpcomingPayment[] {
  return items
    .filter(({ direction, kind }) => direction === 'out' && kind !== 'transfer')
    .slice(0, mostBills);
}

/** The lowest that is ahead. */
export interface LowPoint {
  readonly balance: string;
  readonly date: string;
  /** The account; null: all of them together. */
  readonly account: string | null;
  readonly warning:
    | { readonly kind: 'none' | 'below-zero' | 'may-be-below-zero' }
    | { readonly kind: 'below-limit'; readonly limit: string };
}

/**
 * Returns the most important low balance. The order is: a current account that falls below zero, one below
 * the user's limit, one that may fall below zero, then the account that pays the most bills. Credit cards are
 * excluded, because they are always below zero. @param limits in the currency of their account; foreign ones
 * are ignored, because the forecast is in base currency
 */
export function lowPoint(forecast: CashFlowForecast, limits: readonly LowBalanceLimit[]): LowPoint | null {
  const base = forecast.base_currency;
  const minor = (amount: string) => figureMinor(amount, base);
  const limitOf = (account: CashFlowAccount) =>
    limits.find((one) => one.account_id === account.account_id && one.currency === base)?.amount;
  const warningOf = (account: CashFlowAccount): LowPoint['warning'] => {
    if (account.first_below_zero !== null) return { kind: 'below-zero' };
    const limit = limitOf(account);
    if (limit !== undefined && minor(account.lowest.balance) < minor(limit))
      return { kind: 'below-limit', limit };
    return { kind: account.first_may_be_below_zero === null ? 'none' : 'may-be-below-zero' };
  };
  const billsOf = (account: CashFlowAccount) =>
    forecast.items.filter(({ account_id, amount }) => account_id === account.account_id && minor(amount) < 0n)
      .length;
  const order = ['below-zero', 'below-limit', 'may-be-below-zero', 'none'];
  const [first] = forecast.accounts
    .filter(({ type, balance, lowest }) => type !== 'credit_card' && minor(lowest.balance) < minor(balance))
    .map((account) => ({ account, warning: warningOf(account) }))
    .sort(
      (one, other) =>
        order.indexOf(one.warning.kind) - order.indexOf(other.warning.kind) ||
        billsOf(other.account) - billsOf(one.account) ||
        Number(minor(one.account.lowest.balance) - minor(other.account.lowest.balance)),
    );
  if (first) {
    const { name, lowest } = first.account;
    return { balance: lowest.balance, date: lowest.date, account: name, warning: first.warning };
  }
  const { lowest, runs_short: short } = forecast;
  if (!lowest || forecast.accounts.length === 0) return null;
  const kind = short === 'yes' ? 'below-zero' : short === 'maybe' ? 'may-be-below-zero' : 'none';
  return { balance: lowest.balance, date: lowest.date, account: null, warning: { kind } };
}
