import type { Transaction } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';

/** A sum of transactions, signed. */
export interface RowsSum {
  readonly value: string;
  readonly currency: string;
}

/**
 * Adds transactions up: in their own currency if they share it, otherwise in base currency.
 * @returns undefined if one of several currencies has no rate
 */
export function sumOfRows(rows: readonly Transaction[], baseCurrency: string): RowsSum | undefined {
  const own = rows[0]?.currency ?? baseCurrency;
  const isOne = rows.every(({ currency }) => currency === own);
  const currency = isOne ? own : baseCurrency;
  let minor = 0n;
  for (const { signed_amount, amount_base } of rows) {
    if (!isOne && amount_base === null) return undefined;
    const amount = figureMinor(isOne ? signed_amount : String(amount_base), currency);
    minor += !isOne && signed_amount.startsWith('-') ? -amount : amount;
  }
  return { value: formatMinor(minor, currency), currency };
}
