import type {
  AccountCategory,
  AccountRow,
  IncomeSource,
  SourceAccount,
  SourceEntry,
  TaxCategoryName,
} from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { convertMinor, Decimal, formatMinor, parseMinor, type Rate } from '@farthing/money';
import {
  accountTotals,
  allowanceIdsOf,
  basisAdjustment,
  categoryIdsOf,
  homeDeduction,
  mileageDeduction,
  ownedLines,
  percentOf,
  type SourceKind,
  taxCategoryOf,
  taxYearOf,
  type Vehicle,
} from '@farthing/uk-tax';
import { isTooMuch } from './rules.ts';

/** A transaction, or a part of one, that counts in a source. */
export interface CountedTransaction {
  readonly source_id: string;
  readonly tax_category: TaxCategoryName;
  /** Part of the transaction in its currency; null: `percent` of it. */
  readonly amount: string | null;
  readonly percent: string | null;
  readonly id: string;
  readonly account_id: string;
  readonly date: string;
  readonly currency: string;
  /** Assigned by hand, not by a mapping of its category. */
  readonly assigned: boolean;
  /** Amount of the transaction, or of the split that a mapping counts. */
  readonly signed_amount: string;
  readonly label: string;
  /** Slugs of its category, or of those of its splits; null for categories of the user's own. */
  readonly slugs: readonly (string | null)[];
}

interface Source {
  readonly id: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly share: string;
  readonly accounting: string;
  readonly started_on: string;
  readonly ended_on: string | null;
  readonly accounting_date: string | null;
  readonly accounting_date_until: string | null;
  readonly transition: IncomeSource['transition'];
}

/** A record of an account in pence, of the owner's share. */
export interface SourceLine {
  readonly source: Source;
  readonly from: AccountRow['source'];
  readonly id: string;
  readonly account_id: string | null;
  readonly date: string;
  readonly label: string;
  readonly category: AccountCategory['tax_category'];
  /** The whole transaction, signed as it counts in the category. */
  readonly whole: bigint;
  /** Less private use, before the share of ownership. */
  readonly business: bigint;
  /** Counts in the category. */
  readonly pence: bigint;
}

/** Accounts of all sources of a kind in a tax year, in pence. */
export interface YearAccount {
  /** Allowable and disallowed lines, oldest first. */
  readonly lines: readonly SourceLine[];
  readonly receipts: bigint;
  readonly expenses: bigint;
  readonly finance: bigint;
  /** Capital allowances less balancing charges. */
  readonly allowances: bigint;
  /** Added to the profit of accounts that end on another day than the tax year. */
  readonly adjustment: bigint;
  /** Transition profits of 2023-24 that arise in the year, by id of the source. */
  readonly transitions: ReadonlyMap<string, bigint>;
  /** Reasons for which the profit of a trade isn't worked out. */
  readonly refusals: readonly string[];
  /** True if the accounts of a trade end on another day than the tax year. */
  readonly hasOtherDates: boolean;
  readonly dateNotes: readonly string[];
  /** Notes on capital allowances. */
  readonly allowanceNotes: readonly string[];
  /** True if a source has capital allowances in this year, or a pool. */
  readonly hasAssets: boolean;
  /** Transactions of the built-in category that no source counts. */
  readonly unassigned: { readonly count: number; readonly pence: bigint };
  /** Transactions that can't be counted until they are corrected. */
  readonly problemCount: number;
}

/** Lines of accounts, and the transactions that can't be counted. */
export interface CountedLines {
  readonly lines: readonly SourceLine[];
  readonly problems: readonly (SourceAccount['problems'][number] & { readonly source_id: string })[];
}

/**
 * Makes the lines of accounts from transactions: in pounds, without private use, the owner's share.
 * @param rows by day
 * @param rateOf pounds for one unit on a day; undefined if no rate is stored
 */
