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

const kinds = [
  { value: 'employment_income', label: 'Pay', words: 'pay' },
  { value: 'self_employment_profit', label: 'Profit', words: 'profit' },
  { value: 'pension_income', label: 'Pensions', words: 'pension income' },
  { value: 'savings_interest', label: 'Interest', words: 'interest' },
  { value: 'dividends', label: 'Dividends', words: 'dividends' },
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
            what="The marginal rates"
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
        summary={`${title}. ${stretches
          .map(({ from, rate }) => `From ${amountText(from, 'GBP')}: ${percentText(rate)}.`)
          .join(' ')}`}
        chart={
          <RateChart
            label={`What goes of the next pounds of ${words}`}
            currency="GBP"
            points={rates.points.map((point) => ({
              from: point.income,
              rate: shortRate(point.rate),
              words: percentText(shortRate(point.rate)),
              parts: partsOf(point),
            }))}
            {...(hideAmounts ? {} : { mark: { at: rates.current, label: 'You are here' } })}
          />
        }
        controls={
          <SelectField
            label="Kind of income"
            quietLabel
            value={kind}
            options={kinds.map(({ value, label }) => ({ value, label }))}
            onChange={(chosen) => setKind(chosen as Kind)}
          />
        }
        columns={[
          {
            id: 'from',
            header: 'From',
            align: 'end',
            cell: ({ from }) => <Amount value={from} currency="GBP" size={14} />,
          },
          {
            id: 'to',
            header: 'To',
            align: 'end',
            cell: ({ to }) => (to ? <Amount value={to} currency="GBP" size={14} /> : 'and above'),
          },
          { id: 'rate', header: 'Goes', align: 'end', cell: ({ rate }) => percentText(rate) },
          {
            id: 'parts',
            header: 'Made of',
            notOnPhone: true,
            cell: ({ parts }) => parts.join(', ') || 'Nothing',
          },
        ]}
        rows={stretches}
        keyOf={({ from }) => from}
        note="Income Tax, National Insurance, student loans and charges together, in steps of £1,000."
      />
    </Card>
  );
}

function titleOf({ current_rate }: MarginalRates, words: string): string {
  return `Of your next £1,000 of ${words}, ${percentText(shortRate(current_rate))} goes`;
}
