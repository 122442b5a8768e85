import type { Recurring } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import {
  type Expected,
  type HolidayRegion,
  paymentsPerYear,
  type ScheduledSeries,
  type Upcoming,
  upcoming,
} from '@farthing/recurring-payments';
import type { StoredPriceChange, StoredSeries } from './series-rules.ts';

/** Fields of a stored series that responses show. */
export interface ShownRow {
  readonly id: string;
  readonly source: 'found' | 'typed';
  readonly series: StoredSeries;
  readonly account_id: string | null;
  readonly category_id: string | null;
  readonly name: string | null;
  readonly decision: 'confirmed' | 'rejected' | 'ended' | null;
  readonly ended_on: string | null;
  readonly contract_ends_on: string | null;
  readonly merged_into: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Returns the effective decision of a series. A transaction that the user flagged outweighs a rejection. */
export function decisionOf({
  decision,
  series,
}: Pick<ShownRow, 'decision' | 'series'>): ShownRow['decision'] {
  return decision === 'rejected' && series.is_marked ? null : decision;
}

/** Returns the user's name for a series, or the name in its latest payment. */
export function nameOf({ name, series }: Pick<ShownRow, 'name' | 'series'>): string {
  const merchant = series.merchant?.trim();
  return name ?? (merchant ? merchant : 'No name');
}

/** The status on a day, and when the next payment is due; of typed ones the first from the day on. */
export function standing(
  row: ShownRow,
  today: string,
  region: HolidayRegion,
): { readonly status: StoredSeries['status']; readonly next: Expected | null } {
  const { series } = row;
  const isOver = row.decision === 'ended' && (row.ended_on === null ? true : row.ended_on <= today);
  if (isOver) return { status: 'ended', next: null };
  if (row.source === 'found') return { status: series.status, next: series.next };
  const [first] = upcoming([scheduled(row)], today, dayAfter(today, 800), region);
  const next = first && { date: first.date, earliest: first.earliest, latest: first.latest };
  return next ? { status: 'active', next } : { status: 'ended', next: null };
}

/** A series as `upcoming` reads it. */
function scheduled(row: ShownRow): ScheduledSeries {
  const { series } = row;
  return {
    id: row.id,
    schedule: series.schedule,
    lastDate: series.last_date ?? '',
    next: series.next,
    status: row.source === 'typed' ? 'active' : series.status,
    decision: decisionOf(row),
    endedOn: row.decision === 'ended' ? row.ended_on : null,
    amountMinor: BigInt(series.amount_minor),
    currency: series.currency,
    direction: series.direction,
    daysEarly: series.days_early,
    daysLate: series.days_late,
  };
}

/** Most days that a payment can be overdue and still be expected: those of a yearly one. */
const longestOverdue = 60;

/** A payment to come, and whether its day has passed. */
export interface Coming extends Upcoming {
  readonly isOverdue: boolean;
}

/**
 * Lists the payments due between two days, inclusive, in order. If the date range starts today, overdue
 * payments that may still arrive come first, under their due dates.
 */
export function coming(
  rows: readonly ShownRow[],
  stretch: { readonly from: string; readonly to: string; readonly today: string },
  region: HolidayRegion,
): Coming[] {
  const { from, to, today } = stretch;
  const shown = rows.filter(
    (row) => row.merged_into === null && standing(row, today, region).status === 'active',
  );
  const nextOf = new Map(
    shown.map((row) => [row.id, row.source === 'found' ? row.series.next?.date : undefined]),
  );
  const earliest = from === today ? dayAfter(from, -longestOverdue) : from;
  return upcoming(shown.map(scheduled), earliest, to, region)
    .map((one) => ({ ...one, isOverdue: one.date < today }))
    .filter((one) => one.date >= from || nextOf.get(one.seriesId) === one.date);
}

/** Converts a series to the response. @param parts series that were made part of it */
export function presentSeries(
  row: ShownRow,
  parts: readonly string[],
  today: string,
  region: HolidayRegion,
): Recurring {
  const { series } = row;
  const money = (minor: string) => formatMinor(BigInt(minor), series.currency);
  const changes = series.price_changes.map((change) => priceChange(change, money));
  const { status, next } = standing(row, today, region);
  return {
    id: row.id,
    name: nameOf(row),
    is_named: row.name !== null,
    merchant: series.merchant,
    source: row.source,
    direction: series.direction,
    kind: series.kind,
    status,
    decision: decisionOf(row),
    account_id: row.account_id,
    category_id: row.category_id,
    currency: series.currency,
    frequency: series.frequency,
    payments_per_year: Number(paymentsPerYear(series.frequency)),
    amount: money(series.amount_minor),
    amount_range: { low: money(series.amount_low_minor), high: money(series.amount_high_minor) },
    is_amount_varying: series.is_amount_varying,
    annual_cost: money(series.annual_minor),
    total: money(series.total_minor),
    payment_count: series.payment_count,
    next_date: next?.date ?? null,
    next_range: next && { earliest: next.earliest, latest: next.latest },
    day_of_month: series.schedule.interval.unit === 'month' ? series.schedule.date : null,
    is_overdue: next !== null && status === 'active' && next.date < today,
    first_date: series.first_date,
    last_date: series.last_date,
    missed_dates: [...series.missed_dates],
    pauses: series.pauses.map((pause) => ({ ...pause })),
    confidence: series.confidence,
    reasons: series.reasons.map((reason) => ({ ...reason })),
    price_change: changes.at(-1) ?? null,
    price_changes: changes,
    ended_on: row.decision === 'ended' ? row.ended_on : null,
    contract_ends_on: row.contract_ends_on,
    merged_ids: [...parts],
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function priceChange(change: StoredPriceChange, money: (minor: string) => string) {
  return {
    date: change.date,
    transaction_id: change.transaction_id,
    from_amount: money(change.from_minor),
    to_amount: money(change.to_minor),
    per_year: money(change.per_year_minor),
    is_unsettled: change.is_unsettled,
  };
}
