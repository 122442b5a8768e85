import { parseMinor } from '@farthing/money';

/** Fields of a transaction that affect the totals. */
export interface LedgerEntry {
  readonly account_id: string;
  readonly date: string;
  readonly type: 'expense' | 'income' | 'transfer';
  readonly currency: string;
  readonly category_id: string | null;
  readonly signed_amount: string;
  /** Splits by category. If empty or absent, the whole amount counts under `category_id`. */
  readonly splits?: readonly { readonly category_id: string | null; readonly signed_amount: string }[];
}

/** Category id of entries without a category. */
export const uncategorised = '00000000-0000-0000-0000-000000000000';

interface Cell {
  amountMinor: bigint;
  count: number;
}

interface MonthCell extends Cell {
  /** Sums of the days that have any, by day of the month. */
  readonly days: Map<number, bigint>;
}

/** Changes to the totals, added up so that each cell is written once. */
export interface LedgerDelta {
  readonly accounts: Map<string, Cell>;
  /** By `account_id|date`. */
  readonly days: Map<string, Cell>;
  /** By `month|category_id|currency|type`. */
  readonly months: Map<string, MonthCell>;
  /**
   * By `month|currency|type|merchant`. Only for rows that are recorded without the triggers that otherwise update these
   * totals.
   */
  readonly merchants: Map<string, Cell>;
}

/** Returns a delta that changes nothing. */
export function emptyDelta(): LedgerDelta {
  return { accounts: new Map(), days: new Map(), months: new Map(), merchants: new Map() };
}

/** Adds an entry to a delta (`sign` 1) or subtracts it (−1). */
export function addEntry(delta: LedgerDelta, entry: LedgerEntry, sign: 1 | -1): void {
  const signed = (text: string): bigint => parseMinor(text, entry.currency) * BigInt(sign);
  const minor = signed(entry.signed_amount);
  addCell(delta.accounts, entry.account_id, minor, sign);
  addCell(delta.days, `${entry.account_id}|${entry.date}`, minor, sign);
  if (entry.type === 'transfer') return;
  const parts = entry.splits?.length ? entry.splits : [entry];
  for (const part of parts) {
    addMonth(delta, { ...entry, category_id: part.category_id }, signed(part.signed_amount), sign);
  }
}

/** Adds the sum of `count` entries with equal keys and without splits, in minor units. Imports use it. */
export function addMinor(
  delta: LedgerDelta,
  entry: Omit<LedgerEntry, 'signed_amount' | 'splits'>,
  minor: bigint,
  count: number,
): void {
  addCell(delta.accounts, entry.account_id, minor, count);
  addCell(delta.days, `${entry.account_id}|${entry.date}`, minor, count);
  if (entry.type !== 'transfer') addMonth(delta, entry, minor, count);
}

/** Adds a row in minor units to the totals of merchants, as triggers do for rows that are written individually. */
export function addMerchant(
  { merchants }: LedgerDelta,
  { date, currency, type, merchant }: MerchantEntry,
  minor: bigint,
): void {
  if (merchant === null || type === 'transfer') return;
  addCell(merchants, `${date.slice(0, 7)}-01|${currency}|${type}|${merchant}`, minor, 1);
}

type MerchantEntry = Pick<LedgerEntry, 'date' | 'currency' | 'type'> & { readonly merchant: string | null };

function addMonth(
  delta: LedgerDelta,
  { date, currency, type, category_id }: Pick<LedgerEntry, 'date' | 'currency' | 'type' | 'category_id'>,
  minor: bigint,
  count: number,
): void {
  const key = `${date.slice(0, 7)}-01|${category_id ?? uncategorised}|${currency}|${type}`;
  const day = Number(date.slice(8));
  const cell = delta.months.get(key);
  if (cell === undefined) delta.months.set(key, { amountMinor: minor, count, days: new Map([[day, minor]]) });
  else {
    cell.amountMinor += minor;
    cell.count += count;
    cell.days.set(day, (cell.days.get(day) ?? 0n) + minor);
  }
}

function addCell(cells: Map<string, Cell>, key: string, amountMinor: bigint, count: number): void {
  const cell = cells.get(key);
  if (cell === undefined) cells.set(key, { amountMinor, count });
  else {
    cell.amountMinor += amountMinor;
    cell.count += count;
  }
}

/** Changes to the totals in key order, so that concurrent writers don't deadlock. Unchanged cells are left out. */
export interface LedgerMoves {
  readonly accounts: readonly (Cell & { readonly account_id: string })[];
  readonly days: readonly (Cell & { readonly account_id: string; readonly date: string })[];
  readonly months: readonly MonthMove[];
}

interface MonthMove extends Cell {
  /** Its first day. */
  readonly month: string;
  readonly category_id: string;
  readonly currency: string;
  readonly type: string;
  /** Sums of 31 days. */
  readonly days: readonly bigint[];
}

/** Returns the changes that a delta makes. */
export function movesOf(delta: LedgerDelta): LedgerMoves {
  return {
    accounts: sorted(delta.accounts)
      .filter(([, cell]) => isChange(cell))
      .map(([account_id, cell]) => ({ account_id, ...cell })),
    days: sorted(delta.days)
      .filter(([, cell]) => isChange(cell))
      .map(([key, cell]) => {
        const [account_id = '', date = ''] = key.split('|');
        return { account_id, date, ...cell };
      }),
    months: sorted(delta.months)
      .filter(([, cell]) => isChange(cell) || cell.days.values().some((minor) => minor !== 0n))
      .map(([key, cell]) => {
        const [month = '', category_id = '', currency = '', type = ''] = key.split('|');
        const days = Array.from({ length: 31 }, (_, place) => cell.days.get(place + 1) ?? 0n);
        return { month, category_id, currency, type, ...cell, days };
      }),
  };
}

/** Total paid to a merchant or received from it in a month. */
export interface MerchantMonth extends Cell {
  /** Its first day. */
  readonly month: string;
  readonly merchant: string;
  readonly currency: string;
  readonly type: string;
}

/** Number of rows in a batch. A large import has more than should be in memory twice. */
const usualPortion = 4000;

/**
 * Returns the changes of merchants in batches of whole months, oldest first, so that concurrent writers don't deadlock.
 */
export function* merchantMonthsOf(
  { merchants }: LedgerDelta,
  portion = usualPortion,
): Generator<MerchantMonth[]> {
  let rows: MerchantMonth[] = [];
  for (const [key, cell] of sorted(merchants)) {
    const [month = '', currency = '', type = '', ...name] = key.split('|');
    if (rows.length >= portion && month !== rows.at(-1)?.month) {
      yield rows;
      rows = [];
    }
    rows.push({ month, currency, type, merchant: name.join('|'), ...cell });
  }
  if (rows.length > 0) yield rows;
}

function isChange({ amountMinor, count }: Cell): boolean {
  return amountMinor !== 0n || count !== 0;
}

function sorted<Value>(cells: ReadonlyMap<string, Value>): [string, Value][] {
  return [...cells].sort(([one], [other]) => (one < other ? -1 : 1));
}
