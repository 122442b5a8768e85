import type { BudgetPace } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { paceWords, spentDays } from './pace-words.ts';
import { paceChart as texts } from './texts.tsx';

/** Cumulative spending by day, with the pace it is measured against. */
export function PaceChart({ pace, today }: { readonly pace: BudgetPace; readonly today: string }) {
  const currency = pace.base_currency;
  const spent = spentDays(pace);
  const { title, summary } = paceWords(pace, today);
  const points = spent.map(({ date, spent: value }) => ({ date, value }));
  const paced = pace.days.flatMap(({ date, pace: value }) => (value === null ? [] : [{ date, value }]));
  const figure = (value: string) => <Amount value={value} currency={currency} size={14} />;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      chart={
        <LineChart
          label={common.spent}
          currency={currency}
          points={points}
          shape="steps"
          rising
          {...(paced.length > 0
            ? { context: { label: pace.basis === 'usual' ? texts.usualPace : texts.evenPace, points: paced } }
            : {})}
        />
      }
      columns={[
        { id: 'day', header: texts.day, cell: ({ date }) => <DateText day={date} /> },
        { id: 'spent', header: common.spent, figure: (day) => figure(day.spent) },
        { id: 'pace', header: texts.pace, figure: (day) => (day.pace === null ? '' : figure(day.pace)) },
      ]}
      rows={[...spent].reverse()}
      keyOf={({ date }) => date}
    />
  );
}
