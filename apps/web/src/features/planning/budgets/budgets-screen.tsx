import type { Budget, BudgetPlan, BudgetSummary } from '@farthing/api-contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { budgetPlanQuery, budgetSettingsQuery, budgetSummaryQuery } from '../../../api/budgets.ts';
import { goalsQuery } from '../../../api/goals.ts';
import { noticesQuery } from '../../../api/notices.ts';
import { askFor } from '../../../api/queries.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { AddIcon, TransferIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { PartlyCounted } from '../../reports/reports/partly-counted.tsx';
import { GoalsCard } from '../goals/goals-card.tsx';
import { NoticesList } from '../notices/notices-list.tsx';
import { BudgetTabs } from './budget-tabs.tsx';
import { EnvelopeRow } from './envelope-row.tsx';
import { MonthCard, MovesCard } from './month-card.tsx';
import { MonthChoice } from './month-choice.tsx';
import { OutsideCard } from './outside-card.tsx';
import { readBudgetSearch } from './search.ts';
import { budgetsScreen as texts } from './texts.tsx';

const BudgetSheet = lazyPart(() => import('./budget-sheet.tsx'));
const PlanSheet = lazyPart(() => import('./plan-sheet.tsx'));
const MoveSheet = lazyPart(() => import('./move-sheet.tsx'));

/** Action in progress: setting or changing budgets, or moving money. */
type Doing =
  | { readonly what: 'set'; readonly category?: string }
  | { readonly what: 'plan' }
  | { readonly what: 'edit'; readonly budget: Budget }
  | { readonly what: 'move'; readonly budget?: Budget };

const isMonthly = ({ period }: Budget) => period === 'monthly';

/** Prefetches the month in the URL, and the cards below it. */
export function begin(search: Readonly<Record<string, unknown>>): void {
  const { month } = readBudgetSearch(search);
  askFor([budgetSummaryQuery(month), budgetPlanQuery(month), noticesQuery, goalsQuery, budgetSettingsQuery]);
}

/** The budget of a month: what is left, in all and in each envelope. */
export function BudgetsScreen() {
  const { month } = useSearch({ from: '/budgets' });
  const query = useQuery({ ...budgetSummaryQuery(month), placeholderData: keepPreviousData });
  const { data: plan } = useQuery({ ...budgetPlanQuery(month), placeholderData: keepPreviousData });
  const [doing, setDoing] = useState<Doing>();
  const summary = query.data;
  // What stands beneath comes at once: each by itself would push the others down.
  const isSettled = useQueries({
    queries: [noticesQuery, goalsQuery, budgetPlanQuery(month)],
    combine: (answers) => answers.every(({ isPending }) => !isPending),
  });
  const isComing = query.isPending || !isSettled;
  const monthly = (summary?.items ?? []).filter(isMonthly);
  const canMove = monthly.length > 1;
  useShortcuts(common.budget, [
    { keys: 'n', label: texts.setBudget, run: () => setDoing({ what: 'set' }) },
    ...(canMove ? [{ keys: 'm', label: texts.moveMoney, run: () => setDoing({ what: 'move' }) }] : []),
  ]);
  const set = (
    <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={() => setDoing({ what: 'set' })}>
      {texts.setBudget}
    </Button>
  );
  const isEmpty = summary?.items.length === 0;
  return (
    <>
      <BudgetTabs />
      <Page
        title={common.budget}
        {...(isComing || monthly.length > 0 ? { answerRoom: 2 as const } : {})}
        answer={summary && monthly.length > 0 && <Answer summary={summary} />}
        action={
          <Row>
            {!isComing && canMove && (
              <Button
                icon={<TransferIcon size={18} aria-hidden />}
                onClick={() => setDoing({ what: 'move' })}
              >
                {texts.moveMoney}
              </Button>
            )}
            {!isComing && !isEmpty && set}
          </Row>
        }
      >
        <LoadFailed what={texts.what} query={query} />
        {isComing ? (
          <LoadingCard shape="row" count={6} />
        ) : (
          <Month summary={summary} plan={plan} isEmpty={isEmpty} set={set} onDo={setDoing} />
        )}
        {summary && doing && (
          <Sheet summary={summary} plan={plan} doing={doing} onClose={() => setDoing(undefined)} />
        )}
      </Page>
    </>
  );
}

interface SheetProps {
  readonly summary: BudgetSummary;
  readonly plan: BudgetPlan | undefined;
  readonly doing: Doing;
  readonly onClose: () => void;
}

