import type { RecurringFrequency } from '@farthing/api-contract';
import {
  findRecurring,
  type HolidayRegion,
  type KnownSeries,
  merchantKey,
  type RecurringRow,
  type RecurringSeries,
} from '@farthing/recurring-payments';
import { type StoredSeries, storedSeries } from './series-rules.ts';

/** A stored series as far as a scan needs it. */
export interface KnownRow {
  readonly id: string;
  readonly merchant_key: string;
  readonly source: 'found' | 'typed';
  readonly currency: string;
  readonly direction: 'in' | 'out';
  readonly frequency: RecurringFrequency;
  /** Latest amount in minor units, without sign. */
  readonly amount_minor: string;
  readonly member_ids: readonly string[];
  readonly name: string | null;
  readonly decision: 'confirmed' | 'rejected' | 'ended' | null;
  readonly ended_on: string | null;
  readonly merged_into: string | null;
  readonly is_deleted: boolean;
  /** The user said something about it, or about another as part of it. */
  readonly is_decided: boolean;
  /** True if an earlier scan found no transactions of it. It returns with its transactions. */
  readonly is_gone: boolean;
}

/** Input of a scan besides the rows. Plain data, so that it can be posted to another thread. */
export interface ScanInput {
  readonly known: readonly KnownRow[];
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly region: HolidayRegion;
  /** Scan the transactions of these merchants only; null: all. */
  readonly keys: readonly string[] | null;
}

/** A series that was found. */
export interface ScannedSeries {
  /** Id of the stored series that it matches, or null if it is new. */
  readonly known_id: string | null;
  readonly merchant_key: string;
  readonly account_id: string;
  /** Slug or id of the category. */
  readonly category: string | null;
  /** Every transaction in it. */
  readonly all_ids: readonly string[];
  /** Transactions that identify the series in the next scan, without those of series merged into it. */
  readonly member_ids: readonly string[];
  readonly series: StoredSeries;
}

/** Result of a scan. */
export interface ScanOutcome {
  /** Number of transactions scanned. */
  readonly transactions: number;
  readonly found: readonly ScannedSeries[];
  /** Parts of others whose transactions came again as other rows. */
  readonly again: readonly Pick<KnownRow, 'id' | 'member_ids'>[];
  /** Stored series that lost all their transactions at this scan. */
  readonly gone: readonly string[];
}

/**
 * Finds the recurring payments in transactions. Stored ones keep their id and what was decided; one that was deleted is
 * known as rejected, so that it stays away; one typed by hand becomes the first series found of its merchant, currency
 * and direction. One with a decision whose transactions went and came again, as other rows, is what was found in its
 * place: as often, and of the nearest amount.
 */
export function scan(
  rows: readonly RecurringRow[],
  { today, region, known: stored }: Omit<ScanInput, 'keys'>,
): ScanOutcome {
  const options = { today, region, areUnique: true };
  const known = stored.filter(({ source }) => source === 'found').map(asKnown);
  let result = findRecurring(rows, { ...options, known });
  const adopted = adoptions(result.series, stored, rows);
  const anew = new Map(adopted.map((one) => [one.id, one]));
  const all = [...known.filter(({ id }) => !anew.has(id)), ...adopted];
  if (adopted.length > 0) result = findRecurring(rows, { ...options, known: all });
  const ids = new Set(all.map(({ id }) => id));
  const wasGone = new Set(stored.filter(({ is_gone }) => is_gone).map(({ id }) => id));
  const partsOf = Map.groupBy(
    stored.filter(({ merged_into }) => merged_into !== null),
    (part) => part.merged_into,
  );
  const found = result.series.map((series): ScannedSeries => {
    const others = new Set(
      (partsOf.get(series.id) ?? []).flatMap(({ id, member_ids }) => anew.get(id)?.memberIds ?? member_ids),
    );
    return {
      known_id: ids.has(series.id) ? series.id : null,
      merchant_key: keyOfGroup(series.groupKey),
      account_id: series.accountId,
      category: series.category,
      all_ids: series.memberIds,
      member_ids: series.memberIds.filter((id) => !others.has(id)),
      series: storedSeries(series),
    };
  });
  const isFound = new Set(found.map((series) => series.known_id));
  const again = adopted
    .filter(({ id }) => !isFound.has(id))
    .map(({ id, memberIds }) => ({ id, member_ids: memberIds }));
  const isGone = new Set(result.gone);
  const gone = stored.map(({ id }) => id).filter((id) => isGone.has(id) && !wasGone.has(id));
  return { transactions: rows.length, found, again, gone };
}

