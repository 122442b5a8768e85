import type { SpendingForecast, SpendingForecastReason } from '@farthing/api-contract';
import { monthText } from '../../design/format.ts';
import { withoutPence } from './use-money.ts';

type Money = (value: string) => string;

/** What next month will cost, with its likely range. This month, where it is the only one. */
export function spendingSentence(forecast: SpendingForecast, money: Money): string {
  const month = forecast.totals[1] ?? forecast.totals[0];
  if (!month || forecast.reasons.length === 0) return 'There is no spending to learn from yet';
  const text = (value: string) => withoutPence(money(value));
  return `${monthText(month.month)} will cost about ${text(month.expected)}, likely between ${text(month.low)} and ${text(month.high)}`;
}

/** How a category was worked out, in words. */
export function reasonWords(reason: SpendingForecastReason, money: Money): readonly string[] {
  const { methods, tried_from, error, error_of_last_year } = reason;
  if (tried_from === 0) return ['There is too little history to compare ways: the average stands in for it.'];
  const way = methods.length > 1 ? `The average of ${listed(methods)}.` : `${capital(methods[0] ?? '')}.`;
  const tried = `Of all ways that were tried on ${tried_from} earlier ${tried_from === 1 ? 'month' : 'months'}, ${methods.length > 1 ? 'these were' : 'this was'} closest.`;
  if (error === null) return [way, tried];
  const off = `So far it would have been ${money(error)} off in a month`;
  return [
    way,
    tried,
    error_of_last_year === null
      ? `${off}.`
      : `${off}; taking the same month a year before, ${money(error_of_last_year)}.`,
  ];
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase('en-GB') + text.slice(1);
}
