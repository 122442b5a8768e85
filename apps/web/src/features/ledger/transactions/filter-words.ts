import type { TransactionFilter } from '../../../api/transactions.ts';
import * as common from '../../../design/common-texts.ts';
import { rangeText } from './date-ranges.ts';
import { filterWords as texts } from './texts.tsx';

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

/** The filters that are on, in words, each with what takes it away. The search text has its own field. */
export function filterWords(filter: TransactionFilter, names: Names): readonly FilterWord[] {
  const words: FilterWord[] = [];
  const add = (label: string, ...fields: (keyof TransactionFilter)[]) =>
    words.push({ id: fields.join(' '), label, fields });
  if (filter.account_id) add(texts.account(names.account(filter.account_id)), 'account_id');
  if (filter.category_id) add(texts.category(names.category(filter.category_id)), 'category_id');
  if (filter.uncategorised !== undefined)
    add(filter.uncategorised ? texts.uncategorised : texts.withACategory, 'uncategorised');
  if (filter.type) add(texts.kinds[filter.type], 'type');
  if (filter.date_from || filter.date_to)
    add(rangeText(filter.date_from, filter.date_to, names.today), 'date_from', 'date_to');
  if (filter.amount_min || filter.amount_max)
    add(amountWords(filter.amount_min, filter.amount_max), 'amount_min', 'amount_max');
  if (filter.tag) add(texts.tag(filter.tag), 'tag');
  if (filter.is_recurring !== undefined)
    add(filter.is_recurring ? common.recurring : common.notRecurring, 'is_recurring');
  if (filter.has_attachment !== undefined)
    add(filter.has_attachment ? texts.hasAReceipt : texts.withoutAReceipt, 'has_attachment');
  if (filter.recurring_id) add(texts.oneRecurringPayment, 'recurring_id');
  if (filter.import_id) add(texts.fromOneImport, 'import_id');
  return words;
}

/** Without a currency: the list may hold several. */
function amountWords(least: string | undefined, most: string | undefined): string {
  if (least !== undefined && least === most) return texts.amount(least);
  if (least && most) return texts.amountTo(least, most);
  return least ? texts.amountFrom(least) : texts.amountUpTo(most ?? '');
}
