import type { Transaction, TransactionType } from '@farthing/api-contract';

/** A merchant of earlier transactions, with the category that its newest one of the kind has. */
export interface MerchantSuggestion {
  readonly value: string;
  readonly label: string;
  readonly category_id: string;
}

const most = 6;

/** The merchants among rows (newest first) that hold what is typed, each once; those that begin with it first. */
export function merchantSuggestions(
  rows: readonly Transaction[],
  typed: string,
  type: TransactionType,
): readonly MerchantSuggestion[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const found = new Map<string, MerchantSuggestion>();
  for (const row of rows) {
    const name = row.merchant?.trim();
    if (!name?.toLowerCase().includes(wanted)) continue;
    const key = name.toLowerCase();
    const category_id = row.type === type ? (row.category_id ?? '') : '';
    const known = found.get(key);
    if (known === undefined) found.set(key, { value: name, label: name, category_id });
    else if (known.category_id === '' && category_id !== '') found.set(key, { ...known, category_id });
  }
  const all = [...found.values()].filter(({ value }) => value.toLowerCase() !== wanted || found.size === 1);
  const begins = ({ value }: MerchantSuggestion) => (value.toLowerCase().startsWith(wanted) ? 0 : 1);
  return all.toSorted((one, other) => begins(one) - begins(other)).slice(0, most);
}
