import type { NetWorthForecast } from '@farthing/api-contract';
import { monthText } from '../../../design/format.ts';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { netWorthWords as texts } from './texts.tsx';
import { wholeText } from './use-money.ts';

type Money = (value: string) => string;
type Scenario = NetWorthForecast['scenarios'][number];

/** Returns the final value of a scenario, in today's or future prices. */
export function endOf(scenario: Scenario, ofTheDay: boolean): string {
  const last = scenario.points.at(-1);
  return last ? (ofTheDay ? last.nominal : last.real) : '0';
}

/** The sentence that answers: from what to what, and how far the scenarios lie apart. */
export function netWorthSentence(forecast: NetWorthForecast, money: Money): string {
  const { scenarios, years } = forecast;
  const ends = scenarios.map((one) => endOf(one, false)).sort((a, b) => Number(a) - Number(b));
  const [least = '0', most = least] = [ends[0], ends.at(-1)];
  const text = (value: string) => wholeText(money, value);

  return least === most
    ? texts.sentence(text(forecast.opening), text(least), years)
    : texts.sentenceBetween(text(forecast.opening), text(least), text(most), years);
}

/** The chart in words: what each scenario ends with. */
export function netWorthSummary(forecast: NetWorthForecast, ofTheDay: boolean, money: Money): string {
  const ends = forecast.scenarios.map((one) => `${one.name}: ${money(endOf(one, ofTheDay))}`);
  return texts.summary(money(forecast.opening), forecast.years, ends);
}

/** Describes in words where a plan runs short of money. Empty if it doesn't. */
export function shortfallWords(forecast: NetWorthForecast): readonly string[] {
  return forecast.scenarios.flatMap(({ name, shortfalls }) =>
    shortfalls.map((one) => texts.shortfall(name, accountTypes[one.class].plural, monthText(one.month))),
  );
}
