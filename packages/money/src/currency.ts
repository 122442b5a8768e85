import { MoneyError } from './errors.ts';

/** An ISO 4217 alphabetic code in upper case, such as `GBP`. */
export type Currency = string;

/** Active ISO 4217 codes whose minor unit is not 2 places (ISO 4217 list one, 2024-06-25). */
const unusualPlaces: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** Active ISO 4217 codes with two places (ISO 4217 list one, 2024-06-25), and the Crown dependencies' pounds. */
const twoPlaces =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF ' +
  'CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF ' +
  'IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR ' +
  'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ' +
  'ZAR ZMW ZWG GGP IMP JEP';

const places = new Map<string, number>(twoPlaces.split(' ').map((code) => [code, 2]));
for (const [code, count] of Object.entries(unusualPlaces)) places.set(code, count);

/** Returns true if `code` is a currency that farthing supports (upper-case ISO 4217). */
export function isCurrencyCode(code: string): boolean {
  return places.has(code);
}

/**
 * Decimal places of a currency's minor unit: 2 for GBP, 0 for JPY, 3 for KWD.
 * @throws {MoneyError} unknown-currency
 */
export function currencyPlaces(code: Currency): number {
  const count = places.get(code);
  if (count === undefined)
    throw new MoneyError('unknown-currency', `Unknown currency "${code.slice(0, 12)}"`);
  return count;
}

/**
 * Converts a currency as written to ISO 4217. Pence (`GBX`, `GBp`) become GBP with a divisor of 100, as the London
 * Stock Exchange quotes prices.
 * @returns the ISO code, and the divisor of amounts in the written unit
 * @throws {MoneyError} unknown-currency
 */
export function normaliseCurrency(written: string): { currency: Currency; divisor: 1 | 100 } {
  if (written === 'GBX' || written === 'GBp') return { currency: 'GBP', divisor: 100 };
  const code = written.trim().toUpperCase();
  currencyPlaces(code);
  return { currency: code, divisor: 1 };
}
