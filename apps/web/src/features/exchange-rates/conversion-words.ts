import type { Conversion } from '@farthing/api-contract';
import { amountText, dayText } from '../../design/format.ts';
import { rateText } from './typed-rate.ts';

/** `€100.00 on 4 Aug 2026 = £85.12`. */
export function conversionText(conversion: Conversion, date: string): string {
  const { amount, from_currency, to_currency, converted } = conversion;
  return `${amountText(amount, from_currency)} on ${dayText(date)} = ${amountText(converted, to_currency)}`;
}

/** Which rate it was made with, of which day, and how that was found. */
export function methodText({ from_currency, to_currency, rate, rate_date, method }: Conversion): string {
  const at = rateText(from_currency, to_currency, rate);
  const day = dayText(rate_date);
  if (method === 'same') return 'The same currency: nothing is converted.';
  if (method === 'direct') return `${at}, as stored for ${day}.`;
  if (method === 'inverse')
    return `${at}, turned round from the rate of ${to_currency} to ${from_currency} stored for ${day}.`;
  return `${at}, worked out by way of another currency. The older of the two rates is of ${day}.`;
}
