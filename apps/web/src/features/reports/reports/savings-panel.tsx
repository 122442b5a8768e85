import type { SavingsRateReport } from '@farthing/api-contract';
import { savingsRateQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { PeriodBars } from '../../../design/charts/period-bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText, minusSign, todayHere } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { named, PeriodLink } from './income-panel.tsx';
import { PartlyCounted } from './partly-counted.tsx';
import { groupingOf, type NamedRange, rangeText } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { savingsPanel as texts } from './texts.tsx';

/** Savings rate by month or year. */
export default function SavingsPanel({ range }: { readonly range: NamedRange }) {
  const grouping = groupingOf(range);
  const days = { date_from: range.date_from, date_to: range.date_to };
  return (
    <ReportOf
      what={texts.what}
      query={savingsRateQuery(days, grouping)}
      foot={<Explained query={savingsRateQuery(days, grouping, true)} />}
    >
      {(report) => (
        <>
          <WithoutRates rates={report.missing_rates} />
          <PartlyCounted accounts={report.partly_counted} />
          <Rates report={report} />
        </>
      )}
    </ReportOf>
  );
}

function Rates({ report }: { readonly report: SavingsRateReport }) {
  const { periods, total, base_currency: currency } = report;
  const money = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const title = total.savings_rate === null ? texts.noIncome : texts.finding(rateText(total.savings_rate));
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={texts.summary(
          amountText(total.saved, currency),
          amountText(total.income, currency),
          rangeText(report),
        )}
        chart={
          <PeriodBars
            label={texts.byPeriod}
            currency={currency}
            axisWords={(percent) => rateText(String(percent))}
            periods={periods.map(({ period, savings_rate: rate }) => ({
              ...named(period, todayHere()),
              bars: [{ label: common.rate, value: rate ?? '0', words: rateText(rate) }],
            }))}
          />
        }
        rows={[...periods].reverse()}
        keyOf={({ period }) => period}
        columns={[
          { id: 'period', header: common.period, cell: (one) => <PeriodLink period={one} /> },
          { id: 'income', header: common.income, notOnPhone: true, figure: ({ income }) => money(income) },
          { id: 'saved', header: common.left, figure: ({ saved }) => money(saved) },
          { id: 'rate', header: common.rate, figure: (one) => rateText(one.savings_rate) },
          { id: 'running', header: common.soFar, figure: (one) => rateText(one.running_rate) },
        ]}
        note={texts.note}
      />
    </Card>
  );
}

/** A rate in per cent as people read it. */
export function rateText(rate: string | null): string {
  return rate === null ? '–' : `${rate.replace('-', minusSign)}%`;
}
