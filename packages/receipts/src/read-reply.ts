import { daysBetween, isDay } from '@farthing/dates';
import { type Currency, isCurrencyCode, MoneyError, parseMinor } from '@farthing/money';
import type { Field, LineItem, Payment, ReceiptAmount, ReceiptFields } from './fields.ts';
import { tidy } from './text-line.ts';

/** JSON Schema of the model's reply, for the prompt and for providers that accept a schema. */
export const replySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['merchant', 'total', 'currency', 'date'],
  properties: {
    merchant: { type: ['string', 'null'], description: 'Name of the seller as printed' },
    total: { type: ['string', 'null'], description: 'What was paid, with a decimal point, e.g. "12.99"' },
    currency: { type: ['string', 'null'], description: 'ISO 4217 code, e.g. GBP' },
    date: { type: ['string', 'null'], description: 'Day of the purchase, YYYY-MM-DD' },
    time: { type: ['string', 'null'], description: 'HH:MM' },
    vat: { type: ['string', 'null'], description: 'VAT inside the total' },
    payment_method: {
      type: ['string', 'null'],
      enum: ['card', 'cash', 'paypal', 'bank-transfer', 'direct-debit', null],
    },
    card_last_four: { type: ['string', 'null'] },
    category: { type: ['string', 'null'], description: 'One of the categories given' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['description', 'amount'],
        properties: {
          description: { type: 'string' },
          quantity: { type: 'number' },
          amount: { type: 'string' },
        },
      },
    },
  },
} as const;

/** Expected values that a reply is validated against. */
export interface ReplyOptions {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly usualCurrency: Currency;
  /** The only names that are taken for a category. */
  readonly categories: readonly string[];
}

/** A reply that was read: what held, and what of it was left out and why. */
export type ReadReply =
  | { readonly ok: true; readonly fields: ReceiptFields; readonly problems: readonly ReplyProblem[] }
  | { readonly ok: false; readonly problems: readonly ReplyProblem[] };

/** A field of the reply that was not taken; `field` is empty for the whole. */
export interface ReplyProblem {
  readonly field: string;
  readonly message: string;
}

const longestReply = 65_536;

/**
 * Parses the fields of a model's reply. Each is validated separately and left out if invalid, because the
 * reply may hold anything, including what a receipt told the model to say. The result is `ok` if a merchant,
 * a total or a date is valid.
 */
export function readReply(reply: string, options: ReplyOptions): ReadReply {
  const problems: ReplyProblem[] = [];
  const refuse = (field: string, message: string): null => {
    problems.push({ field, message });
    return null;
  };
  const values = objectIn(reply);
  if (typeof values === 'string') return { ok: false, problems: [{ field: '', message: values }] };

  const named = readCurrency(values.currency, refuse);
  const currency = named ?? options.usualCurrency;
  const total = readAmount(values.total ?? values.amount, currency, 'total', refuse);
  const vat = readAmount(values.vat, currency, 'vat', refuse);
  const fields: ReceiptFields = {
    merchant: field(readText(values.merchant, 'merchant', 80, refuse)),
    total: field(
      total !== null && total.minor <= 0n ? refuse('total', 'The total is not above zero.') : total,
    ),
    currency: field(named) ?? {
      value: currency,
      confidence: 0.5,
      reason: 'The model named none: it is your usual one.',
      box: null,
    },
    date: field(readDay(values.date, options.today, refuse)),
    time: field(readTime(values.time, refuse)),
    vat: field(
      vat !== null && total !== null && vat.minor >= total.minor
        ? refuse('vat', 'The VAT is not below the total.')
        : vat,
    ),
    payment: field(readPayment(values.payment_method, values.card_last_four, refuse)),
    category: field(readCategory(values.category ?? values.category_hint, options.categories, refuse)),
    items: readItems(values.items, currency, refuse),
  };
  if (fields.merchant === null && fields.total === null && fields.date === null)
    return {
      ok: false,
      problems: [...problems, { field: '', message: 'The reply holds no merchant, total or date.' }],
    };
  return { ok: true, fields, problems };
}

type Refuse = (field: string, message: string) => null;

