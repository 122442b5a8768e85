import { dayAfter } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { listDueStatements } from '../../ledger/reconciliations/due-service.ts';
import { readBalanceSheet } from '../../reports/balance-sheet/service.ts';
import { type CashFlowPlan, forecastPlan, readCashFlowPlan } from '../forecasts/cash-flow-service.ts';
import { listLowBalances, listNotices } from '../notices/service.ts';
import { listExpectedPayments } from '../recurring/upcoming-service.ts';
import {
  billNotification,
  type NetWorthChange,
  type Notification,
  noticeNotification,
  shortNotification,
  statementNotification,
} from './message-rules.ts';

/** Number of days ahead for messages about bills and low balances. */
const billDays = 3;
const shortDays = 14;

/** Current notifications of one user, but for the forecast, which may need a thread. */
export interface Current {
  readonly notifications: readonly Notification[];
  readonly plan: CashFlowPlan;
  /** Limits of the user's own in base currency, in minor units, by account. */
  readonly limits: ReadonlyMap<string, bigint>;
}

/** Reads notices that aren't dismissed, bills of the coming days and statements that are due, in one snapshot. */
export async function readCurrent(scope: UserScope, view: FigureView): Promise<Current> {
  const { today, baseCurrency } = view;
  const stretch = { from: today, to: dayAfter(today, billDays), today };
  const [notices, payments, statements, plan, limits] = await Promise.all([
    listNotices(scope, view, false),
    listExpectedPayments(scope, stretch),
    listDueStatements(scope, today),
    readCashFlowPlan(scope, { days: shortDays }, view),
    listLowBalances(scope, today),
  ]);
  const bills = payments.filter(
    ({ direction, kind, is_overdue }) => direction === 'out' && kind !== 'transfer' && !is_overdue,
  );
  return {
    notifications: [
      ...notices.map(noticeNotification),
      ...bills.map((bill) => {
        const amount = formatMinor(bill.signed_minor, bill.currency).replace('-', '');
        return billNotification({ ...bill, amount });
      }),
      ...statements.map(statementNotification),
    ],
    plan,
    limits: new Map(
      limits
        .filter(({ currency }) => currency === baseCurrency)
        .map(({ account_id, amount, currency }) => [account_id, parseMinor(amount, currency)]),
    ),
  };
}

/**
 * Forecasts the coming 14 days, and names accounts that are expected to fall below zero, or below the user's limit. Cards, which
 * are below zero on every day, and accounts that are below already don't count.
 */
export async function listShortAccounts(
  { plan, limits }: Current,
  view: FigureView,
  workers: WorkerPool,
): Promise<Notification[]> {
  if (plan.accounts.length === 0) return [];
  const { baseCurrency } = view;
  const { accounts, days } = await forecastPlan(plan, { ...view }, workers);
  return accounts.flatMap(({ account_id, name, type, balance, balances }) => {
    const limit = limits.get(account_id) ?? 0n;
    const isBelow = (amount: string) => parseMinor(amount, baseCurrency) < limit;
    if (type === 'credit_card' || isBelow(balance)) return [];
    const date = days[balances.findIndex(isBelow)]?.date;
    return date === undefined
      ? []
      : [
          shortNotification({
            account_id,
            name,
            date,
            currency: baseCurrency,
            limit: formatMinor(limit, baseCurrency),
          }),
        ];
  });
}

/** Reads net worth now and a week ago; undefined if a balance, price or exchange rate is missing on one of the days. */
export async function readWeekOfWorth(
  scope: UserScope,
  { today, baseCurrency }: FigureView,
): Promise<NetWorthChange | undefined> {
  const now = await readBalanceSheet(scope, baseCurrency, today);
  const before = await readBalanceSheet(scope, baseCurrency, dayAfter(today, -7));
  const isWhole = (sheet: typeof now) =>
    sheet.missing_rates.length === 0 &&
    (sheet.missing_prices ?? []).length === 0 &&
    (sheet.unknown_balances ?? []).length === 0;
  if (!isWhole(now) || !isWhole(before)) return undefined;
  return { currency: baseCurrency, now: now.net_worth, before: before.net_worth };
}
