import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portfolioPerformanceQuery } from '../../api/portfolio.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { LineChart } from '../../design/charts/line-chart.tsx';
import { thinPoints } from '../../design/charts/scale.ts';
import { DateText } from '../../design/dates.tsx';
import { shiftMonths, todayHere } from '../../design/format.ts';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { SegmentChoice } from '../../design/segment-choice.tsx';
import { Text } from '../../design/text.tsx';
import { valueFinding, valueSummary } from './value-finding.ts';

type Range = '12' | '60' | 'all';

const ranges = [
  { value: '12', label: '1 year', short: '1y' },
  { value: '60', label: '5 years', short: '5y' },
  { value: 'all', label: 'All', short: 'All' },
] as const;

const mostDrawn = 400;

/** Value against what was paid in, month by month. */
export function ValueLine() {
  const [range, setRange] = useState<Range>('all');
  const from = range === 'all' ? undefined : shiftMonths(todayHere(), -Number(range));
  const query = useQuery({ ...portfolioPerformanceQuery(from), placeholderData: keepPreviousData });
  if (query.isPending) return <Skeleton shape="chart" />;
  if (!query.data) {
    return (
      <LoadFailed
        what="The course of your investments"
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { series, base_currency: currency, priced_by_trades } = query.data;
  if (series.length < 2) {
    return (
      <Text size={14} tone="quiet">
        A line of value against what was paid in shows here once there is a past.
      </Text>
    );
  }
  const drawn = thinPoints(series, mostDrawn);
  return (
    <ChartFrame
      title={valueFinding(query.data)}
      summary={valueSummary(query.data)}
      controls={<SegmentChoice label="Range" value={range} options={ranges} onChange={setRange} />}
      chart={
        <LineChart
          label="Value"
          currency={currency}
          points={drawn.map(({ date, value }) => ({ date, value }))}
          context={{ label: 'Paid in', points: drawn.map(({ date, paid_in }) => ({ date, value: paid_in })) }}
        />
      }
      columns={[
        { id: 'day', header: 'End of', cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: 'Value',
          align: 'end',
          cell: ({ value }) => <Amount value={value} currency={currency} size={14} />,
        },
        {
          id: 'paid',
          header: 'Paid in',
          align: 'end',
          cell: ({ paid_in }) => <Amount value={paid_in} currency={currency} size={14} />,
        },
      ]}
      rows={[...series].reverse()}
      keyOf={({ date }) => date}
      note={noteOf(priced_by_trades)}
    />
  );
}

/** What stands in for prices that are not stored. */
function noteOf(symbols: readonly string[]): string {
  if (symbols.length === 0) return 'Paid in is what was paid, less what was taken out.';
  const shown = symbols.slice(0, 3).join(', ');
  const more = symbols.length > 3 ? ` and ${symbols.length - 3} more` : '';
  return `Paid in is what was paid, less what was taken out. Before their first stored price, ${shown}${more} are valued at the prices of your trades.`;
}
