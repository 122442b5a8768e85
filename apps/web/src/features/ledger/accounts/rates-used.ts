import type { BalanceSheet } from '@farthing/api-contract';

/** A rate to base currency, and the day it is of. */
export interface UsedRate {
  readonly currency: string;
  readonly rate: string;
  readonly rate_date: string;
}

/** The rates by which a balance sheet was converted, one for each foreign currency. */
export function ratesUsed({ groups, base_currency }: BalanceSheet): readonly UsedRate[] {
  const found = new Map<string, UsedRate>();
  for (const { accounts } of groups) {
    for (const { currency, rate, rate_date } of accounts) {
      if (currency !== base_currency && rate !== null && rate_date !== null) {
        found.set(currency, { currency, rate, rate_date });
      }
    }
  }
  return [...found.values()];
}

/** A rate to six places, without zeros at the end. */
export function rateText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const kept = fraction.slice(0, 6).replace(/0+$/, '');
  return kept ? `${whole}.${kept}` : whole;
}
