import type { MarginalRates } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { marginalRatesQuery } from '../../api/tax-report.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { RateChart } from '../../design/charts/rate-chart.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { amountText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { usePreferences } from '../../design/preferences.ts';
import { partsOf, rateStretches, shortRate } from './rate-stretches.ts';
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

/** How much of the next pounds goes, at every level of one kind of income, over the year's other figures. */
export function MarginalRateCard({ year }: { readonly year: string }) {
  const { hideAmounts } = usePreferences();
  const [kind, setKind] = useState<Kind>('employment_income');
  const query = useQuery({
    ...marginalRatesQuery({ tax_year: year, kind, to: 150_000, step: 1000 }),
    placeholderData: keepPreviousData,
  });
  const rates = query.data;
  const words = kinds.find(({ value }) => value === kind)?.words ?? '';
  if (!rates)
    return (
      <Card>
        {query.error ? (
          <LoadFailed
            what={texts.theMarginalRates}
            message={messageOf(query.error)}
            onRetry={() => void query.refetch()}
          />
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
        summary={texts.summary(
          title,
          stretches
            .map(({ from, rate }) => texts.stretch(amountText(from, 'GBP'), percentText(rate)))
            .join(' '),
        )}
        chart={
          <RateChart
            label={texts.chartLabel(words)}
            currency="GBP"
            points={rates.points.map((point) => ({
              from: point.income,
              rate: shortRate(point.rate),
              words: percentText(shortRate(point.rate)),
              parts: partsOf(point),
            }))}
            {...(hideAmounts ? {} : { mark: { at: rates.current, label: texts.youAreHere } })}
          />
        }
        controls={
          <SelectField
            label={texts.kindOfIncome}
            quietLabel
            value={kind}
            options={kinds.map(({ value, label }) => ({ value, label }))}
            onChange={(chosen) => setKind(chosen as Kind)}
          />
        }
        columns={[
          {
            id: 'from',
            header: texts.from,
            align: 'end',
            cell: ({ from }) => <Amount value={from} currency="GBP" size={14} />,
          },
          {
            id: 'to',
            header: texts.to,
            align: 'end',
            cell: ({ to }) => (to ? <Amount value={to} currency="GBP" size={14} /> : texts.andAbove),
          },
          { id: 'rate', header: texts.goes, align: 'end', cell: ({ rate }) => percentText(rate) },
          {
            id: 'parts',
            header: texts.madeOf,
            notOnPhone: true,
            cell: ({ parts }) => parts.join(', ') || texts.nothing,
          },
        ]}
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
