import type { TransactionExportQuery } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { listBalances } from '../../ledger/ledger-totals/service.ts';
import {
  added,
  type ExportNames,
  equity,
  type JournalEntry,
  type JournalFrame,
  opposite,
} from './journal-rules.ts';
import {
  type ExportedAccount,
  listStoredRates,
  listValuationSteps,
  recordedDays,
  type ValuationStep,
} from './store.ts';

/** Filters that leave out no row of an account between two days. */
const wholeFilters = new Set(['format', 'account_id', 'date_from', 'date_to', 'sort']);

/** Returns true if a query includes all rows of its accounts and days. Balances are only meaningful then. */
export function takesAll(query: TransactionExportQuery): boolean {
  return Object.entries(query).every(([key, value]) => value === undefined || wholeFilters.has(key));
}

/** Transactions to write, with the accounts and names of their user. */
export interface JournalQuestion {
  readonly scope: UserScope;
  readonly query: TransactionExportQuery;
  readonly baseCurrency: string;
  readonly accounts: readonly ExportedAccount[];
  readonly names: ExportNames;
}

/**
 * Returns the opening and closing entries of a journal: names, rates, opening balances, valuation changes,
 * and every account's balance on the last day. For a query that leaves out rows there are no opening entries
 * or balances. @param today `YYYY-MM-DD`
 */
export async function frameOf(
  { scope, query, accounts, names, baseCurrency }: JournalQuestion,
  today: string,
): Promise<JournalFrame> {
  const days = await recordedDays(scope);
  const recorded = days.last !== null && days.last > today ? days.last : today;
  const lastDay = query.date_to ?? recorded;
  const earliest =
    [query.date_from ?? days.first ?? today, days.first ?? today, lastDay].toSorted()[0] ?? today;
  const prices = await listStoredRates(scope, lastDay);
  const currencies = [
    baseCurrency,
    ...accounts.map(({ currency }) => currency),
    ...prices.flatMap(({ from, to }) => [from, to]),
  ];
  const frame = {
    baseCurrency,
    firstDay: earliest,
    lastDay,
    accounts: names.journalAccounts,
    currencies: [...new Set(currencies)].toSorted(),
    prices,
  };
  if (!takesAll(query)) return { ...frame, opening: [], balances: [] };
  const taken = accounts.filter(({ id }) => query.account_id === undefined || id === query.account_id);
  const first = query.date_from ?? earliest;
  const steps = await listValuationSteps(scope);
  const before =
    query.date_from === undefined ? [] : await listBalances(scope, dayAfter(query.date_from, -1));
  const began = new Map(before.map((one) => [one.account_id, one.balance_minor]));
  const opening = taken.flatMap((account) =>
    openingOf(
      account,
      steps.filter((step) => step.account_id === account.id),
      {
        first,
        last: lastDay,
        began: query.date_from === undefined ? undefined : (began.get(account.id) ?? 0n),
        name: names.journalAccount(account.id),
      },
    ),
  );
  const balances = (await listBalances(scope, lastDay))
    .filter(({ account_id }) => taken.some(({ id }) => id === account_id))
    .map((one) => ({
      account: names.journalAccount(one.account_id),
      amount: formatMinor(one.balance_minor, one.currency),
      currency: one.currency,
    }));
  return { ...frame, opening: opening.toSorted((a, b) => (a.date < b.date ? -1 : 1)), balances };
}

interface Beginning {
  readonly first: string;
  readonly last: string;
  /** The balance before the first day in minor units; undefined where all days are taken. */
  readonly began: bigint | undefined;
  readonly name: string;
}

/** Returns the opening balance of an account and the adjustment made by each valuation. */
function openingOf(
  account: ExportedAccount,
  steps: readonly ValuationStep[],
  { first, last, began, name }: Beginning,
): JournalEntry[] {
  const { currency, opening_date } = account;
  const found: JournalEntry[] = [];
  const add = (date: string, minor: bigint, other: string, text: string) => {
    if (minor === 0n || date > last) return;
    const amount = formatMinor(minor, currency);
    const legs = [
      { account: name, amount, currency },
      { account: other, amount: opposite(amount), currency },
    ];
    found.push({ date, payee: null, text, tags: [], notes: null, id: null, legs });
  };
  const firstValue = steps[0]?.date;
  const opening = parseMinor(account.opening_balance, currency);
  // From the first valuation on it counts instead: an account that opened after it never had its opening balance.
  const counts = firstValue === undefined || opening_date === null || opening_date <= firstValue;
  if (began !== undefined) add(first, began, equity.opening, 'Opening balance');
  if (counts && (began === undefined || (opening_date !== null && opening_date >= first)))
    add(opening_date ?? first, opening, equity.opening, 'Opening balance');
  for (const { date, value, before, moved_minor } of steps) {
    if (date < first) continue;
    const stood = before !== null ? parseMinor(before, currency) : counts ? opening : 0n;
    const change = parseMinor(value, currency) - stood - BigInt(moved_minor);
    add(date, change, equity.valuations, `Valued at ${added([value], currency)}`);
  }
  return found;
}
