import type { BalanceSheet } from '@farthing/api-contract';
import { countText, dayText } from '../../design/format.ts';

/** What a balance sheet leaves out for want of rates: "No USD rate is stored on or before …: Dollars is left out." */
export function missingRatesText({ missing_rates, groups }: BalanceSheet): string {
  const names = new Map(
    groups.flatMap(({ accounts }) => accounts.map(({ id, name }) => [id, name] as const)),
  );
  return missing_rates
    .map(({ currency, date, accounts }) => {
      const [only] = accounts;
      const left =
        accounts.length === 1 && only
          ? `“${names.get(only) ?? 'one account'}” is left out.`
          : `${countText(accounts.length, 'account')} are left out.`;
      return `No ${currency} rate is stored on or before ${dayText(date)}: ${left}`;
    })
    .join(' ');
}
