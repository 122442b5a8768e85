import { monthAfter, monthsLater } from '@farthing/dates';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { askFor } from '../../../api/queries.ts';
import { incomeExpenseQuery, netWorthQuery, type ReportRange } from '../../../api/reports.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { monthText, todayHere } from '../../../design/format.ts';
import { GroupedTabs } from '../../../design/grouped-tabs.tsx';
import { Row, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard } from '../../../design/notice.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import type { TabPage } from '../../../design/page-choice.tsx';
import { PrintButton } from '../../../design/print-button.tsx';
import IncomePanel from './income-panel.tsx';
import { groupingOf, type NamedRange, namedRange, rangeText, yearRange } from './ranges.ts';
import {
  type RangeName,
  type ReportSearch,
  type ReportViewName,
  rangeNames,
  readReportSearch,
} from './search.ts';
import { reportsScreen as texts } from './texts.tsx';

const waiting = <LoadingCard shape="chart" />;

const panels = {
  // A report that is loaded apart shows its placeholder for at least 300 ms.
  income: IncomePanel,
  categories: lazyPart(() => import('./categories-panel.tsx'), waiting),
  'cash-flow': lazyPart(() => import('./cash-flow-panel.tsx'), waiting),
  merchants: lazyPart(() => import('./merchants-panel.tsx'), waiting),
  savings: lazyPart(() => import('./savings-panel.tsx'), waiting),
  'net-worth': lazyPart(() => import('./net-worth-panel.tsx'), waiting),
} as const;
const YearPanel = lazyPart(() => import('./year-panel.tsx'), waiting);
const LetterPanel = lazyPart(() => import('./letter-panel.tsx'), waiting);

const { titles } = texts;
const ranges = rangeNames.map((value) => ({ value, label: texts.ranges[value] }));

/** Asks for the answers of the first report; the others are asked for as they are drawn. */
export function begin(search: Readonly<Record<string, unknown>>): void {
  const { view, range: name = '12-months' } = readReportSearch(search);
  if (view || name === 'all') return; // all time waits for its first day
  const range = namedRange(name, todayHere(), null);
  const days = ({ date_from, date_to }: ReportRange) => ({ date_from, date_to });
  const ranges = [range, ...(range.before ? [range.before] : [])];
  askFor(ranges.map((one) => incomeExpenseQuery(days(one), groupingOf(range))));
}

/** Reports screen: one report for the chosen date range. The URL holds both. */
export function ReportsScreen() {
  const search = readReportSearch(useSearch({ strict: false }));
  const { view = 'income', range: name = '12-months' } = search;
  const today = todayHere();
  const oldest = { date_from: monthsLater(`${today.slice(0, 8)}01`, -599), date_to: today };
  const isOfRange = view !== 'year' && view !== 'letter';
  const ever = useQuery({ ...netWorthQuery(oldest, 'year'), enabled: name === 'all' || !isOfRange });
  const first = ever.data?.first_day ?? null;
  const range = namedRange(name, today, first);
  const year = search.year ?? today.slice(0, 4);
  const month = search.month ?? monthAfter(today.slice(0, 7), -1);
  const waits = name === 'all' && isOfRange && ever.isPending;
  // Without the first day all time would be some other range under its name.
  const isLost = name === 'all' && isOfRange && !ever.data && ever.isError;
  return (
    <>
      <ReportTabs search={search} />
      <Page
        title={titles[view]}
        answer={
          view === 'year'
            ? rangeText(yearRange(year, today))
            : view === 'letter'
              ? monthText(month)
              : texts.answer(range.label, rangeText(range))
        }
        action={
          <NotOnPaper>
            <Row align="end">
              <PeriodField {...{ search, view, name, year, month, first, today }} />
              <PrintButton />
            </Row>
          </NotOnPaper>
        }
      >
        <Stack>
          {waits && waiting}
          {isLost && <LoadFailed what={texts.whatEver} query={ever} />}
          {!waits && !isLost && <ReportPanel view={view} range={range} year={year} month={month} />}
        </Stack>
      </Page>
    </>
  );
}

interface PeriodFieldProps {
  readonly search: ReportSearch;
  readonly view: ReportViewName;
  readonly name: RangeName;
  readonly year: string;
  readonly month: string;
  /** First day with records. */
  readonly first: string | null;
  readonly today: string;
}

/** The choice of the year, month or range of a report. */
function PeriodField({ search, view, name, year, month, first, today }: PeriodFieldProps) {
  const navigate = useNavigate();
  const go = (next: ReportSearch) => void navigate({ to: '/reports', search: next });
  if (view === 'year')
    return (
      <SelectField
        label={texts.year}
        value={year}
        onChange={(next) => go({ ...search, year: next })}
        options={yearsUpTo(today, first, year).map((value) => ({ value, label: value }))}
      />
    );
  if (view === 'letter')
    return (
      <SelectField
        label={texts.month}
        value={month}
        onChange={(next) => go({ ...search, month: next })}
        options={monthsUpTo(today, first, month).map((value) => ({ value, label: monthText(value) }))}
      />
    );
  return (
    <SelectField
      label={texts.range}
      value={name}
      onChange={(next) => go(readReportSearch({ ...search, range: next }))}
      options={ranges}
    />
  );
}

interface ReportPanelProps {
  readonly view: ReportViewName;
  readonly range: NamedRange;
  readonly year: string;
  readonly month: string;
}

function ReportPanel({ view, range, year, month }: ReportPanelProps) {
  if (view === 'year') return <YearPanel year={year} />;
  if (view === 'letter') return <LetterPanel month={month} />;
  const Panel = panels[view];
  return <Panel range={range} />;
}

function ReportTabs({ search }: { readonly search: ReportSearch }) {
  const { view: open = 'income' } = search;
  // The letter leads to the year, which is listed in January, and while it is shown.
  const hasYear = open === 'year' || todayHere().slice(5, 7) === '01';
  const page = (view: ReportViewName): TabPage => ({
    to: '/reports',
    name: titles[view],
    search: searchFor(view, search),
    isOpen: view === open,
  });
  return (
    <GroupedTabs
      label={texts.tabs}
      groups={[
        {
          name: common.spending,
          pages: [page('income'), page('categories'), page('merchants'), page('cash-flow'), page('savings')],
        },
        { name: common.netWorth, pages: [page('net-worth')] },
        { name: texts.letter, pages: [page('letter'), ...(hasYear ? [page('year')] : [])] },
      ]}
    />
  );
}

/** The address of a report; the first is that without a word. */
function searchFor(view: ReportViewName, { view: _now, ...rest }: ReportSearch): ReportSearch {
  return view === 'income' ? rest : { ...rest, view };
}

/** The years with records, newest first; the one that is shown is always among them. */
function yearsUpTo(today: string, first: string | null, shown: string): string[] {
  const last = Number(today.slice(0, 4));
  const from = Math.min(last, Number((first ?? today).slice(0, 4)));
  const years = Array.from({ length: last - from + 1 }, (_, index) => String(last - index));
  return [...new Set([...years, shown])].sort().reverse();
}

/** Up to two years of months with records, newest first; the one that is shown is always among them. */
function monthsUpTo(today: string, first: string | null, shown: string): string[] {
  const oldest = (first ?? today).slice(0, 7);
  const months = Array.from({ length: 25 }, (_, index) => monthAfter(today.slice(0, 7), -index));
  return [...new Set([...months.filter((month) => month >= oldest), shown])].sort().reverse();
}
