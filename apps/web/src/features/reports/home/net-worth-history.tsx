import type { BalanceSheet, NetWorthReport } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { figureMinor } from '@farthing/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { netWorthQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import { monthEnds } from '../../../design/charts/scale.ts';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { Delta } from '../../../design/delta.tsx';
import { amountText, dayText } from '../../../design/format.ts';
import { OnPhone, Row, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import { Hint } from '../../../design/text.tsx';
import { changeSince, firstDay, historyOf } from '../reports/net-worth-change.ts';
import { daysOfLine, monthStart, startOfRange } from './periods.ts';
import { readHomeSearch, worthRanges } from './search.ts';
import { netWorthHistory as texts } from './texts.tsx';

const mostRows = 60;

interface NetWorthHistoryProps {
  readonly now: BalanceSheet;
  /** The day on which the user's months begin. */
  readonly startDay: number;
}

const choices = worthRanges.map((value) => ({ value, ...texts.ranges[value] }));

/** Change in net worth since yesterday, since the start of the month and over the chosen range, with a chart. */
export function NetWorthHistory({ now, startDay }: NetWorthHistoryProps) {
  const { range = '1y' } = readHomeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const today = now.as_of;
  const oldest = { date_from: dayAfter(startOfRange('all', today, '1900-01-01'), 1), date_to: today };
  const ever = useQuery({ ...netWorthQuery(oldest, 'year'), enabled: range === 'all' });
  const start = startOfRange(range, today, ever.data?.first_day);
  const query = useQuery({
    ...netWorthQuery({ date_from: dayAfter(start, 1), date_to: today }, 'day'),
    enabled: range !== 'all' || ever.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  if (!report) {
    const failed = query.error ? query : ever;
    return failed.error ? <LoadFailed what={texts.what} query={failed} /> : <HistoryRoom />;
  }
  const month = dayAfter(monthStart(today, startDay), -1);
  const from = dayAfter(report.date_from, -1);
  const history = historyOf(report, daysOfLine(firstDay(report) ?? today, today));
  if (range === '1y' && history.points.every(({ value }) => value === report.closing)) {
    return <Hint>{texts.empty}</Hint>;
  }
  return (
    <>
      <Row gap={3}>
        <Moved report={report} day={dayAfter(today, -1)} since={texts.sinceYesterday} />
        <Moved report={report} day={month} since={texts.since(dayText(dayAfter(month, 1)))} />
        {range !== 'all' && !query.isPlaceholderData && (
          <Moved report={report} day={from} since={texts.ranges[range].since} />
        )}
      </Row>
      <Line
        now={now}
        history={history}
        controls={
          <SegmentChoice
            label={common.range}
            value={range}
            options={choices}
            onChange={(next) =>
              void navigate({
                to: '/',
                search: readHomeSearch({ range: next }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        }
      />
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

interface LineProps {
  readonly now: BalanceSheet;
  readonly history: ReturnType<typeof historyOf>;
  readonly controls: ReactNode;
}

function Line({ now, history, controls }: LineProps) {
  const { points, leftOutFor } = history;
  const first = points[0];
  if (!first) return controls;
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
      controls={controls}
      chart={<LineChart label={common.netWorth} currency={currency} points={points} />}
      columns={[
        { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: common.netWorth,
          figure: ({ value }) => <Amount value={value} currency={currency} size={14} />,
        },
      ]}
      rows={[...(points.length > mostRows ? monthEnds(points) : points)].reverse()}
      keyOf={({ date }) => date}
      note={leftOutFor.length > 0 && texts.leftOut(leftOutFor)}
    />
  );
}
