import type { HouseholdReport } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { householdHistoryQuery, householdReportQuery } from '../../../api/household-reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { Bar, Bars } from '../../../design/charts/bars.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import { PeriodBars } from '../../../design/charts/period-bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { Figures } from '../../../design/figures.tsx';
import { amountText, dayText, isNothing, monthText, todayHere } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { FiguresRow } from '../reports/figures-row.tsx';
import { isUnderWay, namedRange, rangeText } from '../reports/ranges.ts';
import { rangeNames, readReportSearch } from '../reports/search.ts';
import { reportsScreen } from '../reports/texts.tsx';
import { HouseholdCashFlow } from './household-cash-flow.tsx';
import { householdReports as texts } from './texts.tsx';
import { usePerson } from './use-person.ts';

/** All time would need the first day of everyone's records. */
const ranges = rangeNames.filter((name) => name !== 'all');
const mostBars = 12;
/** Months of net worth. */
const months = 12;

/** Income and spending of the household, or of what a person shares, and net worth by month. */
export default function HouseholdReports() {
  const person = usePerson();
  const navigate = useNavigate();
  const search = readReportSearch(useSearch({ strict: false }));
  const name = search.range === 'all' ? '5-years' : (search.range ?? '12-months');
  const range = namedRange(name, todayHere(), null);
  const report = useQuery(householdReportQuery(person?.id, range));
  return (
    <Page
      title={texts.title}
      answer={`${texts.answer(person?.name)} ${rangeText(range)}`}
      action={
        <SelectField
          label={texts.range}
          value={name}
          onChange={(next) => void navigate({ to: '/reports', search: readReportSearch({ range: next }) })}
          options={ranges.map((value) => ({ value, label: reportsScreen.ranges[value] }))}
        />
      }
    >
      <LoadFailed what={texts.what} query={report} />
      {report.isPending && <LoadingCard shape="chart" />}
      {report.data && <Parts report={report.data} isOne={person !== undefined} />}
      <NetWorth personId={person?.id} />
      <Notice>{texts.others}</Notice>
    </Page>
  );
}

function Parts({ report, isOne }: { readonly report: HouseholdReport; readonly isOne: boolean }) {
  const { total, base_currency: currency, not_counted, partly_counted, to_check, missing_rates } = report;
  const notes = [
    ...(not_counted.length > 0 ? [texts.notCounted(not_counted.length)] : []),
    ...(partly_counted.length > 0 ? [texts.partly(partly_counted.length)] : []),
    ...(to_check.length > 0 ? [texts.mayCountTwice(to_check.length)] : []),
    ...(missing_rates.length > 0
      ? [texts.noRates([...new Set(missing_rates.map((one) => one.currency))].join(', '))]
      : []),
  ];
  return (
    <>
      {notes.length > 0 && <Notice>{notes.join(' ')}</Notice>}
      {isNothing(total.income) && isNothing(total.spending) ? (
        <Card>
          <EmptyState title={texts.nothingTitle}>{texts.nothing}</EmptyState>
        </Card>
      ) : (
        <>
          <FiguresRow
            currency={currency}
            figures={[
              { label: common.income, value: total.income },
              { label: common.spending, value: total.spending, isCost: true },
              { label: common.left, value: total.saved },
            ]}
          />
          <MainAndAside
            main={
              <Stack>
                <Months report={report} />
                <HouseholdCashFlow report={report} />
                <Spending report={report} />
              </Stack>
            }
            aside={isOne ? null : <People report={report} />}
          />
        </>
      )}
    </>
  );
}

/** Spending of each person, and the part of it that is in two of them. */
function People({ report }: { readonly report: HouseholdReport }) {
  const { people, counted_twice, total, base_currency: currency } = report;
  const money = (value: string, strong = false) => (
    <Amount value={value} currency={currency} strong={strong} />
  );
  const twice = counted_twice.spending;
  return (
    <Card title={common.spending}>
      <Figures
        lines={[
          ...people.map(({ user_id, name, is_you, spending }) => ({
            id: user_id,
            label: is_you ? texts.you(name) : name,
            figure: money(spending),
          })),
          ...(isNothing(twice)
            ? []
            : [
                {
                  label: texts.countedTwice,
                  figure: money(twice.startsWith('-') ? twice.slice(1) : `-${twice}`),
                },
              ]),
          { label: texts.everyone, figure: money(total.spending, true), total: true },
        ]}
      />
    </Card>
  );
}

