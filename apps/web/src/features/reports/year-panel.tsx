import type { CategoryReportItem, MerchantReport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { categoryReportQuery } from '../../api/categories.ts';
import { incomeExpenseQuery, merchantsQuery, netWorthQuery } from '../../api/reports.ts';
import { Bars, BarTo } from '../../design/charts/bars.tsx';
import { amountText } from '../../design/format.ts';
import { Card, Columns } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { FiguresRow } from './figures-row.tsx';
import { periodText, yearRange } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { rateText } from './savings-panel.tsx';

const most = 6;

interface YearPanelProps {
  readonly year: string;
  readonly today: string;
}

/** A year on one page: what came in and went out, its best month, what it went on, and what it made of net worth. */
export default function YearPanel({ year, today }: YearPanelProps) {
  const days = yearRange(year, today);
  const before = yearRange(String(Number(year) - 1), `${Number(year) - 1}${days.date_to.slice(4)}`);
  const categories = useQuery(categoryReportQuery(days.date_from, days.date_to));
  const merchants = useQuery(merchantsQuery(days, most));
  const worth = useQuery(netWorthQuery(days, 'year'));
  const earlier = useQuery(incomeExpenseQuery(before, 'month'));
  return (
    <ReportOf what="The year" query={incomeExpenseQuery(days, 'month')}>
      {({ total, periods, base_currency: currency, missing_rates }) => {
        const text = (value: string) => amountText(value, currency);
        const best = periods.reduce(
          (found, one) => (Number(one.saved) > Number(found?.saved ?? '-Infinity') ? one : found),
          periods[0],
        );
        return (
          <>
            <WithoutRates rates={missing_rates} />
            <FiguresRow
              currency={currency}
              comparedWith={earlier.data && 'a year before'}
              figures={[
                {
                  label: 'Income',
                  value: total.income,
                  before: earlier.data?.total.income,
                  search: { type: 'income', ...days },
                },
                {
                  label: 'Spending',
                  isCost: true,
                  value: total.spending,
                  before: earlier.data?.total.spending,
                  search: { type: 'expense', ...days },
                },
                { label: 'Left', value: total.saved, before: earlier.data?.total.saved, search: days },
              ]}
            />
            <Card title={`${year} in words`}>
              <Text>
                You kept {rateText(total.savings_rate)} of your income.
                {best &&
                  ` The month that left most was ${periodText(best.period)}, with ${text(best.saved)}.`}
                {worth.data &&
                  ` Net worth went from ${text(worth.data.opening)} to ${text(worth.data.closing)}: ${text(worth.data.contributions)} put in less taken out, and ${text(worth.data.growth)} growth.`}
              </Text>
            </Card>
            <Columns>
              <Card title="What it went on">
                <TopCategories items={categories.data?.items ?? []} currency={currency} days={days} />
              </Card>
              <Card title="Where it was spent">
                <TopMerchants items={merchants.data?.items ?? []} currency={currency} days={days} />
              </Card>
            </Columns>
            <Explained query={incomeExpenseQuery(days, 'month', true)} />
          </>
        );
      }}
    </ReportOf>
  );
}

interface TopProps<Item> {
  readonly items: readonly Item[];
  readonly currency: string;
  readonly days: { readonly date_from: string; readonly date_to: string };
}

function TopCategories({ items, currency, days }: TopProps<CategoryReportItem>) {
  const top = items
    .filter(({ kind, total }) => kind === 'expense' && Number(total) > 0)
    .sort((left, right) => Number(right.total) - Number(left.total))
    .slice(0, most);
  if (top.length === 0) return <Nothing />;
  return (
    <Bars label="Categories of the year">
      {top.map(({ category_id, name, total }) => (
        <BarTo
          key={category_id ?? 'none'}
          to="/transactions"
          search={{
            ...(category_id === null ? { uncategorised: true, type: 'expense' as const } : { category_id }),
            ...days,
          }}
          name={name}
          value={total}
          currency={currency}
          longest={top[0]?.total ?? '0'}
        />
      ))}
    </Bars>
  );
}

function TopMerchants({ items, currency, days }: TopProps<MerchantReport['items'][number]>) {
  if (items.length === 0) return <Nothing />;
  return (
    <Bars label="Merchants of the year">
      {items.map(({ merchant, net }) => (
        <BarTo
          key={merchant}
          to="/transactions"
          search={{ q: merchant, ...days }}
          name={merchant}
          value={net}
          currency={currency}
          longest={items[0]?.net ?? '0'}
        />
      ))}
    </Bars>
  );
}

function Nothing() {
  return (
    <Text size={14} tone="quiet">
      Nothing is recorded for it in this year.
    </Text>
  );
}
