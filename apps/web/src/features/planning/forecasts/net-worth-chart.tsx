import type { NetWorthForecast } from '@farthing/api-contract';
import { dayAfter, monthsLater } from '@farthing/dates';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LinesChart } from '../../../design/charts/lines-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { monthText } from '../../../design/format.ts';
import { MoneyChoice } from './money-choice.tsx';
import { netWorthSummary } from './net-worth-words.ts';
import type { PlanEvent } from './plan.ts';
import { netWorthChart as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';

interface NetWorthChartProps {
  readonly forecast: NetWorthForecast;
  readonly events: readonly PlanEvent[];
  /** In money of the day rather than today's. */
  readonly ofTheDay: boolean;
  readonly onOfTheDay: (ofTheDay: boolean) => void;
}

/** The scenarios as lines, with their table by year. */
export function NetWorthChart({ forecast, events, ofTheDay, onOfTheDay }: NetWorthChartProps) {
  const { base_currency: currency, opening, scenarios, today } = forecast;
  const money = useMoney(currency);
  const lines = scenarios.map(({ name, points }) => ({
    name,
    points: [
      { date: today, value: opening },
      ...points.map(({ month, nominal, real }) => ({
        date: monthEnd(month),
        value: ofTheDay ? nominal : real,
      })),
    ],
  }));
  const last = lines[0]?.points.at(-1)?.date ?? today;
  const rows = rowsOf(forecast, ofTheDay);
  const cell = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const ends = scenarios.map(({ points }) => Number(points.at(-1)?.real ?? '0'));
  const grows = ends.every((end) => end >= Number(opening));
  return (
    <ChartFrame
      title={
        grows ? texts.grows : ends.some((end) => end >= Number(opening)) ? texts.growsInSome : texts.falls
      }
      summary={netWorthSummary(forecast, ofTheDay, money)}
      controls={<MoneyChoice ofTheDay={ofTheDay} onOfTheDay={onOfTheDay} />}
      chart={
        <LinesChart
          label={common.netWorth}
          currency={currency}
          lines={lines}
          events={events.filter(({ date }) => date > today && date <= last)}
        />
      }
      rows={rows}
      keyOf={({ month }) => month}
      columns={[
        { id: 'month', header: common.endOf, cell: ({ month }) => monthText(month) },
        ...scenarios.map(({ name }, index) => ({
          id: `scenario-${index}`,
          header: name,
          align: 'end' as const,
          cell: ({ values }: { readonly values: readonly string[] }) => cell(values[index] ?? '0'),
        })),
      ]}
      note={ofTheDay ? texts.noteThatDay : texts.noteToday}
    />
  );
}

/** Each scenario at the end of each year, beside each other. */
function rowsOf({ scenarios, group_by }: NetWorthForecast, ofTheDay: boolean) {
  const points = scenarios[0]?.points ?? [];
  return points.flatMap(({ month }, index) =>
    group_by === 'month' && (index + 1) % 12 !== 0
      ? []
      : [
          {
            month,
            values: scenarios.map((one) => {
              const point = one.points[index];
              return point ? (ofTheDay ? point.nominal : point.real) : '0';
            }),
          },
        ],
  );
}

/** The last day of a month. */
function monthEnd(month: string): string {
  const next = monthsLater(`${month}-01`, 1);
  return dayAfter(next, -1);
}
