import type { PortfolioPerformance } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import { type LineMark, marksNote } from '../../../design/charts/line-marks.tsx';
import { monthEnds, thinPoints } from '../../../design/charts/scale.ts';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import type { Column } from '../../../design/table.tsx';
import { Hint } from '../../../design/text.tsx';
import { type HistoryRange, historyRanges } from './history-range.ts';
import { valueLine as texts } from './texts.tsx';
import { valueFinding, valueSummary } from './value-finding.ts';

interface ValueLineProps {
  readonly history: Omit<PortfolioPerformance, 'partly_counted'>;
  readonly range: HistoryRange;
  readonly onRange: (range: HistoryRange) => void;
  /** Stands beside the choice of the range. */
  readonly controls?: ReactNode;
  /** Trades, in the order of their days. */
  readonly marks?: readonly LineMark[];
}

type SeriesPoint = PortfolioPerformance['series'][number];

const mostDrawn = 400;
const mostRows = 70;
const mostNamed = 3;

/** Value against what was paid in, and against what it is compared with. */
export function ValueLine({ history, range, onRange, controls, marks = [] }: ValueLineProps) {
  const { series, base_currency: currency, benchmark } = history;
  if (series.length < 2) return <Hint>{common.valueLineLater}</Hint>;
  const drawn = thinPoints(series, mostDrawn);
  const compared = drawn.flatMap(({ date, benchmark: value }) => (value == null ? [] : [{ date, value }]));
  const rows = series.length > mostRows ? monthEnds(series) : series;
  const shownMarks = marks.filter(({ date }) => date >= (series[0]?.date ?? ''));
  return (
    <ChartFrame
      title={valueFinding(history, range)}
      summary={valueSummary(history, range)}
      controls={
        <>
          <SegmentChoice label={common.range} value={range} options={historyRanges} onChange={onRange} />
          {controls}
        </>
      }
      chart={
        <LineChart
          label={common.value}
          currency={currency}
          points={drawn.map(({ date, value }) => ({ date, value }))}
          context={{
            label: common.paidIn,
            points: drawn.map(({ date, paid_in }) => ({ date, value: paid_in })),
          }}
          {...(benchmark && compared.length > 1
            ? { second: { label: benchmark.name, points: compared } }
            : {})}
          marks={shownMarks}
        />
      }
      columns={columnsOf(history)}
      rows={[...rows].reverse()}
      keyOf={({ date }) => date}
      note={noteOf(history.priced_by_trades, shownMarks)}
    />
  );
}

function columnsOf({
  base_currency: currency,
  benchmark,
}: Pick<PortfolioPerformance, 'base_currency' | 'benchmark'>): readonly Column<SeriesPoint>[] {
  return [
    { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
    {
      id: 'value',
      header: common.value,
      figure: ({ value }) => <Amount value={value} currency={currency} size={14} />,
    },
    {
      id: 'paid',
      header: common.paidIn,
      figure: ({ paid_in }) => <Amount value={paid_in} currency={currency} size={14} />,
    },
    ...(benchmark
      ? [
          {
            id: 'benchmark',
            header: benchmark.name,
            figure: ({ benchmark: value }: SeriesPoint) =>
              value == null ? common.noPriceInline : <Amount value={value} currency={currency} size={14} />,
          },
        ]
      : []),
  ];
}

/** Returns the note on substituted prices and the marker shapes. */
function noteOf(symbols: readonly string[], marks: readonly LineMark[]): string {
  return [
    texts.paidInMeans,
    ...(marks.length > 0 ? [texts.marksMean(marksNote(marks))] : []),
    ...(symbols.length > 0
      ? [texts.pricedByTrades(symbols.slice(0, mostNamed), Math.max(symbols.length - mostNamed, 0))]
      : []),
  ].join(' ');
}
