import type { BalanceSheet } from '@farthing/api-contract';

/** The rates by which a balance sheet was converted, one for each foreign currency, each with the day it is of. */
export function ratesUsed({ groups, base_currency }: BalanceSheet) {
  const found = new Map<string, { currency: string; rate: string; rate_date: string }>();
  for (const { currency, rate, rate_date } of groups.flatMap(({ accounts }) => accounts))
    if (currency !== base_currency && rate !== null && rate_date !== null)
      found.set(currency, { currency, rate, rate_date });
  return [...found.values()];
}
