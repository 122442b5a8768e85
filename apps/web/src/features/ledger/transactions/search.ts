import { isDay } from '@farthing/dates';
import type { TransactionFilter } from '../../../api/transactions.ts';

/**
 * Parameters in the URL of the transaction list: its filter, the open transaction, and whether the search
 * field takes the focus (`/` from anywhere).
 */
interface TransactionSearch extends TransactionFilter {
  readonly open?: string;
  readonly focus?: boolean;
}

/** Parameters to change. Undefined takes one away. */
export type SearchChange = {
  readonly [Name in keyof TransactionSearch]?: TransactionSearch[Name] | undefined;
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const amount = /^\d{1,13}(\.\d{1,4})?$/;
const ids = ['account_id', 'category_id', 'import_id', 'recurring_id', 'open'] as const;
const days = ['date_from', 'date_to'] as const;
const amounts = ['amount_min', 'amount_max'] as const;
const texts = { q: 200, tag: 50 } as const;
const flags = ['is_recurring', 'uncategorised', 'has_attachment', 'focus'] as const;

/** Reads the filter from an address. What it does not know, or cannot be, is left out: an old link still opens. */
export function readTransactionSearch(search: Readonly<Record<string, unknown>>): TransactionSearch {
  const found: Record<string, unknown> = {};
  const keep = (name: string, fits: (text: string) => boolean) => {
    const text = textOf(search[name]);
    if (text !== '' && fits(text)) found[name] = text;
  };
  for (const name of ids) keep(name, (text) => id.test(text));
  for (const name of days) keep(name, isDay);
  for (const name of amounts) keep(name, (text) => amount.test(text));
  for (const [name, longest] of Object.entries(texts)) {
    const text = textOf(search[name]).slice(0, longest);
    if (text !== '') found[name] = text;
  }
  for (const name of flags) if (typeof search[name] === 'boolean') found[name] = search[name];
  keep('type', (text) => ['expense', 'income', 'transfer'].includes(text));
  keep('sort', (text) => ['-date', 'date', '-amount', 'amount'].includes(text));
  return found as TransactionSearch;
}

/** The router reads `q=2024` as a number and `q=true` as a flag: both were typed as text. */
function textOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Returns the parameters for the server, without those that only the screen uses. */
export function filterOf({ open: _, focus: __, q, ...filter }: TransactionSearch): TransactionFilter {
  return { ...filter, ...(q?.trim() ? { q: q.trim() } : {}) };
}

/** Returns true if there is any filter. The sort order doesn't count. */
export function isFiltered({ sort: _, ...filter }: TransactionFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Parameters in the URL of the new transaction form. A link from elsewhere can fill in the form: `/add?amount=12.30`. */
export interface NewTransactionSearch {
  readonly account_id?: string;
  /** Name of the account, in any case, if its id isn't known. */
  readonly account?: string;
  readonly type?: 'expense' | 'income' | 'transfer';
  readonly amount?: string;
  readonly date?: string;
  readonly merchant?: string;
  readonly notes?: string;
}

const newTexts = ['account', 'amount', 'merchant', 'notes'] as const;

/** Reads the parameters of the form. Invalid ones are left out. The form checks the amount as if it were typed. */
export function readNewTransactionSearch(search: Record<string, unknown>): NewTransactionSearch {
  const { account_id, type } = readTransactionSearch(search);
  const date = textOf(search.date);
  const found: Record<string, string> = isDay(date) ? { date } : {};
  for (const name of newTexts) {
    // Other apps call a merchant a payee.
    const given = name === 'merchant' ? (search.merchant ?? search.payee) : search[name];
    const text = textOf(given).slice(0, 300).trim();
    if (text !== '') found[name] = text;
  }
  return { ...(account_id ? { account_id } : {}), ...(type ? { type } : {}), ...found };
}
