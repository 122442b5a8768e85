import type { MonteCarloForecast } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { FanChart } from '../../../design/charts/fan-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import { MoneyChoice } from './money-choice.tsx';
import { monteCarloSummary } from './monte-carlo-words.ts';
import { monteCarloFan as texts } from './texts.tsx';
import { useMoney, withoutPence } from './use-money.ts';

interface MonteCarloFanProps {
  readonly forecast: MonteCarloForecast;
  readonly goal: string | undefined;
  /** In money of the day rather than today's. */
  readonly ofTheDay: boolean;
  readonly onOfTheDay: (ofTheDay: boolean) => void;
  /** Another answer is on its way. */
  readonly isWorking: boolean;
}

/** An amount of a table; without its pence on phones, where three columns of them would not fit. */
function TableAmount({ value, currency }: { readonly value: string; readonly currency: string }) {
  return (
    <>
      <NotOnPhone>
        <Amount value={value} currency={currency} size={14} />
      </NotOnPhone>
      <OnPhone>
        <Amount value={withoutPence(value)} currency={currency} size={14} />
      </OnPhone>
    </>
  );
}

/** Fan chart of all simulations, with its table. */
export function MonteCarloFan({ forecast, goal, ofTheDay, onOfTheDay, isWorking }: MonteCarloFanProps) {
  const { base_currency: currency, percentiles, start } = forecast;
  const money = useMoney(currency);
  const years = percentiles.map(({ year, nominal, paid_in, income, ...real }) => ({
    ...(ofTheDay ? nominal : real),
    year,
    paid_in,
    income: income?.p50,
  }));
  const last = years.at(-1);
  const cell = (value: string) => <TableAmount value={value} currency={currency} />;
  const hasIncome = years.some(({ income }) => income !== undefined);
  return (
    <ChartFrame
      title={
        last
          ? texts.finding(withoutPence(money(last.p5)), withoutPence(money(last.p95)))
          : texts.nothingToShow
      }
      summary={monteCarloSummary({ ...forecast, percentiles: forecast.percentiles }, money)}
      controls={<MoneyChoice ofTheDay={ofTheDay} onOfTheDay={onOfTheDay} />}
      chart={
        <FanChart
          label={texts.chartLabel}
          currency={currency}
          start={start.p50}
          years={years}
          goal={ofTheDay ? undefined : goal}
        />
      }
      rows={years}
      keyOf={({ year }) => String(year)}
      columns={[
        { id: 'year', header: common.year, narrow: true, cell: ({ year }) => year },
        { id: 'p5', header: texts.low5, align: 'end', cell: ({ p5 }) => cell(p5) },
        { id: 'p25', header: texts.low25, align: 'end', notOnPhone: true, cell: ({ p25 }) => cell(p25) },
        { id: 'p50', header: texts.middle, align: 'end', cell: ({ p50 }) => cell(p50) },
        { id: 'p75', header: texts.high25, align: 'end', notOnPhone: true, cell: ({ p75 }) => cell(p75) },
        { id: 'p95', header: texts.high5, align: 'end', cell: ({ p95 }) => cell(p95) },
        ...(hasIncome && !ofTheDay
          ? [
              {
                id: 'income',
                header: texts.takenOut,
                align: 'end' as const,
                notOnPhone: true,
                cell: ({ income }: { income: string | undefined }) => (income ? cell(income) : '–'),
              },
            ]
          : []),
        ...(ofTheDay
          ? []
          : [
              {
                id: 'paid',
                header: common.paidIn,
                align: 'end' as const,
                notOnPhone: true,
                cell: ({ paid_in }: { paid_in: string }) => cell(paid_in),
              },
            ]),
      ]}
      note={isWorking ? texts.working : ofTheDay ? texts.noteThatDay : texts.noteToday}
    />
  );
}
