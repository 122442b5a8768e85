import type { NetWorthForecast } from '@farthing/api-contract';
import { monthText } from '../../design/format.ts';
import { accountTypes } from '../accounts/account-types.ts';
import { withoutPence } from './use-money.ts';

type Money = (value: string) => string;
type Scenario = NetWorthForecast['scenarios'][number];

/** What a scenario comes to in the end, in today's money or that of the day. */
export function endOf(scenario: Scenario, ofTheDay: boolean): string {
  const last = scenario.points.at(-1);
  return last ? (ofTheDay ? last.nominal : last.real) : '0';
}

/** The sentence that answers: from what to what, and how far the scenarios lie apart. */
export function netWorthSentence(forecast: NetWorthForecast, money: Money): string {
  const { scenarios, years } = forecast;
  const ends = scenarios.map((one) => endOf(one, false)).sort((a, b) => Number(a) - Number(b));
  const [least = '0', most = least] = [ends[0], ends.at(-1)];
  const text = (value: string) => withoutPence(money(value));
  const when = `in ${years} ${years === 1 ? 'year' : 'years'}`;
  return least === most
    ? `${text(forecast.opening)} today, ${text(least)} ${when}, in today’s money`
    : `${text(forecast.opening)} today, ${text(least)} to ${text(most)} ${when}, in today’s money`;
}

/** The chart in words: what each scenario ends with. */
export function netWorthSummary(forecast: NetWorthForecast, ofTheDay: boolean, money: Money): string {
  const ends = forecast.scenarios.map((one) => `${one.name}: ${money(endOf(one, ofTheDay))}`);
  return `From ${money(forecast.opening)} today. After ${forecast.years} years: ${ends.join('; ')}.`;
}

/** Where a plan lacks money, in words; nothing where it does not. */
export function shortfallWords(forecast: NetWorthForecast): readonly string[] {
  return forecast.scenarios.flatMap(({ name, shortfalls }) =>
    shortfalls.map(
      (one) => `${name}: ${accountTypes[one.class].plural} would fall below zero in ${monthText(one.month)}.`,
    ),
  );
}
