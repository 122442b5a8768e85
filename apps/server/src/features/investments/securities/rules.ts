import { Decimal, normaliseCurrency } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';

/** A symbol as it is kept: single spaces, none at the ends. Case is kept, and means nothing. */
export function cleanSymbol(written: string): string {
  return written.trim().replace(/\s+/g, ' ');
}

/**
 * An ISIN in capitals, its check digit right (ISO 6166: the Luhn sum over letters as numbers).
 * @throws {Problem} invalid-request
 */
export function readIsin(written: string): string {
  const isin = written.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)) {
    throw invalidField('isin', 'An ISIN must be two letters, nine letters or digits, and a digit');
  }
  const digits = [...isin].map((mark) => Number.parseInt(mark, 36)).join('');
  const sum = [...digits].reverse().reduce((total, mark, index) => {
    const value = Number(mark) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  if (sum % 10 !== 0) throw invalidField('isin', `The check digit of ${isin} is wrong`);
  return isin;
}

const sedolWeights = [1, 3, 1, 7, 3, 9, 1];

/** A SEDOL in capitals, its check digit right (weights 1 3 1 7 3 9 1). @throws {Problem} invalid-request */
export function readSedol(written: string): string {
  const sedol = written.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[0-9BCDFGHJ-NP-TV-Z]{6}\d$/.test(sedol)) {
    throw invalidField('sedol', 'A SEDOL must be six digits or consonants, and a digit');
  }
  const sum = [...sedol].reduce(
    (total, mark, index) => total + Number.parseInt(mark, 36) * (sedolWeights[index] ?? 0),
    0,
  );
  if (sum % 10 !== 0) throw invalidField('sedol', `The check digit of ${sedol} is wrong`);
  return sedol;
}

/** Quotation unit of a security. */
export interface Quotation {
  readonly currency: string;
  readonly unit: 'currency' | 'pence';
}

/** A currency as written, pence as pounds that are quoted in pence. @throws {MoneyError} unknown-currency */
export function readQuotation(written: string): Quotation {
  const { currency, divisor } = normaliseCurrency(written);
  return { currency, unit: divisor === 100 ? 'pence' : 'currency' };
}

/**
 * A price in the security's currency, up to 12 places, without zeros at the end. Without a currency it is read as the
 * security is quoted.
 * @returns what is wrong with it, where something is
 */
export function readPrice(
  written: string | number,
  currency: string | undefined,
  of: Quotation,
): { readonly price: string } | { readonly field: 'price' | 'currency'; readonly fault: string } {
  const text = typeof written === 'number' ? new Decimal(written).toFixed() : written;
  if (!/^\d{1,15}(\.\d{0,12})?$/.test(text)) {
    return {
      field: 'price',
      fault: `"${text.slice(0, 40)}" isn’t a valid price. Enter a decimal with at most 12 places.`,
    };
  }
  const named = currency === undefined ? of : quotationOf(currency);
  if (named?.currency !== of.currency) {
    return { field: 'currency', fault: `Prices of this security are in ${of.currency}` };
  }
  const price = new Decimal(text).div(named.unit === 'pence' ? 100 : 1).toDecimalPlaces(12);
  if (price.isZero()) return { field: 'price', fault: 'price must be more than zero' };
  return { price: price.toFixed() };
}

function quotationOf(written: string): Quotation | undefined {
  try {
    return readQuotation(written);
  } catch {
    return undefined; // an unknown currency is another one than the security's
  }
}
