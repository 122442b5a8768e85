import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accountQuery, balanceSheetQuery } from '../../../api/accounts.ts';
import { ApiProblem } from '../../../api/problem.ts';
import * as common from '../../../design/common-texts.ts';
import { joinParts } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountHeadline } from './account-headline.tsx';
import { AccountRecent } from './account-recent.tsx';
import { accountTypes, isValued } from './account-types.ts';
import { BalanceLine } from './balance-line.tsx';
import { balanceWords } from './balance-words.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { readBalance } from './opening.ts';
import { OpeningGapNotice } from './opening-gap-notice.tsx';
import { accountScreen as texts } from './texts.tsx';
import { ValuationsCard } from './valuations-card.tsx';

const StatementsCard = lazy(() =>
  import('../reconciliations/statements-card.tsx').then(({ StatementsCard }) => ({
    default: StatementsCard,
  })),
);

/** One account: its balance and how it went, what is known of it, and what happened last. */
export function AccountScreen() {
  const { accountId } = useParams({ from: '/accounts/$accountId' });
  const query = useQuery(accountQuery(accountId));
  const sheet = useQuery(balanceSheetQuery());
  const back = <Link to="/accounts">{common.accounts}</Link>;
  const account = query.data;
  if (query.error instanceof ApiProblem && [404, 422].includes(query.error.status)) {
    return (
      <Page title={texts.notFoundTitle} back={back}>
        <Card>
          <EmptyState
            title={texts.noSuchAccount}
            action={
              <ButtonLink kind="main" to="/accounts">
                {texts.seeAllAccounts}
              </ButtonLink>
            }
          >
            {common.itMayHaveBeenDeleted}
          </EmptyState>
        </Card>
      </Page>
    );
  }
  const failed = query.error && <LoadFailed what={texts.theAccount} query={query} />;
  if (!account) {
    return (
      <Page title={common.account} back={back}>
        {failed ?? (
          <Card>
            <Skeleton shape="figure" />
            <Skeleton shape="chart" />
          </Card>
        )}
      </Page>
    );
  }
  const line = sheet.data?.groups.flatMap(({ accounts }) => accounts).find(({ id }) => id === account.id);
  const valuations = <ValuationsCard account={account} />;
  const empty = account.transaction_count === 0;
  return (
    <Page
      title={account.name}
      answer={joinParts(accountTypes[account.type].name, account.institution)}
      back={back}
      action={<AccountActions account={account} />}
    >
      {failed}
      <ClosedNotice account={account} />
      <OpeningGapNotice account={account} />
      <MainAndAside
        main={
          <Stack>
            <Card>
              <Stack>
                <AccountHeadline account={account} line={line} />
                <BalanceLine account={account} />
              </Stack>
            </Card>
            {empty && valuations}
            <AccountRecent account={account} />
          </Stack>
        }
        aside={
          <Stack>
            <AccountFacts account={account} />
            {!empty && !isValued(account.type) && (
              <Suspense>
                <StatementsCard
                  account={account}
                  balance={{
                    figure: balanceWords(account.type).figure,
                    read: (typed) => readBalance(typed, account.type, account.currency),
                  }}
                />
              </Suspense>
            )}
            {!empty && valuations}
          </Stack>
        }
      />
    </Page>
  );
}
