import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accountsQuery, balanceSheetQuery } from '../../api/accounts.ts';
import { messageOf } from '../../api/problem.ts';
import { profileQuery } from '../../api/profile.ts';
import { Amount } from '../../design/amount.tsx';
import { AddIcon } from '../../design/icons.ts';
import { Card, MainAndAside, NotOnPhone, Stack } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { NetWorthCard } from './net-worth-card.tsx';
import { Newcomer } from './newcomer.tsx';
import { RecentCard } from './recent-card.tsx';
import { ToDoCard } from './to-do-card.tsx';

const ThisMonth = lazy(() => import('./this-month.tsx'));

/** Home: what all is worth, how this month goes, and what wants to be done. */
export function HomeScreen() {
  const accounts = useQuery(accountsQuery);
  const sheet = useQuery(balanceSheetQuery());
  const profile = useQuery(profileQuery);
  const failed = accounts.error ?? sheet.error;
  const retry = () => {
    void accounts.refetch();
    void sheet.refetch();
  };

  if (accounts.data?.length === 0) return <Newcomer name={profile.data?.display_name} />;
  return (
    <Page
      title="Home"
      answer={
        sheet.data && (
          <>
            You own <Amount value={sheet.data.total_assets} currency={sheet.data.base_currency} /> and owe{' '}
            <Amount value={sheet.data.total_liabilities} currency={sheet.data.base_currency} />.
          </>
        )
      }
      action={
        <NotOnPhone>
          <ButtonLink kind="main" to="/transactions/new" icon={<AddIcon size={18} aria-hidden />}>
            Add a transaction
          </ButtonLink>
        </NotOnPhone>
      }
    >
      {failed && <LoadFailed what="Your accounts" message={messageOf(failed)} onRetry={retry} />}
      <MainAndAside
        main={<NetWorthCard sheet={sheet.data} startDay={profile.data?.month_start_day} />}
        aside={
          profile.data && sheet.data ? (
            <Suspense fallback={<MonthComing />}>
              <ThisMonth today={sheet.data.as_of} startDay={profile.data.month_start_day} />
            </Suspense>
          ) : (
            <MonthComing />
          )
        }
      />
      <MainAndAside
        main={
          <Stack>
            <ToDoCard sheet={sheet.data} />
            <RecentCard accounts={accounts.data} />
          </Stack>
        }
        aside={<AccountsCard sheet={sheet.data} accounts={accounts.data} />}
      />
    </Page>
  );
}

function MonthComing() {
  return (
    <Card title="This month">
      <Skeleton shape="row" count={6} />
    </Card>
  );
}
