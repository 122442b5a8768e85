import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { accountQuery, accountsQuery, balanceSheetQuery } from '../../../api/accounts.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import * as common from '../../../design/common-texts.ts';
import { joinParts } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { AccountActions, isThing } from './account-actions.tsx';
import { AccountFacts, AccountHeadline } from './account-details.tsx';
import { ClosedNotice, OpeningGapNotice } from './account-notices.tsx';
import { AccountRecent } from './account-recent.tsx';
import { accountTypes, balanceWords, isValued } from './account-types.ts';
import { BalanceLine } from './balance-line.tsx';
import { BalanceQuestion } from './balance-question.tsx';
import { readBalance } from './opening.ts';
import { accountScreen as texts } from './texts.tsx';
import { ValuationsCard } from './valuations-card.tsx';

const StatementsCard = lazyPart(() => import('../reconciliations/statements-card.tsx'));

const DiffersNotice = lazyPart(() => import('../reconciliations/differs-notice.tsx'));

const SharingCard = lazyPart(() => import('../../identity/account-sharing/sharing-card.tsx'));

/** One account: its balance and how it went, what is known of it, and what happened last. */
export function AccountScreen() {
  const { accountId } = useParams({ from: '/accounts/$accountId' });
  const query = useQuery({
    ...accountQuery(accountId),
    // The list has it already, so that its cards ask for their answers at once.
    placeholderData: () =>
      queryClient.getQueryData<Account[]>(accountsQuery.queryKey)?.find(({ id }) => id === accountId),
  });
  const { data: account, error } = query;
  const isMissing = error instanceof ApiProblem && [404, 422].includes(error.status);
  const back = <Link to="/accounts">{common.accounts}</Link>;
  if (isMissing || !account) {
    return (
      <Page title={isMissing ? texts.notFoundTitle : common.account} back={back}>
        {!isMissing && <LoadFailed what={texts.theAccount} query={query} />}
        {isMissing && <NoSuchAccount />}
        {!error && (
          <Card>
            <Skeleton shape="figure" />
            <Skeleton shape="chart" />
          </Card>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={account.name}
      answer={joinParts(accountTypes[account.type].name, account.institution)}
      back={back}
      action={<AccountActions account={account} />}
    >
      <LoadFailed what={texts.theAccount} query={query} />
      <ClosedNotice account={account} />
      <OpeningGapNotice account={account} />
      {account.transaction_count > 0 && account.balance_known && !isValued(account.type) && (
        <DiffersNotice account={account} />
      )}
      <AccountParts account={account} />
    </Page>
  );
}

function NoSuchAccount() {
  return (
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
  );
}

/** The cards of an account. While it has no transactions, its valuations come first. */
function AccountParts({ account }: { readonly account: Account }) {
  const { id, type, currency } = account;
  const sheet = useQuery(balanceSheetQuery());
  const line = sheet.data?.groups.flatMap(({ accounts }) => accounts).find((one) => one.id === id);
  const valuations = <ValuationsCard account={account} />;
  const empty = account.transaction_count === 0;
  return (
    <MainAndAside
      main={
        <Stack>
          <Card>
            <Stack>
              {account.balance_known ? (
                <AccountHeadline account={account} line={line} />
              ) : (
                <BalanceQuestion account={account} />
              )}
              {account.balance_known && <BalanceLine account={account} />}
            </Stack>
          </Card>
          {empty && valuations}
          {!isThing(account) && <AccountRecent account={account} />}
        </Stack>
      }
      aside={
        <Stack>
          <AccountFacts account={account} />
          <SharingCard account={account} />
          {!empty && !isValued(type) && (
            <StatementsCard
              account={account}
              balance={{
                figure: balanceWords(type).figure,
                read: (typed) => readBalance(typed, type, currency),
              }}
            />
          )}
          {!empty && valuations}
        </Stack>
      }
    />
  );
}
