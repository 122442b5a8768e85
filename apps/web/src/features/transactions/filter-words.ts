import type { TransactionFilter } from '../../api/transactions.ts';
import { rangeText } from './date-ranges.ts';

/** A filter that is on: what it is called, and the fields of the address that it takes away. */
export interface FilterWord {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly (keyof TransactionFilter)[];
}

interface Names {
  readonly account: (id: string) => string | undefined;
  readonly category: (id: string) => string | undefined;
  readonly today: string;
}

const types = { expense: 'Expenses', income: 'Income', transfer: 'Transfers' } as const;

/** The filters that are on, in words, each with what takes it away. The search text has its own field. */
export function filterWords(filter: TransactionFilter, names: Names): readonly FilterWord[] {
  const words: FilterWord[] = [];
  const add = (label: string, ...fields: (keyof TransactionFilter)[]) =>
    words.push({ id: fields.join(' '), label, fields });
  if (filter.account_id) add(`Account: ${names.account(filter.account_id) ?? 'not found'}`, 'account_id');
  if (filter.category_id)
    add(`Category: ${names.category(filter.category_id) ?? 'not found'}`, 'category_id');
  if (filter.uncategorised !== undefined)
    add(filter.uncategorised ? 'Uncategorised' : 'With a category', 'uncategorised');
  if (filter.type) add(types[filter.type], 'type');
  if (filter.date_from || filter.date_to)
    add(rangeText(filter.date_from, filter.date_to, names.today), 'date_from', 'date_to');
  if (filter.amount_min || filter.amount_max)
    add(amountWords(filter.amount_min, filter.amount_max), 'amount_min', 'amount_max');
  if (filter.tag) add(`Tag: ${filter.tag}`, 'tag');
  if (filter.is_recurring !== undefined)
    add(filter.is_recurring ? 'Recurring' : 'Not recurring', 'is_recurring');
  if (filter.has_attachment !== undefined)
    add(filter.has_attachment ? 'Has a receipt' : 'Without a receipt', 'has_attachment');
  if (filter.recurring_id) add('One recurring payment', 'recurring_id');
  if (filter.import_id) add('From one import', 'import_id');
  return words;
}

/** Without a currency: the list may hold several. */
function amountWords(least: string | undefined, most: string | undefined): string {
  if (least !== undefined && least === most) return `Amount ${least}`;
  if (least && most) return `Amount ${least} to ${most}`;
  return least ? `Amount from ${least}` : `Amount up to ${most}`;
}
