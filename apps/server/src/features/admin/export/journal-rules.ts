import type { Transaction } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';

/** One posting. */
export interface JournalLeg {
  /** The name of an account of the journal. */
  readonly account: string;
  /** Signed decimal. */
  readonly amount: string;
  readonly currency: string;
  /** Value of the whole amount in another currency, as a positive decimal. */
  readonly total?: { readonly amount: string; readonly currency: string };
  readonly note?: string | null;
}

/** One entry; its postings come to nothing. */
export interface JournalEntry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly payee: string | null;
  readonly text: string;
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly id: string | null;
  readonly legs: readonly JournalLeg[];
}

/** Opening and closing entries of a journal. */
export interface JournalFrame {
  readonly baseCurrency: string;
  /** Before which nothing is. `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly accounts: readonly {
    readonly name: string;
    readonly title: string;
    readonly currency: string | null;
  }[];
  readonly currencies: readonly string[];
  readonly prices: readonly {
    readonly date: string;
    readonly from: string;
    readonly to: string;
    readonly rate: string;
  }[];
  readonly opening: readonly JournalEntry[];
  /** At the end of `lastDay`. */
  readonly balances: readonly {
    readonly account: string;
    readonly amount: string;
    readonly currency: string;
  }[];
}

/** Printer of a journal format. */
export interface JournalPrinter {
  head(frame: JournalFrame): string;
  entry(entry: JournalEntry): string;
  end(frame: JournalFrame): string;
}

/** Names of accounts and categories in a file. */
export interface ExportNames {
  /** An account's name as the user wrote it. */
  titleOf(accountId: string): string;
  /** A category's name as the user wrote it; `Uncategorised` for none. */
  categoryOf(categoryId: string | null): string;
  /** An account in a journal: `Assets:Current-account`. */
  journalAccount(accountId: string): string;
  /** A category in a journal: `Expenses:Home:Rent`; none goes by the way of the money. */
  journalCategory(categoryId: string | null, type: 'expense' | 'income'): string;
  /** All accounts of a journal with what the user calls them. */
  readonly journalAccounts: readonly {
    readonly name: string;
    readonly title: string;
    readonly currency: string | null;
  }[];
}

/** The other sides that a journal needs beside accounts and categories. */
export const equity = {
  opening: 'Equity:Opening-Balances',
  valuations: 'Equity:Valuations',
  transfers: 'Equity:Transfers',
} as const;

/** An account as names are made of it. */
export interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly class: 'asset' | 'liability';
  readonly currency: string;
}

/** A category as names are made of it. */
export interface NamedCategory {
  readonly id: string;
  readonly name: string;
  readonly kind: 'income' | 'expense';
  readonly group_name: string;
}

/**
 * Creates the names used in a file. Journal names consist of letters, digits and hyphens, and each part
 * starts with a capital or digit. They are unique ignoring case: a duplicate ends in -2.
 */
