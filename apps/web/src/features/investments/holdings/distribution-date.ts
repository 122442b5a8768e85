import { dayAfter, isDay, monthsLater } from '@farthing/dates';

/**
 * Returns the day on which the income of a reporting period arises, six months after its end (SI 2009/3001 reg 94(4)): the last
 * day of a month if the period ends with one, as funds report it. Undefined until a day is typed.
 */
export function distributionDate(periodEnd: string): string | undefined {
  if (!isDay(periodEnd)) return undefined;
  const next = dayAfter(periodEnd);
  return next.endsWith('-01') ? dayAfter(monthsLater(next, 6), -1) : monthsLater(periodEnd, 6);
}
