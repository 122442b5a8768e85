import type { PortfolioIncome } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { portfolioIncomeQuery } from '../../../api/portfolio.ts';
import { Amount } from '../../../design/amount.tsx';
import { Bar, Bars } from '../../../design/charts/bars.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { MonthColumns } from '../../../design/charts/month-columns.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { amountText, monthText, taxYearText, todayHere } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { pounds } from '../../../design/pounds.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { incomeFinding, lastMonths, yearSums } from './income-months.ts';
import { maxDecimal } from './max-decimal.ts';
import { incomeCard as texts } from './texts.tsx';

const mostYears = 6;

/** Dividends by tax year, and for the newest by security; what counts for tax beside it. */
export function IncomeCard() {
  const query = useQuery(portfolioIncomeQuery);
  if (query.error && !query.data) {
    return <LoadFailed what={texts.theIncome} query={query} />;
  }
  if (!query.data) return null;
  const years = query.data.years.slice(0, mostYears);
  const [newest] = years;
  return (
    <Card title={common.income}>
      {newest ? (
        <Stack gap={3}>
          <IncomeByMonth months={query.data.months} />
          <Bars label={texts.byTaxYear}>
            {years.map(({ tax_year, total }) => (
              <Bar
                key={tax_year}
                name={taxYearText(tax_year)}
                value={total}
                currency="GBP"
                longest={maxDecimal(years.map((year) => year.total))}
              />
            ))}
          </Bars>
          <Text size={14} tone="quiet">
            {texts.taxable(
              taxYearText(newest.tax_year),
              <Amount value={newest.taxable} currency="GBP" size={14} tone="quiet" />,
            )}
          </Text>
          <Disclosure title={texts.sourcesTitle(taxYearText(newest.tax_year))}>
            <Sources year={newest} />
          </Disclosure>
        </Stack>
      ) : (
        <Hint>{texts.empty}</Hint>
      )}
    </Card>
  );
}

function Sources({ year }: { readonly year: PortfolioIncome['years'][number] }) {
  return (
    <Table
      label={texts.sourcesLabel(taxYearText(year.tax_year))}
      rows={year.securities}
      keyOf={({ security_id }) => security_id}
      columns={[
        { id: 'name', header: common.security, cell: ({ name }) => <Text as="span">{name}</Text> },
        { id: 'total', header: common.income, figure: ({ total }) => pounds(total) },
        {
          id: 'taxable',
          header: texts.countsForTax,
          notOnPhone: true,
          figure: ({ taxable }) => pounds(taxable),
        },
      ]}
    />
  );
}

/** Dividends of the last two years, month by month. */
function IncomeByMonth({ months }: Pick<PortfolioIncome, 'months'>) {
  const shown = lastMonths(months, todayHere());
  const sums = yearSums(shown);
  return (
    <ChartFrame
      title={incomeFinding(sums)}
      summary={texts.summary(amountText(sums.now, 'GBP'), amountText(sums.before, 'GBP'))}
      chart={
        <MonthColumns
          currency="GBP"
          months={shown.map(({ month, total }) => ({
            month,
            value: total,
            title: `${monthText(month)}: ${amountText(total, 'GBP')}`,
          }))}
          labelOf={labelOf}
        />
      }
      columns={[
        { id: 'month', header: common.month, cell: ({ month }) => monthText(month) },
        { id: 'paid', header: texts.paidOut, figure: ({ dividends }) => pounds(dividends) },
        { id: 'kept', header: texts.accumulated, figure: ({ accumulated }) => pounds(accumulated) },
        { id: 'total', header: common.income, figure: ({ total }) => pounds(total) },
      ]}
      rows={[...shown].reverse()}
      keyOf={({ month }) => month}
    />
  );
}

/** Quarters have a word: the year at January, else the month. */
function labelOf(month: string): string {
  const number = Number(month.slice(5));
  if (number === 1) return month.slice(0, 4);
  return number === 7 ? monthText(month).slice(0, 3) : '';
}
