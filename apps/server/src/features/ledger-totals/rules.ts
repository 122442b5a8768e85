import { parseMinor } from '@farthing/money';

/** The part of a transaction that moves rollups. */
export interface LedgerEntry {
  readonly account_id: string;
  readonly date: string;
  readonly type: 'expense' | 'income' | 'transfer';
  readonly currency: string;
  readonly category_id: string | null;
  readonly signed_amount: string;
  /** Parts by category; empty or absent: the whole amount goes to `category_id`. */
  readonly splits?: readonly { readonly category_id: string | null; readonly signed_amount: string }[];
}

/** Where entries without a category are counted. */
export const uncategorised = '00000000-0000-0000-0000-000000000000';

interface Cell {
  amountMinor: bigint;
  count: number;
}

interface MonthCell extends Cell {
  /** Sums of the days that have any, by day of the month. */
  readonly days: Map<number, bigint>;
}

/** Differences to the rollups, summed before they are written: each touched cell once. */
export interface LedgerDelta {
  readonly accounts: Map<string, Cell>;
  /** By `account_id|date`. */
  readonly days: Map<string, Cell>;
  /** By `month|category_id|currency|type`. */
  readonly months: Map<string, MonthCell>;
  /**
   * Only of rows that are recorded without the triggers that move these otherwise. By currency, merchant, and month and type as one
   * number: keys that are built of texts cost more than the sums.
   */
  readonly merchants: Map<string, Map<string, Map<number, Cell>>>;
}

/** A delta that changes nothing. */
export function emptyDelta(): LedgerDelta {
  return { accounts: new Map(), days: new Map(), months: new Map(), merchants: new Map() };
}

/** Adds an entry to a delta (`sign` 1), or takes it away (−1). */
export function addEntry(delta: LedgerDelta, entry: LedgerEntry, sign: 1 | -1): void {
  const signed = (text: string): bigint => parseMinor(text, entry.currency) * BigInt(sign);
  const minor = signed(entry.signed_amount);
  addCell(delta.accounts, entry.account_id, minor, sign);
  addCell(delta.days, `${entry.account_id}|${entry.date}`, minor, sign);
  if (entry.type === 'transfer') return;
  const parts = entry.splits?.length ? entry.splits : [entry];
  for (const part of parts) {
    addMonth(delta, entry, part.category_id, signed(part.signed_amount), sign);
  }
}

/** Adds the sum of `count` equal-keyed entries without splits, in minor units: the way of imports. */
export function addMinor(
  delta: LedgerDelta,
  entry: Omit<LedgerEntry, 'signed_amount' | 'splits'>,
  minor: bigint,
  count: number,
): void {
  addCell(delta.accounts, entry.account_id, minor, count);
  addCell(delta.days, `${entry.account_id}|${entry.date}`, minor, count);
  if (entry.type !== 'transfer') addMonth(delta, entry, entry.category_id, minor, count);
}

/**
 * What adds rows to the totals of merchants, as triggers add rows that are written one by one. It is made once for many rows, as
 * statements have several of each day. Minor units of `currency`.
 */
export function merchantAdder({ merchants }: LedgerDelta, currency: string): (entry: MerchantEntry) => void {
  const named = inner(merchants, currency);
  let [day, month] = ['', 0];
  return ({ date, type, merchant, amountMinor }) => {
    if (merchant === null || type === 'transfer') return;
    if (date !== day) [day, month] = [date, Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1];
    addCell(inner(named, merchant), month * 2 + (type === 'income' ? 1 : 0), amountMinor, 1);
  };
}

/** What a merchant's key of a month says; `place` 0 is January. */
export function readMonthKey(key: number): { year: number; place: number; type: 'expense' | 'income' } {
  const month = key >> 1;
  return { year: Math.floor(month / 12), place: month % 12, type: key % 2 === 1 ? 'income' : 'expense' };
}

type MerchantEntry = Pick<LedgerEntry, 'date' | 'type'> & {
  readonly merchant: string | null;
  readonly amountMinor: bigint;
};

function inner<Key, Value>(maps: Map<string, Map<Key, Value>>, key: string): Map<Key, Value> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const made = new Map<Key, Value>();
  maps.set(key, made);
  return made;
}

function addMonth(
  delta: LedgerDelta,
  { date, currency, type }: Pick<LedgerEntry, 'date' | 'currency' | 'type'>,
  category: string | null,
  minor: bigint,
  count: number,
): void {
  const key = `${date.slice(0, 7)}-01|${category ?? uncategorised}|${currency}|${type}`;
  const day = Number(date.slice(8));
  const cell = delta.months.get(key);
  if (cell === undefined) delta.months.set(key, { amountMinor: minor, count, days: new Map([[day, minor]]) });
  else {
    cell.amountMinor += minor;
    cell.count += count;
    cell.days.set(day, (cell.days.get(day) ?? 0n) + minor);
  }
}

function addCell<Key>(cells: Map<Key, Cell>, key: Key, amountMinor: bigint, count: number): void {
  const cell = cells.get(key);
  if (cell === undefined) cells.set(key, { amountMinor, count });
  else {
    cell.amountMinor += amountMinor;
    cell.count += count;
  }
}

