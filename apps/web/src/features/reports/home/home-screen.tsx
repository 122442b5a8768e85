import type { BalanceSheet } from '@farthing/api-contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery, balanceSheetQuery } from '../../../api/accounts.ts';
import { budgetPaceQuery, budgetSummaryQuery } from '../../../api/budgets.ts';
import { cashFlowForecastQuery } from '../../../api/forecasts.ts';
import { lowBalancesQuery, noticesQuery } from '../../../api/notices.ts';
import { profileQuery } from '../../../api/profile.ts';
import { askFor } from '../../../api/queries.ts';
import { recentTransactionsQuery } from '../../../api/recent-transactions.ts';
import { upcomingQuery } from '../../../api/recurring.ts';
import { reviewSummaryQuery } from '../../../api/review.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { AddIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, NotOnPhone, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Stat } from '../../../design/stat.tsx';
import { Key } from '../../../design/text.tsx';
import { MissingRates } from '../../ledger/accounts/missing-rates.tsx';
import { isNothingKnown } from '../../ledger/accounts/nothing-known.ts';
import { FreeToSpend } from '../../planning/forecasts/free-to-spend.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { ComingCard } from './coming-card.tsx';
import { comingDays } from './coming-up.ts';
import { MonthCard, MonthRoom } from './month-card.tsx';
import { HistoryRoom, NetWorthHistory } from './net-worth-history.tsx';
import { RecentCard, recentRows } from './recent-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { homeScreen as texts } from './texts.tsx';

const PayQuestion = lazyPart(() => import('./pay-question.tsx'));
const UnknownBalances = lazyPart(() => import('../../ledger/accounts/unknown-balances.tsx'));
const WrongCodesNotice = lazyPart(() => import('./wrong-codes-notice.tsx'));
const Newcomer = lazyPart(() => import('./newcomer.tsx'));
const NetWorthExplanation = lazyPart(() => import('./net-worth-explanation.tsx'));

/** Cards below the headline figure. */
const beneath = [
  reviewSummaryQuery,
  noticesQuery,
  lowBalancesQuery,
  upcomingQuery(comingDays),
  cashFlowForecastQuery(),
  recentTransactionsQuery(recentRows),
] as const;

/** Asks for all that home shows, the headline first: as soon as its code is here, before any of it is drawn. */
export function begin(): void {
  askFor([
    profileQuery,
    balanceSheetQuery(),
    accountsQuery,
    budgetSummaryQuery(),
    budgetPaceQuery(),
    ...beneath,
  ]);
}

/** Shows home: what is free until pay-day, net worth, the month's spending, what comes, and what waits. */
export function HomeScreen() {
  const accounts = useQuery(accountsQuery);
  const sheet = useQuery(balanceSheetQuery());
  const profile = useQuery(profileQuery);
  // They come at once: each by itself would push away those that somebody reads already. What failed is asked for again by
  // its card, and keeps the others in their places.
  const isSettled = useQueries({
    queries: [...beneath],
    combine: (answers) => answers.every(({ isPending, isFetched }) => !isPending || isFetched),
  });

  const navigate = useNavigate();
  useShortcuts(common.home, [
    { keys: 'b', label: common.budget, run: () => void navigate({ to: '/budgets' }) },
    { keys: 'r', label: common.recurringPayments, run: () => void navigate({ to: '/recurring' }) },
    { keys: 'f', label: common.forecast, run: () => void navigate({ to: '/forecast' }) },
  ]);

  if (accounts.data?.length === 0) return <Newcomer name={profile.data?.display_name} />;
  return (
    <Page
      title={common.home}
      answerRoom={1}
      answer={sheet.data && answerOf(sheet.data)}
      action={
        <NotOnPhone>
          <ButtonLink kind="main" to="/transactions/new" icon={<AddIcon size={18} aria-hidden />}>
            {common.addATransaction}
          </ButtonLink>
        </NotOnPhone>
      }
    >
      {profile.data?.totp_enabled && <WrongCodesNotice profile={profile.data} />}
      <LoadFailed what={common.yourAccounts} query={[accounts, sheet]} />
      <MainAndAside
        main={
          <Stack>
            <FreeCard />
            <NetWorthCard sheet={sheet.data} startDay={profile.data?.month_start_day} />
            {sheet.data && isSettled ? (
              <>
                <ReviewCard sheet={sheet.data} />
                <ComingCard accounts={accounts.data} />
                <RecentCard accounts={accounts.data} />
              </>
            ) : (
              <Waiting title={texts.comingUp} />
            )}
          </Stack>
        }
        aside={
          <Stack>
            {sheet.data ? <MonthCard today={sheet.data.as_of} /> : <Waiting title={common.thisMonth} chart />}
            <AccountsCard sheet={sheet.data} accounts={accounts.data} />
          </Stack>
        }
      />
    </Page>
  );
}

