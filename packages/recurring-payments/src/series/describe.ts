import { weekdayOf } from '@farthing/dates';
import { dayNumber } from '../calendar/civil-day.ts';
import { membersOf } from '../detect/forced.ts';
import type { Frequency } from '../frequency.ts';
import type { Entry } from '../row.ts';
import type { Schedule } from '../schedule.ts';
import type { Recognised } from './decisions.ts';
import { kindOf } from './kind.ts';
import { moneyOf, sizeOf } from './money-of-series.ts';
import { reasonsOf } from './reasons.ts';
import type { RecurringSeries } from './series.ts';
import { seriesId } from './series-id.ts';
import { timelineOf } from './timeline.ts';

/**
 * A found series in full.
 * @param today number of the day
 */
export function describe(one: Recognised, today: number): RecurringSeries {
  const { stream, group, setting, known } = one;
  const { fit, amounts } = stream;
  const members = membersOf(stream);
  const [first, last] = [members[0]?.row, members.at(-1)?.row];
  if (!first || !last) throw new Error('A series has at least one member');
  const frequency: Frequency = fit.schedule.freeMonths.length > 0 ? 'ten-of-twelve' : fit.rhythm.frequency;
  const anchorDay = anchorDayOf(fit.schedule);
  const money = moneyOf(stream, frequency);
  const timeline = timelineOf(fit, members.at(-1)?.day ?? today, today, setting.days);
  const marked = members.filter(({ row }) => row.toggle === true).length;
  const decision = decisionOf(one, marked);
  const isEnded = decision === 'ended' && (known?.endedOn == null || dayNumber(known.endedOn) <= today);
  return {
    id: known?.id ?? seriesId(group.key, first.id),
    groupKey: group.key,
    accountId: last.accountId,
    currency: last.currency,
    direction: group.direction,
    merchant: last.merchant,
    name: known?.name ?? null,
    category: categoryOf(members),
    kind: kindOfSeries(one, members, frequency),
    frequency,
    schedule: fit.schedule,
    anchorDay,
    isAmountVarying: amounts.steadiness !== 'fixed',
    amountMinor: money.amountMinor,
    amountLowMinor: money.amountLowMinor,
    amountHighMinor: money.amountHighMinor,
    annualMinor: money.annualMinor,
    totalMinor: members.reduce((sum, entry) => sum + sizeOf(entry), 0n),
    next: isEnded ? null : timeline.next,
    confidence: confidenceOf(one),
    reasons: reasonsOf({
      stream,
      frequency,
      anchorDay,
      currency: last.currency,
      money,
      timeline,
      known: decision === null ? null : known,
      lastDate: last.date,
      accounts: new Set(members.map(({ row }) => row.accountId)).size,
      marked,
    }),
    status: isEnded ? 'ended' : timeline.status,
    priceChanges: money.priceChanges,
    memberIds: members.map(({ row }) => row.id),
    firstDate: first.date,
    lastDate: last.date,
    missedDates: timeline.missedDates,
    pauses: timeline.pauses,
    decision,
    endedOn: decision === 'ended' ? (known?.endedOn ?? last.date) : null,
    daysEarly: timeline.daysEarly,
    daysLate: timeline.daysLate,
  };
}

/** Returns the user's decision. A flag on a transaction is stronger than the rejection of its series. */
function decisionOf({ known }: Recognised, flagged: number) {
  return known?.decision === 'rejected' && flagged > 0 ? null : (known?.decision ?? null);
}

/** The day that payments fall due: of the week, of the month, or null if they come every so many days. */
function anchorDayOf({ interval, start, date }: Schedule): number | null {
  if (interval.unit !== 'day') return date;
  return interval.count % 7 === 0 ? weekdayOf(start) : null;
}

function kindOfSeries(
  { stream, group, setting }: Recognised,
  members: readonly Entry[],
  frequency: Frequency,
) {
  return kindOf({
    category: categoryOf(members),
    frequency,
    direction: group.direction,
    isTransfer: members.filter(({ row }) => row.isTransfer).length * 2 > members.length,
    merchantKey: group.merchantKey,
    hints: setting.hints,
    steadiness: stream.amounts.steadiness,
  });
}

/** From the evidence beyond what is needed (a half at the threshold), less what is missing. */
function confidenceOf({ stream }: Recognised): number {
  const { evidence, fit, isForced } = stream;
  if (isForced) return Math.round(Math.min(0.5, 0.1 + fit.placed.length * 0.05) * 100) / 100;
  const raw = (0.5 + 0.5 * (1 - Math.exp(-evidence / 10))) * (0.55 + 0.45 * fit.coverage);
  return Math.round(Math.min(0.99, raw) * 100) / 100;
}

function categoryOf(members: readonly Entry[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { row } of members) counts.set(row.category, (counts.get(row.category) ?? 0) + 1);
  let best: string | null = null;
  let most = 0;
  for (const { row } of members.toReversed()) {
    const times = counts.get(row.category) ?? 0;
    if (times > most) [best, most] = [row.category, times];
  }
  return best;
}
