import type { Recurring, RecurringList, RecurringQuery, RecurringTotals } from '@farthing/api-contract';
import { convertMinor, formatMinor } from '@farthing/money';
import type { HolidayRegion } from '@farthing/recurring-payments';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { type FigureView, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { readMonthStart } from '../budgets/settings-service.ts';
import { isShown } from './decision-service.ts';
import { presentSeries } from './present-rules.ts';
import { findScanState, listAhead, listSeries, listSharedSeries, type SeriesRow } from './store.ts';

/** Lists all recurring payments: those due next first, then paused and ended ones, the latest first. */
export async function listRecurring(
  scope: UserScope,
  query: RecurringQuery,
  view: FigureView,
): Promise<Omit<RecurringList, 'scanning'>> {
  const [rows, { holidays }, state] = await Promise.all([
    listSeries(scope),
    readMonthStart(scope),
    findScanState(scope),
  ]);
  const parts = partsOf(rows);
  const items = rows
    .filter((row) => isShown(row) || (query.rejected === true && row.merged_into === null))
    .map((row) => presentSeries(row, parts.get(row.id) ?? [], view.today, holidays));
  const counted = items.filter(({ decision }) => decision !== 'rejected');
  return {
    items: items
      .filter(
        (one) =>
          (query.direction ?? one.direction) === one.direction &&
          (query.status ?? one.status) === one.status &&
          (query.account_id === undefined || query.account_id === one.account_id),
      )
      .sort(inReading),
    totals: await totalsOf(scope, counted, view),
    scanned_at: state.scanned_at,
  };
}

/**
 * Lists the recurring payments that a scope sees, those due next first: all of the user's, or of someone else those of accounts that a
 * guest sees with their transactions. Nothing tells of missed days, pauses, reasons and earlier prices.
 * @param holidays bank holidays of who looks, for which payments move
 */
export async function listSeriesOf(
  scope: UserScope,
  {
    isGuest,
    today,
    holidays,
  }: { readonly isGuest: boolean; readonly today: string; readonly holidays: HolidayRegion },
): Promise<Recurring[]> {
  const rows = await (isGuest ? listSharedSeries(scope) : listAhead(scope));
  return rows
    .filter(isShown)
    .map((row) => presentSeries(row, [], today, holidays))
    .sort(inReading);
}

/** One recurring payment; for a part of another that other. @throws {Problem} recurring-not-found */
export async function readRecurring(scope: UserScope, id: string, view: FigureView): Promise<Recurring> {
  const [rows, { holidays }] = await Promise.all([listSeries(scope), readMonthStart(scope)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = byId.get(id);
  const row = wanted?.merged_into ? byId.get(wanted.merged_into) : wanted;
  if (!row) throw new Problem('recurring-not-found');
  return presentSeries(row, partsOf(rows).get(row.id) ?? [], view.today, holidays);
}

/** Several recurring payments in the order of their ids. Those that no longer exist are left out. */
export async function readSeveral(
  scope: UserScope,
  ids: readonly string[],
  view: FigureView,
): Promise<Recurring[]> {
  const [rows, { holidays }] = await Promise.all([listSeries(scope), readMonthStart(scope)]);
  const parts = partsOf(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentSeries(row, parts.get(id) ?? [], view.today, holidays)] : [];
  });
}

function partsOf(rows: readonly SeriesRow[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const { id, merged_into } of rows) {
    if (merged_into !== null) parts.set(merged_into, [...(parts.get(merged_into) ?? []), id]);
  }
  return parts;
}

/** Returns true for a payment that the user confirmed, added or marked. Others are guesses. */
function isConfirmed({ decision, source, reasons }: Recurring): boolean {
  return decision === 'confirmed' || source === 'typed' || reasons.some(({ code }) => code === 'marked');
}

const place = { active: 0, paused: 1, ended: 2 } as const;

/** Orders payments by status: those due next first, then paused and ended ones, the latest first. */
export function inReading(a: Recurring, b: Recurring): number {
  const byStatus = place[a.status] - place[b.status];
  if (byStatus !== 0) return byStatus;
  const ascending = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  const byDay =
    a.status === 'active'
      ? ascending(a.next_date ?? '', b.next_date ?? '')
      : ascending(b.last_date ?? '', a.last_date ?? '');
  return byDay || ascending(a.name, b.name) || ascending(a.id, b.id);
}

async function totalsOf(
  scope: UserScope,
  items: readonly Recurring[],
  { today, baseCurrency }: FigureView,
): Promise<RecurringTotals> {
  const counted = items.filter(({ status, kind }) => status === 'active' && kind !== 'transfer');
  const sumsOf = (some: readonly Recurring[]) => {
    const sums = { in: new Map<string, bigint>(), out: new Map<string, bigint>() };
    for (const { direction, currency, annual_cost } of some) {
      const sum = sums[direction];
      sum.set(currency, (sum.get(currency) ?? 0n) + BigInt(annual_cost.replace('.', '')));
    }
    return sums;
  };
  const sums = sumsOf(counted);
  const confirmed = sumsOf(counted.filter(isConfirmed));
  const currencies = [...new Set(counted.map(({ currency }) => currency))];
  const rates = await ratesToBase(
    scope,
    baseCurrency,
    currencies.map((currency) => ({ currency, date: today })),
  );
  const missing = currencies.filter((currency, at) => currency !== baseCurrency && !rates[at]);
  const total = (of: ReadonlyMap<string, bigint>) =>
    currencies.reduce((sum, currency, at) => {
      const minor = of.get(currency) ?? 0n;
      if (currency === baseCurrency) return sum + minor;
      const rate = rates[at];
      return rate ? sum + convertMinor(minor, currency, baseCurrency, rate.rate) : sum;
    }, 0n);
  return {
    base_currency: baseCurrency,
    annual_out: formatMinor(total(sums.out), baseCurrency),
    annual_in: formatMinor(total(sums.in), baseCurrency),
    confirmed_out: formatMinor(total(confirmed.out), baseCurrency),
    confirmed_in: formatMinor(total(confirmed.in), baseCurrency),
    missing_rates: missing.map((currency) => ({ currency, date: today })),
  };
}
