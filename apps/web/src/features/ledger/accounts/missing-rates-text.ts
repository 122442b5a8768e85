import type { BalanceSheet } from '@farthing/api-contract';
import { dayText } from '../../../design/format.ts';
import { missingRatesText as texts } from './texts.tsx';

/**
 * Describes the accounts that a balance sheet leaves out because of missing exchange rates: "No USD rate is
 * stored on or before …: Dollars is left out."
 */
export function missingRatesText({ missing_rates, groups }: BalanceSheet): string {
  const names = new Map(
    groups.flatMap(({ accounts }) => accounts.map(({ id, name }) => [id, name] as const)),
  );
  return missing_rates
    .map(({ currency, date, accounts }) => {
      const [only] = accounts;
      const day = dayText(date);
      return accounts.length === 1 && only
        ? texts.one(names.get(only), currency, day)
        : texts.many(accounts.length, currency, day);
    })
    .join(' ');
}
