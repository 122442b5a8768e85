import { formatMinor, parseMinor } from '@farthing/money';

/** The exact sum of amounts of one currency. */
export function addUp(amounts: readonly string[], currency: string): string {
  return formatMinor(
    amounts.reduce((sum, amount) => sum + parseMinor(amount, currency), 0n),
    currency,
  );
}

/** Whether an amount is more than another of its currency. */
export function isMore(amount: string, other: string, currency: string): boolean {
  return parseMinor(amount, currency) > parseMinor(other, currency);
}