/** The stored series that found ones without an owner turn out to be, with the transactions of those. */
function adoptions(
  found: readonly RecurringSeries[],
  known: readonly KnownRow[],
  rows: readonly RecurringRow[],
): KnownSeries[] {
  const owned = new Set(known.map(({ id }) => id));
  const free = found
    .filter(({ id }) => !owned.has(id))
    .sort((a, b) => b.memberIds.length - a.memberIds.length || (a.id < b.id ? -1 : 1));
  if (free.length === 0) return [];
  const taken = new Map<KnownRow, RecurringSeries>();
  // What was typed by hand is the largest of its merchant.
  for (const typed of known.filter(({ source, is_deleted }) => source === 'typed' && !is_deleted)) {
    const at = free.findIndex((one) => isOfMerchant(one, typed));
    const [one] = at < 0 ? [] : free.splice(at, 1);
    if (one) taken.set(typed, one);
  }
  const pairs = withoutRows(known, rows).flatMap((row) =>
    free
      .filter((one) => isOfMerchant(one, row) && one.frequency === row.frequency)
      .map((one) => ({ row, one, apart: distance(one.amountMinor, BigInt(row.amount_minor)) })),
  );
  const isTaken = new Set<RecurringSeries>();
  for (const { row, one } of pairs.sort(
    (a, b) => Number(a.apart - b.apart) || (a.row.id < b.row.id ? -1 : 1),
  )) {
    if (taken.has(row) || isTaken.has(one)) continue;
    taken.set(row, one);
    isTaken.add(one);
  }
  return [...taken].map(([row, { memberIds }]) => ({ ...asKnown(row), memberIds }));
}

/** Detected series with a decision, all of whose transactions were deleted. */
function withoutRows(known: readonly KnownRow[], rows: readonly RecurringRow[]): KnownRow[] {
  const decided = known.filter(({ source, is_decided }) => source === 'found' && is_decided);
  const owner = new Map(decided.flatMap((row) => row.member_ids.map((id) => [id, row] as const)));
  const there = new Set(owner.size === 0 ? [] : rows.map(({ id }) => owner.get(id)));
  return decided.filter((row) => !there.has(row));
}

function isOfMerchant(one: RecurringSeries, row: KnownRow): boolean {
  return (
    one.currency === row.currency &&
    one.direction === row.direction &&
    keyOfGroup(one.groupKey) === row.merchant_key
  );
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}

function asKnown(row: KnownRow): KnownSeries {
  return {
    id: row.id,
    memberIds: row.member_ids,
    decision: row.is_deleted ? 'rejected' : row.decision,
    endedOn: row.ended_on,
    name: row.name,
    mergedInto: row.merged_into,
  };
}

/** Returns the merchant key at the end of a group key, after currency and direction. */
function keyOfGroup(groupKey: string): string {
  return groupKey.slice(groupKey.indexOf(' ', groupKey.indexOf(' ') + 1) + 1);
}

/**
 * The merchant keys to scan when transactions with some texts changed: theirs, and those of series that were merged with
 * one of them, as both are found together.
 * @param more further merchant keys
 */
export function keysToScan(
  texts: readonly string[],
  more: readonly string[],
  known: readonly Pick<KnownRow, 'id' | 'merchant_key' | 'merged_into'>[],
): string[] {
  const keys = new Set([...texts.map((text) => merchantKey(text)), ...more]);
  const byId = new Map(known.map((row) => [row.id, row]));
  for (let size = -1; size !== keys.size; ) {
    size = keys.size;
    for (const part of known) {
      const target = part.merged_into === null ? undefined : byId.get(part.merged_into);
      if (target === undefined) continue;
      if (keys.has(part.merchant_key)) keys.add(target.merchant_key);
      if (keys.has(target.merchant_key)) keys.add(part.merchant_key);
    }
  }
  return [...keys];
}

/**
 * The words of a merchant key as every text of it holds them, one after the other with anything (`%`) between, apostrophes
 * and upper case aside: finds candidates. Words of other than ASCII letters are left out.
 */
export function needleOf(key: string): string {
  return key
    .split(' ')
    .filter((word) => /^[a-z0-9&+]+$/.test(word))
    .join('%');
}
