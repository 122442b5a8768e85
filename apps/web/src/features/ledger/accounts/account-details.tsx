import type { Account, BalanceSheetAccount } from '@farthing/api-contract';
import { Amount, ConvertedAmount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Facts, Stat, StatRow } from '../../../design/stat.tsx';
import { withHoldings } from './account-lines.tsx';
import { accountTypes, balanceWords, isLiability } from './account-types.ts';
import { accountDetails as texts } from './texts.tsx';

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

/** Stored details of an account. */
export function AccountFacts({ account }: { readonly account: Account }) {
  const { id, type, currency, institution, opening_balance, opening_date, closed_on, notes } = account;
  return (
    <Card title={common.details}>
      <Facts
        facts={[
          [texts.type, accountTypes[type].name],
          [common.currency, currency],
          ...(institution ? [[texts.bank, institution] as const] : []),
          [
            texts.openingBalance,
            <Amount key="amount" value={opening_balance} currency={currency} size={14} />,
          ],
          [texts.countsFrom, opening_date ? <DateText key="day" day={opening_date} /> : texts.always],
          ...(closed_on ? [[common.closed, <DateText key="closed" day={closed_on} />] as const] : []),
          [
            common.transactions,
            account.transaction_count === 0 ? (
              common.noneInline
            ) : (
              <Link key="rows" to="/transactions" search={{ account_id: id }}>
                {texts.transactionCount(account.transaction_count)}
              </Link>
            ),
          ],
          ...(notes ? [[common.notes, notes] as const] : []),
        ]}
      />
    </Card>
  );
}
