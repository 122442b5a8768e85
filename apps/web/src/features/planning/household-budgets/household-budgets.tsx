import type { Household, HouseholdBudget, HouseholdBudgets } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { householdQuery } from '../../../api/household.ts';
import { householdBudgetsQuery } from '../../../api/household-budgets.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SpendingBar } from '../../../design/envelope.tsx';
import { Figures } from '../../../design/figures.tsx';
import { dayText } from '../../../design/format.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { householdReports } from '../../reports/household-reports/texts.tsx';
import { usePerson } from '../../reports/household-reports/use-person.ts';
import { BudgetTabs } from '../budgets/budget-tabs.tsx';
import { MonthChoice } from '../budgets/month-choice.tsx';
import { readBudgetSearch } from '../budgets/search.ts';
import { BudgetRow, useGroupOf } from './budget-row.tsx';
import { householdBudgets as texts } from './texts.tsx';

const HouseholdBudgetSheet = lazyPart(() => import('./household-budget-sheet.tsx'));

/** Sheet that is open: for a new budget, perhaps of a category, or for one that is changed. */
interface Doing {
  readonly budget?: HouseholdBudget;
  readonly name?: string;
}

/** Budgets that the household has together, and what is left of them in a month. */
export default function HouseholdBudgetsPage() {
  const { month } = readBudgetSearch(useSearch({ strict: false }));
  const person = usePerson();
  const members = useQuery(householdQuery).data?.household?.members ?? [];
  const query = useQuery({ ...householdBudgetsQuery(month), placeholderData: keepPreviousData });
  const [doing, setDoing] = useState<Doing>();
  const { data } = query;
  const set = data?.can_change && (
    <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={() => setDoing({})}>
      {texts.set}
    </Button>
  );
  return (
    <>
      <BudgetTabs />
      <Page
        title={texts.title}
        answer={data && data.items.length > 0 && <Answer budgets={data} />}
        action={data && data.items.length > 0 && set}
      >
        {person && <Notice>{texts.private(person.name)}</Notice>}
        <LoadFailed what={texts.what} query={query} />
        {query.isPending && <LoadingCard shape="row" count={6} />}
        {data && <Month budgets={data} members={members} set={set} onDo={setDoing} />}
        {data && doing && (
          <Suspense>
            <HouseholdBudgetSheet
              budgets={data}
              budget={doing.budget}
              name={doing.name}
              onClose={() => setDoing(undefined)}
            />
          </Suspense>
        )}
      </Page>
    </>
  );
}

/** Says how much is left of the monthly budgets in base currency, or in the first currency there is. */
function Answer({ budgets }: { readonly budgets: HouseholdBudgets }) {
  const { base_currency, period_end } = budgets;
  const totals = budgets.totals.filter(({ period }) => period === 'monthly');
  const total = totals.find(({ currency }) => currency === base_currency) ?? totals[0];
  if (!total) return null;
  const { remaining, per_day: perDay, currency } = total;
  const money = (value: string) => <Amount value={value} currency={currency} strong />;
  if (remaining.startsWith('-')) return texts.over(money(remaining.slice(1)));
  return texts.left(
    money(remaining),
    perDay === null ? null : <Amount value={perDay} currency={currency} />,
    dayText(period_end),
  );
}

interface MonthProps {
  readonly budgets: HouseholdBudgets;
  readonly members: Household['members'];
  /** The button that sets a budget; false for viewers. */
  readonly set: ReactNode;
  readonly onDo: (doing: Doing) => void;
}

function Month({ budgets, members, set, onDo }: MonthProps) {
  const { items, can_change } = budgets;
  return (
    <>
      <MonthChoice month={budgets.month} />
      <MainAndAside
        main={
          <Stack>
            {items.length === 0 ? (
              <Card>
                <EmptyState title={texts.emptyTitle} action={set}>
                  {can_change ? texts.empty : texts.emptyViewer}
                </EmptyState>
              </Card>
            ) : (
              <Lists budgets={budgets} members={members} onDo={onDo} />
            )}
            <Outside budgets={budgets} onDo={onDo} />
          </Stack>
        }
        aside={
          <Stack>
            <Totals budgets={budgets} />
            <Notice>{notesOf(budgets).join(' ')}</Notice>
          </Stack>
        }
      />
    </>
  );
}

/** Lists the budgets by the length of their periods. */
function Lists({ budgets, members, onDo }: Omit<MonthProps, 'set'>) {
  return (['monthly', 'weekly', 'yearly'] as const).map((period) => {
    const items = budgets.items.filter((one) => one.period === period);
    if (items.length === 0) return null;
    return (
      <Card key={period} title={texts.lists[period]} padded={false}>
        <List label={texts.lists[period]}>
          {items.map((budget) => (
            <BudgetRow
              key={budget.id}
              budget={budget}
              members={members}
              onEdit={budgets.can_change ? () => onDo({ budget }) : undefined}
            />
          ))}
        </List>
      </Card>
    );
  });
}

/** Says what counts, and what doesn't. */
function notesOf({
  private_accounts,
  not_counted,
  partly_counted,
  to_check,
  missing_rates,
}: HouseholdBudgets): string[] {
  const currencies = [...new Set(missing_rates.map(({ currency }) => currency))];
  return [
    texts.counts,
    texts.goals,
    ...(private_accounts > 0 ? [texts.yours(private_accounts)] : []),
    ...(not_counted.length > 0 ? [householdReports.notCounted(not_counted.length)] : []),
    ...(partly_counted.length > 0 ? [householdReports.partly(partly_counted.length)] : []),
    ...(to_check.length > 0 ? [householdReports.mayCountTwice(to_check.length)] : []),
    ...(currencies.length > 0 ? [householdReports.noRates(currencies.join(', '))] : []),
  ];
}

/** Sums of the budgets, for each length of period and currency. */
function Totals({ budgets }: { readonly budgets: HouseholdBudgets }) {
  return budgets.totals.map(({ period, currency, budgeted, carried, available, spent, remaining, pace }) => {
    const figure = (value: string) => <Amount value={value} currency={currency} />;
    return (
      <Card key={`${period} ${currency}`} title={texts.totals[period]}>
        <Stack>
          <SpendingBar
            name={texts.totals[period]}
            spent={spent}
            available={available}
            pace={pace}
            currency={currency}
            status={remaining.startsWith('-') ? 'over' : 'under'}
          />
          <Figures
            lines={[
              { label: texts.budgeted, figure: figure(budgeted) },
              { label: texts.carriedOver, figure: figure(carried) },
              { label: common.spent, figure: figure(spent) },
              { label: common.left, figure: figure(remaining), total: true },
            ]}
          />
        </Stack>
      </Card>
    );
  });
}

/** Spending of the household in categories without a budget, highest first. */
function Outside({ budgets, onDo }: Pick<MonthProps, 'budgets' | 'onDo'>) {
  const groupOf = useGroupOf();
  const { unbudgeted_categories: rows, base_currency: currency, can_change } = budgets;
  if (rows.length === 0) return null;
  return (
    <Card title={texts.outside} padded={false}>
      <List label={texts.outside}>
        {rows.map(({ name, spent }) => (
          <ListItem
            key={name}
            mark={<CategoryMark name={name} group={groupOf(name)} />}
            end={
              <>
                <Amount value={spent} currency={currency} />
                {can_change && (
                  <Button small label={texts.setFor(name)} onClick={() => onDo({ name })}>
                    {texts.setOne}
                  </Button>
                )}
              </>
            }
          >
            {name}
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
