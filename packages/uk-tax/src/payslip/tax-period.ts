import type { PayFrequency } from '../inputs.ts';
import { boundsOf, taxYearOf } from '../tax-year.ts';

const dayInMilliseconds = 86_400_000;

/** The tax month (1 to 12: the first is 6 April to 5 May) or tax week (1 to 53) of a pay day. */
export function taxPeriodOf(payDate: string, frequency: PayFrequency): number {
  if (frequency === 'monthly' || frequency === 'annual') {
    const month = Number(payDate.slice(5, 7)) - (payDate.slice(8) < '06' ? 1 : 0);
    return ((month + 8) % 12) + 1;
  }
  const first = Date.parse(`${boundsOf(taxYearOf(payDate)).from}T00:00:00Z`);
  return Math.floor((Date.parse(`${payDate}T00:00:00Z`) - first) / (7 * dayInMilliseconds)) + 1;
}
