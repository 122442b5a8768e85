import { timeLeft as texts } from './texts.ts';

/** Returns the time until a moment in whole minutes, rounded up: `23 minutes`. @param now Unix milliseconds */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
  if (minutes === 0) return texts.aMoment;
  return texts.minutes(minutes);
}
