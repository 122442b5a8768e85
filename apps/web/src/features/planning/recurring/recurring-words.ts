import type {
  Recurring,
  RecurringFrequency,
  RecurringKind,
  RecurringTotals,
  RescanResult,
} from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { amountText, dayText, longDayText } from '../../../design/format.ts';
import { recurringWords as texts } from './texts.tsx';

/** Name of each frequency, for lists. */
export const frequencyNames: Readonly<Record<RecurringFrequency, string>> = texts.frequencies;

/** Name of each kind of payment, in singular and plural. */
export const kindNames: Readonly<Record<RecurringKind, { readonly one: string; readonly many: string }>> =
  texts.kinds;

type Rhythm = Pick<Recurring, 'frequency' | 'next_date' | 'last_date' | 'next_range' | 'day_of_month'>;

/**
 * When it is paid, as a person says it: "Monthly, about the 28th", "Weekly, on Fridays", "Yearly, about 12 March". Days of
 * the month are those before a weekend moves a payment; others that of the next payment, or of the last where it ended.
 */
export function rhythmText({ frequency, next_date, last_date, next_range, day_of_month }: Rhythm): string {
  const often = frequencyNames[frequency];
  const day = next_date ?? last_date;
  if (day === null) return often;
  const [weekday = '', date = '', month = ''] = longDayText(day).split(' ');
  const isSure = next_range !== null && next_range.earliest === next_range.latest;
  switch (frequency) {
    case 'weekly':
    case 'two-weekly':
    case 'four-weekly':
      return isSure ? texts.onWeekday(often, weekday) : texts.aboutWeekday(often, weekday);
    case 'yearly':
    case 'half-yearly':
      return isSure ? texts.onDate(often, date, month) : texts.aboutDate(often, date, month);
    default: {
      if (day_of_month === 31) return texts.atEndOfMonth(often);
      const number = day_of_month ?? Number(date);
      return isSure ? texts.onDayOfMonth(often, number) : texts.aboutDayOfMonth(often, number);
    }
  }
}

type Next = Pick<Recurring, 'next_date' | 'next_range' | 'is_overdue'>;

/** The next day with its range: "next 28 Nov 2026, between 27 and 30 Nov". Empty once it has ended. */
export function nextText(series: Next): string {
  return nextIn(texts.next, series);
}

/** The same beneath the label "Next payment": "28 Nov 2026, between 27 and 30 Nov". */
export function nextPaymentText(series: Next): string {
  return nextIn(texts.nextPayment, series);
}

function nextIn(words: typeof texts.next, { next_date, next_range, is_overdue }: Next): string {
  if (next_date === null) return '';
  const day = dayText(next_date);
  if (is_overdue) return words.wasDue(day);
  if (next_range === null || next_range.earliest === next_range.latest) return words.on(day);
  return words.between(day, rangeText(next_range.earliest, next_range.latest));
}

/** "27 and 30 Nov", "28 Nov and 2 Dec": years are left out, as the day beside it has one. */
export function rangeText(from: string, to: string): string {
  return texts.and(...rangeEnds(from, to));
}

/** "27 to 30 Nov 2026", "28 Nov to 2 Dec 2026". */
export function pauseText({ from, to }: { readonly from: string; readonly to: string }): string {
  return texts.fromTo(...rangeEnds(from, to), to.slice(0, 4));
}

/** Both days without their years, the first without its month where the other has the same. */
function rangeEnds(from: string, to: string): [first: string, last: string] {
  const [first, last] = [dayText(from).replace(/ \d+$/, ''), dayText(to).replace(/ \d+$/, '')];
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return [isSameMonth ? first.replace(/ .*$/, '') : first, last];
}

/** Returns true if the user flagged one of its transactions as recurring, which is as good as confirming it. */
export function isMarked({ reasons }: Recurring): boolean {
  return reasons.some(({ code }) => code === 'marked');
}

/**
 * Evidence for a payment in a sentence: "6 payments, about every month, £9.99 each, last on 3 Nov 2026".
 * @param hideAmounts leaves the amounts out
 */
export function evidenceText(series: Recurring, hideAmounts: boolean): string {
  const { payment_count: count, frequency, amount_range: range, currency, last_date, next_range } = series;
  const isExact =
    next_range !== null && next_range.earliest === next_range.latest && series.missed_dates.length === 0;
  const [low, high] = [amountText(range.low, currency), amountText(range.high, currency)];
  const isNew = series.price_changes.length > 0;
  const amount = low === high ? texts.each(low, isNew) : texts.eachBetween(low, high);
  return [
    texts.payments(count),
    count > 1 && texts.rhythms(isExact)[frequency],
    !hideAmounts && amount,
    last_date !== null && texts.last(dayText(last_date)),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Describes the confidence in words. */
export function sureText(series: Recurring): string {
  const { decision, source, payment_count, confidence } = series;
  if (source === 'typed' && payment_count === 0) return texts.typed;
  if (decision === 'confirmed') return texts.confirmed;
  if (isMarked(series)) return texts.marked;
  if (confidence >= 0.9) return common.veryLikely;
  return confidence >= 0.75 ? common.likely : texts.notSure;
}

/** Yearly totals of the payments that the user hasn't confirmed. */
export function guessesOf({
  base_currency: currency,
  annual_out,
  annual_in,
  confirmed_out,
  confirmed_in,
}: RecurringTotals): { readonly out: string; readonly in: string } {
  const less = (all: string, part: string) =>
    formatMinor(figureMinor(all, currency) - figureMinor(part, currency), currency);
  return { out: less(annual_out, confirmed_out), in: less(annual_in, confirmed_in) };
}

/** Describes the result of a scan. */
export function rescanText({ transactions, series, added, removed }: RescanResult): string {
  return texts.rescanned(transactions, series, added, removed);
}
