import type {
  CashFlowAccount,
  CashFlowForecast,
  LowBalanceLimit,
  UpcomingPayment,
  UpcomingPayments,
} from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';

/** Number of days ahead: past the next payday and the end of any month. */
export const comingDays = 45;

const mostBills = 6;

/** A bill or regular transfer that is coming up. */
export interface ComingBill {
  readonly id: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly date: string;
  /** Money that leaves the account. Negative for a transfer into it. */
  readonly amount: string;
  readonly currency: string;
  readonly is_overdue: boolean;
}

/** The next bills, and the ones that have no line of their own. */
interface ComingBills {
  readonly shown: readonly ComingBill[];
  readonly others: { readonly count: number; readonly amount: string } | null;
}

/**
 * Returns the bills that the free money counts, so that the lines add up to its sum. Without a counted bill or a forecast, it
 * returns the next bills of any account.
 */
export function nextBills(
  { items }: Pick<UpcomingPayments, 'items'>,
  forecast: ForecastBills | undefined,
): ComingBills {
  const free = forecast?.free_to_spend;
  if (!free || free.bill_items.length === 0) return { shown: billsOfAny(items), others: null };
  const { items: expected, base_currency: currency } = forecast;
  const overdueOf = (id: string | null) =>
    id === null ? undefined : items.find((one) => one.is_overdue && one.recurring_id === id);
  const counted = expected
    .filter(({ id }) => free.bill_items.includes(id))
    .map(({ id, name, account_id, date, amount, recurring_id }): ComingBill => {
      const overdue = overdueOf(recurring_id);
      const out = formatMinor(-figureMinor(amount, currency), currency);
      const when = { date: overdue?.date ?? date, is_overdue: overdue !== undefined };
      return { id, name, account_id, ...when, amount: out, currency };
    });
  const isLong = free.bill_items.length > mostBills + 1;
  const shown = isLong ? counted.slice(0, mostBills) : counted;
  const count = free.bill_items.length - shown.length;
  if (count === 0) return { shown, others: null };
  const rest = shown.reduce(
    (left, { amount }) => left - figureMinor(amount, currency),
    figureMinor(free.bills, currency),
  );
  return { shown, others: { count, amount: formatMinor(rest, currency) } };
}

type ForecastBills = Pick<CashFlowForecast, 'free_to_spend' | 'items' | 'base_currency'>;

function billsOfAny(items: readonly UpcomingPayment[]): readonly ComingBill[] {
  return items
    .filter(({ direction, kind }) => direction === 'out' && kind !== 'transfer')
    .slice(0, mostBills)
    .map((bill) => ({ ...bill, id: `${bill.recurring_id} ${bill.date}` }));
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
 * excluded, because they are always below zero. There is none while neither pay nor a payment is known and no
 * limit is set, because the forecast is then past spending alone. @param limits in the currency of their account; foreign ones
 * are ignored, because the forecast is in base currency
 */
export function lowPoint(forecast: CashFlowForecast, limits: readonly LowBalanceLimit[]): LowPoint | null {
  const { pay_days, items } = forecast;
  if (pay_days.length === 0 && items.length === 0 && limits.length === 0) return null;
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
