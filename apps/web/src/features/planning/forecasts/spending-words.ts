import type { SpendingForecast, SpendingForecastReason } from '@farthing/api-contract';
import { monthText } from '../../../design/format.ts';
import { sentenceOf } from '../../../design/sentence.ts';
import { spendingWords as texts } from './texts.tsx';
import { wholeText } from './use-money.ts';

type Money = (value: string) => string;

/** Describes next month's spending with its likely range, or this month's if it is the only one. */
export function spendingSentence(forecast: SpendingForecast, money: Money): string {
  const month = forecast.totals[1] ?? forecast.totals[0];
  if (!month || forecast.reasons.length === 0) return texts.nothing;
  const text = (value: string) => wholeText(money, value);
  return texts.sentence(monthText(month.month), text(month.expected), text(month.low), text(month.high));
}

/** Explains the forecast method of a category in words. */
export function reasonWords(reason: SpendingForecastReason, money: Money): readonly string[] {
  const { methods, tried_from, error, error_of_last_year } = reason;
  if (tried_from === 0) return [methods.length === 0 ? texts.newThisMonth : texts.tooLittle];
  const way = methods.length > 1 ? texts.averageOf(methods) : sentenceOf(methods[0] ?? '');
  const tried = texts.tried(tried_from, methods.length);
  if (error === null) return [way, tried];
  const off =
    error_of_last_year === null
      ? texts.off(money(error))
      : texts.offBeside(money(error), money(error_of_last_year));
  return [way, tried, off];
}
