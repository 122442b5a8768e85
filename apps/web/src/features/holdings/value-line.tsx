import type { PortfolioPerformance } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { LineChart } from '../../design/charts/line-chart.tsx';
import { type LineMark, marksNote } from '../../design/charts/line-marks.tsx';
import { monthEnds, thinPoints } from '../../design/charts/scale.ts';
import { DateText } from '../../design/dates.tsx';
import { SegmentChoice } from '../../design/segment-choice.tsx';
import { Text } from '../../design/text.tsx';
import { type CourseRange, courseRanges } from './course-range.ts';
import { valueFinding, valueSummary } from './value-finding.ts';

interface ValueLineProps {
  readonly course: PortfolioPerformance;
  readonly range: CourseRange;
  readonly onRange: (range: CourseRange) => void;
  /** Stands beside the choice of the range. */
  readonly controls?: ReactNode;
  /** Trades, in the order of their days. */
  readonly marks?: readonly LineMark[];
  /** Before the line of value and payments, what else can be shown in its place. */
  readonly empty: string;
}

const mostDrawn = 400;
const mostRows = 70;

/** Value against what was paid in, and against what it is compared with. */
export function ValueLine({ course, range, onRange, controls, marks = [], empty }: ValueLineProps) {
  const { series, base_currency: currency, benchmark } = course;
  const choice = <SegmentChoice label="Range" value={range} options={courseRanges} onChange={onRange} />;
  if (series.length < 2) {
    return (
      <Text size={14} tone="quiet">
        {empty}
      </Text>
    );
  }
  const drawn = thinPoints(series, mostDrawn);
  const compared = drawn.flatMap(({ date, benchmark: value }) => (value == null ? [] : [{ date, value }]));
  const rows = series.length > mostRows ? monthEnds(series) : series;
  const shownMarks = marks.filter(({ date }) => date >= (series[0]?.date ?? ''));
  return (
    <ChartFrame
      title={valueFinding(course, range)}
      summary={valueSummary(course, range)}
      controls={
        <>
          {choice}
          {controls}
        </>
      }
      chart={
        <LineChart
          label="Value"
          currency={currency}
          points={drawn.map(({ date, value }) => ({ date, value }))}
          context={{ label: 'Paid in', points: drawn.map(({ date, paid_in }) => ({ date, value: paid_in })) }}
          {...(benchmark && compared.length > 1
            ? { second: { label: benchmark.name, points: compared } }
            : {})}
          marks={shownMarks}
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
        ...(benchmark
          ? [
              {
                id: 'benchmark',
                header: benchmark.name,
                align: 'end' as const,
                cell: ({ benchmark: value }: PortfolioPerformance['series'][number]) =>
                  value == null ? 'no price' : <Amount value={value} currency={currency} size={14} />,
              },
            ]
          : []),
      ]}
      rows={[...rows].reverse()}
      keyOf={({ date }) => date}
      note={noteOf(course.priced_by_trades, shownMarks)}
    />
  );
}

/** What stands in for prices that are not stored, and what the marks are. */
function noteOf(symbols: readonly string[], marks: readonly LineMark[]): string {
  const paid = 'Paid in is what was paid, less what was taken out.';
  const marked = marks.length > 0 ? ` ${marksNote(marks)}.` : '';
  if (symbols.length === 0) return paid + marked;
  const shown = symbols.slice(0, 3).join(', ');
  const more = symbols.length > 3 ? ` and ${symbols.length - 3} more` : '';
  const are = symbols.length > 1 ? 'are' : 'is';
  return `${paid}${marked} Before the first stored price, ${shown}${more} ${are} valued at the prices of your trades.`;
}
