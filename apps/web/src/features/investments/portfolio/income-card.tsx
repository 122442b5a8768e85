import type { PortfolioIncome } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { portfolioIncomeQuery } from '../../../api/portfolio.ts';
import { Amount } from '../../../design/amount.tsx';
import { Bar, Bars } from '../../../design/charts/bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Table } from '../../../design/table.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { IncomeByMonth } from './income-by-month.tsx';
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
  const money = (value: string) => <Amount value={value} currency="GBP" size={14} />;
  return (
    <Table
      label={texts.sourcesLabel(taxYearText(year.tax_year))}
      rows={year.securities}
      keyOf={({ security_id }) => security_id}
      columns={[
        { id: 'name', header: common.security, cell: ({ name }) => <Text as="span">{name}</Text> },
        { id: 'total', header: common.income, align: 'end', cell: ({ total }) => money(total) },
        {
          id: 'taxable',
          header: texts.countsForTax,
          align: 'end',
          notOnPhone: true,
          cell: ({ taxable }) => money(taxable),
        },
      ]}
    />
  );
}
