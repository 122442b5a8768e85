import type { BalanceSheet } from '@farthing/api-contract';
import { useQueries } from '@tanstack/react-query';
import { balanceSheetQuery } from '../../api/accounts.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { LineChart } from '../../design/charts/line-chart.tsx';
import { DateText } from '../../design/dates.tsx';
import { Delta } from '../../design/delta.tsx';
import { addDays, amountText, dayText } from '../../design/format.ts';
import { Row } from '../../design/layout.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { changeBetween, historyOf } from './net-worth-change.ts';
import { monthStart, yearOfDays } from './periods.ts';

interface NetWorthHistoryProps {
  readonly now: BalanceSheet;
  /** The day on which the user's months begin. */
  readonly startDay: number;
}

/** How net worth moved since the month began and in a year, and its line. */
export default function NetWorthHistory({ now, startDay }: NetWorthHistoryProps) {
  const today = now.as_of;
  const days = yearOfDays(today, startDay).slice(0, -1);
  // The past is asked for again only after a change of money, which makes every balance sheet old.
  const queries = useQueries({
    queries: days.map((day) => ({ ...balanceSheetQuery(day), staleTime: 30 * 60_000 })),
  });
  const failed = queries.find(({ error }) => error);
  const past = queries.map(({ data }) => data);
  const known = past.filter((sheet) => sheet !== undefined);
  if (failed?.error && known.length < days.length) {
    const retry = () => {
      for (const query of queries) if (query.error) void query.refetch();
    };
    return (
      <LoadFailed what="The history of your net worth" message={messageOf(failed.error)} onRetry={retry} />
    );
  }
  if (known.length < days.length) return <Skeleton shape="chart" />;

  const month = addDays(monthStart(today, startDay), -1);
  const history = historyOf([...known, now]);
  if (history.points.every(({ value }) => value === now.net_worth)) {
    return (
      <Text size={14} tone="quiet">
        How it moves shows here as soon as there is a past: statements that you import, or balances of earlier
        days.
      </Text>
    );
  }
  return (
    <>
      <Row gap={3}>
        <Moved before={past[days.indexOf(month)]} now={now} since={`since ${dayText(addDays(month, 1))}`} />
        <Moved before={known[0]} now={now} since="in a year" />
      </Row>
      {history.points.length > 1 && <Line now={now} history={history} />}
    </>
  );
}

interface MovedProps {
  readonly before: BalanceSheet | undefined;
  readonly now: BalanceSheet;
  readonly since: string;
}

function Moved({ before, now, since }: MovedProps) {
  if (!before) return null;
  const change = changeBetween(before, now);
  if (change.kind === 'known') {
    return <Delta value={change.amount} currency={now.base_currency} since={since} />;
  }
  if (change.kind === 'nothing-before') return null;
  return (
    <Text size={14} tone="quiet">
      The change {since} is not known: no {change.currencies.join(' or ')} rate on {dayText(before.as_of)}.
    </Text>
  );
}

function Line({
  now,
  history,
}: {
  readonly now: BalanceSheet;
  readonly history: ReturnType<typeof historyOf>;
}) {
  const { points, leftOutFor } = history;
  const first = points[0];
  if (!first) return null;
  const currency = now.base_currency;
  const change = compare(first.value, now.net_worth);
  return (
    <ChartFrame
      title={`Net worth is ${change} ${dayText(first.date)}`}
      summary={`${amountText(first.value, currency)} on ${dayText(first.date)}, ${amountText(now.net_worth, currency)} on ${dayText(now.as_of)}.`}
      chart={<LineChart label="Net worth" currency={currency} points={points} />}
      columns={[
        { id: 'day', header: 'End of', cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: 'Net worth',
          align: 'end',
          cell: ({ value }) => <Amount value={value} currency={currency} size={14} />,
        },
      ]}
      rows={[...points].reverse()}
      keyOf={({ date }) => date}
      note={
        leftOutFor.length > 0 &&
        `Days without a rate for ${leftOutFor.join(' and ')} are left out of the line.`
      }
    />
  );
}

/** The comparison in words. The lengths are enough here: nothing is added up. */
function compare(before: string, now: string): string {
  if (before === now) return 'the same as on';
  return Number(now) > Number(before) ? 'higher than on' : 'lower than on';
}
