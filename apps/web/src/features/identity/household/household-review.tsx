import type { HouseholdTransaction } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { householdQuery, sharedAccountsQuery } from '../../../api/household.ts';
import { householdReviewQuery } from '../../../api/household-reports.ts';
import { Endless } from '../../../design/endless.tsx';
import { joinParts } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListButton } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { sharedLine } from '../../reports/household-reports/shared-line.tsx';
import { usePerson } from '../../reports/household-reports/use-person.ts';
import type { WritableAccount } from './shared-fields.tsx';
import { householdReview as texts } from './texts.tsx';

const SharedTransactionSheet = lazyPart(() => import('./shared-transaction-sheet.tsx'));

/** Transactions of others that need a category, in the accounts where the user may set it. */
export default function HouseholdReview() {
  const person = usePerson();
  const pages = useInfiniteQuery(householdReviewQuery(person?.id));
  const shared = useQuery(sharedAccountsQuery);
  const [open, setOpen] = useState<HouseholdTransaction>();
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const account = open && writableOf(open, shared.data?.people.flatMap(({ accounts }) => accounts) ?? []);
  return (
    <Page title={texts.title} answer={texts.answer(person?.name)} width="column">
      <LoadFailed what={texts.what} query={[pages, shared]} />
      {pages.isPending && <LoadingCard shape="row" count={6} />}
      {pages.data && (
        <Card padded={false}>
          {rows.length === 0 && !pages.hasNextPage && (
            <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
          )}
          {rows.length > 0 && (
            <List label={texts.list}>
              {rows.map((row) => (
                <Line key={`${row.user_id} ${row.id}`} row={row} onOpen={() => setOpen(row)} />
              ))}
            </List>
          )}
          <Endless query={pages} />
        </Card>
      )}
      <Notice>{texts.own}</Notice>
      {open && account && (
        <Suspense>
          <SharedTransactionSheet account={account} id={open.id} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Page>
  );
}

interface LineProps {
  readonly row: HouseholdTransaction;
  readonly onOpen: () => void;
}

function Line({ row, onOpen }: LineProps) {
  const members = useQuery(householdQuery).data?.household?.members ?? [];
  const whose = members.find(({ user_id }) => user_id === row.user_id)?.name;
  const { parts, name } = sharedLine(row, joinParts(row.account_name, whose));
  return (
    <ListButton {...parts} onClick={onOpen}>
      {name}
    </ListButton>
  );
}

/** Returns the account of a transaction, if its level lets others set categories now. */
function writableOf(
  { user_id, account_id }: HouseholdTransaction,
  accounts: readonly {
    readonly user_id: string;
    readonly account_id: string;
    readonly currency: string;
    readonly level: string;
  }[],
): WritableAccount | undefined {
  const found = accounts.find((one) => one.user_id === user_id && one.account_id === account_id);
  if (found?.level !== 'annotate' && found?.level !== 'full') return undefined;
  return { user_id, account_id, currency: found.currency, level: found.level };
}
