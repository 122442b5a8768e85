import type { HouseholdRecurring, HouseholdSeries } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { householdQuery } from '../../../api/household.ts';
import { householdRecurringQuery } from '../../../api/household-reports.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, joinParts } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { PayeeMark } from '../../../design/stat.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { BudgetTabs } from '../../planning/budgets/budget-tabs.tsx';
import { frequencyNames } from '../../planning/recurring/recurring-words.ts';
import { SumsInAndOut, upcomingNotes } from './household-forecast.tsx';
import { householdUpcoming, householdRecurring as texts } from './texts.tsx';
import { usePerson } from './use-person.ts';

/** Recurring payments of the household, or of what a person shares, and what they come to in a year. */
export default function HouseholdRecurringPage() {
  const person = usePerson();
  const query = useQuery(householdRecurringQuery(person?.id));
  return (
    <>
      <BudgetTabs />
      <Page title={common.recurringPayments} answer={householdUpcoming.answer(person?.name)}>
        <LoadFailed what={texts.what} query={query} />
        {query.isPending && <LoadingCard shape="row" count={8} />}
        {query.data && (
          <MainAndAside
            main={<Lists recurring={query.data} />}
            aside={
              <Stack>
                <Card title={texts.inAYear}>
                  <SumsInAndOut sums={query.data} isOne={person !== undefined} />
                </Card>
                <Notice>{[...upcomingNotes(query.data), texts.ownOnly].join(' ')}</Notice>
              </Stack>
            }
          />
        )}
      </Page>
    </>
  );
}

/** Money that goes out, comes in and moves between accounts, and what has ended. */
function Lists({ recurring: { items } }: { readonly recurring: HouseholdRecurring }) {
  const running = items.filter(({ status }) => status !== 'ended');
  const lists = [
    {
      title: texts.goingOut,
      rows: running.filter(({ direction, kind }) => direction === 'out' && kind !== 'transfer'),
    },
    {
      title: texts.comingIn,
      rows: running.filter(({ direction, kind }) => direction === 'in' && kind !== 'transfer'),
    },
    { title: texts.between, rows: running.filter(({ kind }) => kind === 'transfer') },
    { title: texts.ended, rows: items.filter(({ status }) => status === 'ended') },
  ].filter(({ rows }) => rows.length > 0);
  if (lists.length === 0)
    return (
      <Card>
        <EmptyState title={texts.empty}>{householdUpcoming.emptyText}</EmptyState>
      </Card>
    );
  return (
    <Stack>
      {lists.map(({ title, rows }) => (
        <Card key={title} title={title} padded={false}>
          <List label={title}>
            {rows.map((row) => (
              <Line key={`${row.user_id} ${row.recurring_id}`} row={row} />
            ))}
          </List>
        </Card>
      ))}
    </Stack>
  );
}

function Line({ row }: { readonly row: HouseholdSeries }) {
  const members = useQuery(householdQuery).data?.household?.members ?? [];
  const whose = row.is_own ? null : (members.find(({ user_id }) => user_id === row.user_id)?.name ?? null);
  const part = row.percent === '100' ? null : householdUpcoming.part(row.percent);
  const next = row.next_date === null ? null : texts.next(dayText(row.next_date));
  return (
    <ListItem
      mark={<PayeeMark name={row.name} />}
      note={joinParts(row.account_name, whose, frequencyNames[row.frequency], next, part)}
      end={
        <>
          {row.is_overdue && <Badge tone="warning">{common.overdue}</Badge>}
          <TwoLines
            align="end"
            note={texts.yearly(
              <Amount value={row.annual_cost} currency={row.currency} size={12} tone="quiet" />,
            )}
          >
            <Amount
              value={row.amount}
              currency={row.currency}
              kind={row.direction === 'in' ? 'flow' : 'plain'}
            />
          </TwoLines>
        </>
      }
    >
      <Text as="span" lines={1}>
        {row.name}
      </Text>
    </ListItem>
  );
}