function answerOf(sheet: BalanceSheet) {
  if (isNothingKnown(sheet)) return texts.notKnown;
  const { total_assets: assets, total_liabilities: debts, base_currency: currency } = sheet;
  return texts.answer(
    { isOverdrawn: assets.startsWith('-'), isInCredit: debts.startsWith('-') },
    <Amount value={assets.replace('-', '')} currency={currency} />,
    <Amount value={debts.replace('-', '')} currency={currency} />,
  );
}

function Waiting({ title, chart = false }: { readonly title: string; readonly chart?: boolean }) {
  return <Card title={title}>{chart ? <MonthRoom /> : <Skeleton shape="row" count={6} />}</Card>;
}

/** Money that is free until pay-day, the figure that Home opens with. Absent without an account of cash. */
function FreeCard() {
  const forecast = useQuery(cashFlowForecastQuery());
  const { data, isPending } = forecast;
  if (data?.free_to_spend === null) return null;
  return (
    <Card
      title={common.freeToSpend}
      action={
        <Row gap={2} wrap={false}>
          <Link to="/forecast" aria-keyshortcuts="f">
            {common.forecast}
          </Link>
          <NotOnPhone>
            <Key>F</Key>
          </NotOnPhone>
        </Row>
      }
    >
      <LoadFailed what={common.freeToSpend} query={forecast} />
      {isPending && <Skeleton shape="figure" />}
      {data && (
        <Stack>
          <FreeToSpend forecast={data} />
          {data.free_to_spend?.is_pay_day === false && <PayQuestion />}
        </Stack>
      )}
    </Card>
  );
}

interface NetWorthCardProps {
  readonly sheet: BalanceSheet | undefined;
  readonly startDay: number | undefined;
}

/** The headline: net worth, how it moved, its last twelve months, and what it is made of. */
function NetWorthCard({ sheet, startDay }: NetWorthCardProps) {
  const accounts = useQuery(accountsQuery).data;
  const [isExplained, setExplained] = useState(false);
  const isUnknown = sheet !== undefined && isNothingKnown(sheet);
  return (
    <Card>
      <Stack>
        <Stat label={common.netWorth}>
          {isUnknown ? (
            common.notKnownYet
          ) : sheet ? (
            <Amount value={sheet.net_worth} currency={sheet.base_currency} size={40} strong />
          ) : (
            <Skeleton shape="figure" />
          )}
        </Stat>
        {sheet && <MissingRates sheet={sheet} />}
        {sheet?.unknown_balances && <UnknownBalances accounts={accounts ?? []} />}
        {!isUnknown &&
          (sheet && startDay ? <NetWorthHistory now={sheet} startDay={startDay} /> : <HistoryRoom />)}
        <Explain onOpen={() => setExplained(true)}>
          {sheet && isExplained && <NetWorthExplanation sheet={sheet} />}
        </Explain>
      </Stack>
    </Card>
  );
}
