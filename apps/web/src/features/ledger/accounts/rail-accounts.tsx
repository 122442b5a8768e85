import type { Account, BalanceSeries } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery, allBalancesQuery } from '../../../api/accounts.ts';
import { Amount } from '../../../design/amount.tsx';
import { Spark } from '../../../design/charts/spark.tsx';
import { todayHere } from '../../../design/format.ts';
import { RailEntries, RailEntry } from '../../../design/rail-entries.tsx';
import { withHoldings } from './account-lines.tsx';
import { byUse } from './account-order.ts';
import { railAccounts as texts } from './texts.tsx';

const mostShown = 12;
const daysShown = 30;

/** The open accounts in the navigation rail, in the order of the accounts page: balance and the last 30 days. */
export default function RailAccounts() {
  const today = todayHere();
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { data: balances } = useQuery(allBalancesQuery(dayAfter(today, -daysShown), today));
  const seriesOf = new Map(balances?.map((series) => [series.account_id, series]));
  const open = accounts.filter(({ closed_on }) => closed_on === null).sort(byUse);
  if (open.length === 0) return null;
  return (
    <RailEntries label={texts.list}>
      {open.slice(0, mostShown).map((account) => (
        <RailEntry
          key={account.id}
          to="/accounts/$accountId"
          params={{ accountId: account.id }}
          activeOptions={{ includeSearch: false }}
          chart={<Spark points={stepsOf(account, seriesOf.get(account.id))} width={56} height={16} />}
          figure={<Balance account={account} />}
        >
          {account.name}
        </RailEntry>
      ))}
      {open.length > mostShown && (
        <RailEntry to="/accounts" activeOptions={{ exact: true }}>
          {texts.all(open.length)}
        </RailEntry>
      )}
    </RailEntries>
  );
}

/** Cash and holdings together in base currency, otherwise the balance. Nothing if the cash can't be converted. */
function Balance({ account }: { readonly account: Account }) {
  const { balance, currency, base_currency, holdings_value } = account;
  if (!account.balance_known) return texts.notKnown;
  if (holdings_value === undefined) return <Amount value={balance} currency={currency} size={12} />;
  const together = withHoldings(account, base_currency);
  return together !== null && <Amount value={together} currency={base_currency} size={12} />;
}

/**
 * Returns the points of a balance that holds until its next change. The daily value of holdings isn't in the series, so
 * an account with holdings has none.
 */
function stepsOf({ holdings_value }: Account, series: BalanceSeries | undefined) {
  if (holdings_value !== undefined) return [];
  const items = series?.items ?? [];
  return items.flatMap(({ date, balance: value }, index) => {
    const before = items[index - 1]?.balance;
    return before === undefined
      ? [{ date, value }]
      : [
          { date: dayAfter(date, -1), value: before },
          { date, value },
        ];
  });
}
