import type { SpendingForecast, SpendingForecastReason } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { spendingForecastQuery } from '../../api/forecasts.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { MonthsChart } from '../../design/charts/months-chart.tsx';
import { ExplainedLine, ExplainedLines } from '../../design/explained-lines.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { monthText } from '../../design/format.ts';
import { Card, Stack } from '../../design/layout.tsx';
import { ButtonLink, Link } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Table } from '../../design/table.tsx';
import { Text } from '../../design/text.tsx';
import { WithoutRates } from '../reports/report-state.tsx';
import { forecastPaths, readForecastSearch } from './address.ts';
import { reasonWords, spendingSentence } from './spending-words.ts';
import { useMoney } from './use-money.ts';

const path = forecastPaths.spending;
const usualMonths = 6;
const spans = [3, 6, 12, 24];
/** So much of the past is drawn before what follows. */
const pastMonths = 24;

/** What the months ahead will cost, by category, and how that was worked out. */
export function SpendingScreen() {
  const navigate = useNavigate();
  const typed = Number(readForecastSearch(path)(useSearch({ strict: false })).months);
  const months = Number.isInteger(typed) && typed >= 1 && typed <= 24 ? typed : usualMonths;
  const forecast = useQuery({ ...spendingForecastQuery(months), placeholderData: keepPreviousData });
  const { data, error } = forecast;
  const money = useMoney(data?.base_currency ?? 'GBP');
  return (
    <Page
      title="Spending"
      answer={data ? spendingSentence(data, money) : 'What the months ahead will cost'}
      action={
        <SelectField
          label="How far ahead"
          value={String(months)}
          options={[...new Set([...spans, months])]
            .sort((a, b) => a - b)
            .map((count) => ({ value: String(count), label: count === 1 ? '1 month' : `${count} months` }))}
          onChange={(value) =>
            void navigate({ to: path, search: { months: Number(value) }, resetScroll: false })
          }
        />
      }
    >
      {error && (
        <LoadFailed
          what="The spending ahead"
          message={messageOf(error)}
          onRetry={() => void forecast.refetch()}
        />
      )}
      {data ? (
        data.reasons.length === 0 ? (
          <Card>
            <EmptyState
              title="No spending to learn from yet"
              action={<ButtonLink to="/import">Import a statement</ButtonLink>}
            >
              After a month or two of transactions you see here what each category will likely cost; after a
              year it knows the seasons.
            </EmptyState>
          </Card>
        ) : (
          <Stack>
            <WithoutRates rates={data.missing_rates} />
            <AllSpending forecast={data} />
            <Categories forecast={data} />
          </Stack>
        )
      ) : (
        !error && (
          <Card>
            <Skeleton shape="chart" />
          </Card>
        )
      )}
    </Page>
  );
}

function AllSpending({ forecast }: { readonly forecast: SpendingForecast }) {
  const { base_currency: currency, totals, history, this_month } = forecast;
  const money = useMoney(currency);
  const cell = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const first = totals[0];
  return (
    <Card>
      <ChartFrame
        title={`${money(this_month.spent)} is spent so far in ${monthText(this_month.month)}${first ? `, of about ${money(first.expected)}` : ''}`}
        summary={totals
          .map(
            ({ month, expected, low, high }) =>
              `${monthText(month)}: ${money(expected)}, likely ${money(low)} to ${money(high)}.`,
          )
          .join(' ')}
        chart={
          <MonthsChart
            label="Spending"
            currency={currency}
            past={history.months.slice(-pastMonths).map(({ month, spent }) => ({ month, value: spent }))}
            ahead={totals}
          />
        }
        rows={totals}
        keyOf={({ month }) => month}
        columns={[
          { id: 'month', header: 'Month', cell: ({ month }) => monthText(month) },
          { id: 'low', header: 'Low', align: 'end', cell: ({ low }) => cell(low) },
          { id: 'high', header: 'High', align: 'end', cell: ({ high }) => cell(high) },
          { id: 'expected', header: 'Expected', align: 'end', cell: ({ expected }) => cell(expected) },
        ]}
        note={
          history.unknown_months.length > 0
            ? `Grey is what was. The band holds eight of ten months. Left out, as nothing was recorded: ${history.unknown_months.map(monthText).join(', ')}.`
            : 'Grey is what was. The band holds eight of ten months.'
        }
      />
    </Card>
  );
}

function Categories({ forecast }: { readonly forecast: SpendingForecast }) {
  const { base_currency: currency, months, reasons } = forecast;
  const span = months.length === 1 ? 'this month' : `these ${months.length} months`;
  return (
    <Card title={`What ${span} will cost`} padded={false}>
      <ExplainedLines label="Categories">
        {reasons.map((reason) => (
          <ExplainedLine
            key={reason.category_id ?? 'none'}
            label={reason.name}
            gloss={<LastYear reason={reason} currency={currency} />}
            figure={<Amount value={reason.next_months} currency={currency} />}
          >
            <CategoryMonths forecast={forecast} reason={reason} />
          </ExplainedLine>
        ))}
      </ExplainedLines>
    </Card>
  );
}

function LastYear({
  reason,
  currency,
}: {
  readonly reason: SpendingForecastReason;
  readonly currency: string;
}) {
  return (
    <>
      {reason.group_name ? `${reason.group_name} · ` : ''}
      <Amount value={reason.last_12_months} currency={currency} size={12} tone="quiet" /> in the 12 months
      before
    </>
  );
}

interface CategoryMonthsProps {
  readonly forecast: SpendingForecast;
  readonly reason: SpendingForecastReason;
}

/** How a category was worked out, and each of its months. */
function CategoryMonths({ forecast, reason }: CategoryMonthsProps) {
  const { base_currency: currency, items } = forecast;
  const money = useMoney(currency);
  const rows = items.filter(({ category_id }) => category_id === reason.category_id);
  const cell = (value: string) => <Amount value={value} currency={currency} size={14} />;
  return (
    <Stack gap={2}>
      {reasonWords(reason, money).map((sentence) => (
        <Text key={sentence} size={14}>
          {sentence}
        </Text>
      ))}
      <Table
        label={`${reason.name}, month by month`}
        rows={rows}
        keyOf={({ month }) => month}
        columns={[
          { id: 'month', header: 'Month', cell: ({ month }) => monthText(month) },
          { id: 'low', header: 'Low', align: 'end', cell: ({ low }) => cell(low) },
          { id: 'high', header: 'High', align: 'end', cell: ({ high }) => cell(high) },
          { id: 'expected', header: 'Expected', align: 'end', cell: ({ expected }) => cell(expected) },
        ]}
      />
      <Text size={14}>
        {reason.category_id === null ? (
          <Link to="/transactions" search={{ uncategorised: true, type: 'expense' }}>
            Its transactions
          </Link>
        ) : (
          <Link to="/transactions" search={{ category_id: reason.category_id }}>
            Its transactions
          </Link>
        )}
      </Text>
    </Stack>
  );
}
