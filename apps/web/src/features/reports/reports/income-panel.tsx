import type { IncomeExpensePeriod, IncomeExpenseReport } from '@farthing/api-contract';
import { figureMinor } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { spendingForecastQuery } from '../../../api/forecasts.ts';
import { incomeExpenseQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { type Period, PeriodBars } from '../../../design/charts/period-bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText, isNothing, monthText, todayHere } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { FiguresRow } from './figures-row.tsx';
import { PartlyCounted } from './partly-counted.tsx';
import { groupingOf, isUnderWay, type NamedRange, periodText, rangeText } from './ranges.ts';
import { Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { incomePanel as texts } from './texts.tsx';

/** Income, spending and the difference, by month or year. */
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
      {(report) =>
        isNothing(report.total.income) && isNothing(report.total.spending) ? (
          <NoMoney rates={report.missing_rates} />
        ) : (
          <>
            <WithoutRates rates={report.missing_rates} />
            <PartlyCounted accounts={report.partly_counted} />
            <FiguresRow
              currency={report.base_currency}
              comparedWith={earlier.data && isWhole(earlier.data) ? before?.label : undefined}
              figures={[
                {
                  label: common.income,
                  value: report.total.income,
                  before: earlier.data?.total.income,
                  search: { type: 'income', ...days },
                },
                {
                  label: common.spending,
                  isCost: true,
                  value: report.total.spending,
                  before: earlier.data?.total.spending,
                  search: { type: 'expense', ...days },
                },
                {
                  label: common.left,
                  value: report.total.saved,
                  before: earlier.data?.total.saved,
                  search: days,
                },
              ]}
            />
            <Periods report={report} />
          </>
        )
      }
    </ReportOf>
  );
}

function NoMoney({ rates }: { readonly rates: IncomeExpenseReport['missing_rates'] }) {
  return (
    <>
      <WithoutRates rates={rates} />
      <Card>
        <EmptyState
          title={texts.emptyTitle}
          action={
            <ButtonLink kind="main" to="/import">
              {common.importAStatement}
            </ButtonLink>
          }
        >
          {texts.empty}
        </EmptyState>
      </Card>
    </>
  );
}

function Periods({ report }: { readonly report: IncomeExpenseReport }) {
  const { periods, total, base_currency: currency } = report;
  const today = todayHere();
  const month = today.slice(0, 7);
  const hasMonth = periods.at(-1)?.period === month;
  const forecast = useQuery({ ...spendingForecastQuery(1), enabled: hasMonth });
  const expected = forecast.data?.base_currency === currency ? forecast.data.totals[0]?.expected : undefined;
  const spent = periods.at(-1)?.spending ?? '0';
  // The chart draws no outline inside a bar.
  const hasOutline =
    hasMonth && expected !== undefined && figureMinor(expected, currency) > figureMinor(spent, currency);
  const text = (value: string) => amountText(value, currency);
  const money = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const rows = [...periods].reverse();
  const more = total.saved.startsWith('-') ? texts.moreSpent : texts.moreCameIn;
  const title = isNothing(total.saved) ? texts.asMuch : more;
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={texts.summary(text(total.income), text(total.spending), rangeText(report))}
        chart={
          <PeriodBars
            label={texts.byPeriod}
            currency={currency}
            periods={periods.map(({ period, income, spending }) => ({
              ...named(period, today),
              bars: [
                { label: common.income, value: income, words: text(income) },
                {
                  label: common.spending,
                  value: spending,
                  words: text(spending),
                  expected:
                    period === month && expected !== undefined
                      ? { value: expected, words: text(expected) }
                      : undefined,
                },
              ],
            }))}
          />
        }
        rows={rows}
        keyOf={({ period }) => period}
        columns={[
          { id: 'period', header: common.period, cell: (one) => <PeriodLink period={one} /> },
          { id: 'income', header: common.income, figure: ({ income }) => money(income) },
          { id: 'spending', header: common.spending, figure: ({ spending }) => money(spending) },
          { id: 'saved', header: common.left, notOnPhone: true, figure: ({ saved }) => money(saved) },
        ]}
        note={texts.note(isUnderWay(periods.at(-1)?.period ?? '-', today), hasOutline)}
      />
    </Card>
  );
}

/** Returns true if every period has complete records, without which a comparison would mean nothing. */
function isWhole({ periods }: IncomeExpenseReport): boolean {
  return periods.every(({ income, spending }) => /[1-9]/.test(income + spending));
}

/** Names a period under its bars. */
export function named(period: string, today: string): Omit<Period, 'bars'> {
  const name = periodText(period);
  const short = period.length === 7 ? monthText(period).slice(0, 3) : name;
  return { key: period, name, short, isUnderWay: isUnderWay(period, today) };
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
