import type { Conversion } from '@farthing/api-contract';
import { amountText, dayText } from '../../../design/format.ts';
import { conversionWords as texts } from './texts.ts';
import { rateText } from './typed-rate.ts';

/** `€100.00 on 4 Aug 2026 = £85.12`. */
export function conversionText(conversion: Conversion, date: string): string {
  const { amount, from_currency, to_currency, converted } = conversion;
  return texts.converted(
    amountText(amount, from_currency),
    dayText(date),
    amountText(converted, to_currency),
  );
}

/** Describes the rate used, its date, and how it was derived. */
export function methodText({ from_currency, to_currency, rate, rate_date, method }: Conversion): string {
  const at = rateText(from_currency, to_currency, rate);
  const day = dayText(rate_date);
  if (method === 'same') return texts.same;
  if (method === 'direct') return texts.direct(at, day);
  if (method === 'inverse') return texts.inverse(at, to_currency, from_currency, day);
  return texts.crossed(at, day);
}
