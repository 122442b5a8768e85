import { dayAfter } from '@farthing/dates';
import type { HolidayRegion } from '@farthing/recurring-payments';
import { nameOf, type ShownRow, standing } from './present-rules.ts';

/** Something about a recurring payment that is worth a notice. Amounts in minor units of `currency`. */
export interface RecurringFact {
  readonly kind: 'price_rise' | 'payment_missed' | 'contract_ending';
  readonly series_id: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly currency: string;
  /** What the rise comes to in a year; the payment that is missing; what the contract costs in a year. */
  readonly amount_minor: bigint;
  /** The new price; the payment as it is expected; a payment of the contract. */
  readonly limit_minor: bigint;
  /** Of the first payment at the new price; on which it was due; the last of the contract. */
  readonly date: string;
}

/** How long after its first payment a price rise is worth a notice, in days. */
const riseDays = 90;
/** How long after its due day a missed payment is, in days; longer ago it is history. */
const missedDays = 45;
/** How long before its last day the end of a contract is, in days. */
const contractDays = 30;

/** What of one series is worth a notice on a day. */
export function noticeFacts(row: ShownRow, today: string, region: HolidayRegion): RecurringFact[] {
  const { series } = row;
  const { status } = standing(row, today, region);
  if (status === 'ended') return [];
  const shared = {
    series_id: row.id,
    name: nameOf(row),
    account_id: row.account_id,
    currency: series.currency,
    limit_minor: BigInt(series.amount_minor),
  };
  const facts: RecurringFact[] = [];
  const rise = series.price_changes.at(-1);
  if (
    rise !== undefined &&
    series.direction === 'out' &&
    series.kind !== 'transfer' &&
    BigInt(rise.per_year_minor) > 0n &&
    // A bill that varies costs more now and then: a rise is one that stays.
    !(rise.is_unsettled && series.is_amount_varying) &&
    rise.date >= dayAfter(today, -riseDays)
  )
    facts.push({
      ...shared,
      kind: 'price_rise',
      amount_minor: BigInt(rise.per_year_minor),
      limit_minor: BigInt(rise.to_minor),
      date: rise.date,
    });
  const missed = series.missed_dates.at(-1);
  if (
    missed !== undefined &&
    series.last_date !== null &&
    missed > series.last_date &&
    missed >= dayAfter(today, -missedDays)
  )
    facts.push({ ...shared, kind: 'payment_missed', amount_minor: shared.limit_minor, date: missed });
  const ends = row.contract_ends_on;
  if (ends !== null && ends >= today && ends <= dayAfter(today, contractDays))
    facts.push({ ...shared, kind: 'contract_ending', amount_minor: BigInt(series.annual_minor), date: ends });
  return facts;
}
