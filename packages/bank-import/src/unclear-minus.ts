import type { Reading, SignDecision } from './statement.ts';
import type { StatementTotals } from './statement-totals.ts';

/** The signs that columns of money out and money in are read with: see `Reading`. */
export interface ColumnSigns {
  readonly spendingSign?: 1 | -1;
  readonly creditSign?: 1 | -1;
}

/**
 * Returns the columns in which a minus is ambiguous. Money in with a minus was received (Citi) or reversed. A column of money
 * out with both signs marks refunds with one of them. In files of known banks a minus reverses a credit.
 */
export function unclearMinus(reading: Reading, totals: StatementTotals): SignDecision['minusIn'] {
  if (reading.amount === 'signed' || reading.amount === 'trade') return undefined;
  const { credited, outs } = totals;
  const isNamed = reading.formatId !== null;
  const inCredits = credited.negative > 0 && (credited.positive === 0 || !isNamed);
  const inDebits = hasBoth(outs);
  if (inCredits && inDebits) return 'both';
  return inCredits ? 'money_in' : inDebits ? 'money_out' : undefined;
}

/** Returns the signs under the user's answer: `positive_is_spend` says that a minus is money in, but of both columns that it takes money back. */
export function answeredSigns(
  minusIn: NonNullable<SignDecision['minusIn']>,
  answer: 'negative_is_spend' | 'positive_is_spend',
): ColumnSigns {
  const isIn = answer === 'positive_is_spend';
  if (minusIn === 'money_in') return { creditSign: isIn ? -1 : 1 };
  return minusIn === 'money_out'
    ? { spendingSign: isIn ? 1 : -1 }
    : { spendingSign: isIn ? 1 : -1, creditSign: isIn ? 1 : -1 };
}

/** Returns the likely signs if neither balances nor the user decide. Most rows of money out are spending. */
export function likelySigns(reading: Reading, { credited, outs }: StatementTotals): ColumnSigns {
  // Read as Citi's first; where the balance doesn't prove that, as most of the rows are.
  const isUsual =
    reading.creditSign !== undefined && credited.positive >= credited.negative && credited.positive > 0;
  return {
    ...(hasBoth(outs) && { spendingSign: outs.positive < outs.negative ? -1 : 1 }),
    ...(credited.negative > 0 && { creditSign: isUsual ? 1 : -1 }),
  };
}

function hasBoth({ positive, negative }: StatementTotals['outs']): boolean {
  return positive > 0 && negative > 0;
}
