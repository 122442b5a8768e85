import type { CgtPreviewWarning } from '@farthing/api-contract';
import { saleWords as texts } from './texts.tsx';

/** Title of each warning. */
export const warningTitles: Readonly<Record<CgtPreviewWarning['code'], string>> = texts.warnings;

/** Describes a part of the gain and its rate. */
export function partName(band: string, rate: string): string {
  if (band === 'basic') return texts.basicBand(rate);
  return band === 'higher' ? texts.higherBand(rate) : texts.free;
}