export function nameAll(
  accounts: readonly NamedAccount[],
  categories: readonly NamedCategory[],
): ExportNames {
  const taken = new Set<string>();
  const journal = new Map<string, string>();
  const listed: { name: string; title: string; currency: string | null }[] = [];
  const claim = (id: string, wanted: string, title: string, currency: string | null) => {
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted}-${number}`;
    taken.add(name.toLowerCase());
    journal.set(id, name);
    listed.push({ name, title, currency });
  };
  for (const name of Object.values(equity)) claim(name, name, name, null);
  claim('expense', 'Expenses:Uncategorised', 'Uncategorised', null);
  claim('income', 'Income:Uncategorised', 'Uncategorised', null);
  for (const one of byName(accounts))
    claim(
      one.id,
      `${one.class === 'asset' ? 'Assets' : 'Liabilities'}:${part(one.name)}`,
      one.name,
      one.currency,
    );
  for (const one of byName(categories)) {
    const root = one.kind === 'income' ? 'Income' : 'Expenses';
    claim(
      one.id,
      `${root}:${part(one.group_name)}:${part(one.name)}`,
      `${one.group_name}: ${one.name}`,
      null,
    );
  }
  const titles = new Map([...accounts, ...categories].map(({ id, name }) => [id, name]));
  return {
    titleOf: (id) => titles.get(id) ?? '',
    categoryOf: (id) => (id === null ? 'Uncategorised' : (titles.get(id) ?? '')),
    journalAccount: (id) => journal.get(id) ?? equity.transfers,
    journalCategory: (id, type) =>
      journal.get(id ?? type) ?? `${type === 'income' ? 'Income' : 'Expenses'}:Uncategorised`,
    journalAccounts: listed,
  };
}

function byName<One extends { readonly id: string; readonly name: string }>(all: readonly One[]): One[] {
  return [...all].sort((left, right) => (left.name + left.id < right.name + right.id ? -1 : 1));
}

/** One part of a journal account's name. */
function part(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  if (plain === '') return 'Unnamed';
  const [first = '', ...rest] = plain;
  const capital = first.toUpperCase();
  return /^[\p{Lu}\p{Nd}]$/u.test(capital) ? capital + rest.join('') : `X-${plain}`;
}

/** The other leg of a transfer. */
export interface OtherLeg {
  readonly account_id: string;
  readonly date: string;
  readonly signed_amount: string;
  readonly currency: string;
}

/**
 * The entry of an expense or income, or of a transfer with both its legs. A transfer whose other leg is of another day, or
 * is not known, goes by way of `Equity:Transfers`: every balance is right on every day.
 * @param other the leg on the other account
 */
export function entryOf(row: Transaction, names: ExportNames, other: OtherLeg | undefined): JournalEntry {
  const facts = {
    date: row.date,
    payee: row.merchant,
    text: row.description,
    tags: row.tags,
    notes: row.notes,
    id: row.id,
  };
  const own: JournalLeg = {
    account: names.journalAccount(row.account_id),
    amount: row.signed_amount,
    currency: row.currency,
  };
  if (row.type === 'transfer') return { ...facts, legs: transferLegs(row, own, names, other) };
  const { type } = row;
  const parts = row.splits.length > 0 ? row.splits : [{ ...row, notes: null }];
  const legs = parts.map((one) => ({
    account: names.journalCategory(one.category_id, type),
    amount: opposite(one.signed_amount),
    currency: row.currency,
    note: one.notes,
  }));
  return { ...facts, legs: [own, ...legs] };
}

function transferLegs(
  row: Transaction,
  own: JournalLeg,
  names: ExportNames,
  other: OtherLeg | undefined,
): JournalLeg[] {
  if (!other || other.date !== row.date)
    return [own, { account: equity.transfers, amount: opposite(own.amount), currency: own.currency }];
  const { signed_amount: amount, currency } = other;
  const second = { account: names.journalAccount(other.account_id), amount, currency };
  if (currency !== own.currency && isOpposite(own.amount, amount))
    return [{ ...own, total: { amount: amount.replace('-', ''), currency } }, second];
  const rests = currency === own.currency ? [added([own.amount, amount], currency)] : [own.amount, amount];
  const legs = rests
    .map((rest, index) => ({
      account: equity.transfers,
      amount: opposite(rest),
      currency: index === 0 ? own.currency : currency,
    }))
    .filter((leg) => /[1-9]/.test(leg.amount));
  return [own, second, ...legs];
}

function isOpposite(left: string, right: string): boolean {
  return /[1-9]/.test(left) && /[1-9]/.test(right) && left.startsWith('-') !== right.startsWith('-');
}

/** The same amount with the other sign; zero keeps none. */
export function opposite(amount: string): string {
  if (!/[1-9]/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** The sum of amounts in one currency. */
export function added(amounts: readonly string[], currency: string): string {
  return formatMinor(
    amounts.reduce((sum, amount) => sum + parseMinor(amount, currency), 0n),
    currency,
  );
}
