import type { CapitalGainsDisposal, CapitalGainsYear } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';

/** Returns true if a signed decimal string is below zero. */
export function isLoss(gain: string): boolean {
  return gain.startsWith('-') && !/^-[0.]*$/.test(gain);
}

/** The key by which a disposal is found again: all sales of an asset on a day are one. */
export function disposalKey({ security_id, date }: Pick<CapitalGainsDisposal, 'security_id' | 'date'>) {
  return `${security_id}.${date}`;
}

/** Returns the unused exempt amount, or undefined in years without rates. */
export function exemptLeft({ annual_exempt_amount, net }: CapitalGainsYear): string | undefined {
  if (annual_exempt_amount === null) return undefined;
  const gain = Decimal.max(new Decimal(net), 0);
  return Decimal.max(new Decimal(annual_exempt_amount).minus(gain), 0).toFixed(2);
}

/** The tax year in which a day falls: `2025-26`. */
export function taxYearOf(day: string): string {
  const year = Number(day.slice(0, 4));
  const start = day.slice(5) >= '04-06' ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}
