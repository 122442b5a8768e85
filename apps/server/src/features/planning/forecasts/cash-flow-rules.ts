import type { AccountType, CashFlowForecast, CashFlowItem } from '@farthing/api-contract';
import { dayAfter, daysBetween } from '@farthing/dates';
import type {
  BalanceSeries,
  CashFlow,
  CashFlowQuestion,
  DayBalance,
  EverydayHistory,
} from '@farthing/forecasting';
import { formatMinor } from '@farthing/money';

/** An account as a cash flow takes it, in minor units of base currency. */
export interface FlowAccount {
  readonly account_id: string;
  readonly name: string;
  readonly type: AccountType;
  readonly balance: bigint;
  readonly everyday?: EverydayHistory;
}

/** A payment or income to come, in minor units of base currency, signed. */
export type FlowItem = Readonly<Omit<CashFlowItem, Figure>> & Readonly<Record<Figure, bigint>>;
type Figure = 'amount' | 'low' | 'high';

/** Default forecast horizon in days if no payday is known. */
const usualDays = 62;
const mostDays = 400;

/** Returns the default forecast horizon: up to the second payday. */
export function usualHorizon(items: readonly FlowItem[], today: string): number {
  const paid = items.filter(({ is_pay, amount, date }) => is_pay && amount > 0n && date > today);
  const second = [...new Set(paid.map(({ date }) => date))].sort()[1];
  return second === undefined ? usualDays : Math.min(mostDays, daysBetween(today, second));
}

/**
 * The items as they may still come after today: one that is due today and was not seen yet is expected tomorrow, as are
 * those that are late and may still come; those whose latest day has passed are left out.
 */
export function comingItems(items: readonly FlowItem[], today: string): FlowItem[] {
  const tomorrow = dayAfter(today);
  const notBefore = (day: string) => (day < tomorrow ? tomorrow : day);
  return items
    .filter(({ date, latest }) => date >= today || latest > today)
    .map((item) => ({
      ...item,
      date: notBefore(item.date),
      earliest: notBefore(item.earliest),
      latest: notBefore(item.latest),
    }));
}

/** The question to the package. An item without an account is taken from the first. */
export function cashFlowQuestion(
  today: string,
  days: number,
  accounts: readonly FlowAccount[],
  items: readonly FlowItem[],
): CashFlowQuestion {
  const names = new Set(accounts.map(({ account_id }) => account_id));
  return {
    today,
    days,
    accounts: accounts.map(({ account_id, balance, everyday }) => ({
      account: account_id,
      balance,
      ...(everyday ? { everyday } : {}),
    })),
    upcoming: items.flatMap((item) => {
      const account = item.account_id ?? accounts[0]?.account_id;
      if (account === undefined || !names.has(account)) return [];
      const { id, date, earliest, latest, amount, low: least, high: most, is_pay: isPay } = item;
      return [{ id, account, date, earliest, latest, amount, least, most, isPay }];
    }),
  };
}

/** Returns unplanned daily spending over a date range, in minor units of base currency. */
export function everydayHistory(
  from: string,
  to: string,
  days: readonly { readonly date: string; readonly spent: bigint }[],
): EverydayHistory {
  return { from, to, days: Object.fromEntries(days.map(({ date, spent }) => [date, spent])) };
}

/** Fewest days that a history of an account covers: what one day cost is not what every day costs. */
const fewestDays = 28;

/**
 * The stretch that everyday spending of an account is learnt from: up to a year that ends with the last day on which any
 * of the accounts has a transaction, so that statements which are not imported yet do not count as days without spending.
 */
export function everydayStretch(
  first: string,
  last: string,
  longest: number,
): { readonly from: string; readonly to: string } {
  const start = dayAfter(last, 1 - longest);
  const least = dayAfter(last, 1 - fewestDays);
  const known = first > least ? least : first;
  return { from: known > start ? known : start, to: last };
}

/** Prints a cash flow. */
export function printCashFlow(
  flow: CashFlow,
  accounts: readonly FlowAccount[],
  items: readonly FlowItem[],
  { baseCurrency, today }: { readonly baseCurrency: string; readonly today: string },
): Omit<CashFlowForecast, 'free_to_spend' | 'everyday' | 'missing_rates' | 'tax_not_counted'> {
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const point = ({ date, balance, low, high }: DayBalance) => ({
    date,
    balance: print(balance),
    low: print(low),
    high: print(high),
  });
  const { total } = flow;
  const to = total.days.at(-1)?.date ?? today;
  const counted = new Set(total.days.flatMap((day) => day.items));
  return {
    base_currency: baseCurrency,
    today,
    date_to: to,
    interval: 0.8,
    balance: print(accounts.reduce((sum, { balance }) => sum + balance, 0n)),
    runs_short: total.firstBelow ? 'yes' : total.firstMayBeBelow ? 'maybe' : 'no',
    first_below_zero: total.firstBelow ?? null,
    first_may_be_below_zero: total.firstMayBeBelow ?? null,
    lowest: accounts.length === 0 ? null : point(total.lowest),
    pay_days: flow.payDays.map(({ date, amount, lowestBefore }) => ({
      date,
      amount: print(amount),
      lowest_before: lowestBefore ? point(lowestBefore) : null,
    })),
    days: total.days.map((day) => ({
      ...point(day),
      everyday: print(day.everyday),
      items: [...day.items],
    })),
    items: items
      .filter(({ id }) => counted.has(id))
      .sort((left, right) => (left.date + left.id < right.date + right.id ? -1 : 1))
      .map((item) => ({
        ...item,
        amount: print(item.amount),
        low: print(item.low),
        high: print(item.high),
      })),
    accounts: flow.accounts.flatMap((series, index) => {
      const account = accounts[index];
      return account ? printAccount(series, account, print, point) : [];
    }),
  };
}

function printAccount(
  series: BalanceSeries,
  { account_id, name, type, balance }: FlowAccount,
  print: (minor: bigint) => string,
  point: (day: DayBalance) => { date: string; balance: string; low: string; high: string },
): CashFlowForecast['accounts'][number] {
  const month = series.days.slice(0, 30);
  const everyday = month.reduce((sum, day) => sum + day.everyday, 0n);
  // The balance of a card is below zero on every day, so its lowest point means nothing.
  const isCard = type === 'credit_card';
  return {
    account_id,
    name,
    type,
    balance: print(balance),
    lowest: point(series.lowest),
    first_below_zero: isCard ? null : (series.firstBelow ?? null),
    first_may_be_below_zero: isCard ? null : (series.firstMayBeBelow ?? null),
    everyday_per_month: print((everyday * 30n) / BigInt(Math.max(1, month.length))),
    balances: series.days.map((day) => print(day.balance)),
  };
}
