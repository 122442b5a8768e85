import type { Steadiness } from '../detect/amounts.ts';
import type { Hints } from '../detect/hints.ts';
import type { Frequency } from '../frequency.ts';
import type { Direction } from '../row.ts';
import type { SeriesKind } from './series.ts';

/** Facts from which the kind is derived. */
export interface KindFacts {
  readonly direction: Direction;
  readonly isTransfer: boolean;
  readonly category: string | null;
  readonly merchantKey: string;
  readonly hints: Hints;
  readonly steadiness: Steadiness;
  readonly frequency: Frequency;
}

const subscriptionCategories = new Set([
  'subscriptions_memberships',
  'tv_licence_streaming',
  'sport_fitness',
  'entertainment',
]);
const subscriptionWords =
  /\b(?:netflix|spotify|prime|icloud|apple|google|disney|youtube|audible|gym|fitness|subscription|membership|music|cloud|plus|premium)\b/;
const salaryWords = /\b(?:salary|wages|payroll|wage)\b/;

/** Returns the kind of a series from its category, then its name, then its pattern. */
export function kindOf(facts: KindFacts): SeriesKind {
  const { direction, category, merchantKey, hints, steadiness, frequency } = facts;
  if (facts.isTransfer) return 'transfer';
  if (direction === 'in')
    return category === 'salary_wages' || salaryWords.test(merchantKey) ? 'salary' : 'income';
  if (category !== null && subscriptionCategories.has(category)) return 'subscription';
  if (subscriptionWords.test(merchantKey)) return 'subscription';
  if (hints.isBill || hints.isCouncil || steadiness !== 'fixed' || frequency === 'ten-of-twelve')
    return 'bill';
  return 'payment';
}
