import type { BalanceSheet } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { missingRatesText } from './missing-rates-text.ts';
import { missingRates as texts } from './texts.tsx';

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
