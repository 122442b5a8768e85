import type { Currency } from '@farthing/money';
import type { Frequency } from '../frequency.ts';
import type { Direction } from '../row.ts';
import type { Schedule } from '../schedule.ts';

export type SeriesKind = 'salary' | 'income' | 'transfer' | 'bill' | 'subscription' | 'payment';
export type SeriesStatus = 'active' | 'paused' | 'ended';

/** One reason for believing (or doubting) a series: the code for programs, the sentence for people. */
export interface Reason {
  readonly code:
    | 'dates'
    | 'few'
    | 'amounts'
    | 'working-days'
    | 'free-months'
    | 'missed'
    | 'pauses'
    | 'price'
    | 'overdue'
    | 'moved-account'
    | 'marked'
    | 'decided';
  readonly text: string;
}

/** A price that changed. */
export interface PriceChange {
  /** The day of the first payment at the new price. */
  readonly date: string;
  readonly transactionId: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  /** Price change per year, in minor units. Negative after a price cut. */
  readonly perYearMinor: bigint;
  /** Paid once only so far: it may yet turn out to be a single odd payment. */
  readonly isUnsettled: boolean;
}

/** A payment that is to be expected, with the days between which it may come. */
export interface Expected {
  readonly date: string;
  readonly earliest: string;
  readonly latest: string;
}

/** A recurring payment. Amounts are sizes, above zero, in minor units of `currency`; `direction` says which way. */
export interface RecurringSeries {
  /** The stored id where it is known, else made of the group and the first transaction. */
  readonly id: string;
  /** Currency, direction and merchant key: rows of another group never change this series. */
  readonly groupKey: string;
  /** The account of the latest payment. */
  readonly accountId: string;
  readonly currency: Currency;
  readonly direction: Direction;
  /** As the latest payment has it. */
  readonly merchant: string;
  /** The name that the user gave it. */
  readonly name: string | null;
  /** The category of most payments, of as many the latest; null when most have none. */
  readonly category: string | null;
  readonly kind: SeriesKind;
  readonly frequency: Frequency;
  /** When it is due, as data; `upcoming` reads it. */
  readonly schedule: Schedule;
  /** Weekday (0 Monday to 6 Sunday) of weeks, day of the month (1 to 31) of months, null of every 30 days. */
  readonly anchorDay: number | null;
  readonly isAmountVarying: boolean;
  readonly amountMinor: bigint;
  readonly amountLowMinor: bigint;
  readonly amountHighMinor: bigint;
  /** Current cost per year, in minor units. */
  readonly annualMinor: bigint;
  /** The sum of all its transactions. */
  readonly totalMinor: bigint;
  /** Null when the series has ended. */
  readonly next: Expected | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly Reason[];
  readonly status: SeriesStatus;
  /** Oldest first. */
  readonly priceChanges: readonly PriceChange[];
  readonly memberIds: readonly string[];
  readonly firstDate: string;
  readonly lastDate: string;
  /** Due days without a payment, overdue ones included. */
  readonly missedDates: readonly string[];
  /** First and last due day of each pause. */
  readonly pauses: readonly { readonly from: string; readonly to: string }[];
  readonly decision: 'confirmed' | 'rejected' | 'ended' | null;
  /** Day on which the user ended the series. No payments are expected from then on. */
  readonly endedOn: string | null;
  /** Recent deviation from the due day, in days: earliest (≤ 0) and latest (≥ 0). */
  readonly daysEarly: number;
  readonly daysLate: number;
}
