import type { ExchangeRate, NewExchangeRate } from '@farthing/api-contract';
import { Decimal, isCurrencyCode } from '@farthing/money';
import { fieldProblem } from '../../../problems/problem.ts';

/** A stored rate: one unit of `from_currency` costs `rate` units of `to_currency`. */
export type Quote = Readonly<Pick<ExchangeRate, 'from_currency' | 'to_currency' | 'date' | 'rate'>>;

/** Validation error of a rate: a code of the catalogue, the field, and a sentence. */
export interface RateFault {
  readonly code: 'unknown-currency' | 'same-currency' | 'invalid-amount';
  readonly field: keyof NewExchangeRate;
  readonly message: string;
}

/**
 * Returns the ISO code of a currency in a rate, or undefined. Pence (`GBX`, `GBp`) are rejected, because their rate
 * would be read as one of pounds.
 */
export function rateCurrency(written: string): string | undefined {
  const code = written.toUpperCase();
  return written !== 'GBp' && isCurrencyCode(code) ? code : undefined;
}

/** Normalises a rate for storage, or returns what is wrong with it. The text of the rate is kept. */
export function checkRate(entry: NewExchangeRate): Quote | RateFault {
  for (const field of ['from_currency', 'to_currency'] as const) {
    if (rateCurrency(entry[field]) === undefined) return unknownCurrency(field, entry[field]);
  }
  const from_currency = entry.from_currency.toUpperCase();
  const to_currency = entry.to_currency.toUpperCase();
  if (from_currency === to_currency) {
    const message = 'from_currency and to_currency must differ';
    return { code: 'same-currency', field: 'to_currency', message };
  }
  const rate = typeof entry.rate === 'number' ? new Decimal(entry.rate).toFixed() : entry.rate;
  if (!/^\d{1,15}(\.\d{0,12})?$/.test(rate)) {
    const message = `"${rate.slice(0, 40)}" isn’t a valid rate. Enter a decimal with at most 12 places.`;
    return { code: 'invalid-amount', field: 'rate', message };
  }
  if (!/[1-9]/.test(rate)) {
    return { code: 'invalid-amount', field: 'rate', message: 'rate must be more than zero' };
  }
  return { from_currency, to_currency, date: entry.date, rate };
}

/** Returns the fault for an unsupported currency. */
function unknownCurrency(field: keyof NewExchangeRate, written: string): RateFault {
  return { code: 'unknown-currency', field, message: `Unknown currency "${written.slice(0, 12)}"` };
}

/** Returns the ISO code of a currency in a request. @throws {Problem} unknown-currency, naming the field */
export function currencyOf(written: string, field: 'from_currency' | 'to_currency'): string {
  const code = rateCurrency(written);
  if (code === undefined)
    throw fieldProblem('unknown-currency', field, unknownCurrency(field, written).message);
  return code;
}
