import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { accountsQuery, balanceSheetQuery } from '../../api/accounts.ts';
import { budgetPaceQuery, budgetSummaryQuery } from '../../api/budgets.ts';
import { cashFlowForecastQuery } from '../../api/forecasts.ts';
import { messageOf } from '../../api/problem.ts';
import { profileQuery } from '../../api/profile.ts';
import { queryClient } from '../../api/queries.ts';
import { upcomingQuery } from '../../api/recurring.ts';
import { Amount } from '../../design/amount.tsx';
import { AddIcon } from '../../design/icons.ts';
import { Card, MainAndAside, NotOnPhone, Stack } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { AccountsCard } from './accounts-card.tsx';
import { comingDays } from './coming-up.ts';
import { NetWorthCard } from './net-worth-card.tsx';
import { Newcomer } from './newcomer.tsx';
import { RecentCard } from './recent-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { homeScreen as texts } from './texts.tsx';

const MonthCard = lazy(() => import('./month-card.tsx'));
const ComingCard = lazy(() => import('./coming-card.tsx'));

/** Home, the answer: what all is worth, what is left this month, what comes, and what wants a look. */
export function HomeScreen() {
  const accounts = useQuery(accountsQuery);
  const sheet = useQuery(balanceSheetQuery());
  const profile = useQuery(profileQuery);
  const failed = accounts.error ?? sheet.error;
  const retry = () => {
    void accounts.refetch();
    void sheet.refetch();
  };

  useComing();
  const navigate = useNavigate();
  useShortcuts(texts.title, [
    { keys: 'b', label: texts.budget, run: () => void navigate({ to: '/budgets' }) },
    { keys: 'r', label: texts.recurringPayments, run: () => void navigate({ to: '/recurring' }) },
    { keys: 'f', label: texts.forecast, run: () => void navigate({ to: '/forecast' }) },
  ]);

  if (accounts.data?.length === 0) return <Newcomer name={profile.data?.display_name} />;
  return (
    <Page
      title={texts.title}
      answer={
        sheet.data &&
        texts.answer(
          <Amount value={sheet.data.total_assets} currency={sheet.data.base_currency} />,
          <Amount value={sheet.data.total_liabilities} currency={sheet.data.base_currency} />,
        )
      }
      action={
        <NotOnPhone>
          <ButtonLink kind="main" to="/transactions/new" icon={<AddIcon size={18} aria-hidden />}>
            {texts.addATransaction}
          </ButtonLink>
        </NotOnPhone>
      }
    >
      {failed && <LoadFailed what={texts.what} message={messageOf(failed)} onRetry={retry} />}
      <MainAndAside
        main={<NetWorthCard sheet={sheet.data} startDay={profile.data?.month_start_day} />}
        aside={
          sheet.data ? (
            <Suspense fallback={<Waiting title={texts.thisMonth} />}>
              <MonthCard today={sheet.data.as_of} />
            </Suspense>
          ) : (
            <Waiting title={texts.thisMonth} />
          )
        }
      />
      <MainAndAside
        main={
          <Stack>
            <ReviewCard sheet={sheet.data} />
            {sheet.data ? (
              <Suspense fallback={<Waiting title={texts.comingUp} />}>
                <ComingCard today={sheet.data.as_of} accounts={accounts.data} />
              </Suspense>
            ) : (
              <Waiting title={texts.comingUp} />
            )}
            <RecentCard accounts={accounts.data} />
          </Stack>
        }
        aside={<AccountsCard sheet={sheet.data} accounts={accounts.data} />}
      />
    </Page>
  );
}

/** Asks for what the cards below are made of while their code is on its way, and after what the headline is made of. */
function useComing(): void {
  useEffect(() => {
    void queryClient.prefetchQuery(budgetSummaryQuery());
    void queryClient.prefetchQuery(budgetPaceQuery());
    void queryClient.prefetchQuery(upcomingQuery(comingDays));
    void queryClient.prefetchQuery(cashFlowForecastQuery());
  }, []);
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <Card title={title}>
      <Skeleton shape="row" count={6} />
    </Card>
  );
}
