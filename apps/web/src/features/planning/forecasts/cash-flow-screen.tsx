import type { Account, CashFlowForecast, CashFlowItem } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { cashFlowForecastQuery } from '../../../api/forecasts.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { joinParts } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link, linkTo } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Badge } from '../../../design/text.tsx';
import { WithoutRates } from '../../reports/reports/report-state.tsx';
import { forecastPaths, readForecastSearch } from './address.ts';
import { type Spending, withSpending } from './afford.ts';
import { CashFlowAccounts } from './cash-flow-accounts.tsx';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { cashFlowSentence, whenText } from './cash-flow-words.ts';
import { FreeToSpend } from './free-to-spend.tsx';
import { cashFlowItems, cashFlowScreen as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';

const UnknownBalances = lazyPart(() => import('../../ledger/accounts/unknown-balances.tsx'));

const path = forecastPaths['cash-flow'];

const horizons = [
  { value: '14', label: texts.twoWeeks },
  { value: '31', label: common.oneMonth },
  { value: '92', label: common.threeMonths },
  { value: '183', label: texts.halfAYear },
  { value: '365', label: common.oneYear },
];

/** Returns the forecast of the accounts and days in the address, and `go`, which changes the address. */
function useCashFlow() {
  const navigate = useNavigate();
  const { accounts: chosen, days } = readCashFlow(readForecastSearch(path)(useSearch({ strict: false })));
  const accounts = useQuery(accountsQuery);
  const known = chosen.filter((id) => accounts.data?.some((one) => one.id === id));
  const forecast = useQuery({
    ...cashFlowForecastQuery(known, days),
    enabled: accounts.data !== undefined && accounts.data.length > 0,
    placeholderData: keepPreviousData,
  });
  const go = (ids: readonly string[], nextDays: string) =>
    void navigate({
      to: path,
      search: {
        ...(ids.length > 0 ? { accounts: ids.join('.') } : {}),
        ...(nextDays === '' ? {} : { days: Number(nextDays) }),
      },
      resetScroll: false,
    });
  return { accounts, forecast, known, days, go };
}

/** Forecasts the balances until the next pay-days, and lists the payments that are known to come. */
export function CashFlowScreen() {
  const { accounts, forecast, known, days, go } = useCashFlow();
  const { data } = forecast;
  const [spending, setSpending] = useState<Spending | null>(null);
  const money = useMoney(data?.base_currency ?? 'GBP');
  const chosenDays = days === undefined ? '' : String(days);
  const error = accounts.error ?? forecast.error;
  const isUnknown = data?.accounts.length === 0 && accounts.data?.some(({ balance_known }) => !balance_known);
  const isComing = !data && !error && accounts.data?.length !== 0;
  return (
    <Page
      title={common.cashFlow}
      answerRoom={2}
      answer={
        isUnknown
          ? texts.notKnown
          : data
            ? cashFlowSentence(spending ? withSpending(data, spending) : data, money)
            : !isComing && texts.invitation
      }
      action={
        accounts.data?.length !== 0 && (
          <SelectField
            label={texts.howFarAhead}
            value={chosenDays}
            options={horizonsWith(days, (data?.pay_days.length ?? 1) > 0)}
            onChange={(value) => go(known, value)}
          />
        )
      }
    >
      <LoadFailed what={common.cashFlow} query={[accounts, forecast]} />
      {(accounts.data?.length === 0 || data?.accounts.length === 0) && (
        <NoAccounts accounts={isUnknown ? accounts.data : []} />
      )}
      {data && data.accounts.length > 0 && (
        <>
          <WithoutRates rates={data.missing_rates} />
          <LittleKnown forecast={data} />
          <MainAndAside
            main={<Forecast forecast={data} spending={spending} onSpending={setSpending} />}
            aside={
              <CashFlowAccounts
                forecast={data}
                accounts={accounts.data ?? []}
                chosen={known}
                onChoose={(ids) => go(ids, chosenDays)}
              />
            }
          />
        </>
      )}
      {isComing && <LoadingCard shape="chart" />}
    </Page>
  );
}

interface ForecastProps {
  readonly forecast: CashFlowForecast;
  readonly spending: Spending | null;
  readonly onSpending: (spending: Spending | null) => void;
}

/** Shows what is free to spend, the balances ahead, and what is known to come. */
function Forecast({ forecast, spending, onSpending }: ForecastProps) {
  return (
    <Stack>
      <Card>
        <FreeToSpend forecast={forecast} onSpending={onSpending} />
      </Card>
      <Card>
        <CashFlowChart forecast={spending ? withSpending(forecast, spending) : forecast} />
      </Card>
      <CashFlowItems forecast={forecast} />
    </Stack>
  );
}

/** Returns the forecast horizons to choose from, including the one in the URL. */
function horizonsWith(days: number | undefined, hasPayDay: boolean) {
  const isKnown = days === undefined || horizons.some(({ value }) => value === String(days));
  return [
    { value: '', label: hasPayDay ? texts.payDayAfterNext : texts.twoMonths },
    ...horizons,
    ...(isKnown ? [] : [{ value: String(days), label: texts.days(days) }]),
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

function NoAccounts({ accounts = [] }: { readonly accounts: readonly Account[] | undefined }) {
  if (accounts.length > 0) return <UnknownBalances accounts={accounts} />;
  return (
    <Card>
      <EmptyState
        title={texts.emptyTitle}
        action={<ButtonLink to="/accounts/new">{common.addAnAccount}</ButtonLink>}
      >
        {texts.emptyText}
      </EmptyState>
    </Card>
  );
}

/** Hint about the data that a useful forecast lacks, with links to add it. */
function LittleKnown({ forecast }: { readonly forecast: CashFlowForecast }) {
  if (forecast.items.length > 0 || forecast.everyday.transactions > 0) return null;
  return <Notice title={texts.littleKnownTitle}>{texts.littleKnown(linkTo('/import'))}</Notice>;
}

/** Known upcoming items, each with its status. */
function CashFlowItems({ forecast }: { readonly forecast: CashFlowForecast }) {
  const { items, accounts, base_currency: currency } = forecast;
  const nameOf = (id: string | null) => accounts.find((one) => one.account_id === id)?.name;
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={cashFlowItems.emptyTitle}>
          {cashFlowItems.emptyText(linkTo('/recurring'))}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={cashFlowItems.whatIsDue} padded={false}>
      <List label={cashFlowItems.whatIsDue}>
        {items.map((item) => (
          <ListItem
            key={item.id}
            note={joinParts(whenText(item), nameOf(item.account_id))}
            end={<Amount value={item.amount} currency={currency} kind="flow" size={14} />}
          >
            <ItemName item={item} /> {item.is_pay && <Badge tone="good">{common.pay}</Badge>}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}

/** The name, leading to the rows or the screen behind it. */
function ItemName({ item }: { readonly item: CashFlowItem }) {
  if (item.kind === 'tax') return <Link to="/tax">{item.name}</Link>;
  if (item.recurring_id !== null)
    return (
      <Link to="/recurring" search={{ open: item.recurring_id }}>
        {item.name}
      </Link>
    );
  return (
    <Link to="/transactions" search={{ q: item.name }}>
      {item.name}
    </Link>
  );
}
