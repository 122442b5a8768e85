import type { HouseholdTransaction } from '@farthing/api-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { householdTransactionsQuery } from '../../../api/household-reports.ts';
import { Endless } from '../../../design/endless.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Card } from '../../../design/layout.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { sharedLine } from './shared-line.tsx';
import { householdList as texts } from './texts.tsx';
import { usePerson } from './use-person.ts';

/** Transactions of the household, or those that a person shares, newest first. Each leads to its account. */
export default function HouseholdTransactions() {
  const person = usePerson();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim().slice(0, 100));
  const pages = useInfiniteQuery(householdTransactionsQuery(person?.id, q));
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const notCounted = pages.data?.pages[0]?.not_counted.length ?? 0;
  return (
    <Page title={texts.title} answer={texts.answer(person?.name)} width="column">
      <TextField label={texts.search} value={typed} onChange={setTyped} />
      {notCounted > 0 && <Notice>{texts.notCounted(notCounted)}</Notice>}
      <LoadFailed what={texts.what} query={pages} />
      {pages.isPending && <LoadingCard shape="row" count={12} />}
      {pages.data && (
        <Card padded={false}>
          {rows.length === 0 && !pages.hasNextPage && (
            <EmptyState title={texts.empty}>{q === '' ? texts.emptyText : texts.noMatch}</EmptyState>
          )}
          {rows.length > 0 && (
            <List label={texts.title}>
              {rows.map((row) => (
                <Line key={`${row.user_id} ${row.id}`} row={row} />
              ))}
            </List>
          )}
          <Endless query={pages} />
        </Card>
      )}
    </Page>
  );
}

function Line({ row }: { readonly row: HouseholdTransaction }) {
  const { parts, name } = sharedLine(row, row.account_name);
  if (row.is_own)
    return (
      <ListLink {...parts} to="/accounts/$accountId" params={{ accountId: row.account_id }}>
        {name}
      </ListLink>
    );
  return (
    <ListLink
      {...parts}
      to="/household/$userId/$accountId"
      params={{ userId: row.user_id, accountId: row.account_id }}
    >
      {name}
    </ListLink>
  );
}
