import type { BalanceSheet } from '@farthing/api-contract';
import { ButtonLink } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { missingRatesText } from './missing-rates-text.ts';

/** Names the accounts that a balance sheet leaves out because a rate is missing. Nothing where none is. */
export function MissingRates({ sheet }: { readonly sheet: BalanceSheet }) {
  if (sheet.missing_rates.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title="The total is not complete"
      action={
        <ButtonLink kind="quiet" to="/settings/exchange-rates">
          Add a rate
        </ButtonLink>
      }
    >
      {missingRatesText(sheet)}
    </Notice>
  );
}
