import type { SpendingForecast, SpendingForecastReason } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { spendingForecastQuery } from '../../../api/forecasts.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { MonthsChart } from '../../../design/charts/months-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { isNothing, monthText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { PartlyCounted } from '../../reports/reports/partly-counted.tsx';
import { WithoutRates } from '../../reports/reports/report-state.tsx';
import { forecastPaths, readForecastSearch } from './address.ts';
import { reasonWords, spendingSentence } from './spending-words.ts';
import { spendingScreen as texts } from './texts.tsx';
import { useMoney } from './use-money.ts';

const path = forecastPaths.spending;
const usualMonths = 6;
const spans = [3, 6, 12, 24];
/** So much of the past is drawn before what follows. */
const pastMonths = 24;

/** Forecast spending of the coming months by category, and how it was calculated. */
export function SpendingScreen() {
  const navigate = useNavigate();
  const typed = Number(readForecastSearch(path)(useSearch({ strict: false })).months);
  const months = Number.isInteger(typed) && typed >= 1 && typed <= 24 ? typed : usualMonths;
  const forecast = useQuery({ ...spendingForecastQuery(months), placeholderData: keepPreviousData });
  const { data, error } = forecast;
  const money = useMoney(data?.base_currency ?? 'GBP');
  return (
    <Page
      title={common.spending}
      answer={data ? spendingSentence(data, money) : texts.invitation}
      action={
        <SelectField
          label={texts.howFarAhead}
          value={String(months)}
          options={[...new Set([...spans, months])]
            .sort((a, b) => a - b)
            .map((count) => ({ value: String(count), label: texts.months(count) }))}
          onChange={(value) =>
            void navigate({ to: path, search: { months: Number(value) }, resetScroll: false })
          }
        />
      }
    >
      <LoadFailed what={texts.theSpendingAhead} query={forecast} />
      {data ? (
        data.reasons.length === 0 ? (
          <Card>
            <EmptyState
              title={texts.emptyTitle}
              action={<ButtonLink to="/import">{common.importAStatement}</ButtonLink>}
            >
              {texts.emptyText}
            </EmptyState>
          </Card>
        ) : (
          <Stack>
            <WithoutRates rates={data.missing_rates} />
            <PartlyCounted accounts={data.partly_counted} />
            <AllSpending forecast={data} />
            <Categories forecast={data} />
          </Stack>
        )
      ) : (
        !error && <LoadingCard shape="chart" />
      )}
    </Page>
  );
}

function AllSpending({ forecast }: { readonly forecast: SpendingForecast }) {
  const { base_currency: currency, history, totals, this_month: thisMonth } = forecast;
  const money = useMoney(currency);
  const cell = (value: string) => <Amount value={value} currency={currency} size={14} />;
  return (
    <Card>
      <ChartFrame
        title={titleOf(forecast, money)}
        summary={totals
          .map(({ month, expected, low, high }) =>
            texts.summary(monthText(month), money(expected), money(low), money(high)),
          )
          .join(' ')}
        chart={
          <MonthsChart
            label={common.spending}
            currency={currency}
            past={history.months.slice(-pastMonths).map(({ month, spent }) => ({ month, value: spent }))}
            ahead={totals}
            underWay={{ month: thisMonth.month, value: thisMonth.spent }}
          />
        }
        rows={totals}
        keyOf={({ month }) => month}
        columns={[
          { id: 'month', header: common.month, cell: ({ month }) => monthText(month) },
          { id: 'low', header: texts.low, figure: ({ low }) => cell(low) },
          { id: 'high', header: texts.high, figure: ({ high }) => cell(high) },
          { id: 'expected', header: texts.expected, figure: ({ expected }) => cell(expected) },
        ]}
        note={
          history.unknown_months.length > 0
            ? texts.noteLeftOut(history.unknown_months.map(monthText))
            : texts.note
        }
      />
    </Card>
  );
}

/** The spending of this month so far, beside the forecast for the whole month. */
function titleOf(
  { totals: [first], this_month: { month, spent } }: SpendingForecast,
  money: (value: string) => string,
): string {
  if (first?.month !== month) return texts.spentSoFar(money(spent), monthText(month));
  return texts.spentOf(money(spent), monthText(month), money(first.expected));
}

function Categories({ forecast }: { readonly forecast: SpendingForecast }) {
  const { base_currency: currency, months, reasons, totals } = forecast;
  const sum = totals.reduce((all, { expected }) => all + figureMinor(expected, currency), 0n);
  return (
    <Card
      title={texts.whatMonthsCost(months.length)}
      action={<Amount value={formatMinor(sum, currency)} currency={currency} strong />}
      padded={false}
    >
      <ExplainedLines label={common.categories}>
        {reasons.filter(isWorthALine).map((reason) => (
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

const isWorthALine = ({ next_months }: SpendingForecastReason) => !isNothing(next_months);

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
      {texts.lastYear(<Amount value={reason.last_12_months} currency={currency} size={12} tone="quiet" />)}
    </>
  );
}

interface CategoryMonthsProps {
  readonly forecast: SpendingForecast;
  readonly reason: SpendingForecastReason;
}

/** Months of a category's forecast, with the method used. */
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
        label={texts.monthByMonth(reason.name)}
        rows={rows}
        keyOf={({ month }) => month}
        columns={[
          { id: 'month', header: common.month, cell: ({ month }) => monthText(month) },
          { id: 'low', header: texts.low, figure: ({ low }) => cell(low) },
          { id: 'high', header: texts.high, figure: ({ high }) => cell(high) },
          { id: 'expected', header: texts.expected, figure: ({ expected }) => cell(expected) },
        ]}
      />
      <Text size={14}>
        {reason.category_id === null ? (
          <Link to="/transactions" search={{ uncategorised: true, type: 'expense' }}>
            {texts.itsTransactions}
          </Link>
        ) : (
          <Link to="/transactions" search={{ category_id: reason.category_id }}>
            {texts.itsTransactions}
          </Link>
        )}
      </Text>
    </Stack>
  );
}
