import type { MonteCarloForecast } from '@farthing/api-contract';
import { monteCarloWords as texts } from './texts.tsx';
import { wholeText } from './use-money.ts';

/** Formats a probability of 0 to 1 as a percentage. Only 0 and 1 themselves are 0% and 100%. */
export function ofHundred(share: number): string {
  if (share === 0) return texts.none;
  if (share === 1) return texts.all;
  if (share < 0.01) return texts.almostNone;
  if (share > 0.99) return texts.almostAll;
  return texts.of100(Math.round(share * 100));
}

interface Asked {
  readonly goal: string | undefined;
  readonly takesOut: boolean;
}

/** The headline: how often the goal is reached, how often the money lasts, or the median outcome. */
export function monteCarloSentence(
  forecast: MonteCarloForecast,
  { goal, takesOut }: Asked,
  money: (value: string) => string,
): string {
  const { years, success_probability, percentiles } = forecast;

  const often = ofHundred(success_probability);
  if (goal !== undefined) return texts.reachesGoal(often, wholeText(money, goal), years, takesOut);
  if (takesOut) return texts.lasts(often, years);
  const last = percentiles.at(-1);
  return last ? texts.middle(years, wholeText(money, last.p50)) : '';
}

/** A description of the last year for screen readers. */
export function monteCarloSummary(forecast: MonteCarloForecast, money: (value: string) => string): string {
  const { percentiles, runs } = forecast;
  const last = percentiles.at(-1);
  if (!last) return '';
  return texts.summary(runs, {
    p5: money(last.p5),
    p25: money(last.p25),
    p50: money(last.p50),
    p75: money(last.p75),
    p95: money(last.p95),
  });
}

/** The effect of the seed on the probability: twice the standard error, in percentage points. */
export function seedLuck(error: number): string {
  const points = Math.max(1, Math.round(error * 200));
  return texts.seedLuck(points);
}
