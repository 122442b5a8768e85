import type { BalanceSheet } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { missingRates as texts } from './line-texts.tsx';

/** Names the accounts that a balance sheet leaves out because a rate is missing. Nothing where none is. */
export function MissingRates({ sheet }: { readonly sheet: BalanceSheet }) {
  if (sheet.missing_rates.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={texts.title}
      action={
        <ButtonLink kind="quiet" to="/settings/exchange-rates">
          {common.addARate}
        </ButtonLink>
      }
    >
      {missingRatesText(sheet)}
    </Notice>
  );
}

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
