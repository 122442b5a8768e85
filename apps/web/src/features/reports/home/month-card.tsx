import type { BudgetPace, BudgetSummary } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { budgetPaceQuery, budgetSummaryQuery } from '../../../api/budgets.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { Card, NotOnPhone, Row, Stack } from '../../../design/layout.tsx';
import { Link, linkTo } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { Stat } from '../../../design/stat.tsx';
import { Key, Text } from '../../../design/text.tsx';
import { PartlyCounted } from '../reports/partly-counted.tsx';
import { PaceChart } from './pace-chart.tsx';
import { monthCard as texts } from './texts.tsx';

/** Budgets of the month, and how the spending goes beside its pace. */
export function MonthCard({ today }: { readonly today: string }) {
  const query = useQuery(budgetSummaryQuery());
  const pace = useQuery(budgetPaceQuery());
  const summary = query.data;
  const isComing = !query.error && (query.isPending || pace.isPending);
  return (
    <Card
      title={common.thisMonth}
      action={
        <Row gap={2} wrap={false}>
          <Link to="/budgets" aria-keyshortcuts="b">
            {common.budget}
          </Link>
          <NotOnPhone>
            <Key>B</Key>
          </NotOnPhone>
        </Row>
      }
    >
      <Stack>
        <LoadFailed what={common.thisMonth} query={query} />
        {isComing && <MonthRoom />}
        {!isComing && summary && (
          <Budgets summary={summary} isQuiet={!pace.data || !hasSpending(pace.data)} />
        )}
        {!isComing && summary && <MissingRates summary={summary} />}
        {!isComing && summary && <PartlyCounted accounts={summary.partly_counted} />}
        {!isComing && pace.data && hasSpending(pace.data) && <PaceChart pace={pace.data} today={today} />}
      </Stack>
    </Card>
  );
}

/** Keeps the room of the figure and its chart. */
export function MonthRoom() {
  return (
    <Stack>
      <Stack gap={0}>
        <Skeleton shape="figure" />
        <Skeleton />
      </Stack>
      <Skeleton shape="framed-chart" />
    </Stack>
  );
}

/** Amount left in the month's budgets. @param isQuiet nothing has been spent this month */
function Budgets({ summary, isQuiet }: { readonly summary: BudgetSummary; readonly isQuiet: boolean }) {
  const { base_currency: currency, period_end: end, remaining, per_day, totals } = summary;
  if (!totals.some(({ period, count }) => period === 'monthly' && count > 0))
    return isQuiet ? <NothingYet /> : <NoBudgets />;
  const isOver = remaining.startsWith('-');
  return (
    <Stack gap={0}>
      <Stat label={isOver ? texts.overYourBudgets : texts.leftInBudgets(shortDay(end))}>
        <Amount value={isOver ? remaining.slice(1) : remaining} currency={currency} size={20} strong />
      </Stat>
      {!isOver && per_day !== null && (
        <Text size={14}>{texts.aDay(<Amount value={per_day} currency={currency} size={14} />)}</Text>
      )}
    </Stack>
  );
}

function NoBudgets() {
  return (
    <Text size={14} tone="quiet">
      {texts.noBudgets(linkTo('/budgets'))}
    </Text>
  );
}

function NothingYet() {
  return (
    <Text size={14} tone="quiet">
      {texts.nothingYet(linkTo('/import'), linkTo('/budgets'))}
    </Text>
  );
}

function MissingRates({ summary }: { readonly summary: BudgetSummary }) {
  const missing = [...new Set(summary.missing_rates.map(({ currency }) => currency))];
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.missingRates(missing)}>
      {texts.missingRatesHint(linkTo('/settings/exchange-rates'))}
    </Notice>
  );
}

/** `27 Nov`: the year is this one, or the next in December. */
function shortDay(day: string): string {
  return dayText(day).slice(0, -5);
}

function hasSpending({ days }: BudgetPace): boolean {
  return days.some(({ spent }) => spent !== null && /[1-9]/.test(spent));
}
