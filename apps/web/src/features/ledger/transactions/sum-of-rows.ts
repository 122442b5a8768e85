import type { Transaction } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { totalInBase } from './days.ts';

/**
 * Adds transactions up, signed: in their own currency if they share it, otherwise in base currency.
 * @returns undefined if one of several currencies has no rate
 */
export function sumOfRows(rows: readonly Transaction[], baseCurrency: string) {
  const currency = rows[0]?.currency ?? baseCurrency;
  if (rows.every((row) => row.currency === currency)) {
    const minor = rows.reduce((sum, { signed_amount }) => sum + figureMinor(signed_amount, currency), 0n);
    return { value: formatMinor(minor, currency), currency };
  }
  const value = totalInBase(rows, baseCurrency);
  return value === null ? undefined : { value, currency: baseCurrency };
}