function Sheet({ summary, plan, doing, onClose }: SheetProps) {
  const { month } = useSearch({ from: '/budgets' });
  if (doing.what === 'plan') return <PlanSheet month={month} onClose={onClose} />;
  return doing.what === 'move' ? (
    <MoveSheet
      budget={doing.budget}
      budgets={summary.items.filter(isMonthly)}
      month={summary.month}
      onClose={onClose}
    />
  ) : (
    <BudgetSheet
      budget={doing.what === 'edit' ? doing.budget : undefined}
      category={doing.what === 'set' ? doing.category : undefined}
      currency={summary.base_currency}
      start={summary.period_start}
      budgets={summary.items}
      plan={plan}
      onClose={onClose}
    />
  );
}

interface MonthProps {
  /** Undefined where it could not be loaded: the goals are shown all the same. */
  readonly summary: BudgetSummary | undefined;
  readonly plan: BudgetPlan | undefined;
  readonly isEmpty: boolean;
  /** The button that sets a budget. */
  readonly set: ReactNode;
  readonly onDo: (doing: Doing) => void;
}

function Month({ summary, plan, isEmpty, set, onDo }: MonthProps) {
  return (
    <>
      {summary && <MonthChoice month={summary.month} />}
      {summary && <MissingRates summary={summary} />}
      {summary && <PartlyCounted accounts={summary.partly_counted} />}
      <MainAndAside
        main={
          <Stack>
            <NoticesList />
            {isEmpty && (
              <Card>
                <EmptyState
                  title={texts.emptyTitle}
                  action={
                    <Row justify="center" gap={2}>
                      {set}
                      <Button onClick={() => onDo({ what: 'plan' })}>{texts.setAll}</Button>
                    </Row>
                  }
                >
                  {texts.empty}
                </EmptyState>
              </Card>
            )}
            {summary && <Envelopes summary={summary} plan={plan} onDo={onDo} />}
            {summary && summary.unbudgeted_categories.length > 0 && (
              <OutsideCard summary={summary} onSet={(category) => onDo({ what: 'set', category })} />
            )}
          </Stack>
        }
        aside={
          <Stack>
            {summary && <MonthCard summary={summary} />}
            {summary && summary.moves.length > 0 && <MovesCard summary={summary} />}
            <GoalsCard />
          </Stack>
        }
      />
    </>
  );
}

function Answer({ summary }: { readonly summary: BudgetSummary }) {
  const { remaining, per_day: perDay, base_currency: currency, period_end: end } = summary;
  if (remaining.startsWith('-'))
    return texts.over(<Amount value={remaining.slice(1)} currency={currency} strong />);
  return texts.left(
    <Amount value={remaining} currency={currency} strong />,
    perDay === null ? null : <Amount value={perDay} currency={currency} />,
    dayText(end),
  );
}

function MissingRates({ summary }: { readonly summary: BudgetSummary }) {
  const missing = [...new Set(summary.missing_rates.map(({ currency }) => currency))];
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.missingRates(missing)}>
      {texts.missingRatesHint}
    </Notice>
  );
}

interface EnvelopesProps {
  readonly summary: BudgetSummary;
  readonly plan: BudgetPlan | undefined;
  readonly onDo: (doing: Doing) => void;
}

function Envelopes({ summary, plan, onDo }: EnvelopesProps) {
  const averages = new Map(plan?.items.map((row) => [row.budget_id, row.average_3]));
  const setAll = (
    <Button small onClick={() => onDo({ what: 'plan' })}>
      {texts.setAll}
    </Button>
  );
  const canMove = summary.items.filter(isMonthly).length > 1;
  return (['monthly', 'weekly', 'yearly'] as const).map((period) => {
    const budgets = summary.items.filter((one) => one.period === period);
    if (budgets.length === 0) return null;
    return (
      <Card key={period} title={texts.lists[period]} padded={false} action={period === 'monthly' && setAll}>
        <List label={texts.lists[period]}>
          {budgets.map((budget) => (
            <EnvelopeRow
              key={budget.id}
              budget={budget}
              average={averages.get(budget.id)}
              onEdit={() => onDo({ what: 'edit', budget })}
              onMove={period === 'monthly' && canMove ? () => onDo({ what: 'move', budget }) : undefined}
            />
          ))}
        </List>
      </Card>
    );
  });
}
