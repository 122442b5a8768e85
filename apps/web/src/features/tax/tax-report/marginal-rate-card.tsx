import type { MarginalRates } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { marginalRatesQuery } from '../../../api/tax-report.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { RateChart } from '../../../design/charts/rate-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { amountText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import type { Column } from '../../../design/table.tsx';
import { partsOf, type RateStretch, rateStretches, shortRate } from './rate-stretches.ts';
import { percentText } from './tax-words.ts';
import { marginalRateCard as texts } from './texts.tsx';

const kinds = [
  { value: 'employment_income', ...texts.pay },
  { value: 'self_employment_profit', ...texts.profit },
  { value: 'pension_income', ...texts.pensions },
  { value: 'savings_interest', ...texts.interest },
  { value: 'dividends', ...texts.dividends },
] as const;
type Kind = (typeof kinds)[number]['value'];

const columns: readonly Column<RateStretch>[] = [
  { id: 'from', header: common.from, figure: ({ from }) => <Amount value={from} currency="GBP" size={14} /> },
  {
    id: 'to',
    header: common.to,
    figure: ({ to }) => (to ? <Amount value={to} currency="GBP" size={14} /> : texts.andAbove),
  },
  { id: 'rate', header: texts.goes, figure: ({ rate }) => percentText(rate) },
  {
    id: 'parts',
    header: texts.madeOf,
    notOnPhone: true,
    cell: ({ parts }) => parts.join(', ') || common.nothing,
  },
];

/** Query for the curve over one kind of income, in steps of £1,000. */
export const curveQuery = (tax_year: string, kind: Kind = 'employment_income') =>
  marginalRatesQuery({ tax_year, kind, to: 150_000, step: 1000 });

/** Chart of the marginal rate at every level of one kind of income, with the year's other figures unchanged. */
export function MarginalRateCard({ year }: { readonly year: string }) {
  const { hideAmounts } = usePreferences();
  const [kind, setKind] = useState<Kind>('employment_income');
  const query = useQuery({
    ...curveQuery(year, kind),
    placeholderData: keepPreviousData,
  });
  const rates = query.data;
  const words = kinds.find(({ value }) => value === kind)?.words ?? '';
  if (!rates)
    return (
      <Card>
        {query.error ? (
          <LoadFailed what={texts.theMarginalRates} query={query} />
        ) : (
          <Skeleton shape="chart" />
        )}
      </Card>
    );
  const stretches = rateStretches(rates.points);
  const title = titleOf(rates, words);
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={texts.summary(title, stretches.map(stretchText).join(' '))}
        chart={
          <RateChart
            label={texts.chartLabel(words)}
            currency="GBP"
            points={rates.points.map(chartPoint)}
            {...(hideAmounts ? {} : { mark: { at: rates.current, label: texts.youAreHere } })}
          />
        }
        controls={
          <SelectField
            label={texts.kindOfIncome}
            quietLabel
            value={kind}
            options={kinds.map(({ value, label }) => ({ value, label }))}
            onChange={setKind}
          />
        }
        columns={columns}
        rows={stretches}
        keyOf={({ from }) => from}
        note={noteOf(rates, words)}
      />
    </Card>
  );
}

function titleOf({ current_rate }: MarginalRates, words: string): string {
  return texts.title(words, percentText(shortRate(current_rate)));
}

/** The note, with the rate on the last pounds where it is another: what giving them up for a pension saves. */
function noteOf({ current_rate, last_rate }: MarginalRates, words: string): string {
  if (last_rate === null || shortRate(last_rate) === shortRate(current_rate)) return texts.note;
  return `${texts.lastRate(words, percentText(shortRate(last_rate)))} ${texts.note}`;
}

function stretchText({ from, rate }: RateStretch): string {
  return texts.stretch(amountText(from, 'GBP'), percentText(rate));
}

function chartPoint(point: MarginalRates['points'][number]) {
  const rate = shortRate(point.rate);
  return { from: point.income, rate, words: percentText(rate), parts: partsOf(point) };
}
