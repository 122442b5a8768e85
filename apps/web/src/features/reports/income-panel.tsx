import type { IncomeExpensePeriod, IncomeExpenseReport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { incomeExpenseQuery } from '../../api/reports.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { LineChart } from '../../design/charts/line-chart.tsx';
import { amountText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { FiguresRow } from './figures-row.tsx';
import { groupingOf, type NamedRange, periodText, rangeText } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { incomePanel as texts } from './texts.tsx';

/** What came in, what went out and what was left, by month or year. */
export default function IncomePanel({ range }: { readonly range: NamedRange }) {
  const grouping = groupingOf(range);
  const { date_from, date_to, before } = range;
  const days = { date_from, date_to };
  const earlier = useQuery({
    ...incomeExpenseQuery(before ? { date_from: before.date_from, date_to: before.date_to } : days, grouping),
    enabled: before !== undefined,
  });
  return (
    <ReportOf
      what={texts.what}
      query={incomeExpenseQuery(days, grouping)}
      foot={<Explained query={incomeExpenseQuery(days, grouping, true)} />}
      waits={before !== undefined && earlier.isPending}
    >
      {(report) => (
        <>
          <WithoutRates rates={report.missing_rates} />
          <FiguresRow
            currency={report.base_currency}
            comparedWith={before && earlier.data && before.label}
            figures={[
              {
                label: texts.income,
                value: report.total.income,
                before: earlier.data?.total.income,
                search: { type: 'income', ...days },
              },
              {
                label: texts.spending,
                isCost: true,
                value: report.total.spending,
                before: earlier.data?.total.spending,
                search: { type: 'expense', ...days },
              },
              {
                label: texts.left,
                value: report.total.saved,
                before: earlier.data?.total.saved,
                search: days,
              },
            ]}
          />
          <Periods report={report} />
        </>
      )}
    </ReportOf>
  );
}

function Periods({ report }: { readonly report: IncomeExpenseReport }) {
  const { periods, total, base_currency: currency } = report;
  const text = (value: string) => amountText(value, currency);
  const money = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const rows = [...periods].reverse();
  const more = total.saved.startsWith('-') ? texts.moreSpent : texts.moreCameIn;
  const title = /^-?[0.]*$/.test(total.saved) ? texts.asMuch : more;
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={texts.summary(text(total.income), text(total.spending), rangeText(report))}
        chart={
          <LineChart
            label={texts.spending}
            currency={currency}
            points={periods.map(({ date_to, spending }) => ({ date: date_to, value: spending }))}
            second={{
              label: texts.income,
              points: periods.map(({ date_to, income }) => ({ date: date_to, value: income })),
            }}
          />
        }
        rows={rows}
        keyOf={({ period }) => period}
        columns={[
          { id: 'period', header: texts.period, cell: (one) => <PeriodLink period={one} /> },
          { id: 'income', header: texts.income, align: 'end', cell: ({ income }) => money(income) },
          { id: 'spending', header: texts.spending, align: 'end', cell: ({ spending }) => money(spending) },
          {
            id: 'saved',
            header: texts.left,
            align: 'end',
            notOnPhone: true,
            cell: ({ saved }) => money(saved),
          },
        ]}
        note={texts.note}
      />
    </Card>
  );
}

/** The name of a period, which opens its transactions. */
export function PeriodLink({
  period: { period, date_from, date_to },
}: {
  readonly period: Pick<IncomeExpensePeriod, 'period' | 'date_from' | 'date_to'>;
}) {
  return (
    <Link to="/transactions" search={{ date_from, date_to }}>
      {periodText(period)}
    </Link>
  );
}
