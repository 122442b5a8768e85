import type { Split, Transaction } from '@farthing/api-contract';
import { convertMinor, formatMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../../database/user-scope.ts';
import { type RateUsed, ratesToBase } from '../../exchange-rates/service.ts';
import { negated } from '../rules.ts';
import { listSplits, listTransactionsById, type StoredSplit, type TransactionRow } from '../store.ts';
import { type ListedRow, listAttachmentRefs } from './list-store.ts';

/** One transaction as the API shows it. */
export async function present(
  scope: UserScope,
  row: TransactionRow,
  baseCurrency: string,
): Promise<Transaction> {
  const [shown] = await presentAll(scope, [listed(row)], baseCurrency);
  return shown as Transaction;
}

function listed(row: TransactionRow): ListedRow {
  const amount = row.signed_amount.replace('-', '');
  return { ...row, amount, is_recurring: row.is_recurring ?? row.in_series ?? false } as ListedRow;
}

/** Transactions by id as the API shows them; those that are not there are left out. */
export async function readTransactions(
  scope: UserScope,
  ids: readonly string[],
  baseCurrency: string,
): Promise<Map<string, Transaction>> {
  if (ids.length === 0) return new Map();
  const rows = await listTransactionsById(scope, ids);
  const shown = await presentAll(scope, rows.map(listed), baseCurrency);
  return new Map(shown.map((row) => [row.id, row]));
}

/**
 * Adds splits, base amounts and attachments to listed rows; asks the database only for rows that have splits or foreign
 * money, or that came without their attachments.
 */
export async function presentAll(
  scope: UserScope,
  rows: readonly ListedRow[],
  baseCurrency: string,
): Promise<Transaction[]> {
  const foreign = rows.filter((row) => row.currency !== baseCurrency);
  const split = rows.filter((row) => row.split).map((row) => row.id);
  const unread = rows.filter((row) => row.attachment_refs === undefined).map((row) => row.id);
  const [rates, splits, refs] = await Promise.all([
    foreign.length > 0 ? ratesToBase(scope, baseCurrency, foreign) : [],
    split.length > 0 ? listSplits(scope, split) : [],
    unread.length > 0 ? listAttachmentRefs(scope, unread) : [],
  ]);
  const rateOf = new Map(foreign.map((row, index) => [row.id, rates[index] ?? null]));
  const splitsOf = Map.groupBy(splits, (entry) => entry.transaction_id);
  const refsOf = Map.groupBy(refs, (ref) => ref.transaction_id);
  return rows.map((row) => {
    const shown = row as ListedRow & Transaction;
    shown.amount_base =
      row.currency === baseCurrency ? row.amount : inBase(row, baseCurrency, rateOf.get(row.id) ?? null);
    shown.splits = row.split ? (splitsOf.get(row.id) ?? []).map((entry) => presentSplit(entry, shown)) : [];
    shown.attachment_refs = row.attachment_refs ?? refsOf.get(row.id)?.map((ref) => ref.id) ?? [];
    return shown;
  });
}

function inBase(row: ListedRow, baseCurrency: string, rate: RateUsed | null): string | null {
  if (rate === null) return null;
  const minor = convertMinor(parseMinor(row.amount, row.currency), row.currency, baseCurrency, rate.rate);
  return formatMinor(minor, baseCurrency);
}

function presentSplit({ category_id, signed_amount, notes }: StoredSplit, row: Transaction): Split {
  const out = row.type === 'expense';
  return { category_id, amount: out ? negated(signed_amount) : signed_amount, signed_amount, notes };
}
