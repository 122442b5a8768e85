import { isDay } from '@farthing/dates';
import { type Currency, currencyPlaces, isCurrencyCode } from '@farthing/money';
import { hintCategory } from './category.ts';
import { currencyOfReceipt } from './currency-of.ts';
import { findDate } from './dates.ts';
import { findPayment, findTime, findVat } from './details.ts';
import { ReceiptError } from './errors.ts';
import type { Field, ReceiptAmount, ReceiptFields } from './fields.ts';
import { readItems } from './items.ts';
import { markLines } from './marked-lines.ts';
import { findMerchant } from './merchant.ts';
import type { TextLine } from './text-line.ts';
import { findTotal, round } from './total.ts';

/** Options for reading a receipt, in addition to its text. */
export interface ReceiptOptions {
  /** The day of the user, YYYY-MM-DD; days after it are unlikely. */
  readonly today: string;
  /** The currency where the receipt names none. */
  readonly usualCurrency: Currency;
}

const mostLines = 1500;

/**
 * Reads the lines of a receipt, invoice or till slip by rules. Any text is read without an error; what is not found is
 * null. Amounts are exact.
 * @throws {ReceiptError} bad-day, bad-currency: of the options
 */
export function readReceipt(lines: readonly TextLine[], options: ReceiptOptions): ReceiptFields {
  if (!isDay(options.today))
    throw new ReceiptError('bad-day', `"${options.today.slice(0, 20)}" is not a day`);
  if (!isCurrencyCode(options.usualCurrency))
    throw new ReceiptError('bad-currency', `"${options.usualCurrency.slice(0, 20)}" is not a currency`);
  const marked = markLines(
    lines.slice(0, mostLines).map(({ text, words }) => ({ text: text.slice(0, 300), words })),
  );
  const goods = readItems(marked);
  const total = findTotal(marked, goods);
  const { currency, isCertain } = currencyOfReceipt(marked, total?.index ?? -1, options.usualCurrency);
  const amount = (hundredths: bigint): ReceiptAmount => ({ minor: inMinor(hundredths, currency), currency });
  const date = findDate(
    marked.map(({ line }) => line),
    options.today,
  );
  const vat = findVat(marked, total);
  const merchant = findMerchant(marked);
  const totalField: Field<ReceiptAmount> | null =
    total === null
      ? null
      : {
          value: amount(total.hundredths),
          confidence: round(total.confidence * (isCertain ? 1 : 0.85)),
          reason: isCertain ? total.reason : `${total.reason} The currency is not printed plainly.`,
          box: total.box,
        };
  return {
    merchant,
    total: totalField,
    currency: {
      value: currency,
      confidence: isCertain ? 0.95 : 0.5,
      reason: isCertain ? 'Its signs and words say so.' : 'It is not printed plainly.',
      box: null,
    },
    date:
      date === null
        ? null
        : { value: date.day, confidence: date.confidence, reason: date.reason, box: date.box },
    time: findTime(marked, date?.index ?? null),
    vat: vat === null ? null : { value: amount(vat.hundredths), ...vat.field },
    payment: findPayment(marked),
    category: hintCategory(merchant?.value ?? null, marked.map(({ line }) => line.text).join('\n')),
    items: goods.map((item) => ({ ...item, minor: inMinor(item.minor, currency) })),
  };
}

/** Hundredths in the currency's own places; those without any (yen) drop them. */
function inMinor(hundredths: bigint, currency: Currency): bigint {
  const places = currencyPlaces(currency);
  return places >= 2 ? hundredths * 10n ** BigInt(places - 2) : hundredths / 10n ** BigInt(2 - places);
}
