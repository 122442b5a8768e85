import type { CashFlowForecast } from '@farthing/api-contract';
import { dayText } from '../../../design/format.ts';
import { cashFlowWords as texts } from './texts.tsx';
import { weekdayText } from './weekday-text.ts';

type Money = (value: string) => string;
type Answered = Pick<
  CashFlowForecast,
  'runs_short' | 'first_below_zero' | 'first_may_be_below_zero' | 'lowest' | 'pay_days' | 'date_to' | 'items'
>;

/**
 * Will I run short before pay-day? In a sentence, with the lowest balance and its day. Without a known payment of any
 * kind, the forecast is past spending alone, and proves nothing about running short.
 */
export function cashFlowSentence(forecast: Answered, money: Money): string {
  const { pay_days, lowest, date_to, first_below_zero, first_may_be_below_zero, items } = forecast;
  const pay = pay_days.find(({ lowest_before }) => lowest_before !== null);
  const low = pay?.lowest_before ?? lowest;
  if (!low) return texts.nothing;
  const until = pay ? undefined : dayText(date_to);
  const isBefore = (day: string | null) => day !== null && (pay === undefined || day < pay.date);
  const lowestIs = [money(low.balance), weekdayText(low.date)] as const;
  if (first_below_zero !== null && pay_days.length === 0 && items.length === 0)
    return texts.incomeUnknown(...lowestIs);
  if (first_below_zero !== null && isBefore(first_below_zero))
    return texts.willRunShort(until, weekdayText(first_below_zero), ...lowestIs);
  if (isBefore(first_may_be_below_zero) && first_may_be_below_zero !== null)
    return texts.mayRunShort(until, weekdayText(first_may_be_below_zero), ...lowestIs);
  return first_below_zero === null
    ? texts.willNotRunShort(until, ...lowestIs)
    : texts.willLater(until, ...lowestIs, weekdayText(first_below_zero));
}

/** Describes the chart in words: the current balance, the lowest one with its date, and the final one. */
export function cashFlowSummary(
  forecast: Pick<CashFlowForecast, 'balance' | 'lowest' | 'days' | 'pay_days'>,
  money: Money,
): string {
  const { balance, lowest, days, pay_days } = forecast;
  const last = days.at(-1);
  const pays = pay_days.map(({ date, amount }) => texts.amountOn(money(amount), dayText(date)));
  return [
    texts.today(money(balance)),
    lowest
      ? texts.lowest(money(lowest.balance), dayText(lowest.date), money(lowest.low), money(lowest.high))
      : '',
    pays.length > 0 ? texts.pay(pays) : '',
    last ? texts.last(money(last.balance), dayText(last.date)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** When something comes, where that is not one day: `between 27 Nov and 1 Dec 2026`. */
export function whenText({
  date,
  earliest,
  latest,
}: {
  date: string;
  earliest: string;
  latest: string;
}): string {
  if (earliest === latest) return dayText(date);
  return texts.between(dayText(date), shortDay(earliest), shortDay(latest));
}

function shortDay(day: string): string {
  return dayText(day).replace(/ \d{4}$/, '');
}
