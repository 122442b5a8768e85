import type { BalanceSheet } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { dayText, isNothing, trimRate } from '../../../design/format.ts';
import { Facts } from '../../../design/stat.tsx';
import { Hint } from '../../../design/text.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { ratesUsed } from '../../ledger/accounts/rates-used.ts';
import { netWorthExplanation as texts } from './texts.tsx';

/** Breakdown of net worth: groups of the balance sheet, exchange rates, and the formula. */
export default function NetWorthExplanation({ sheet }: { readonly sheet: BalanceSheet }) {
  const rates = ratesUsed(sheet);
  return (
    <>
      <Facts
        facts={[
          ...sheet.groups.map(
            ({ type, class: side, total }) =>
              [
                accountTypes[type].plural,
                <Amount
                  key={type}
                  value={side === 'liability' ? owedAsMinus(total) : total}
                  currency={sheet.base_currency}
                  size={14}
                />,
              ] as const,
          ),
          ...rates.map(
            ({ currency, rate, rate_date }) =>
              [
                `1 ${currency}`,
                texts.rateOf(sheet.base_currency, trimRate(rate), dayText(rate_date)),
              ] as const,
          ),
        ]}
      />
      <Hint small>{texts.rule(dayText(sheet.as_of))}</Hint>
    </>
  );
}

function owedAsMinus(total: string): string {
  if (isNothing(total)) return total;
  return total.startsWith('-') ? total.slice(1) : `-${total}`;
}
