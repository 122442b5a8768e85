import type { CashFlowForecast } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { accountsQuery } from '../../api/accounts.ts';
import { cashFlowForecastQuery } from '../../api/forecasts.ts';
import { messageOf } from '../../api/problem.ts';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { Card, MainAndAside, Stack } from '../../design/layout.tsx';
import { ButtonLink, Link } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { EmptyState, Notice, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { WithoutRates } from '../reports/report-state.tsx';
import { forecastPaths, readForecastSearch } from './address.ts';
import { CashFlowAccounts } from './cash-flow-accounts.tsx';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { CashFlowItems } from './cash-flow-items.tsx';
import { cashFlowSentence } from './cash-flow-words.ts';
import { useMoney } from './use-money.ts';

const path = forecastPaths['cash-flow'];

const horizons = [
  { value: '14', label: '2 weeks' },
  { value: '31', label: 'A month' },
  { value: '92', label: '3 months' },
  { value: '183', label: 'Half a year' },
  { value: '365', label: 'A year' },
];

/** Will I run short before pay-day? The balances of the days ahead, and what is known to come. */
export function CashFlowScreen() {
  const navigate = useNavigate();
  const { accounts: chosen, days } = readCashFlow(readForecastSearch(path)(useSearch({ strict: false })));
  const accounts = useQuery(accountsQuery);
  const known = chosen.filter((id) => accounts.data?.some((one) => one.id === id));
  const forecast = useQuery({
    ...cashFlowForecastQuery(known, days),
    enabled: accounts.data !== undefined && accounts.data.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data } = forecast;
  const money = useMoney(data?.base_currency ?? 'GBP');
  const go = (change: { accounts?: readonly string[]; days?: string }) => {
    const ids = change.accounts ?? known;
    const span = change.days ?? (days === undefined ? '' : String(days));
    void navigate({
      to: path,
      search: {
        ...(ids.length > 0 ? { accounts: ids.join('.') } : {}),
        ...(span === '' ? {} : { days: Number(span) }),
      },
      resetScroll: false,
    });
  };
  const error = accounts.error ?? forecast.error;
  return (
    <Page
      title="Cash flow"
      answer={data ? cashFlowSentence(data, money) : 'Whether the money lasts until pay-day'}
      action={
        accounts.data &&
        accounts.data.length > 0 && (
          <SelectField
            label="How far ahead"
            value={days === undefined ? '' : String(days)}
            options={horizonsWith(days, (data?.pay_days.length ?? 1) > 0)}
            onChange={(value) => go({ days: value })}
          />
        )
      }
    >
      {error && (
        <LoadFailed
          what="The cash flow"
          message={messageOf(error)}
          onRetry={() => void (accounts.error ? accounts.refetch() : forecast.refetch())}
        />
      )}
      {accounts.data?.length === 0 && <NoAccounts />}
      {data && data.accounts.length === 0 && <NoAccounts />}
      {data && data.accounts.length > 0 && (
        <>
          <WithoutRates rates={data.missing_rates} />
          <LittleKnown forecast={data} />
          <MainAndAside
            main={
              <Stack>
                <CashFlowChart forecast={data} />
                <CashFlowItems forecast={data} />
              </Stack>
            }
            aside={
              <CashFlowAccounts
                forecast={data}
                accounts={accounts.data ?? []}
                chosen={known}
                onChoose={(ids) => go({ accounts: ids })}
              />
            }
          />
        </>
      )}
      {!data && !error && accounts.data?.length !== 0 && (
        <Card>
          <Skeleton shape="chart" />
        </Card>
      )}
    </Page>
  );
}

/** The stretches to choose from; one that stands in the address is among them. */
function horizonsWith(days: number | undefined, hasPayDay: boolean) {
  const isKnown = days === undefined || horizons.some(({ value }) => value === String(days));
  return [
    { value: '', label: hasPayDay ? 'To the pay-day after next' : '2 months' },
    ...horizons,
    ...(isKnown ? [] : [{ value: String(days), label: `${days} days` }]),
  ];
}

/** Accounts, by ids with points between, and days ahead. */
function readCashFlow(search: Readonly<Record<string, string | number>>) {
  const accounts = String(search.accounts ?? '')
    .split('.')
    .filter((id) => /^[0-9a-f-]{36}$/i.test(id));
  const days = Number(search.days);
  return { accounts, days: Number.isInteger(days) && days >= 1 && days <= 400 ? days : undefined };
}

function NoAccounts() {
  return (
    <Card>
      <EmptyState
        title="No accounts to look ahead with"
        action={<ButtonLink to="/accounts/new">Add an account</ButtonLink>}
      >
        With a current account here and a few months of its transactions, you see each day’s balance up to
        pay-day: what is due, what is usually spent, and the lowest it gets.
      </EmptyState>
    </Card>
  );
}

/** What is missing for a forecast worth the name, and where it is added. */
function LittleKnown({ forecast }: { readonly forecast: CashFlowForecast }) {
  if (forecast.items.length > 0 || forecast.everyday.transactions > 0) return null;
  return (
    <Notice title="Nothing is known to come yet">
      The line stays level until there are some months of transactions to learn from.{' '}
      <Link to="/import">Import a statement</Link>
    </Notice>
  );
}
