import type { UpcomingPayment } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';

/** Amounts due on a day or in a month. In base currency, without signs. */
export interface Due {
  /** Null where nothing goes out, or no rate is stored for any of it. */
  readonly out: string | null;
  readonly in: string | null;
  readonly payments: readonly UpcomingPayment[];
}

/**
 * Adds up payments. Transfers between own accounts are neither money out nor in; those without a rate are left out of
 * the sums.
 * @param currency the base currency
 */
export function dueOf(payments: readonly UpcomingPayment[], currency: string): Due {
  const sum = (direction: UpcomingPayment['direction']) => {
    const counted = payments.filter(
      (one) => one.direction === direction && one.kind !== 'transfer' && one.amount_base !== null,
    );
    if (counted.length === 0) return null;
    const minor = counted.reduce((total, one) => total + figureMinor(one.amount_base ?? '0', currency), 0n);
    return formatMinor(minor < 0n ? -minor : minor, currency);
  };
  return { out: sum('out'), in: sum('in'), payments };
}

/** Groups payments by due day. Overdue payments that are still expected appear under today. */
export function dueByDay(
  payments: readonly UpcomingPayment[],
  today: string,
  currency: string,
): ReadonlyMap<string, Due> {
  const days = Map.groupBy(payments, (one) => (one.date < today ? today : one.date));
  return new Map([...days].map(([day, some]) => [day, dueOf(some, currency)]));
}
