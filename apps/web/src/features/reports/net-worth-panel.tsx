import type { NetWorthReport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { netWorthQuery } from '../../api/reports.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { LineChart } from '../../design/charts/line-chart.tsx';
import { amountText, dayText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Notice, Skeleton } from '../../design/notice.tsx';
import { FiguresRow } from './figures-row.tsx';
import { dayPoints, groupingOf, type NamedRange, rangeText } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';

/** Net worth through a range, and what of its change was put in and what it grew by. */
export default function NetWorthPanel({ range }: { readonly range: NamedRange }) {
  const grouping = groupingOf(range);
  const days = { date_from: range.date_from, date_to: range.date_to };
  return (
    <>
      <ReportOf what="Net worth" query={netWorthQuery(days, grouping)}>
        {(report) => (
          <>
            <WithoutRates rates={report.missing_rates} />
            {report.missing_prices.length > 0 && (
              <Notice
                tone="warning"
                title={`Without ${report.missing_prices.map(({ symbol }) => symbol).join(' and ')}`}
              >
                No price is stored for it on some of these days.{' '}
                <Link to="/investments/securities">Add prices</Link>
              </Notice>
            )}
            <FiguresRow
              currency={report.base_currency}
              figures={[
                { label: `At the start, ${dayText(range.date_from)}`, value: report.opening },
                { label: 'Put in, less taken out', value: report.contributions, search: days },
                { label: 'Growth', value: report.growth },
                { label: `At the end, ${dayText(range.date_to)}`, value: report.closing },
              ]}
            />
            <Worth report={report} days={days} />
          </>
        )}
      </ReportOf>
      <Explained query={netWorthQuery(days, grouping, true)} />
    </>
  );
}

interface WorthProps {
  readonly report: NetWorthReport;
  readonly days: { readonly date_from: string; readonly date_to: string };
}

function Worth({ report, days }: WorthProps) {
  const { base_currency: currency, opening, closing, contributions, growth } = report;
  const daily = useQuery(netWorthQuery(days, 'day'));
  const line = daily.data?.daily;
  // Each period begins on the day after the one before it.
  const begins = new Map(
    report.points.map(({ date }, index) => [date, dayAfter(report.points[index - 1]?.date)]),
  );
  const text = (value: string) => amountText(value, currency);
  const money = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const way =
    opening === closing ? 'the same as' : Number(closing) > Number(opening) ? 'higher than' : 'lower than';
  return (
    <Card>
      <ChartFrame
        title={`Net worth is ${way} at the start`}
        summary={`From ${text(opening)} to ${text(closing)} in the days from ${rangeText(days)}: ${text(contributions)} put in less taken out, ${text(growth)} growth.`}
        chart={
          line && daily.data ? (
            <LineChart
              label="Net worth"
              currency={currency}
              points={dayPoints(daily.data.opening, line.changes, line.places, days.date_from)}
            />
          ) : (
            <Skeleton shape="chart" />
          )
        }
        rows={[...report.points].reverse()}
        keyOf={({ date }) => date}
        columns={[
          {
            id: 'date',
            header: 'End of',
            cell: ({ date }) => (
              <Link
                to="/transactions"
                search={{ date_from: begins.get(date) ?? days.date_from, date_to: date }}
              >
                {dayText(date)}
              </Link>
            ),
          },
          {
            id: 'in',
            header: 'Put in',
            align: 'end',
            notOnPhone: true,
            cell: (one) => money(one.contributions),
          },
          {
            id: 'growth',
            header: 'Growth',
            align: 'end',
            notOnPhone: true,
            cell: (one) => money(one.growth),
          },
          { id: 'worth', header: 'Net worth', align: 'end', cell: (one) => money(one.net_worth) },
        ]}
        note="Growth is new values, prices of investments and exchange rates; all else was put in or taken out."
      />
    </Card>
  );
}

function dayAfter(day: string | undefined): string | undefined {
  return day && new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
