import type { SharedAccount, SharedTransaction } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { householdQuery, sharedAccountsQuery, sharedTransactionsQuery } from '../../../api/household.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { joinParts } from '../../../design/format.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { List, ListButton, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Stat } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { sharedLine } from '../../reports/household-reports/shared-line.tsx';
import { SharedWorth } from './household-accounts.tsx';
import type { WritableAccount } from './shared-fields.tsx';
import { householdScreen, sharedAccount as texts } from './texts.tsx';

const SharedTransactionSheet = lazyPart(() => import('./shared-transaction-sheet.tsx'));
const SharedImportSheet = lazyPart(() => import('./shared-import-sheet.tsx'));
const SharedChanges = lazyPart(() => import('./shared-changes.tsx'));

/** An account that someone shares: its balance and its transactions, to look at or to change as its level allows. */
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
  const household = useQuery(householdQuery);
  const isViewer = (household.data?.household?.role ?? 'viewer') === 'viewer';
  const level = isViewer || account?.level === 'counted' ? 'view' : (account?.level ?? 'view');
  const writable = account && level !== 'view' ? { ...account, level } : undefined;
  /** Id of the open transaction; empty for a new one. */
  const [openId, setOpenId] = useState<string>();
  const back = <Link to="/household">{common.household}</Link>;
  if (isGone) return <Gone back={back} />;
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title={account?.name ?? common.account}
      answer={person && texts.answer(person.name, level)}
      action={writable?.level === 'full' && <Actions account={writable} onAdd={() => setOpenId('')} />}
      back={back}
      width="column"
    >
      <LoadFailed what={texts.what} query={[shared, pages]} />
      {account && shared.data && <Worth account={account} baseCurrency={shared.data.base_currency} />}
      {pages.isPending && <LoadingCard shape="row" count={8} />}
      {pages.data && (
        <Card title={texts.transactions} padded={false}>
          {rows.length === 0 && <EmptyState title={common.noTransactionsYet}>{null}</EmptyState>}
          {rows.length > 0 && (
            <List label={texts.transactions}>
              {rows.map((row) => (
                <Line key={row.id} row={row} onOpen={writable && (() => setOpenId(row.id))} />
              ))}
            </List>
          )}
          <Endless query={pages} />
        </Card>
      )}
      {writable && <Writing account={writable} openId={openId} onClose={() => setOpenId(undefined)} />}
    </Page>
  );
}

interface ActionsProps {
  readonly account: WritableAccount;
  readonly onAdd: () => void;
}

/** The ways to record transactions in the account. */
function Actions({ account, onAdd }: ActionsProps) {
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Row>
        <Button onClick={() => setIsImporting(true)}>{texts.importStatement}</Button>
        <Button onClick={onAdd}>{texts.addTransaction}</Button>
      </Row>
      {isImporting && (
        <Suspense>
          <SharedImportSheet account={account} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

interface WorthProps {
  readonly account: SharedAccount;
  readonly baseCurrency: string;
}

/** Shows what the account is worth, and what of it counts. */
function Worth({ account, baseCurrency }: WorthProps) {
  const facts = joinParts(
    householdScreen.counts(account.percent),
    account.is_complete || account.balance === null ? null : householdScreen.incomplete,
  );
  return (
    <Card>
      <Stat label={account.holdings_value === undefined ? common.balance : texts.worth}>
        <SharedWorth account={account} baseCurrency={baseCurrency} size={28} />
      </Stat>
      {facts && (
        <Text size={14} tone="quiet">
          {facts}
        </Text>
      )}
    </Card>
  );
}

interface WritingProps {
  readonly account: WritableAccount;
  readonly openId: string | undefined;
  readonly onClose: () => void;
}

/** The open transaction, and the changes that the user made. */
function Writing({ account, openId, onClose }: WritingProps) {
  return (
    <Suspense>
      <SharedChanges account={account} />
      {openId !== undefined && (
        <SharedTransactionSheet account={account} id={openId || undefined} onClose={onClose} />
      )}
    </Suspense>
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

interface LineProps {
  readonly row: SharedTransaction;
  readonly onOpen: (() => void) | undefined;
}

function Line({ row, onOpen }: LineProps) {
  const { parts, name } = sharedLine(row);
  if (!onOpen) return <ListItem {...parts}>{name}</ListItem>;
  return (
    <ListButton {...parts} onClick={onOpen}>
      {name}
    </ListButton>
  );
}
