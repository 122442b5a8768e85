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
  /** Yearly amount of the price rise, amount of the missing payment, or yearly cost of the contract. */
  readonly amount_minor: bigint;
  /** The new price; the payment as it is expected; a payment of the contract. */
  readonly limit_minor: bigint;
  /** Date of the first payment at the new price, the missed due date, or the last day of the contract. */
  readonly date: string;
}

/** Number of days after its first payment for which a price rise is shown. */
const riseDays = 90;
/** Number of days after its due date for which a missed payment is shown. */
const missedDays = 45;
/** Number of days before the end of a contract at which a notice is shown. */
const contractDays = 30;

/** Returns the notices of one series on a day. */
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
