import type { TransactionFilter } from '../../api/transactions.ts';

/**
 * What the address of the list of transactions holds: its filter, the transaction that is open at the side, and
 * whether the search field wants the focus (`/` from anywhere).
 */
export interface TransactionSearch extends TransactionFilter {
  readonly open?: string;
  readonly focus?: boolean;
}

const texts = [
  'account_id',
  'category_id',
  'date_from',
  'date_to',
  'amount_min',
  'amount_max',
  'q',
  'tag',
  'import_id',
  'open',
] as const;
const flags = ['is_recurring', 'uncategorised', 'focus'] as const;

/** Reads the filter from an address. What it does not know, or cannot be, is left out: an old link still opens. */
export function readTransactionSearch(search: Record<string, unknown>): TransactionSearch {
  const found: Record<string, unknown> = {};
  for (const name of texts) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') found[name] = value;
    if (typeof value === 'number') found[name] = String(value);
  }
  for (const name of flags) if (typeof search[name] === 'boolean') found[name] = search[name];
  if (['expense', 'income', 'transfer'].includes(search.type as string)) found.type = search.type;
  if (['-date', 'date', '-amount', 'amount'].includes(search.sort as string)) found.sort = search.sort;
  return found as TransactionSearch;
}

/** What the address of the form for a new transaction may bring: the account it is for, and its kind. */
export interface NewTransactionSearch {
  readonly account_id?: string;
  readonly type?: 'expense' | 'income' | 'transfer';
}

export function readNewTransactionSearch(search: Record<string, unknown>): NewTransactionSearch {
  const { account_id, type } = readTransactionSearch(search);
  return { ...(account_id ? { account_id } : {}), ...(type ? { type } : {}) };
}
