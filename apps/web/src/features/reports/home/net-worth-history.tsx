import type { BalanceSheet, NetWorthReport } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { figureMinor } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { netWorthQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Delta } from '../../../design/delta.tsx';
import { amountText, dayText } from '../../../design/format.ts';
import { OnPhone, Row, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Hint } from '../../../design/text.tsx';
import { changeSince, historyOf } from './net-worth-change.ts';
import { monthStart, yearOfDays } from './periods.ts';
import { netWorthHistory as texts } from './texts.tsx';

interface NetWorthHistoryProps {
  readonly now: BalanceSheet;
  /** The day on which the user's months begin. */
  readonly startDay: number;
}

/** Change in net worth since the start of the month and over a year, with a chart. */
export function NetWorthHistory({ now, startDay }: NetWorthHistoryProps) {
  const today = now.as_of;
  const days = yearOfDays(today, startDay);
  const [yearAgo = today] = days;
  const query = useQuery(netWorthQuery({ date_from: dayAfter(yearAgo, 1), date_to: today }, 'day'));
  const report = query.data;
  if (!report) {
    return query.error ? <LoadFailed what={texts.what} query={query} /> : <HistoryRoom />;
  }
  const month = dayAfter(monthStart(today, startDay), -1);
  const history = historyOf(report, days);
  if (history.points.every(({ value }) => value === report.closing)) {
    return <Hint>{texts.empty}</Hint>;
  }
  return (
    <>
      <Row gap={3}>
        <Moved report={report} day={month} since={texts.since(dayText(dayAfter(month, 1)))} />
        <Moved report={report} day={yearAgo} since={texts.inAYear} />
      </Row>
      {history.points.length > 1 && <Line now={now} history={history} />}
    </>
  );
}

/** Keeps the room of what moved, which has two lines on a phone, and of the chart. */
export function HistoryRoom() {
  return (
    <>
      <Stack gap={2}>
        <Skeleton />
        <OnPhone>
          <Skeleton />
        </OnPhone>
      </Stack>
      <Skeleton shape="framed-chart" />
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
  return <Hint>{texts.notKnown(since, change.currencies, dayText(day))}</Hint>;
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
  const moved = figureMinor(now.net_worth, currency) - figureMinor(first.value, currency);
  return (
    <ChartFrame
      title={texts.finding(moved, dayText(first.date))}
      summary={texts.summary(
        amountText(first.value, currency),
        dayText(first.date),
        amountText(now.net_worth, currency),
        dayText(now.as_of),
      )}
      chart={<LineChart label={common.netWorth} currency={currency} points={points} />}
      columns={[
        { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: common.netWorth,
          figure: ({ value }) => <Amount value={value} currency={currency} size={14} />,
        },
      ]}
      rows={[...points].reverse()}
      keyOf={({ date }) => date}
      note={leftOutFor.length > 0 && texts.leftOut(leftOutFor)}
    />
  );
}
