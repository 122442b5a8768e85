import { language } from './language.ts';

const rates = new Intl.NumberFormat(language, { maximumSignificantDigits: 6, useGrouping: false });

/** A number of units as it is read: thousands grouped, no zeros after the last digit that counts. `1,250.5`. */
export function unitsText(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace('-', '−').replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${kept ? `.${kept}` : ''}`;
}

/** The price of one unit with at least the two places of money, and as many more as it has: `4.8` is `4.80`. */
export function unitPrice(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** An exchange rate to six figures, as banks print it: a rate that was worked out has twelve. `0.801699139103` is `0.801699`. */
export function rateText(value: string): string {
  return rates.format(Number(value));
}
