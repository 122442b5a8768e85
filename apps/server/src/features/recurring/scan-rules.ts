import { parseMinor } from '@farthing/money';
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
  readonly member_ids: readonly string[];
  readonly name: string | null;
  readonly decision: 'confirmed' | 'rejected' | 'ended' | null;
  readonly ended_on: string | null;
  readonly merged_into: string | null;
  readonly is_deleted: boolean;
}

/** What a scan is made of: plain data, so that it can go to another thread. */
export interface ScanInput {
  /** Blocks of lines, one a transaction, of the fields that `readRows` names, with tabs between. */
  readonly blocks: readonly string[];
  readonly known: readonly KnownRow[];
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly region: HolidayRegion;
  /** Scan the transactions of these merchants only; null: all. */
  readonly keys: readonly string[] | null;
}

/** A series that was found. */
export interface ScannedSeries {
  /** Of the stored series that it is; null when it is new. */
  readonly known_id: string | null;
  readonly merchant_key: string;
  readonly account_id: string;
  /** Slug or id of the category. */
  readonly category: string | null;
  /** Every transaction in it. */
  readonly all_ids: readonly string[];
  /** Those by which it is found again: without those of series that were made part of it. */
  readonly member_ids: readonly string[];
  readonly series: StoredSeries;
}

/** What a scan answers. */
export interface ScanOutcome {
  /** How many transactions were looked at. */
  readonly transactions: number;
  readonly found: readonly ScannedSeries[];
  /** Stored series of which nothing is left. */
  readonly gone: readonly string[];
}

/**
 * Finds the recurring payments in transactions. Stored ones keep their id and what was decided; one that was deleted is
 * known as rejected, so that it stays away; one typed by hand becomes the first series found of its merchant, currency
 * and direction.
 */
export function scan(input: ScanInput): ScanOutcome {
  const wanted = input.keys === null ? null : new Set(input.keys);
  const rows = readRows(input.blocks, wanted);
  const { today, region } = input;
  const known = input.known.filter(({ source }) => source === 'found').map(asKnown);
  let result = findRecurring(rows, { today, region, known });
  const adopted = adoptions(result.series, input.known);
  if (adopted.length > 0) result = findRecurring(rows, { today, region, known: [...known, ...adopted] });
  const ids = new Set([...known, ...adopted].map(({ id }) => id));
  const partsOf = Map.groupBy(
    input.known.filter(({ merged_into }) => merged_into !== null),
    (part) => part.merged_into,
  );
  const found = result.series.map((series): ScannedSeries => {
    const others = new Set((partsOf.get(series.id) ?? []).flatMap(({ member_ids }) => member_ids));
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
  return { transactions: rows.length, found, gone: result.gone };
}

/** A series typed by hand that a found one without an owner turns out to be: of each typed one the largest. */
function adoptions(found: readonly RecurringSeries[], known: readonly KnownRow[]): KnownSeries[] {
  const owned = new Set(known.map(({ id }) => id));
  const free = found
    .filter(({ id }) => !owned.has(id))
    .sort((a, b) => b.memberIds.length - a.memberIds.length || (a.id < b.id ? -1 : 1));
  return known
    .filter(({ source, is_deleted }) => source === 'typed' && !is_deleted)
    .flatMap((typed) => {
      const at = free.findIndex(
        (one) =>
          one.currency === typed.currency &&
          one.direction === typed.direction &&
          keyOfGroup(one.groupKey) === typed.merchant_key,
      );
      const [taken] = at < 0 ? [] : free.splice(at, 1);
      return taken ? [{ ...asKnown(typed), memberIds: taken.memberIds }] : [];
    });
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

/** The merchant key at the end of a group key: currency and direction stand before it. */
function keyOfGroup(groupKey: string): string {
  return groupKey.slice(groupKey.indexOf(' ', groupKey.indexOf(' ') + 1) + 1);
}

/**
 * The transactions of blocks of lines: id, day, signed amount, currency, account, whether it is a transfer, the user's
 * mark (`t`, `f` or nothing), category, text. With `wanted` only those of these merchant keys.
 */
export function readRows(blocks: readonly string[], wanted: ReadonlySet<string> | null): RecurringRow[] {
  const isWanted = new Map<string, boolean>();
  const rows: RecurringRow[] = [];
  for (const block of blocks) {
    for (const line of block === '' ? [] : block.split('\n')) {
      const fields = line.split('\t');
      const [id = '', date = '', amount = '', currency = '', accountId = ''] = fields;
      const merchant = fields[8] ?? '';
      if (wanted !== null) {
        const known = isWanted.get(merchant) ?? wanted.has(merchantKey(merchant));
        isWanted.set(merchant, known);
        if (!known) continue;
      }
      rows.push({
        id,
        date,
        amountMinor: parseMinor(amount, currency),
        currency,
        accountId,
        isTransfer: fields[5] === 't',
        toggle: fields[6] === '' ? null : fields[6] === 't',
        category: fields[7] === '' ? null : (fields[7] as string),
        merchant,
      });
    }
  }
  return rows;
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
