import type { MonteCarloForecast } from '@farthing/api-contract';
import { withoutPence } from './use-money.ts';

/** A share of 0 to 1 as a count of hundred, never quite all or nothing where it is not: `more than 99 of 100`. */
export function ofHundred(share: number): string {
  if (share === 0) return 'none';
  if (share === 1) return 'all';
  if (share < 0.01) return 'fewer than 1 of 100';
  if (share > 0.99) return 'more than 99 of 100';
  return `${Math.round(share * 100)} of 100`;
}

interface Asked {
  readonly goal: string | undefined;
  readonly takesOut: boolean;
}

/** The sentence that answers: how often the goal is reached, how often the money lasts, or what it comes to. */
export function chancesSentence(
  forecast: MonteCarloForecast,
  { goal, takesOut }: Asked,
  money: (value: string) => string,
): string {
  const { years, success_probability, percentiles } = forecast;
  const span = `${years} ${years === 1 ? 'year' : 'years'}`;
  const often = ofHundred(success_probability);
  if (goal !== undefined)
    return `In ${often} courses there is ${withoutPence(money(goal))} or more after ${span}${takesOut ? ', and the money never runs out' : ''}`;
  if (takesOut) return `In ${often} courses the money lasts ${span}`;
  const last = percentiles.at(-1);
  return last ? `After ${span} there is ${withoutPence(money(last.p50))} in the middle course` : '';
}

/** What the last year says, for those who do not see the chart. */
export function chancesSummary(forecast: MonteCarloForecast, money: (value: string) => string): string {
  const { percentiles, runs } = forecast;
  const last = percentiles.at(-1);
  if (!last) return '';
  return `Of ${runs.toLocaleString('en-GB')} courses half end above ${money(last.p50)}. Nine of ten end from ${money(last.p5)} to ${money(last.p95)}, and half from ${money(last.p25)} to ${money(last.p75)}.`;
}

/** How much of the answer is the luck of the seed: twice the standard error, in points of 100. */
export function seedLuck(error: number): string {
  const points = Math.max(1, Math.round(error * 200));
  return `Another seed would change this by about ${points === 1 ? 'one in 100' : `${points} in 100`}.`;
}
