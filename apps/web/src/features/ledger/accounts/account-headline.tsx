import type { Account, BalanceSheetAccount } from '@farthing/api-contract';
import { Amount, ConvertedAmount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Stat, StatRow } from '../../../design/stat.tsx';
import { isLiability } from './account-types.ts';
import { balanceWords } from './balance-words.ts';
import { accountHeadline as texts } from './texts.tsx';
import { withHoldings } from './with-holdings.ts';

interface AccountHeadlineProps {
  readonly account: Account;
  /** Its line on the balance sheet of today, with the rate. */
  readonly line: BalanceSheetAccount | undefined;
}

/** The balance, large; that of a foreign account in base currency first, with the rate and its date. */
export function AccountHeadline({ account, line }: AccountHeadlineProps) {
  const { type, currency, base_currency, balance, balance_base } = account;
  const owed = isLiability(type) && balance.startsWith('-');
  const together = withHoldings(account, base_currency);
  if (together !== null) {
    return (
      <Stack gap={3}>
        <Stat label={texts.worthToday}>
          <Amount value={together} currency={base_currency} size={40} strong />
        </Stat>
        <StatRow>
          <Stat label={texts.inCash}>
            <Amount value={balance_base ?? '0'} currency={base_currency} />
          </Stat>
          <Stat label={texts.inHoldings}>
            <Amount value={account.holdings_value ?? '0'} currency={base_currency} />
          </Stat>
        </StatRow>
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      <Stat label={owed ? texts.balanceOwed : texts.figureToday(balanceWords(type).figure)}>
        <ConvertedAmount
          value={balance}
          currency={currency}
          base={balance_base}
          baseCurrency={base_currency}
          rate={line?.rate ?? null}
          rateDate={line?.rate_date ?? null}
          size={40}
          strong
        />
      </Stat>
      {balance_base === null && currency !== base_currency && (
        <Notice
          tone="warning"
          title={texts.rateMissing(currency)}
          action={
            <ButtonLink kind="quiet" to="/settings/exchange-rates">
              {common.addARate}
            </ButtonLink>
          }
        >
          {texts.rateMissingExplained(currency)}
        </Notice>
      )}
    </Stack>
  );
}
