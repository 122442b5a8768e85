import type { CgtPreviewWarning } from '@farthing/api-contract';
import { saleWords as texts } from './texts.tsx';

/** What each warning is about, in a few words. */
export const warningTitles: Readonly<Record<CgtPreviewWarning['code'], string>> = texts.warnings;

/** What a part of the gain is, and the rate in words where there is one. */
export function partName(band: string, rate: string): string {
  if (band === 'basic') return texts.basicBand(rate);
  return band === 'higher' ? texts.higherBand(rate) : texts.free;
}
