import type { Recurring, RecurringFrequency, RecurringKind, RescanResult } from '@farthing/api-contract';
import { countText, dayText, longDayText } from '../../design/format.ts';

/** How often, as a choice in a list. */
export const frequencyNames: Readonly<Record<RecurringFrequency, string>> = {
  weekly: 'Weekly',
  'two-weekly': 'Every two weeks',
  'four-weekly': 'Every four weeks',
  monthly: 'Monthly',
  'ten-of-twelve': 'Ten months of the year',
  quarterly: 'Every three months',
  'half-yearly': 'Every six months',
  yearly: 'Yearly',
};

/** What sort of payment it is, for one and for many. */
export const kindNames: Readonly<Record<RecurringKind, { readonly one: string; readonly many: string }>> = {
  bill: { one: 'Bill', many: 'Bills' },
  subscription: { one: 'Subscription', many: 'Subscriptions' },
  payment: { one: 'Payment', many: 'Other payments' },
  salary: { one: 'Salary', many: 'Salaries' },
  income: { one: 'Income', many: 'Other income' },
  transfer: { one: 'Transfer', many: 'Transfers' },
};

type Rhythm = Pick<Recurring, 'frequency' | 'next_date' | 'last_date' | 'next_range' | 'day_of_month'>;

/**
 * When it is paid, as a person says it: "Monthly, about the 28th", "Weekly, on Fridays", "Yearly, about 12 March". Days of
 * the month are those before a weekend moves a payment; others that of the next payment, or of the last where it ended.
 */
export function rhythmText({ frequency, next_date, last_date, next_range, day_of_month }: Rhythm): string {
  const name = frequencyNames[frequency];
  const day = next_date ?? last_date;
  if (day === null) return name;
  const [weekday, date, month] = longDayText(day).split(' ');
  const near = next_range !== null && next_range.earliest === next_range.latest ? 'on' : 'about';
  switch (frequency) {
    case 'weekly':
    case 'two-weekly':
    case 'four-weekly':
      return near === 'on' ? `${name}, on ${weekday}s` : `${name}, about ${weekday}`;
    case 'yearly':
    case 'half-yearly':
      return `${name}, ${near} ${date} ${month}`;
    default:
      if (day_of_month === 31) return `${name}, at the end of the month`;
      return `${name}, ${near} the ${ordinal(day_of_month ?? Number(date))}`;
  }
}

/** `1st`, `22nd`, `13th`. */
export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** The next day with its range: "28 Nov 2026, between 27 and 30 Nov". Empty once it has ended. */
export function nextText({ next_date, next_range, is_overdue }: Recurring): string {
  if (next_date === null) return '';
  if (is_overdue) return `was due ${dayText(next_date)}`;
  if (next_range === null || next_range.earliest === next_range.latest) return `next ${dayText(next_date)}`;
  return `next ${dayText(next_date)}, between ${spanText(next_range.earliest, next_range.latest)}`;
}

/** "27 and 30 Nov", "28 Nov and 2 Dec": years are left out, as the day beside it has one. */
export function spanText(from: string, to: string): string {
  const [first, last] = [dayText(from).replace(/ \d+$/, ''), dayText(to).replace(/ \d+$/, '')];
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? first.split(' ')[0] : first} and ${last}`;
}

/** Whether the user marked one of its transactions as recurring: that is as good as a yes. */
export function isMarked({ reasons }: Recurring): boolean {
  return reasons.some(({ code }) => code === 'marked');
}

/** How sure farthing is, in words; the share itself belongs beneath, with the reasons. */
export function sureText(series: Recurring): string {
  const { decision, source, payment_count, confidence } = series;
  if (source === 'typed' && payment_count === 0) return 'You typed it in';
  if (decision === 'confirmed') return 'You confirmed it';
  if (isMarked(series)) return 'You marked its transactions';
  if (confidence >= 0.9) return 'Very likely';
  return confidence >= 0.75 ? 'Likely' : 'Not sure';
}

/** What a scan found, for a message. */
export function rescanText({ transactions, series, added, removed }: RescanResult): string {
  const looked = `Looked at ${countText(transactions, 'transaction')}`;
  const found = series === 0 ? 'nothing recurs' : countText(series, 'recurring payment');
  if (added === 0 && removed === 0) return `${looked}: ${found}${series === 0 ? '' : ', as before'}.`;
  const changes = [added > 0 && `${added} new`, removed > 0 && `${removed} gone`].filter(Boolean);
  return `${looked}: ${found}, ${changes.join(' and ')}.`;
}
