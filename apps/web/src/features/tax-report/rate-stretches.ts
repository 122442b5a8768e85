import type { MarginalRates } from '@farthing/api-contract';
import { isNothing } from '../../design/format.ts';
import { percentText } from './tax-words.ts';
import { rateStretches as texts } from './texts.tsx';

type Point = MarginalRates['points'][number];

/** Levels of income next to each other at which the same goes of the next pounds. */
export interface RateStretch {
  readonly from: string;
  /** Where the next begins; undefined for the last. */
  readonly to: string | undefined;
  readonly rate: string;
  readonly parts: readonly string[];
}

const names: Readonly<Record<keyof Point['parts'], string>> = texts.charges;

/** What a rate is made of, in words, the largest first as HMRC names them. */
export function partsOf({ parts }: Point): readonly string[] {
  return (Object.keys(names) as (keyof Point['parts'])[])
    .filter((name) => !isNothing(shortRate(parts[name])))
    .map((name) => texts.part(percentText(shortRate(parts[name])), names[name]));
}

/** A rate to the next twentieth of a percent: what whole pence and payments of wages make of it is no news. */
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
