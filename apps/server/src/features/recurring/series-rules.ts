import type { RecurringFrequency, RecurringKind, RecurringReason } from '@farthing/api-contract';
import type { Expected, RecurringSeries, Schedule } from '@farthing/recurring-payments';

/** A price that changed, in minor units as texts. */
export interface StoredPriceChange {
  readonly date: string;
  readonly transaction_id: string;
  readonly from_minor: string;
  readonly to_minor: string;
  readonly per_year_minor: string;
  readonly is_unsettled: boolean;
}

/** What a scan found, as it is stored: JSON, amounts without sign as texts of minor units of `currency`. */
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