export function linesOfTransactions(
  sources: ReadonlyMap<string, Source>,
  rows: readonly CountedTransaction[],
  rateOf: (currency: string, date: string) => Rate | undefined,
): CountedLines {
  const problems: (SourceAccount['problems'][number] & { readonly source_id: string })[] = [];
  const tooMuch = overAssigned(rows);
  const percentage = percentages();
  const lines = rows.flatMap((row): SourceLine[] => {
    const source = sources.get(row.source_id);
    const category = source && taxCategoryOf(source.kind, row.tax_category);
    if (!source || !category) return [];
    const refuse = (reason: string) => {
      const { source_id, id: transaction_id, date, label } = row;
      problems.push({ source_id, transaction_id, date, label, reason });
      return [];
    };
    if (tooMuch.has(row.id)) return refuse('Its parts are more than the whole transaction');
    if (row.slugs.some((slug) => slug !== null && takesOtherwise(source.kind, slug)))
      return refuse('Its category counts as other income in the tax position. Change the category');
    const rate = rateOf(row.currency, row.date);
    if (row.currency !== 'GBP' && !rate)
      return refuse(`No exchange rate from ${row.currency} to GBP is stored for its day`);
    const sign = category.type === 'income' ? 1n : -1n;
    const minor = parseMinor(row.signed_amount, row.currency) * sign;
    const pounds = (amount: bigint) =>
      rate && row.currency !== 'GBP' ? convertMinor(amount, row.currency, 'GBP', rate) : amount;
    const whole = pounds(minor);
    const part = row.amount === null ? undefined : parseMinor(row.amount, row.currency);
    const business = part === undefined ? percentage(row, whole) : pounds(minor < 0n ? -part : part);
    const { id, account_id, date, label } = row;
    const of = { source, from: 'transaction' as const, id, account_id, date, label, whole, business };
    return [{ ...of, category: row.tax_category, pence: business }];
  });
  return { lines: owned(lines), problems };
}

/** Built-in categories that the tax position counts as income of another kind. A source that counted them too would double them. */
const otherIncome: readonly string[] = [
  'salary_wages',
  'interest',
  'premium_bonds',
  'dividends',
  'pension_income',
];

function takesOtherwise(kind: SourceKind, slug: string): boolean {
  return otherIncome.includes(slug) || slug === (kind === 'property' ? 'self_employment' : 'rental_income');
}

/**
 * Returns a function that takes percentages of transactions, in the order of their parts. Parts of one transaction share
 * its rounding: parts of 50% and 50% add up to the whole.
 */
function percentages(): (row: CountedTransaction, whole: bigint) => bigint {
  const taken = new Map<string, Decimal>();
  return ({ id, assigned, percent }, whole) => {
    if (!assigned) return percentOf(whole, percent ?? '100');
    const before = taken.get(id) ?? new Decimal(0);
    const after = before.plus(percent ?? 100);
    taken.set(id, after);
    const size = (part: Decimal) => percentOf(whole < 0n ? -whole : whole, part.toFixed());
    const part = size(after) - size(before);
    return whole < 0n ? -part : part;
  };
}

/** Ids of transactions whose parts are more than the whole, because they were changed later. */
function overAssigned(rows: readonly CountedTransaction[]): Set<string> {
  const amounts = rows.filter(({ amount }) => amount !== null);
  const ids = new Set(amounts.map(({ id }) => id));
  const parts = Map.groupBy(
    rows.filter(({ id }) => ids.has(id)),
    ({ id }) => id,
  );
  return new Set(
    [...parts].filter(([, [one, ...rest]]) => one && isTooMuch([one, ...rest], one)).map(([id]) => id),
  );
}

/** Takes the owner's share of each source, tax year by tax year. */
function owned(lines: readonly SourceLine[]): SourceLine[] {
  const groups = Map.groupBy(lines, ({ source, date }) => `${source.id} ${taxYearOf(date)}`);
  return [...groups.values()].flatMap((group) => ownedLines(group, group[0]?.source.share ?? '100'));
}

/**
 * Makes the lines of entries. Miles add up over the tax year, or that of the accounts, and hours over the month, and each entry takes what it adds
 * to the deduction. Entries are the owner's own: the share of ownership doesn't reduce them.
 * @param entries by day
 * @param yearOf the year over which miles of a source add up
 */
export function linesOfEntries(
  sources: ReadonlyMap<string, Source>,
  entries: readonly SourceEntry[],
  yearOf: (source: Source, date: string) => string,
): SourceLine[] {
  const sums = new Map<string, bigint>();
  const grow = (key: string, more: bigint): readonly [before: bigint, after: bigint] => {
    const before = sums.get(key) ?? 0n;
    sums.set(key, before + more);
    return [before, before + more];
  };
  return entries.flatMap((entry): SourceLine[] => {
    const source = sources.get(entry.source_id);
    if (!source) return [];
    const read = amountOfEntry(entry, grow, source.kind, yearOf(source, entry.date));
    if (!read) return [];
    const { id, date, description, kind } = entry;
    const label = [read.label, description].filter((part) => part !== '').join(': ');
    const of = { source, from: kind, id, account_id: null, date, label, category: read.category };
    return [{ ...of, whole: read.pence, business: read.pence, pence: read.pence }];
  });
}

type Grow = (key: string, more: bigint) => readonly [before: bigint, after: bigint];

