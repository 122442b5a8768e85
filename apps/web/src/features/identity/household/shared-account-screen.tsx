import type { SharedTransaction } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sharedAccountsQuery, sharedTransactionsQuery } from '../../../api/household.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { CategoryMark, Stat } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { SharedWorth } from './household-accounts.tsx';
import { householdScreen, sharedAccount as texts } from './texts.tsx';

/** An account that someone shares: its balance and its transactions, only to look at. */
export function SharedAccountScreen() {
  const { userId, accountId } = useParams({ from: '/household/$userId/$accountId' });
  const shared = useQuery(sharedAccountsQuery);
  const pages = useInfiniteQuery(sharedTransactionsQuery(userId, accountId));
  const person = shared.data?.people.find(({ user_id }) => user_id === userId);
  const account = person?.accounts.find(({ account_id }) => account_id === accountId);
  const isGone =
    (shared.data && !account) ||
    [shared.error, pages.error].some(
      (error) => error instanceof ApiProblem && [404, 422].includes(error.status),
    );
  const facts =
    account &&
    joinParts(
      householdScreen.counts(account.percent),
      account.is_complete || account.balance === null ? null : householdScreen.incomplete,
    );
  const back = <Link to="/household">{common.household}</Link>;
  if (isGone) return <Gone back={back} />;
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title={account?.name ?? common.account}
      answer={person && texts.answer(person.name)}
      back={back}
      width="column"
    >
      <LoadFailed what={texts.what} query={[shared, pages]} />
      {account && shared.data && (
        <Card>
          <Stat label={account.holdings_value === undefined ? common.balance : texts.worth}>
            <SharedWorth account={account} baseCurrency={shared.data.base_currency} size={28} />
          </Stat>
          {facts && (
            <Text size={14} tone="quiet">
              {facts}
            </Text>
          )}
        </Card>
      )}
      {pages.isPending && <LoadingCard shape="row" count={8} />}
      {pages.data && (
        <Card title={texts.transactions} padded={false}>
          {rows.length === 0 && <EmptyState title={common.noTransactionsYet}>{null}</EmptyState>}
          {rows.length > 0 && (
            <List label={texts.transactions}>
              {rows.map((row) => (
                <Line key={row.id} row={row} />
              ))}
            </List>
          )}
          <Endless query={pages} />
        </Card>
      )}
    </Page>
  );
}

function Gone({ back }: { readonly back: ReactNode }) {
  return (
    <Page title={common.account} back={back}>
      <Card>
        <EmptyState
          title={texts.goneTitle}
          action={
            <ButtonLink kind="main" to="/household">
              {texts.toHousehold}
            </ButtonLink>
          }
        >
          {texts.gone}
        </EmptyState>
      </Card>
    </Page>
  );
}

function Line({ row }: { readonly row: SharedTransaction }) {
  const who = row.merchant || row.description || common.noDescription;
  const what = row.type === 'transfer' ? texts.transfer : row.is_split ? texts.split : row.category;
  return (
    <ListItem
      mark={<CategoryMark name={who} />}
      note={
        <Text as="span" lines={1}>
          {joinParts(dayText(row.date), what, row.tags.join(', '))}
        </Text>
      }
      end={
        <Amount
          value={row.signed_amount}
          currency={row.currency}
          {...(row.type === 'transfer' ? { tone: 'quiet' as const } : { kind: 'flow' as const })}
        />
      }
    >
      <Text as="span" lines={1}>
        {who}
      </Text>
    </ListItem>
  );
}
