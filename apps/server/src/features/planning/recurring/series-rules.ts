import type { RecurringFrequency, RecurringKind, RecurringReason } from '@farthing/api-contract';
import { dayNumber } from '@farthing/dates';
import {
  type Expected,
  paymentsPerYear,
  type RecurringSeries,
  type Schedule,
} from '@farthing/recurring-payments';

/** A price that changed, in minor units as texts. */
export interface StoredPriceChange {
  readonly date: string;
  readonly transaction_id: string;
  readonly from_minor: string;
  readonly to_minor: string;
  readonly per_year_minor: string;
  readonly is_unsettled: boolean;
}

/** Stored form of a found series: JSON, with unsigned amounts as strings of minor units of `currency`. */
export interface StoredSeries {
  readonly merchant: string | null;
  readonly direction: 'in' | 'out';
  readonly kind: RecurringKind;
  readonly status: 'active' | 'paused' | 'ended';
  readonly currency: string;
  readonly frequency: RecurringFrequency;
  readonly schedule: Schedule;
  readonly amount_minor: string;
  readonly amount_low_minor: string;
  readonly amount_high_minor: string;
  readonly annual_minor: string;
  readonly total_minor: string;
  readonly is_amount_varying: boolean;
  readonly payment_count: number;
  readonly next: Expected | null;
  readonly first_date: string | null;
  readonly last_date: string | null;
  readonly missed_dates: readonly string[];
  readonly pauses: readonly { readonly from: string; readonly to: string }[];
  readonly confidence: number;
  readonly reasons: readonly RecurringReason[];
  readonly price_changes: readonly StoredPriceChange[];
  readonly days_early: number;
  readonly days_late: number;
  /** A transaction in it is marked by hand: stronger than a rejection. */
  readonly is_marked: boolean;
  /** True if it has no transactions. It is hidden, and returns with its decisions if they do. */
  readonly is_gone?: true;
}

/** A found series in the form that is stored. */
export function storedSeries(found: RecurringSeries): StoredSeries {
  return {
    merchant: found.merchant,
    direction: found.direction,
    kind: found.kind,
    status: found.status,
    currency: found.currency,
    frequency: found.frequency,
    schedule: found.schedule,
    amount_minor: String(found.amountMinor),
    amount_low_minor: String(found.amountLowMinor),
    amount_high_minor: String(found.amountHighMinor),
    annual_minor: String(found.annualMinor),
    total_minor: String(found.totalMinor),
    is_amount_varying: found.isAmountVarying,
    payment_count: found.memberIds.length,
    next: found.next,
    first_date: found.firstDate,
    last_date: found.lastDate,
    missed_dates: found.missedDates,
    pauses: found.pauses,
    confidence: found.confidence,
    reasons: found.reasons,
    price_changes: found.priceChanges.map((change) => ({
      date: change.date,
      transaction_id: change.transactionId,
      from_minor: String(change.fromMinor),
      to_minor: String(change.toMinor),
      per_year_minor: String(change.perYearMinor),
      is_unsettled: change.isUnsettled,
    })),
    days_early: found.daysEarly,
    days_late: found.daysLate,
    is_marked: found.reasons.some(({ code }) => code === 'marked'),
  };
}

/** A payment as the user typed it; `amount_minor` in minor units of `currency`, above zero. */
export interface TypedEntry {
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly kind: RecurringKind;
  readonly currency: string;
  readonly amount_minor: string;
  readonly frequency: RecurringFrequency;
  readonly next_date: string;
  readonly account_id: string | null;
  readonly category_id: string | null;
}

const daysBetweenPayments: ReadonlyMap<string, number> = new Map([
  ['weekly', 7],
  ['two-weekly', 14],
  ['four-weekly', 28],
]);
const monthsBetweenPayments: ReadonlyMap<string, number> = new Map([
  ['quarterly', 3],
  ['half-yearly', 6],
  ['yearly', 12],
]);

/**
 * Returns the series of a manually entered payment. A bill due on a weekend or bank holiday moves to the next
 * working day, like a Direct Debit. Income moves to the one before. Weekly payments keep their weekday.
 */
export function typedSeries(entry: TypedEntry): StoredSeries {
  const { amount_minor: amount, frequency, direction, currency, next_date: first } = entry;
  const days = daysBetweenPayments.get(frequency);
  const months = monthsBetweenPayments.get(frequency) ?? 1;
  const [year = 0, month = 0, date = 0] = first.split('-').map(Number);
  const inMonths = year * 12 + month - 1;
  const schedule: Schedule =
    days === undefined
      ? {
          interval: { unit: 'month', count: months },
          date,
          start: inMonths,
          roll: direction === 'in' ? 'preceding' : 'following',
          // Council tax is free in February and March.
          freeMonths: frequency === 'ten-of-twelve' ? [2, 3] : [],
        }
      : {
          interval: { unit: 'day', count: days },
          date,
          start: dayNumber(first),
          roll: 'none',
          freeMonths: [],
        };
  return {
    merchant: null,
    direction,
    kind: entry.kind,
    status: 'active',
    currency,
    frequency,
    schedule,
    amount_minor: amount,
    amount_low_minor: amount,
    amount_high_minor: amount,
    annual_minor: String(BigInt(amount) * paymentsPerYear(frequency)),
    total_minor: '0',
    is_amount_varying: false,
    payment_count: 0,
    next: { date: first, earliest: first, latest: first },
    first_date: null,
    last_date: null,
    missed_dates: [],
    pauses: [],
    confidence: 1,
    reasons: [{ code: 'typed', text: 'You added this payment by hand. No transaction matches it yet.' }],
    price_changes: [],
    days_early: 0,
    days_late: 0,
    is_marked: false,
  };
}