function amountOfEntry(entry: SourceEntry, grow: Grow, ofSource: SourceKind, ofMiles: string) {
  const { source_id, kind, date, vehicle, miles, hours, tax_category, amount } = entry;
  const year = taxYearOf(date);
  if (kind === 'mileage') {
    const by: Vehicle = vehicle ?? 'car_or_van';
    // All UK properties are one property business, which has the miles at the higher rate once.
    const business = ofSource === 'property' ? 'property' : source_id;
    const [before, after] = grow(`${business} ${ofMiles} ${by}`, parseMinor(miles ?? '0', 'GBP') / 10n);
    const pence = mileageDeduction(year, by, after) - mileageDeduction(year, by, before);
    const words = by === 'motorcycle' ? 'by motorcycle' : 'by car or van';
    return { category: 'travel' as const, pence, label: `${miles} miles ${words}` };
  }
  if (kind === 'home_use') {
    const [before, after] = grow(`${source_id} ${year} ${date.slice(0, 7)}`, BigInt(hours ?? 0));
    const pence = homeDeduction(Number(after)) - homeDeduction(Number(before));
    return { category: 'premises' as const, pence, label: `${hours} hours worked at home` };
  }
  if (tax_category === null) return undefined;
  return { category: tax_category, pence: parseMinor(amount ?? '0', 'GBP'), label: 'Adjustment' };
}

/** Rows of a category in an answer. */
const mostRows = 500;

/** Returns HMRC's categories that have lines, in the order of the form. */
export function presentCategories(kind: SourceKind, lines: readonly SourceLine[]): AccountCategory[] {
  const byCategory = Map.groupBy(lines, ({ category }): string => category);
  return [...categoryIdsOf(kind), ...allowanceIdsOf(kind), basisAdjustment].flatMap(
    (id): AccountCategory[] => {
      const rows = byCategory.get(id) ?? [];
      const known = taxCategoryOf(kind, id);
      if (!known || rows.length === 0) return [];
      const { type, label, box, disallowed = false } = known;
      const total = print(rows.reduce((sum, { pence }) => sum + pence, 0n));
      return [
        {
          ...{ tax_category: id, type, label, box, disallowed, total, row_count: rows.length },
          rows: rows.slice(0, mostRows).map(presentRow),
        },
      ];
    },
  );
}

function presentRow({ from, id, account_id, date, label, whole, business, pence }: SourceLine): AccountRow {
  const amounts = { whole: print(whole), business: print(business), amount: print(pence) };
  return { source: from, id, account_id, date, label, ...amounts };
}

/** Sums of an account, in pounds. */
export function presentTotals(
  kind: SourceKind,
  lines: readonly SourceLine[],
): Pick<SourceAccount, 'receipts' | 'expenses' | 'capital_allowances' | 'finance_costs' | 'profit'> {
  const { receipts, expenses, allowances, finance, profit } = accountTotals(kind, lines);
  return {
    receipts: print(receipts),
    expenses: print(expenses),
    capital_allowances: print(allowances),
    finance_costs: print(finance),
    profit: print(profit),
  };
}

/**
 * Returns notes on what an account doesn't do by itself.
 * @param hadAssets true if the business has assets with capital allowances, or had some in an earlier year
 */
export function accountNotes(
  source: Pick<Source, 'kind' | 'accounting' | 'started_on' | 'accounting_date'>,
  taxYear: string,
  lines: readonly SourceLine[],
  hadAssets: boolean,
): string[] {
  const notes: string[] = [];
  if (source.accounting === 'accruals')
    notes.push(
      'The account counts payments by their dates. Under traditional accounting, add adjustments for what you are owed and what you owe.',
    );
  if (source.kind === 'self_employment' && source.accounting_date === null)
    notes.push(
      'The account runs from 6 April to 5 April. If your accounts don’t end between 31 March and 5 April, edit the income source and enter their last day.',
    );
  const interest = lines.reduce(
    (sum, { category, pence }) => (category === 'interest' ? sum + pence : sum),
    0n,
  );
  if (
    source.accounting === 'cash' &&
    source.kind === 'self_employment' &&
    taxYear < '2024-25' &&
    interest > 50_000n
  )
    notes.push(
      'Before 2024/25 the cash basis allows at most £500 of interest (ITTOIA 2005 s57B). Enter an adjustment.',
    );
  const early = lines.filter(({ date }) => date < source.started_on);
  const isDriven = lines.some(({ from, category }) => from === 'mileage' && category === 'travel');
  if (isDriven && hadAssets)
    notes.push(
      'Mileage counts here, and the business has or had capital allowances. A vehicle that ever had them can’t have mileage (ITTOIA 2005 s94E).',
    );
  if (early.length > 0)
    notes.push(
      `Some transactions are before the start on ${dayInWords(source.started_on)}. They count by their own dates. Costs before a business starts may count on its first day (ITTOIA 2005 s57).`,
    );
  return notes;
}

/** Pence as pounds. */
export function print(pence: bigint): string {
  return formatMinor(pence, 'GBP');
}
