import type { ParsedReceipt, ReceiptCandidate, ReceiptEvidence, ReceiptPlace } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { type Currency, formatMinor } from '@farthing/money';
import { type Box, type Field, matchDays, matchRows, type ReceiptFields } from '@farthing/receipts';

/** The size of a page, in the units of the boxes on it. */
export interface PageSize {
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

/** Part of the response that depends on the fields. */
export type ResponseFields = Omit<
  ParsedReceipt,
  | 'raw_response'
  | 'category_id'
  | 'source'
  | 'source_reason'
  | 'pages'
  | 'is_complete'
  | 'candidates'
  | 'debug'
>;

/** Converts the fields to API form: amounts as decimals, positions as fractions of their page. */
export function responseFields(fields: ReceiptFields, pages: readonly PageSize[]): ResponseFields {
  const { merchant, total, date, currency, category, time, vat, payment, items } = fields;
  const evidence = (
    [
      ['merchant', merchant],
      ['amount', total],
      ['date', date],
      ['currency', currency],
      ['category_hint', category],
      ['time', time],
      ['vat', vat],
      ['payment', payment],
    ] as const
  ).flatMap(([field, read]): ReceiptEvidence[] => {
    if (read === null) return [];
    const { confidence, reason, box } = read;
    return [{ field, confidence, reason, place: placeOf(box, pages) }];
  });
  const amount = (minor: bigint) => formatMinor(minor, currency.value);
  const sure = (field: Field<unknown> | null) => field?.confidence ?? 0;
  return {
    merchant: merchant?.value ?? null,
    amount: total === null ? null : amount(total.value.minor),
    date: date?.value ?? null,
    description: describe(fields),
    category_hint: category?.value ?? null,
    currency: currency.value,
    confidence: {
      merchant: sure(merchant),
      amount: sure(total),
      date: sure(date),
      currency: sure(currency),
      category_hint: sure(category),
    },
    time: time?.value ?? null,
    vat: vat === null ? null : amount(vat.value.minor),
    payment: payment === null ? null : { method: payment.value.method, last_four: payment.value.lastFour },
    items: items.map(({ description, quantity, minor }) => ({
      description,
      quantity,
      amount: amount(minor),
    })),
    evidence,
  };
}

const longestDescription = 60;

/** Describes the purchase in a few words: the goods, else the kind of spending, or null if neither is known. */
function describe({ items, category }: ReceiptFields): string | null {
  const goods = items.filter(({ minor }) => minor > 0n).map(({ description }) => inSentence(description));
  const names = [...new Set(goods)].filter((name) => /\p{L}{3}/u.test(name));
  const told: string[] = [];
  for (const name of names.slice(0, 3)) {
    if ([...told, name].join(', ').length > longestDescription) break;
    told.push(name);
  }
  const more = names.length - told.length;
  if (told.length > 0) return told.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return category?.value ?? null;
}

/** Converts the capitals of a till to sentence case. */
function inSentence(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.charAt(0) + text.slice(1).toLowerCase();
}

/** Converts a box to fractions of its page; null without a box, or if it is on no page. */
export function placeOf(box: Box | null, pages: readonly PageSize[]): ReceiptPlace | null {
  const page = pages.find(({ number }) => number === box?.page);
  if (box === null || page === undefined || !(page.width > 0 && page.height > 0)) return null;
  const part = (value: number) => Math.round(10_000 * Math.min(1, Math.max(0, value))) / 10_000;
  const [x, y] = [part(box.x / page.width), part(box.y / page.height)];
  const [right, bottom] = [part((box.x + box.width) / page.width), part((box.y + box.height) / page.height)];
  return { page: box.page, x, y, width: part(right - x), height: part(bottom - y) };
}

/** Number of past days searched if the receipt has no date. */
const newestDays = 60;
const mostCandidates = 10;

/** Returns the search range for the receipt's transaction, or null without a total. The upper limit allows for a tip. */
export function windowOf({ total, date }: Pick<ReceiptFields, 'total' | 'date'>, today: string) {
  if (total === null) return null;
  const { minor, currency } = total.value;
  const [from, to] =
    date === null
      ? [dayAfter(today, -newestDays), dayAfter(today, matchDays)]
      : [dayAfter(date.value, -matchDays), dayAfter(date.value, matchDays)];
  const [least, most] = [formatMinor(minor, currency), formatMinor((minor * 6n) / 5n, currency)];
  return { from, to, currency, least, most };
}

/** A candidate row from the store, with its amount also in minor units. */
export type StoredCandidate = Omit<
  ReceiptCandidate,
  'transaction_id' | 'description' | 'score' | 'reasons'
> & { readonly id: string; readonly description: string; readonly minor: bigint };

/** Returns up to ten matching rows, the likeliest first. */
export function rankCandidates(
  fields: Pick<ReceiptFields, 'merchant' | 'total' | 'date'>,
  rows: readonly StoredCandidate[],
): ReceiptCandidate[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bankRows = rows.map((row) => ({
    id: row.id,
    date: row.date,
    amountMinor: row.minor,
    currency: row.currency as Currency,
    text: `${row.merchant ?? ''} ${row.description}`,
  }));
  return matchRows(fields, bankRows)
    .slice(0, mostCandidates)
    .flatMap(({ id, score, reasons }) => {
      const found = byId.get(id);
      if (!found) return [];
      const { id: transaction_id, minor, description, ...row } = found;
      const signed_amount = formatMinor(minor, row.currency);
      return [
        {
          ...row,
          transaction_id,
          description: description || null,
          signed_amount,
          score,
          reasons: [...reasons],
        },
      ];
    });
}
