import type { RateDraft } from './rate-form.tsx';
import { rateText } from './typed-rate.ts';

/** The fields of a rate that can be edited. */
export function draftOf({ from_currency, to_currency, date, rate }: RateDraft): RateDraft {
  return { from_currency, to_currency, date, rate };
}

/** A rate as a sentence: `1 EUR = 0.8512 GBP`. */
export function wordsOf({ from_currency, to_currency, rate }: RateDraft): string {
  return rateText(from_currency, to_currency, rate);
}
