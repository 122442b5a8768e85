import type { MonteCarloForecast } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { FanChart, type FanShares } from '../../../design/charts/fan-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { NotOnPhone, OnPhone } from '../../../design/layout.tsx';
import type { Column } from '../../../design/table.tsx';
import { MoneyChoice } from './money-choice.tsx';
import { monteCarloSummary } from './monte-carlo-words.ts';
import { monteCarloFan as texts } from './texts.tsx';
import { useMoney, wholeAmount, wholeText } from './use-money.ts';

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
        <Amount value={wholeAmount(value)} currency={currency} size={14} />
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
  const hasIncome = years.some(({ income }) => income !== undefined);
  return (
    <ChartFrame
      title={
        last ? texts.finding(wholeText(money, last.p5), wholeText(money, last.p95)) : texts.nothingToShow
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
      columns={ofTheDay ? shareColumns(currency) : allColumns(currency, hasIncome)}
      note={isWorking ? texts.working : ofTheDay ? texts.noteThatDay : texts.noteToday}
    />
  );
}

interface FanRow extends FanShares {
  readonly year: number;
  readonly paid_in: string;
  readonly income: string | undefined;
}

function shareColumns(currency: string): readonly Column<FanRow>[] {
  const cell = (value: string) => <TableAmount value={value} currency={currency} />;
  return [
    { id: 'year', header: common.year, narrow: true, cell: ({ year }) => year },
    { id: 'p5', header: texts.low5, figure: ({ p5 }) => cell(p5) },
    { id: 'p25', header: texts.low25, notOnPhone: true, figure: ({ p25 }) => cell(p25) },
    { id: 'p50', header: texts.middle, figure: ({ p50 }) => cell(p50) },
    { id: 'p75', header: texts.high25, notOnPhone: true, figure: ({ p75 }) => cell(p75) },
    { id: 'p95', header: texts.high5, figure: ({ p95 }) => cell(p95) },
  ];
}

/** The same with what is paid in and taken out, which are known in today's money. */
function allColumns(currency: string, hasIncome: boolean): readonly Column<FanRow>[] {
  const cell = (value: string | undefined) =>
    value ? <TableAmount value={value} currency={currency} /> : '–';
  const income: Column<FanRow> = {
    id: 'income',
    header: texts.takenOut,
    notOnPhone: true,
    figure: (row) => cell(row.income),
  };
  return [
    ...shareColumns(currency),
    ...(hasIncome ? [income] : []),
    { id: 'paid', header: common.paidIn, notOnPhone: true, figure: ({ paid_in }) => cell(paid_in) },
  ];
}