function Months({ report }: { readonly report: HouseholdReport }) {
  const { total, base_currency: currency } = report;
  const today = todayHere();
  const text = (value: string) => amountText(value, currency);
  const money = (value: string) => <Amount value={value} currency={currency} size={14} />;
  const more = total.saved.startsWith('-') ? texts.moreSpent : texts.moreIn;
  return (
    <Card>
      <ChartFrame
        title={isNothing(total.saved) ? texts.asMuch : more}
        summary={texts.summary(text(total.income), text(total.spending))}
        chart={
          <PeriodBars
            label={texts.byPeriod}
            currency={currency}
            periods={report.months.map(({ month, income, spending }) => ({
              key: month,
              name: monthText(month),
              short: monthText(month).slice(0, 3),
              isUnderWay: isUnderWay(month, today),
              bars: [
                { label: common.income, value: income, words: text(income) },
                { label: common.spending, value: spending, words: text(spending) },
              ],
            }))}
          />
        }
        rows={[...report.months].reverse()}
        keyOf={({ month }) => month}
        columns={[
          { id: 'month', header: common.month, cell: ({ month }) => monthText(month) },
          { id: 'income', header: common.income, figure: ({ income }) => money(income) },
          { id: 'spending', header: common.spending, figure: ({ spending }) => money(spending) },
          { id: 'saved', header: common.left, notOnPhone: true, figure: ({ saved }) => money(saved) },
        ]}
        note={texts.note}
      />
    </Card>
  );
}

function Spending({ report }: { readonly report: HouseholdReport }) {
  const spent = report.categories.filter(({ kind }) => kind === 'expense');
  return (
    <>
      <BarsCard
        title={texts.categories}
        currency={report.base_currency}
        lines={spent.map(({ name, total }) => ({ name, value: total }))}
      />
      <BarsCard
        title={texts.merchants}
        currency={report.base_currency}
        lines={report.merchants.map(({ merchant, spending }) => ({ name: merchant, value: spending }))}
      />
    </>
  );
}

interface BarsCardProps {
  readonly title: string;
  readonly currency: string;
  readonly lines: readonly { readonly name: string; readonly value: string }[];
}

function BarsCard({ title, currency, lines }: BarsCardProps) {
  const [first] = lines;
  if (!first) return null;
  return (
    <Card>
      <ChartFrame
        title={title}
        summary={`${first.name}: ${amountText(first.value, currency)}`}
        chart={
          <Bars label={title}>
            {lines.slice(0, mostBars).map(({ name, value }) => (
              <Bar key={name} name={name} value={value} currency={currency} longest={first.value} />
            ))}
          </Bars>
        }
        rows={lines}
        keyOf={({ name }) => name}
        columns={[
          { id: 'name', header: common.name, cell: ({ name }) => name },
          {
            id: 'spent',
            header: common.spent,
            figure: ({ value }) => <Amount value={value} currency={currency} size={14} />,
          },
        ]}
      />
    </Card>
  );
}

function NetWorth({ personId }: { readonly personId: string | undefined }) {
  const query = useQuery(householdHistoryQuery(personId, months));
  if (!query.data) return <LoadFailed what={texts.whatHistory} query={query} />;
  const { points, base_currency: currency, not_counted, to_check, is_complete } = query.data;
  const notes = [
    ...(not_counted.length > 0 ? [texts.notCounted(not_counted.length)] : []),
    ...(to_check.length > 0 ? [texts.mayCountTwice(to_check.length)] : []),
    ...(is_complete ? [] : [texts.incomplete]),
  ];
  return (
    <Card>
      <ChartFrame
        title={texts.netWorth}
        summary={texts.netWorthSummary(amountText(points.at(-1)?.net_worth ?? '0', currency))}
        chart={
          <LineChart
            label={common.netWorth}
            currency={currency}
            points={points.map(({ date, net_worth }) => ({ date, value: net_worth }))}
          />
        }
        rows={[...points].reverse()}
        keyOf={({ date }) => date}
        columns={[
          { id: 'day', header: common.date, cell: ({ date }) => dayText(date) },
          {
            id: 'worth',
            header: common.netWorth,
            figure: ({ net_worth }) => <Amount value={net_worth} currency={currency} size={14} />,
          },
        ]}
        note={notes.length > 0 ? notes.join(' ') : undefined}
      />
    </Card>
  );
}