/** What is written to the rollups, in the order of keys: two writers never wait for each other in a circle. */
export interface LedgerMoves {
  /** All accounts that are touched, also those whose sum stays: their rows are the lock of their years. */
  readonly accounts: readonly (readonly [id: string, minor: bigint, count: number])[];
  readonly days: readonly (readonly [account: string, date: string, minor: bigint, count: number])[];
  /** The years of accounts in which a day's sum changes. */
  readonly accountYears: readonly (readonly [account: string, year: number])[];
  /** With the sums of 31 days, commas between them. */
  readonly months: readonly (readonly [key: readonly string[], cell: Cell, days: string])[];
  /** By year: the sums of its twelve months, with commas between them. */
  readonly categoryYears: readonly (readonly [
    year: number,
    category: string,
    currency: string,
    type: string,
    months: string,
  ])[];
}

/** Brings a delta to what changes: cells that stay as they are left out. */
export function movesOf(delta: LedgerDelta): LedgerMoves {
  const days = sorted(delta.days)
    .filter(([, cell]) => isChange(cell))
    .map(([key, { amountMinor, count }]) => {
      const [account = '', date = ''] = key.split('|');
      return [account, date, amountMinor, count] as const;
    });
  const months = sorted(delta.months)
    .filter(([, cell]) => isChange(cell) || cell.days.values().some((minor) => minor !== 0n))
    .map(([key, cell]) => [key.split('|'), cell, arrayOf(31, cell.days)] as const);
  const accounts = new Set(days.map(([account]) => account));
  return {
    accounts: sorted(delta.accounts)
      .filter(([id, cell]) => accounts.has(id) || isChange(cell))
      .map(([id, { amountMinor, count }]) => [id, amountMinor, count] as const),
    days,
    accountYears: yearsOf(days),
    months,
    categoryYears: categoryYearsOf(months),
  };
}

/** Behind so many cells of one kind sets are cheaper. */
const fewCells = 8;

/**
 * The moves of an edit as the arrays of `move_ledger`, behind the user; undefined where there are many, or where a month has
 * more than two days that change.
 */
export function smallMoves(
  { accounts, days, months }: LedgerMoves,
  delta: LedgerDelta,
): string[] | undefined {
  if (accounts.length > fewCells || days.length > fewCells || months.length > fewCells) return undefined;
  const cells = months.map(([key, { count }]) => ({
    key,
    count,
    days: [...(delta.months.get(key.join('|'))?.days ?? [])].filter(([, minor]) => minor !== 0n),
  }));
  if (cells.some((cell) => cell.days.length > 2)) return undefined;
  const first = cells.map((cell) => cell.days[0] ?? ([1, 0n] as const));
  const second = cells.map(
    (cell, place) => cell.days[1] ?? ([(first[place]?.[0] === 1 ? 2 : 1) as number, 0n] as const),
  );
  const years = cells
    .map(({ key }, place) => ({ key, minor: (first[place]?.[1] ?? 0n) + (second[place]?.[1] ?? 0n) }))
    .filter(({ minor }) => minor !== 0n)
    .sort((left, right) => (yearOrder(left.key) < yearOrder(right.key) ? -1 : 1));
  const arrays: unknown[][] = [
    accounts.map(([id]) => id),
    accounts.map(([, minor]) => minor),
    accounts.map(([, , count]) => count),
    days.map(([account]) => account),
    days.map(([, date]) => date),
    days.map(([, , minor]) => minor),
    days.map(([, , , count]) => count),
    ...[0, 1, 2, 3].map((part) => cells.map(({ key }) => key[part])),
    cells.map(({ count }) => count),
    first.map(([day]) => day),
    first.map(([, minor]) => minor),
    second.map(([day]) => day),
    second.map(([, minor]) => minor),
    years.map(({ key }) => Number(key[0]?.slice(0, 4))),
    ...[1, 2, 3].map((part) => years.map(({ key }) => key[part])),
    years.map(({ key }) => Number(key[0]?.slice(5, 7))),
    years.map(({ minor }) => minor),
  ];
  return arrays.map((values) => `{${values.join(',')}}`);
}

/** The order in which years of categories are written. */
function yearOrder([month = '', ...rest]: readonly string[]): string {
  return [month.slice(0, 4), ...rest].join('|');
}

function yearsOf(days: LedgerMoves['days']): LedgerMoves['accountYears'] {
  const years = new Map<string, readonly [string, number]>();
  for (const [account, date, minor] of days) {
    const year = date.slice(0, 4);
    if (minor !== 0n) years.set(`${account} ${year}`, [account, Number(year)]);
  }
  return [...years.values()];
}

function categoryYearsOf(months: LedgerMoves['months']): LedgerMoves['categoryYears'] {
  const years = new Map<string, Map<number, bigint>>();
  for (const [[month = '', ...rest], { amountMinor }] of months) {
    if (amountMinor === 0n) continue;
    const key = [month.slice(0, 4), ...rest].join('|');
    const cells = years.get(key) ?? new Map<number, bigint>();
    years.set(key, cells.set(Number(month.slice(5, 7)), amountMinor));
  }
  return sorted(years).map(([key, cells]) => {
    const [year = '', category = '', currency = '', type = ''] = key.split('|');
    return [Number(year), category, currency, type, arrayOf(12, cells)] as const;
  });
}

function isChange({ amountMinor, count }: Cell): boolean {
  return amountMinor !== 0n || count !== 0;
}

function sorted<Value>(cells: ReadonlyMap<string, Value>): [string, Value][] {
  return [...cells.keys()].sort().map((key) => [key, cells.get(key) as Value]);
}

function arrayOf(length: number, cells: ReadonlyMap<number, bigint>): string {
  const all = new Array<string>(length).fill('0');
  for (const [place, minor] of cells) all[place - 1] = minor.toString();
  return all.join(',');
}
