import type { Split, Transaction, TransactionPage, TransactionQuery } from '@farthing/api-contract';
import { convertMinor, figureMinor, formatMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../../database/user-scope.ts';
import { printSortCursor, readSortCursor } from '../../../../problems/cursors.ts';
import { found } from '../../../../problems/problem.ts';
import { type RateUsed, ratesToBase } from '../../exchange-rates/service.ts';
import { negated, type SplitRow } from '../rules.ts';
import { findTransaction, listTransactionsById, type TransactionRow, withSplits } from '../store.ts';
import { countRows, type ListedRow, listAttachmentRefs, listNamesForSearch, listPage } from './list-store.ts';
import { readSearch, type SearchPart } from './search-rules.ts';

/** One page of the user's transactions. @throws {Problem} invalid-cursor */
export async function listTransactions(
  scope: UserScope,
  query: TransactionQuery,
  baseCurrency: string,
): Promise<TransactionPage> {
  const sort = query.sort ?? '-date';
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readSortCursor(query.cursor, sort);
  const search = query.q === undefined ? [] : await resolveSearch(scope, query.q);
  const [rows, counted] = await Promise.all([
    listPage(scope, query, search, { sort, cursor, limit: limit + 1, baseCurrency }),
    query.count ? countRows(scope, query, search) : undefined,
  ]);
  const more = rows.length > limit;
  if (more) rows.pop();
  const last = rows.at(-1);
  const next =
    more && last
      ? printSortCursor({ sort, value: sort.endsWith('date') ? last.date : last.amount, id: last.id })
      : null;
  const items = rows.map(await responses(scope, rows, baseCurrency));
  if (counted === undefined) return { items, next_cursor: next };
  const { total, sums } = counted;
  const printed = sums?.map(({ currency, amount }) => ({
    currency,
    amount: formatMinor(figureMinor(amount, currency), currency),
  }));
  return { items, next_cursor: next, total, ...(printed ? { sums: printed } : {}) };
}

/** Reads a search and finds the accounts and categories that its words name. */
async function resolveSearch(scope: UserScope, query: string): Promise<SearchPart[]> {
  const terms = readSearch(query);
  const wantsNames = terms.some(({ kind }) => kind === 'text' || kind === 'account' || kind === 'category');
  const names = wantsNames ? await listNamesForSearch(scope) : [];
  const small = (text: string) => text.toLocaleLowerCase('en-GB');
  return terms.map((term): SearchPart => {
    const none = { ...term, accounts: [], categories: [] };
    if (term.kind === 'amount' || term.kind === 'date' || term.kind === 'tag') return none;
    if (term.kind === 'text' && term.exact) return none;
    const wanted = small(term.text);
    const isNamed = (name: string) =>
      term.kind === 'text' ? small(name) === wanted : small(name).includes(wanted);
    const idsOf = (kind: 'account' | 'category') =>
      names.filter((one) => one.kind === kind && isNamed(one.name)).map(({ id }) => id);
    return {
      ...term,
      accounts: term.kind === 'category' ? [] : idsOf('account'),
      categories: term.kind === 'account' ? [] : idsOf('category'),
    };
  });
}

/** One transaction. @throws {Problem} transaction-not-found */
export async function readTransaction(
  scope: UserScope,
  id: string,
  baseCurrency: string,
): Promise<Transaction> {
  const row = found(await findTransaction(scope, id), 'transaction-not-found');
  return toResponse(scope, row, baseCurrency);
}

/** Returns transactions by id in API form. Missing ones are left out. */
export async function readTransactions(
  scope: UserScope,
  ids: readonly string[],
  baseCurrency: string,
): Promise<Map<string, Transaction>> {
  if (ids.length === 0) return new Map();
  const rows = (await listTransactionsById(scope, ids)).map(listed);
  const respond = await responses(scope, rows, baseCurrency);
  return new Map(rows.map((row) => [row.id, respond(row)]));
}

/** Converts one transaction to its API form. */
export async function toResponse(
  scope: UserScope,
  stored: TransactionRow,
  baseCurrency: string,
): Promise<Transaction> {
  const row = listed(stored);
  const respond = await responses(scope, [row], baseCurrency);
  return respond(row);
}

function listed(row: TransactionRow): ListedRow {
  const amount = row.signed_amount.replace('-', '');
  return { ...row, amount, is_recurring: row.is_recurring ?? row.in_series ?? false };
}

/**
 * Reads splits, rates and attachments of listed rows, and returns a function that adds them to a row. Asks the database
 * only for rows that have splits or foreign money, or that came without their attachments.
 */
async function responses(
  scope: UserScope,
  rows: readonly ListedRow[],
  baseCurrency: string,
): Promise<(row: ListedRow) => Transaction> {
  const foreign = rows.filter((row) => row.currency !== baseCurrency);
  const unread = rows.filter((row) => row.attachment_refs === undefined).map((row) => row.id);
  const [rates, split, refs] = await Promise.all([
    foreign.length > 0 ? ratesToBase(scope, baseCurrency, foreign) : [],
    withSplits(
      scope,
      rows.filter((row) => row.split),
    ),
    unread.length > 0 ? listAttachmentRefs(scope, unread) : [],
  ]);
  const rateOf = new Map(foreign.map((row, index) => [row.id, rates[index] ?? null]));
  const splitsOf = new Map(split.map(({ id, splits }) => [id, splits]));
  const refsOf = Map.groupBy(refs, (ref) => ref.transaction_id);
  return ({ split: _, ...row }) => ({
    ...row,
    amount_base:
      row.currency === baseCurrency ? row.amount : inBase(row, baseCurrency, rateOf.get(row.id) ?? null),
    splits: (splitsOf.get(row.id) ?? []).map((part) => splitResponse(part, row.type)),
    attachment_refs: row.attachment_refs ?? refsOf.get(row.id)?.map((ref) => ref.id) ?? [],
  });
}

function inBase(
  row: Pick<ListedRow, 'amount' | 'currency'>,
  baseCurrency: string,
  rate: RateUsed | null,
): string | null {
  if (rate === null) return null;
  const minor = convertMinor(parseMinor(row.amount, row.currency), row.currency, baseCurrency, rate.rate);
  return formatMinor(minor, baseCurrency);
}

function splitResponse(part: SplitRow, type: Transaction['type']): Split {
  return { ...part, amount: type === 'expense' ? negated(part.signed_amount) : part.signed_amount };
}
