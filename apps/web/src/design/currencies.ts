import { isCurrencyCode } from '@farthing/money';
import { language } from './language.ts';

/** A currency as a list offers it. */
interface NamedCurrency {
  readonly code: string;
  readonly name: string;
}

/** Currencies that people in the UK use most, most frequent first. */
export const usualCurrencies: readonly string[] = [
  'GBP',
  'EUR',
  'USD',
  'CHF',
  'AUD',
  'CAD',
  'NZD',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'INR',
  'HKD',
  'SGD',
  'ZAR',
];

const names = new Intl.DisplayNames(language, { type: 'currency' });

/** `Euro` for EUR; the code itself where no name is known. */
export function currencyName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Every currency that farthing keeps money in and that is not usual, by code. */
export function otherCurrencies(): readonly NamedCurrency[] {
  return Intl.supportedValuesOf('currency')
    .filter((code) => isCurrencyCode(code) && !usualCurrencies.includes(code))
    .map((code) => ({ code, name: currencyName(code) }));
}
