import type { SavingsRateReport } from '@farthing/api-contract';
import { savingsRateQuery } from '../../api/reports.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { LineChart } from '../../design/charts/line-chart.tsx';
import { amountText, minusSign } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { PeriodLink } from './income-panel.tsx';
import { groupingOf, type NamedRange, rangeText } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';

/** What part of income was kept, by month or year. */
export default function SavingsPanel({ range }: { readonly range: NamedRange }) {
  const grouping = groupingOf(range);
  const days = { date_from: range.date_from, date_to: range.date_to };
  return (
    <>
      <ReportOf what="The savings rate" query={savingsRateQuery(days, grouping)}>
        {(report) => (
          <>
            <WithoutRates rates={report.missing_rates} />
            <Rates report={report} />
          </>
        )}
      </ReportOf>
      <Explained query={savingsRateQuery(days, grouping, true)} />
    </>
  );
}

function Rates({ report }: { readonly report: SavingsRateReport }) {
  const { periods, total, base_currency: currency } = report;
  const money = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const title =
    total.savings_rate === null
      ? 'There was no income to save from'
      : `${rateText(total.savings_rate)} of income was kept`;
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={`${amountText(total.saved, currency)} of ${amountText(total.income, currency)} was left from ${rangeText(report)}.`}
        chart={
          <LineChart
            label="Left"
            currency={currency}
            points={periods.map(({ date_to, saved }) => ({ date: date_to, value: saved }))}
          />
        }
        rows={[...periods].reverse()}
        keyOf={({ period }) => period}
        columns={[
          { id: 'period', header: 'Period', cell: (one) => <PeriodLink period={one} /> },
          {
            id: 'income',
            header: 'Income',
            align: 'end',
            notOnPhone: true,
            cell: ({ income }) => money(income),
          },
          { id: 'saved', header: 'Left', align: 'end', cell: ({ saved }) => money(saved) },
          { id: 'rate', header: 'Rate', align: 'end', cell: (one) => rateText(one.savings_rate) },
          { id: 'running', header: 'So far', align: 'end', cell: (one) => rateText(one.running_rate) },
        ]}
        note="What was left of each period's income. The table has the rate of each, and that of all up to it."
      />
    </Card>
  );
}

/** A rate in per cent as people read it. */
export function rateText(rate: string | null): string {
  return rate === null ? '–' : `${rate.replace('-', minusSign)}%`;
}
