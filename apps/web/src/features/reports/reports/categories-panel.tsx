import type { CategoryReport, CategoryReportItem } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { categoryReportQuery } from '../../../api/categories.ts';
import { Amount } from '../../../design/amount.tsx';
import { Bars, BarTo } from '../../../design/charts/bars.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { Spark } from '../../../design/charts/spark.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Table } from '../../../design/table.tsx';
import { difference } from './figures-row.tsx';
import { PartlyCounted } from './partly-counted.tsx';
import { type NamedRange, rangeText } from './ranges.ts';
import { EmptyRange, Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { categoriesPanel as texts } from './texts.tsx';

const mostBars = 12;

/** Spending of each category by month, compared with the previous date range. */
export default function CategoriesPanel({ range }: { readonly range: NamedRange }) {
  const { date_from, date_to, before } = range;
  const earlier = useQuery({
    ...categoryReportQuery(before?.date_from, before?.date_to),
    enabled: before !== undefined,
  });
  return (
    <ReportOf what={texts.what} query={categoryReportQuery(date_from, date_to)}>
      {(report) => (
        <>
          <WithoutRates rates={report.missing_rates} />
          <PartlyCounted accounts={report.partly_counted} />
          <Trends
            report={report}
            before={earlier.data && isWhole(earlier.data) ? earlier.data : undefined}
            comparedWith={before?.label}
          />
          <Explained query={categoryReportQuery(date_from, date_to, true)} />
        </>
      )}
    </ReportOf>
  );
}

/** Returns true if every month of a report has money in it. Otherwise records begin later, and a change would say nothing. */
function isWhole({ months, items }: CategoryReport): boolean {
  return months.every((_, index) => items.some(({ amounts }) => /[1-9]/.test(amounts[index] ?? '')));
}

interface TrendsProps {
  readonly report: CategoryReport;
  readonly before: CategoryReport | undefined;
  readonly comparedWith: string | undefined;
}

function Trends({ report, before, comparedWith }: TrendsProps) {
  const { base_currency: currency } = report;
  const minor = ({ total }: CategoryReportItem) => figureMinor(total, currency);
  const spending = report.items
    .filter(({ kind }) => kind === 'expense')
    .sort((left, right) => (minor(right) > minor(left) ? 1 : minor(right) < minor(left) ? -1 : 0));
  const [first] = spending;
  if (!first) {
    return <EmptyRange title={texts.emptyTitle} />;
  }
  return (
    <>
      <SpentCard report={report} spending={spending} longest={first} />
      <MonthsCard report={report} spending={spending} before={before} comparedWith={comparedWith} />
    </>
  );
}

interface SpentCardProps {
  readonly report: CategoryReport;
  /** Categories, the largest first. */
  readonly spending: readonly CategoryReportItem[];
  readonly longest: CategoryReportItem;
}

function SpentCard({ report, spending, longest }: SpentCardProps) {
  const { date_from, date_to, base_currency: currency } = report;
  const sum = spending.reduce((total, item) => total + figureMinor(item.total, currency), 0n);
  const text = (value: string) => amountText(value, currency);
  return (
    <Card>
      <ChartFrame
        title={texts.finding(longest.name)}
        summary={texts.summary(
          text(longest.total),
          text(formatMinor(sum, currency)),
          rangeText({ date_from, date_to }),
        )}
        chart={
          <Bars label={texts.bars}>
            {spending.slice(0, mostBars).map((item) => (
              <BarTo
                key={keyOf(item)}
                to="/transactions"
                search={searchOf(item, report)}
                name={item.name}
                group={item.group_name}
                value={item.total}
                currency={currency}
                longest={longest.total}
              />
            ))}
          </Bars>
        }
        rows={spending}
        keyOf={keyOf}
        columns={[
          { id: 'name', header: common.category, cell: ({ name }) => name },
          {
            id: 'total',
            header: common.spent,
            figure: ({ total }) => <Amount value={total} currency={currency} size={14} />,
          },
        ]}
      />
    </Card>
  );
}

interface MonthsCardProps extends TrendsProps {
  readonly spending: readonly CategoryReportItem[];
}

function MonthsCard({ report, spending, before, comparedWith }: MonthsCardProps) {
  const { base_currency: currency, months } = report;
  const was = new Map(before?.items.map((item) => [keyOf(item), item.total]));
  return (
    <Card title={texts.monthByMonth} padded={false}>
      <Table
        label={texts.months}
        rows={spending}
        keyOf={keyOf}
        columns={[
          {
            id: 'name',
            header: common.category,
            cell: (item) => (
              <Link to="/transactions" search={searchOf(item, report)}>
                {item.name}
              </Link>
            ),
          },
          {
            id: 'trend',
            header: texts.trend,
            notOnPhone: true,
            cell: ({ amounts }) => (
              <Spark
                points={amounts.map((value, index) => ({ date: `${months[index]}-01`, value }))}
                width={120}
              />
            ),
          },
          {
            id: 'total',
            header: common.spent,
            figure: ({ total }) => <Amount value={total} currency={currency} size={14} />,
          },
          ...(before && comparedWith
            ? [
                {
                  id: 'change',
                  header: texts.change(comparedWith),
                  figure: (item: CategoryReportItem) => (
                    <Amount
                      value={difference(item.total, was.get(keyOf(item)) ?? '0', currency)}
                      currency={currency}
                      kind="change"
                      size={14}
                      tone="quiet"
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** The parameters of the address that lists the transactions of a category. */
function searchOf({ category_id }: CategoryReportItem, { date_from, date_to }: CategoryReport) {
  return {
    ...(category_id === null ? { uncategorised: true, type: 'expense' as const } : { category_id }),
    date_from,
    date_to,
  };
}

function keyOf({ category_id, kind }: CategoryReportItem): string {
  return category_id ?? kind;
}