/** The object of a reply, also one in a fence or between sentences; a sentence when there is none. */
function objectIn(reply: string): Record<string, unknown> | string {
  if (reply.length > longestReply) return 'The reply is too long.';
  const [from, to] = [reply.indexOf('{'), reply.lastIndexOf('}')];
  if (from < 0 || to < from) return 'The reply is not JSON.';
  try {
    const value: unknown = JSON.parse(reply.slice(from, to + 1));
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.assign(Object.create(null), value)
      : 'The reply is not an object.';
  } catch {
    return 'The reply is not JSON.';
  }
}

/** Returns a valid value as a field with a fixed confidence, because a model's own confidence is meaningless. */
function field<Value>(value: Value | null): Field<Value> | null {
  return value === null ? null : { value, confidence: 0.8, reason: 'The model read it.', box: null };
}

function readText(value: unknown, name: string, longest: number, refuse: Refuse): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') return refuse(name, `The ${name} is not a text.`);
  const text = tidy(value.slice(0, 1000));
  if (!/[\p{L}\p{N}]/u.test(text)) return refuse(name, `The ${name} holds no letters.`);
  return text.length > longest ? refuse(name, `The ${name} is longer than ${longest} characters.`) : text;
}

function readCurrency(value: unknown, refuse: Refuse): Currency | null {
  if (value === undefined || value === null || value === '') return null;
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return isCurrencyCode(code) ? code : refuse('currency', 'The currency is not one of ISO 4217.');
}

function readAmount(value: unknown, currency: Currency, name: string, refuse: Refuse): ReceiptAmount | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    return refuse(name, `The ${name} is not an amount.`);
  try {
    const plain =
      typeof value === 'string'
        ? value
            .trim()
            .replace(/^[£€$]\s?/, '')
            .replace(/,(?=\d{3}(?:\D|$))/g, '')
        : value;
    return { minor: parseMinor(plain, currency), currency };
  } catch (error) {
    if (error instanceof MoneyError) return refuse(name, `The ${name} is not an amount of ${currency}.`);
    throw error;
  }
}

function readDay(value: unknown, today: string, refuse: Refuse): string | null {
  if (value === undefined || value === null || value === '') return null;
  const day = typeof value === 'string' ? value.trim().slice(0, 10) : '';
  if (!isDay(day)) return refuse('date', 'The date is not a day as YYYY-MM-DD.');
  const ahead = daysBetween(today, day);
  if (ahead > 366 || ahead < -366 * 30) return refuse('date', 'The date is too far from today.');
  return day;
}

function readTime(value: unknown, refuse: Refuse): string | null {
  if (value === undefined || value === null || value === '') return null;
  const match =
    typeof value === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(value.trim()) : null;
  return match === null ? refuse('time', 'The time is not HH:MM.') : `${match[1]}:${match[2]}`;
}

function readPayment(method: unknown, digits: unknown, refuse: Refuse): Payment | null {
  if (method === undefined || method === null || method === '') return null;
  const methods = ['card', 'cash', 'paypal', 'bank-transfer', 'direct-debit'] as const;
  const known = methods.find((one) => one === method);
  if (known === undefined)
    return refuse('payment_method', 'The way of payment is not one of those asked for.');
  const lastFour = typeof digits === 'string' && /^\d{4}$/.test(digits) && known === 'card' ? digits : null;
  if (digits !== undefined && digits !== null && digits !== '' && lastFour === null && known === 'card')
    refuse('card_last_four', 'The card number doesn’t have four digits.');
  return { method: known, lastFour };
}

function readCategory(value: unknown, known: readonly string[], refuse: Refuse): string | null {
  if (value === undefined || value === null || value === '') return null;
  const wanted = typeof value === 'string' ? tidy(value.slice(0, 200)).toLowerCase() : '';
  return (
    known.find((name) => name.toLowerCase() === wanted) ??
    refuse('category', 'The category is not one of yours.')
  );
}

function readItems(value: unknown, currency: Currency, refuse: Refuse): LineItem[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    refuse('items', 'The items are not a list.');
    return [];
  }
  return value.slice(0, 200).flatMap((one: unknown): LineItem[] => {
    if (one === null || typeof one !== 'object') return [];
    const { description, quantity, amount } = one as Record<string, unknown>;
    const text = readText(description, 'items', 120, refuse);
    const cost = readAmount(amount, currency, 'items', refuse);
    if (text === null || cost === null) return [];
    const isCount = typeof quantity === 'number' && quantity > 0 && quantity <= 10_000;
    return [{ description: text, quantity: isCount ? quantity : 1, minor: cost.minor, box: null }];
  });
}
