import type { HouseholdReport } from '@farthing/api-contract';
import { monthAfter } from '@farthing/dates';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { householdHistoryQuery, householdReportQuery } from '../../../api/household-reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { Bar, Bars } from '../../../design/charts/bars.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import { PeriodBars } from '../../../design/charts/period-bars.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import {
  amountText,
  dayText,
  isNothing,
  longMonthText,
  monthText,
  todayHere,
} from '../../../design/format.ts';
import { GroupedTabs } from '../../../design/grouped-tabs.tsx';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import type { TabPage } from '../../../design/page-choice.tsx';
import { FiguresRow } from '../reports/figures-row.tsx';
import { isUnderWay, namedRange, rangeText, yearRange } from '../reports/ranges.ts';
import { type RangeName, type ReportSearch, rangeNames, readReportSearch } from '../reports/search.ts';
import { reportsScreen } from '../reports/texts.tsx';
import { HouseholdCashFlow } from './household-cash-flow.tsx';
import { PeopleCard } from './people-card.tsx';
import { ReportNotes } from './report-notes.tsx';
import { householdReports as texts } from './texts.tsx';
import { usePerson } from './use-person.ts';

/** All time would need the first day of everyone's records. */
const ranges = rangeNames.filter((name) => name !== 'all');
const mostBars = 12;
/** Months of net worth. */
const months = 12;
/** Years to choose from. */
const years = 5;

const Letter = lazyPart(() => import('./household-letter.tsx'));
const Year = lazyPart(() => import('./household-year.tsx'));

/** Reports of the household, or of what a person shares: income and spending with net worth, the monthly letter and the year. */
export default function HouseholdReports() {
  const person = usePerson();
  const search = readReportSearch(useSearch({ strict: false }));
  const { view, range: chosen } = search;
  const open = view === 'letter' || view === 'year' ? view : 'income';
  const today = todayHere();
  const name = chosen === 'all' ? '5-years' : (chosen ?? '12-months');
  const range = namedRange(name, today, null);
  const month = search.month ?? monthAfter(today.slice(0, 7), -1);
  const year = search.year ?? today.slice(0, 4);
  const days = {
    income: rangeText(range),
    letter: longMonthText(month),
    year: rangeText(yearRange(year, today)),
  };
  return (
    <>
      <HouseholdTabs search={search} open={open} />
      <Page
        title={reportsScreen.titles[open]}
        answer={`${texts.answer(person?.name)} ${days[open]}`}
        action={<PeriodField {...{ search, open, name, month, year, today }} />}
      >
        <Suspense fallback={<LoadingCard shape="chart" />}>
          {open === 'letter' && <Letter personId={person?.id} month={month} />}
          {open === 'year' && <Year personId={person?.id} year={year} />}
          {open === 'income' && <Income range={range} personId={person?.id} />}
        </Suspense>
        <Notice>{texts.others}</Notice>
      </Page>
    </>
  );
}

interface IncomeProps {
  readonly range: { readonly date_from: string; readonly date_to: string };
  readonly personId: string | undefined;
}

/** Income and spending, and net worth by month. */
function Income({ range, personId }: IncomeProps) {
  const report = useQuery(householdReportQuery(personId, range));
  return (
    <Stack>
      <LoadFailed what={texts.what} query={report} />
      {report.isPending && <LoadingCard shape="chart" />}
      {report.data && <Parts report={report.data} isOne={personId !== undefined} />}
      <NetWorth personId={personId} />
    </Stack>
  );
}

type OpenReport = 'income' | 'letter' | 'year';

interface HouseholdTabsProps {
  readonly search: ReportSearch;
  readonly open: OpenReport;
}

/** The reports that follow whose figures are chosen. */
function HouseholdTabs({ search: { view: _now, ...rest }, open }: HouseholdTabsProps) {
  const page = (view: OpenReport): TabPage => ({
    to: '/reports',
    name: reportsScreen.titles[view],
    search: view === 'income' ? rest : { ...rest, view },
    isOpen: view === open,
  });
  return (
    <GroupedTabs
      label={reportsScreen.tabs}
      groups={[
        { name: common.spending, pages: [page('income')] },
        { name: reportsScreen.letter, pages: [page('letter'), page('year')] },
      ]}
    />
  );
}

interface PeriodFieldProps {
  readonly search: ReportSearch;
  readonly open: OpenReport;
  readonly name: RangeName;
  readonly month: string;
  readonly year: string;
  readonly today: string;
}

/** The choice of the month, year or range of a report. */
function PeriodField({ search, open, name, month, year, today }: PeriodFieldProps) {
  const navigate = useNavigate();
  const go = (next: object) =>
    void navigate({ to: '/reports', search: readReportSearch({ ...search, ...next }) });
  if (open === 'letter') {
    const recent = Array.from({ length: months }, (_, index) => monthAfter(today.slice(0, 7), -index));
    return (
      <SelectField
        label={reportsScreen.month}
        value={month}
        onChange={(next) => go({ month: next })}
        options={[...new Set([...recent, month])].map((value) => ({ value, label: monthText(value) }))}
      />
    );
  }
  if (open === 'year') {
    const recent = Array.from({ length: years }, (_, index) => String(Number(today.slice(0, 4)) - index));
    return (
      <SelectField
        label={reportsScreen.year}
        value={year}
        onChange={(next) => go({ year: next })}
        options={[...new Set([...recent, year])].map((value) => ({ value, label: value }))}
      />
    );
  }
  return (
    <SelectField
      label={texts.range}
      value={name}
      onChange={(range) => go({ range })}
      options={ranges.map((value) => ({ value, label: reportsScreen.ranges[value] }))}
    />
  );
}

function Parts({ report, isOne }: { readonly report: HouseholdReport; readonly isOne: boolean }) {
  const { total, base_currency: currency } = report;
  return (
    <>
      <ReportNotes facts={report} />
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
            aside={isOne ? null : <PeopleCard report={report} />}
          />
        </>
      )}
    </>
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
