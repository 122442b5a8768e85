import type { CashFlowForecast, CashFlowItem } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { BandChart } from '../../../design/charts/band-chart.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { cashFlowSummary } from './cash-flow-words.ts';
import { cashFlowScreen as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';

/** The balance of each day ahead in its likely band, with what happens on it. */
export function CashFlowChart({ forecast }: { readonly forecast: CashFlowForecast }) {
  const { base_currency: currency, today, balance, days, items, lowest, pay_days, everyday } = forecast;
  const money = useMoney(currency);
  const byId = new Map(items.map((item) => [item.id, item]));
  const onDay = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const words = ({ name, amount }: CashFlowItem) => `${name} ${money(amount)}`;
  const cell = (value: string) => <Amount value={value} currency={currency} size={14} />;
  return (
    <ChartFrame
      title={texts.titles[forecast.runs_short]}
      summary={cashFlowSummary(forecast, money)}
      chart={
        <BandChart
          label={common.balance}
          currency={currency}
          days={[
            { date: today, value: balance, low: balance, high: balance, happens: [common.today] },
            ...days.map((day) => ({
              date: day.date,
              value: day.balance,
              low: day.low,
              high: day.high,
              happens: onDay(day.items).map(words),
            })),
          ]}
          {...(lowest ? { lowest: lowest.date } : {})}
          uprights={pay_days.map(({ date }) => ({ date, name: texts.payDay }))}
        />
      }
      rows={days}
      keyOf={({ date }) => date}
      columns={[
        { id: 'date', header: common.day, cell: ({ date }) => dayText(date) },
        {
          id: 'what',
          header: texts.expected,
          cell: (day) =>
            onDay(day.items).map(words).join(', ') || (day.date === lowest?.date ? common.lowest : ''),
        },
        { id: 'low', header: texts.low, notOnPhone: true, figure: ({ low }) => cell(low) },
        { id: 'high', header: texts.high, notOnPhone: true, figure: ({ high }) => cell(high) },
        { id: 'balance', header: common.balance, figure: (day) => cell(day.balance) },
      ]}
      note={
        everyday.transactions > 0 && everyday.from
          ? texts.noteLearnt(dayText(everyday.from), everyday.transactions)
          : texts.cashFlowChartNote
      }
    />
  );
}
