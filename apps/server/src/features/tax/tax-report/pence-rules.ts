import { Decimal, formatMinor, parseMinor } from '@farthing/money';

/** Pence of several rows. */
export function sumPence(rows: readonly { readonly pence: bigint }[]): bigint {
  return rows.reduce((total, row) => total + row.pence, 0n);
}

/** Pounds as pence. */
export function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}

/** Pence as pounds. */
export function print(amount: bigint): string {
  return formatMinor(amount, 'GBP');
}

/** Returns the difference between two decimal strings. */
export function differenceOf(wanted: string, before: string | undefined): string {
  return new Decimal(wanted).minus(before ?? 0).toFixed();
}
