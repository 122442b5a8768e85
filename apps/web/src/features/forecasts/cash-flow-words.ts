import type { CashFlowForecast } from '@farthing/api-contract';
import { dayText, longDayText } from '../../design/format.ts';

type Money = (value: string) => string;
type Answered = Pick<
  CashFlowForecast,
  'runs_short' | 'first_below_zero' | 'first_may_be_below_zero' | 'lowest' | 'pay_days' | 'date_to'
>;

/** `Friday 27 November`, without its year: a cash flow looks a year ahead at most. */
export function weekdayText(day: string): string {
  return longDayText(day).replace(/ \d{4}$/, '');
}

/** Will I run short before pay-day? In a sentence, with the lowest balance and its day. */
export function cashFlowSentence(forecast: Answered, money: Money): string {
  const { pay_days, lowest, date_to, first_below_zero, first_may_be_below_zero } = forecast;
  const pay = pay_days.find(({ lowest_before }) => lowest_before !== null);
  const low = pay?.lowest_before ?? lowest;
  if (!low) return 'There is nothing to look ahead with yet';
  const until = pay ? 'before pay-day' : `by ${dayText(date_to)}`;
  const isBefore = (day: string | null) => day !== null && (pay === undefined || day < pay.date);
  const lowestIs = `lowest ${money(low.balance)} on ${weekdayText(low.date)}`;
  if (first_below_zero !== null && isBefore(first_below_zero))
    return `You will run short ${until}: below zero from ${weekdayText(first_below_zero)}, ${lowestIs}`;
  if (isBefore(first_may_be_below_zero) && first_may_be_below_zero !== null)
    return `You may run short ${until}: it could be below zero from ${weekdayText(first_may_be_below_zero)}, ${lowestIs} is likelier`;
  const later =
    first_below_zero === null
      ? ''
      : `. After it you will, from ${weekdayText(first_below_zero)}, as far as is known`;
  return `You will not run short ${until}, ${lowestIs}${later}`;
}

/** The chart in words: where the balance stands, how far it goes down and by when, and where it ends. */
export function cashFlowSummary(
  forecast: Pick<CashFlowForecast, 'balance' | 'lowest' | 'days' | 'pay_days'>,
  money: Money,
): string {
  const { balance, lowest, days, pay_days } = forecast;
  const last = days.at(-1);
  const pays = pay_days.map(({ date, amount }) => `${money(amount)} on ${dayText(date)}`);
  return [
    `${money(balance)} today.`,
    lowest
      ? `Lowest ${money(lowest.balance)} on ${dayText(lowest.date)}, likely between ${money(lowest.low)} and ${money(lowest.high)}.`
      : '',
    pays.length > 0 ? `Pay: ${pays.join(', ')}.` : '',
    last ? `${money(last.balance)} on ${dayText(last.date)}.` : '',
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
  return `${dayText(date)}; between ${shortDay(earliest)} and ${shortDay(latest)}`;
}

function shortDay(day: string): string {
  return dayText(day).replace(/ \d{4}$/, '');
}
