import type { CgtPreviewWarning } from '@farthing/api-contract';

/** What each warning is about, in a few words. */
export const warningTitles: Readonly<Record<CgtPreviewWarning['code'], string>> = {
  same_day_buy: 'Bought on the same day',
  recent_buy: 'Bought in the last 30 days',
  same_day_sale: 'Another sale on that day',
  earlier_disposal: 'An earlier sale changes',
  buy_back: 'Mind the 30 days after',
  old_price: 'The price is not of today',
};

/** What a part of the gain is, and the rate in words where there is one. */
export function partName(band: string, rate: string): string {
  if (band === 'basic') return `In the basic rate band at ${rate}`;
  return band === 'higher' ? `Above the basic rate band at ${rate}` : 'Free, by losses and the exempt amount';
}
