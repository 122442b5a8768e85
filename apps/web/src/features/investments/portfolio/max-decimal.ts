import { Decimal } from '@farthing/money';

/** The largest of decimal strings; zero without any. */
export function maxDecimal(values: readonly string[]): string {
  return Decimal.max(0, ...values).toFixed(2);
}
