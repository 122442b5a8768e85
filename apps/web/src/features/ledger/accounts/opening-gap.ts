import type { Account, Transaction, Valuation } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';

/** A known balance that does not follow from the opening balance and the transactions before it. */
export interface OpeningGap {
  readonly valuation: Valuation;
  /** Calculated balance at the end of that day without the valuation. */
  readonly computed: string;
  /** The opening balance with which all fits. */
  readonly opening: string;
}

/** The oldest known balance of an account: the line before it starts from the opening balance. */
export function oldestValuation(valuations: readonly Valuation[]): Valuation | undefined {
  return valuations.reduce<Valuation | undefined>(
    (oldest, one) => (oldest && oldest.date <= one.date ? oldest : one),
    undefined,
  );
}

/**
 * Checks that the oldest known balance agrees with the transactions before it, for example after an import of
 * earlier statements.
 * @param dayBefore balance at the end of the previous day
 * @param sameDay the account's transactions of that day
 */
export function openingGap(
  account: Account,
  valuation: Valuation,
  dayBefore: string,
  sameDay: readonly Transaction[],
): OpeningGap | undefined {
  if (account.opening_date !== null && account.opening_date > valuation.date) return;
  const { currency } = account;
  const computed = sameDay.reduce(
    (sum, { signed_amount }) => sum + parseMinor(signed_amount, currency),
    parseMinor(dayBefore, currency),
  );
  const gap = parseMinor(valuation.value, currency) - computed;
  if (gap === 0n) return;
  return {
    valuation,
    computed: formatMinor(computed, currency),
    opening: formatMinor(parseMinor(account.opening_balance, currency) + gap, currency),
  };
}
