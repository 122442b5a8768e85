import type { CostBalance, Household, SharedCost } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { householdChanged, householdQuery } from '../../../api/household.ts';
import { profileQuery } from '../../../api/profile.ts';
import { deleteSharedCost, sharedCostsQuery } from '../../../api/shared-costs.ts';
import { useAction } from '../../../api/use-action.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { Figures } from '../../../design/figures.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { amountText, dayText, isNothing, joinParts } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { PayeeMark } from '../../../design/stat.tsx';
import { SummaryAndList } from '../../../design/summary-and-list.tsx';
import { toast } from '../../../design/toast.tsx';
import { readCostSearch } from './search.ts';
import { costsScreen as texts } from './texts.tsx';

const CostForm = lazyPart(() => import('./cost-form.tsx'));
const SettleForm = lazyPart(() => import('./settle-form.tsx'));

/** Costs that people of a household bear together, with what each owes. */
export function SharedCostsScreen() {
  const query = useQuery(householdQuery);
  const household = query.data?.household;
  const hasOthers = household?.members.some(({ is_you, role }) => !is_you && role !== 'viewer') ?? false;
  const back = <Link to="/household">{common.household}</Link>;
  if (household && hasOthers && household.role !== 'viewer')
    return <Costs household={household} back={back} />;
  return (
    <Page title={texts.title} back={back}>
      <LoadFailed what={texts.what} query={query} />
      {query.isPending && <LoadingCard shape="row" count={4} />}
      {query.data && (
        <Card>
          <EmptyState
            title={texts.alone}
            action={
              <ButtonLink kind="main" to="/settings/household">
                {common.householdSettings}
              </ButtonLink>
            }
          >
            {household?.role === 'viewer' ? texts.viewer : texts.aloneText}
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

interface CostsProps {
  readonly household: Household;
  readonly back: React.ReactNode;
}

function Costs({ household, back }: CostsProps) {
  const { transaction } = readCostSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [adds, setAdds] = useState(transaction !== undefined);
  const [settles, setSettles] = useState<CostBalance>();
  const currency = useQuery(profileQuery).data?.base_currency ?? 'GBP';
  const pages = useInfiniteQuery(sharedCostsQuery);
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const me = household.members.find(({ is_you }) => is_you)?.user_id ?? '';
  const close = () => {
    setAdds(false);
    if (transaction !== undefined) void navigate({ to: '/household/costs', replace: true });
  };
  return (
    <Page
      title={texts.title}
      answer={texts.answer}
      back={back}
      action={
        <Button kind="main" onClick={() => setAdds(true)}>
          {texts.add}
        </Button>
      }
    >
      <LoadFailed what={texts.what} query={pages} />
      {pages.isPending && <LoadingCard shape="row" count={6} />}
      {pages.data && (
        <SummaryAndList
          summary={
            <Stack>
              {pages.data.pages[0]?.balances.map((balance) => (
                <Balance
                  key={`${balance.user_id} ${balance.currency}`}
                  balance={balance}
                  onSettle={() => setSettles(balance)}
                />
              ))}
            </Stack>
          }
          list={
            <Card title={texts.list} padded={false}>
              <Lines rows={rows} household={household} me={me} />
              <Endless query={pages} />
            </Card>
          }
        />
      )}
      <Suspense>
        {adds && (
          <CostForm household={household} currency={currency} transactionId={transaction} onClose={close} />
        )}
        {settles && <SettleForm me={me} balance={settles} onClose={() => setSettles(undefined)} />}
      </Suspense>
    </Page>
  );
}

function Balance({ balance, onSettle }: { readonly balance: CostBalance; readonly onSettle: () => void }) {
  const { name, currency, you_paid, they_paid, you_settled, they_settled } = balance;
  const owed = amountText(balance.balance.replace('-', ''), currency);
  const title = isNothing(balance.balance)
    ? texts.even(name)
    : balance.balance.startsWith('-')
      ? texts.youOwe(name, owed)
      : texts.owesYou(name, owed);
  const money = (value: string, strong = false) => (
    <Amount value={value} currency={currency} strong={strong} />
  );
  const less = (value: string) => money(isNothing(value) ? value : `-${value}`);
  return (
    <Card title={title}>
      <Stack>
        <Figures
          lines={[
            { label: texts.theirParts(name), figure: money(you_paid) },
            { label: texts.yourParts(name), figure: less(they_paid) },
            ...(isNothing(you_settled)
              ? []
              : [{ label: texts.youSettled(name), figure: money(you_settled) }]),
            ...(isNothing(they_settled)
              ? []
              : [{ label: texts.theySettled(name), figure: less(they_settled) }]),
            { label: texts.balance, figure: money(balance.balance, true), total: true },
          ]}
        />
        <Row>
          <Button onClick={onSettle}>{texts.settle}</Button>
        </Row>
      </Stack>
    </Card>
  );
}

interface LinesProps extends Omit<LineProps, 'row'> {
  readonly rows: readonly SharedCost[];
}

function Lines({ rows, ...people }: LinesProps) {
  if (rows.length === 0) return <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>;
  return (
    <List label={texts.list}>
      {rows.map((row) => (
        <Line key={row.id} row={row} {...people} />
      ))}
    </List>
  );
}

interface LineProps {
  readonly row: SharedCost;
  readonly household: Household;
  readonly me: string;
}

function Line({ row, household, me }: LineProps) {
  const action = useAction();
  const nameOf = (id: string) =>
    id === me ? texts.you : (household.members.find(({ user_id }) => user_id === id)?.name ?? texts.someone);
  const isSettlement = row.kind === 'settlement';
  const name = isSettlement ? texts.settlement : row.description;
  const what = isSettlement
    ? texts.settled(nameOf(row.paid_by), nameOf(row.parts[0]?.user_id ?? ''))
    : joinParts(
        texts.paid(nameOf(row.paid_by)),
        ...row.parts.map((part) => texts.part(nameOf(part.user_id), amountText(part.amount, row.currency))),
        row.transaction_state && texts.states[row.transaction_state],
      );
  const remove = () =>
    void action.run(async () => {
      await deleteSharedCost(row.id);
      await householdChanged();
      toast(texts.removed);
    });
  return (
    <ListItem
      mark={<PayeeMark name={name} />}
      note={joinParts(dayText(row.date), what)}
      end={
        <Row wrap={false}>
          {(isSettlement || row.paid_by === me) && (
            <Button small kind="quiet" label={texts.remove(name)} busy={action.busy} onClick={remove}>
              {common.deleteWord}
            </Button>
          )}
          <Amount value={row.amount} currency={row.currency} />
        </Row>
      }
    >
      {name}
      <FormNotice form={action} />
    </ListItem>
  );
}
