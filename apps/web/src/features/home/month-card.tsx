import type { BudgetPace, BudgetSummary } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { budgetPaceQuery, budgetSummaryQuery } from '../../api/budgets.ts';
import { messageOf } from '../../api/problem.ts';
import { upcomingQuery } from '../../api/recurring.ts';
import { Amount } from '../../design/amount.tsx';
import { Figures } from '../../design/figures.tsx';
import { dayText } from '../../design/format.ts';
import { Card, NotOnPhone, Row, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Notice, Skeleton } from '../../design/notice.tsx';
import { Stat } from '../../design/stat.tsx';
import { Key, Text } from '../../design/text.tsx';
import { comingDays } from './coming-up.ts';
import { PaceChart } from './pace-chart.tsx';
import { type RoomLeft, roomLeft } from './room-left.ts';
import { monthCard as texts } from './texts.tsx';

/** The room left this month, and how the spending goes beside its pace. */
export function MonthCard({ today }: { readonly today: string }) {
  const query = useQuery(budgetSummaryQuery());
  const pace = useQuery(budgetPaceQuery());
  const upcoming = useQuery(upcomingQuery(comingDays));
  const summary = query.data;
  const room = summary && roomLeft(summary, upcoming.data);
  // Without budgets the room is not known before the bills are: a figure that jumps is worse than one that waits.
  const isReady = room?.basis === 'budgets' || !upcoming.isPending;
  const isComing = !query.error && (!isReady || query.isPending || pace.isPending);
  return (
    <Card
      title={texts.title}
      action={
        <Row gap={2} wrap={false}>
          <Link to="/budgets" aria-keyshortcuts="b">
            {texts.budget}
          </Link>
          <NotOnPhone>
            <Key>B</Key>
          </NotOnPhone>
        </Row>
      }
    >
      <Stack>
        {query.error && (
          <LoadFailed
            what={texts.title}
            message={messageOf(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {isComing && <MonthRoom />}
        {!isComing && summary && room && <Room summary={summary} room={room} />}
        {!isComing && summary && <MissingRates summary={summary} />}
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

function Room({ summary, room }: { readonly summary: BudgetSummary; readonly room: RoomLeft }) {
  const { base_currency: currency, period_end: end } = summary;
  const { basis, left, perDay, parts } = room;
  if (basis === 'income' && parts.length === 0) return <NothingYet />;
  const isOver = left.startsWith('-');
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;
  return (
    <>
      <Stack gap={0}>
        <Stat label={isOver ? overLabel(basis) : texts.leftToSpendUntil(shortDay(end))}>
          <Amount value={isOver ? left.slice(1) : left} currency={currency} size={28} strong />
        </Stat>
        <Text size={14}>{texts.basis(perDay && figure(perDay), basis === 'budgets')}</Text>
      </Stack>
      {basis === 'income' && (
        <>
          <Figures small lines={parts.map(({ label, amount }) => ({ label, figure: figure(amount) }))} />
          <Text size={14} tone="quiet">
            {texts.noBudgets((words) => (
              <Link to="/budgets">{words}</Link>
            ))}
          </Text>
        </>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <Text size={14} tone="quiet">
      {texts.nothingYet(
        (words) => (
          <Link to="/import">{words}</Link>
        ),
        (words) => (
          <Link to="/budgets">{words}</Link>
        ),
      )}
    </Text>
  );
}

function MissingRates({ summary }: { readonly summary: BudgetSummary }) {
  const missing = [...new Set(summary.missing_rates.map(({ currency }) => currency))];
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.missingRates(missing)}>
      {texts.missingRatesHint((words) => (
        <Link to="/settings/exchange-rates">{words}</Link>
      ))}
    </Notice>
  );
}

function overLabel(basis: RoomLeft['basis']): string {
  return basis === 'budgets' ? texts.overYourBudgets : texts.moreGoesOutThan;
}

/** `27 Nov`: the year is this one, or the next in December. */
function shortDay(day: string): string {
  return dayText(day).slice(0, -5);
}

function hasSpending({ days }: BudgetPace): boolean {
  return days.some(({ spent }) => spent !== null && /[1-9]/.test(spent));
}
