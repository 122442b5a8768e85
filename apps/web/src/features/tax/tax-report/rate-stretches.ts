import type { MarginalRates } from '@farthing/api-contract';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { isNothing } from '../../../design/format.ts';
import { percentText } from './tax-words.ts';
import { rateStretches as texts } from './texts.tsx';

type Point = MarginalRates['points'][number];

/** Levels of income next to each other at which the same goes of the next pounds. */
export interface RateStretch {
  readonly from: string;
  /** Start of the next stretch, or undefined for the last. */
  readonly to: string | undefined;
  readonly rate: string;
  readonly parts: readonly string[];
}

const names: Readonly<Record<keyof Point['parts'], string>> = texts.charges;

/** Describes the components of a rate, largest first, by HMRC's names. */
export function partsOf({ parts }: Point): readonly string[] {
  return optionsOf(names)
    .map(({ value, label }) => ({ rate: shortRate(parts[value]), label }))
    .filter(({ rate }) => !isNothing(rate))
    .map(({ rate, label }) => texts.part(percentText(rate), label));
}

/** Rounds a rate to a twentieth of a percent, which hides the effect of rounding to whole pence and pay periods. */
export function shortRate(rate: string): string {
  return (Math.round(Number(rate) * 2000) / 2000).toFixed(4);
}

/** The curve as stretches of one rate, for its table. */
export function rateStretches(points: readonly Point[]): readonly RateStretch[] {
  const found: RateStretch[] = [];
  for (const point of points) {
    const last = found.at(-1);
    const parts = partsOf(point);
    const rate = shortRate(point.rate);
    if (last && last.rate === rate && last.parts.join() === parts.join()) continue;
    if (last) found[found.length - 1] = { ...last, to: point.income };
    found.push({ from: point.income, to: undefined, rate, parts });
  }
  return found;
}
