import { civilDay } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import { dayNumber } from '../calendar/civil-day.ts';
import type { NamedStream } from '../detect/forced.ts';
import type { Frequency } from '../frequency.ts';
import type { KnownSeries } from './decisions.ts';
import type { SeriesMoney } from './money-of-series.ts';
import type { Reason } from './series.ts';
import type { Timeline } from './timeline.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const signs: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' };
const rhythmWords: Readonly<Record<Frequency, string>> = {
  weekly: 'every week',
  'two-weekly': 'every two weeks',
  'four-weekly': 'every four weeks',
  monthly: 'every month',
  'ten-of-twelve': 'in ten months of the year',
  quarterly: 'every three months',
  'half-yearly': 'every six months',
  yearly: 'every year',
};

/** Facts used by the sentences. */
export interface ReasonFacts {
  readonly stream: NamedStream;
  readonly frequency: Frequency;
  readonly anchorDay: number | null;
  readonly currency: string;
  readonly money: SeriesMoney;
  readonly timeline: Timeline;
  readonly known: KnownSeries | null;
  /** Day of the latest member. */
  readonly lastDate: string;
  readonly accounts: number;
  readonly marked: number;
}

/** Explains in sentences why a series was recognised: dates, amounts, irregularities and the user's decisions. */
export function reasonsOf(facts: ReasonFacts): Reason[] {
  const { stream, money, timeline, known } = facts;
  const { placed, schedule } = stream.fit;
  const reasons: Reason[] = [{ code: 'dates', text: datesText(facts) }];
  const add = (code: Reason['code'], text: string) => reasons.push({ code, text });
  if (placed.length <= 3)
    add('few', `Only ${count(placed.length, 'payment')} so far, so this may be a coincidence`);
  if (schedule.roll === 'following')
    add('working-days', 'At a weekend or on a bank holiday it moves to the next working day');
  if (schedule.roll === 'preceding')
    add('working-days', 'At a weekend or on a bank holiday it moves to the working day before');
  if (schedule.freeMonths.length > 0)
    add(
      'free-months',
      `No payment in ${schedule.freeMonths.map((month) => months[month - 1]).join(' and ')}`,
    );
  add('amounts', amountsText(facts));
  const change = money.priceChanges.at(-1);
  if (change) {
    const [from, to] = [printed(change.fromMinor, facts), printed(change.toMinor, facts)];
    const once = change.isUnsettled ? ', paid once so far' : '';
    add('price', `The price went from ${from} to ${to} on ${written(change.date)}${once}`);
  }
  const missing = stream.fit.missing.length;
  if (missing > 0) add('missed', `${count(missing, 'expected payment')} didn’t come`);
  if (timeline.pauses.length > 0)
    add(
      'pauses',
      timeline.pauses.map(({ from, to }) => `Paused from ${written(from)} to ${written(to)}`).join('; '),
    );
  if (timeline.status === 'ended')
    add('overdue', `Not seen since ${written(facts.lastDate)}, so it has probably ended`);
  else if (timeline.overdue > 0) add('overdue', `${count(timeline.overdue, 'payment')} overdue`);
  if (facts.accounts > 1) add('moved-account', 'Paid from more than one account');
  if (facts.marked > 0) add('marked', `You marked ${count(facts.marked, 'transaction')} as recurring`);
  if (known?.decision) add('decided', `You ${known.decision} this`);
  return reasons;
}

function datesText(facts: ReasonFacts): string {
  const { stream, frequency, lastDate } = facts;
  const { placed, rhythm, spread } = stream.fit;
  const number = count(placed.length, 'payment');
  const last = `last on ${written(lastDate)}`;
  if (stream.isForced && spread > rhythm.tolerance)
    return `${number} at irregular intervals, treated as ${rhythmWords[frequency]}, ${last}`;
  if (placed.length === 1) return `${number}, treated as ${rhythmWords[frequency]}, ${last}`;
  const most = placed.reduce((far, { deviation }) => Math.max(far, Math.abs(deviation)), 0);
  const exact = most === 0 ? 'always on time' : `at most ${count(most, 'day')} early or late`;
  return `${number}, ${rhythmWords[frequency]}${dayText(facts)}, ${exact}, ${last}`;
}

function dayText({ stream, frequency, anchorDay }: ReasonFacts): string {
  const { schedule } = stream.fit;
  if (schedule.interval.unit === 'day')
    return anchorDay === null ? ', 30 days apart' : ` on a ${weekdays[anchorDay]}`;
  if (anchorDay === 31) return ' at the end of the month';
  if (frequency === 'yearly') return ` on ${anchorDay} ${months[schedule.start % 12]}`;
  return ` on the ${ordinal(anchorDay ?? 1)}`;
}

/** `1st`, `22nd`, `13th`. */
function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

function amountsText(facts: ReasonFacts): string {
  const { amountMinor, amountLowMinor, amountHighMinor } = facts.money;
  const [low, high] = [printed(amountLowMinor, facts), printed(amountHighMinor, facts)];
  if (amountLowMinor === amountHighMinor) return `Recently ${printed(amountMinor, facts)} each time`;
  return `Recently between ${low} and ${high}`;
}

function printed(minor: bigint, { currency }: ReasonFacts): string {
  const [whole = '', fraction] = formatMinor(minor, currency).split('.');
  const amount = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...(fraction ? [fraction] : [])].join('.');
  return currency in signs ? `${signs[currency]}${amount}` : `${currency} ${amount}`;
}

/** A day as people read it: 4 Aug 2026. */
function written(day: string): string {
  const { year, month, date } = civilDay(dayNumber(day));
  return `${date} ${months[month - 1]?.slice(0, 3)} ${year}`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
