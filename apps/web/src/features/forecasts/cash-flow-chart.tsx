import type { CashFlowForecast, CashFlowItem } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { BandChart } from '../../design/charts/band-chart.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { dayText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { cashFlowSummary } from './cash-flow-words.ts';
import { useMoney } from './use-money.ts';

const titles = {
  no: 'The balance stays above zero',
  maybe: 'The balance could fall below zero',
  yes: 'The balance falls below zero',
} as const;

/** The balance of each day ahead in its likely band, with what happens on it. */
export function CashFlowChart({ forecast }: { readonly forecast: CashFlowForecast }) {
  const { base_currency: currency, today, balance, days, items, lowest, pay_days, everyday } = forecast;
  const money = useMoney(currency);
  const byId = new Map(items.map((item) => [item.id, item]));
  const onDay = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const words = ({ name, amount }: CashFlowItem) => `${name} ${money(amount)}`;
  const cell = (value: string) => <Amount value={value} currency={currency} size={14} />;
  return (
    <Card>
      <ChartFrame
        title={titles[forecast.runs_short]}
        summary={cashFlowSummary(forecast, money)}
        chart={
          <BandChart
            label="Balance"
            currency={currency}
            days={[
              { date: today, value: balance, low: balance, high: balance, happens: ['Today'] },
              ...days.map((day) => ({
                date: day.date,
                value: day.balance,
                low: day.low,
                high: day.high,
                happens: onDay(day.items).map(words),
              })),
            ]}
            {...(lowest ? { lowest: lowest.date } : {})}
            uprights={pay_days.map(({ date }) => ({ date, name: 'Pay-day' }))}
          />
        }
        rows={days}
        keyOf={({ date }) => date}
        columns={[
          { id: 'date', header: 'Day', cell: ({ date }) => dayText(date) },
          {
            id: 'what',
            header: 'Expected',
            cell: (day) =>
              onDay(day.items).map(words).join(', ') || (day.date === lowest?.date ? 'Lowest' : ''),
          },
          { id: 'low', header: 'Low', align: 'end', notOnPhone: true, cell: ({ low }) => cell(low) },
          { id: 'high', header: 'High', align: 'end', notOnPhone: true, cell: ({ high }) => cell(high) },
          { id: 'balance', header: 'Balance', align: 'end', cell: (day) => cell(day.balance) },
        ]}
        note={
          everyday.transactions > 0 && everyday.from
            ? `The band holds eight of ten outcomes. Everyday spending goes on as it has since ${dayText(everyday.from)}, learnt from ${everyday.transactions.toLocaleString('en-GB')} transactions.`
            : 'The band holds eight of ten outcomes.'
        }
      />
    </Card>
  );
}
