import type { PayFrequency } from '../inputs.ts';
import { boundsOf, taxYearOf } from '../tax-year.ts';

const dayInMilliseconds = 86_400_000;

const weeks = { weekly: 1, two_weekly: 2, four_weekly: 4 } as const;

/**
 * The tax month (1 to 12: the first is 6 April to 5 May) or tax week of a pay day. Pay of two or four weeks is taxed as if
 * made in the last of them (SI 2003/2682 reg 30): weeks 2, 4 to 54, or 4, 8 to 56, where 53 is the last of weekly pay.
 */
export function taxPeriodOf(payDate: string, frequency: PayFrequency): number {
  if (frequency === 'monthly' || frequency === 'annual') {
    const month = Number(payDate.slice(5, 7)) - (payDate.slice(8) < '06' ? 1 : 0);
    return ((month + 8) % 12) + 1;
  }
  const first = Date.parse(`${boundsOf(taxYearOf(payDate)).from}T00:00:00Z`);
  const days = 7 * weeks[frequency] * dayInMilliseconds;
  return (Math.floor((Date.parse(`${payDate}T00:00:00Z`) - first) / days) + 1) * weeks[frequency];
}
