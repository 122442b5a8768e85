import type { BalanceSheet, NetWorthReport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/problem.ts';
import { netWorthQuery } from '../../api/reports.ts';
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
import { changeSince, historyOf } from './net-worth-change.ts';
import { monthStart, yearOfDays } from './periods.ts';

interface NetWorthHistoryProps {
  readonly now: BalanceSheet;
  /** The day on which the user's months begin. */
  readonly startDay: number;
}

/** How net worth moved since the month began and in a year, and its line. */
export default function NetWorthHistory({ now, startDay }: NetWorthHistoryProps) {
  const today = now.as_of;
  const days = yearOfDays(today, startDay);
  const [yearAgo = today] = days;
  const query = useQuery(netWorthQuery({ date_from: addDays(yearAgo, 1), date_to: today }, 'day'));
  const report = query.data;
  if (!report) {
    return query.error ? (
      <LoadFailed
        what="The history of your net worth"
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton shape="chart" />
    );
  }
  const month = addDays(monthStart(today, startDay), -1);
  const history = historyOf(report, days);
  if (history.points.every(({ value }) => value === report.closing)) {
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
        <Moved report={report} day={month} since={`since ${dayText(addDays(month, 1))}`} />
        <Moved report={report} day={yearAgo} since="in a year" />
      </Row>
      {history.points.length > 1 && <Line now={now} history={history} />}
    </>
  );
}

interface MovedProps {
  readonly report: NetWorthReport;
  readonly day: string;
  readonly since: string;
}

function Moved({ report, day, since }: MovedProps) {
  const change = changeSince(report, day);
  if (change.kind === 'known') {
    return <Delta value={change.amount} currency={report.base_currency} since={since} />;
  }
  if (change.kind === 'nothing-before') return null;
  return (
    <Text size={14} tone="quiet">
      The change {since} is not known: no {change.currencies.join(' or ')} rate on {dayText(day)}.
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
