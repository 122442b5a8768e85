import type { TransactionFilter } from '../../../api/transactions.ts';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { filterWords as texts } from './texts.tsx';

/** A filter that is on: what it is called, and the fields of the address that it takes away. */
interface FilterWord {
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

/** The spans that people ask for most, as seen from a day: this and last month, this tax year, the last 12 months. */
export function usualRanges(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const taxYear = today >= `${year}-04-06` ? year : year - 1;
  return [
    { label: common.thisMonth, date_from: monthStart(year, month), date_to: monthEnd(year, month) },
    { label: texts.lastMonth, date_from: monthStart(year, month - 1), date_to: monthEnd(year, month - 1) },
    { label: common.thisTaxYear, date_from: `${taxYear}-04-06`, date_to: `${taxYear + 1}-04-05` },
    { label: common.last12Months, date_from: yearBefore(year, month, today), date_to: today },
  ];
}

/** Returns the name of a date range: its usual name, or its days. */
export function rangeText(date_from: string | undefined, date_to: string | undefined, today: string): string {
  const usual = usualRanges(today).find(
    (range) => range.date_from === date_from && range.date_to === date_to,
  );
  if (usual) return usual.label;
  if (date_from && date_from === date_to) return dayText(date_from);
  if (date_from && date_to) return texts.range(dayText(date_from), dayText(date_to));
  return date_from ? texts.since(dayText(date_from)) : texts.until(dayText(date_to ?? today));
}

function monthStart(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1, 12)).toISOString().slice(0, 10);
}

function monthEnd(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0, 12)).toISOString().slice(0, 10);
}

/** The day after the same day of the year before, so that it is twelve months and not a day more. */
function yearBefore(year: number, month: number, today: string): string {
  return new Date(Date.UTC(year - 1, month - 1, Number(today.slice(8)) + 1, 12)).toISOString().slice(0, 10);
}
