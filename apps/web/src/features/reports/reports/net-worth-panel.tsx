import type { NetWorthReport } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { figureMinor } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { netWorthQuery } from '../../../api/reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { Delta } from '../../../design/delta.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { amountText, dayText, isNothing } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Link, linkTo } from '../../../design/link.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import type { Column } from '../../../design/table.tsx';
import { FiguresRow } from './figures-row.tsx';
import { changeSince, inValue } from './net-worth-change.ts';
import { PartlyCounted } from './partly-counted.tsx';
import { dayPoints, groupingOf, type NamedRange, rangeText } from './ranges.ts';
import { EmptyRange, Explained, ReportOf, WithoutRates } from './report-state.tsx';
import { type RangeName, readReportSearch } from './search.ts';
import { reportsScreen, netWorthPanel as texts } from './texts.tsx';

/** Net worth through a range, and what of its change was put in and what it grew by. */
export default function NetWorthPanel({ range }: { readonly range: NamedRange }) {
  const grouping = groupingOf(range);
  const days = { date_from: range.date_from, date_to: range.date_to };
  return (
    <ReportOf
      what={common.netWorth}
      query={netWorthQuery(days, grouping)}
      foot={<Explained query={netWorthQuery(days, grouping, true)} />}
    >
      {(report) =>
        isEmpty(report) ? (
          <EmptyRange title={texts.emptyTitle} />
        ) : (
          <>
            <WithoutRates rates={report.missing_rates} />
            {report.missing_prices.length > 0 && (
              <Notice tone="warning" title={texts.without(report.missing_prices.map(({ symbol }) => symbol))}>
                {texts.noPrice(linkTo('/investments/securities'))}
              </Notice>
            )}
            <FiguresRow
              currency={report.base_currency}
              figures={[
                { label: texts.start(dayText(range.date_from)), value: report.opening },
                { label: texts.putInLessTakenOut, value: report.contributions, search: days },
                ...(isNothing(report.dividends)
                  ? []
                  : [{ label: common.dividends, value: report.dividends }]),
                { label: texts.growth, value: inValue(report, report.base_currency) },
                { label: texts.end(dayText(range.date_to)), value: report.closing },
              ]}
            />
            <Worth report={report} days={days} />
            <PartlyCounted accounts={report.partly_counted} />
          </>
        )
      }
    </ReportOf>
  );
}

/** Returns true without any money at the start, at the end or in between. */
function isEmpty({ opening, closing, contributions, growth, missing_rates }: NetWorthReport): boolean {
  return missing_rates.length === 0 && [opening, closing, contributions, growth].every(isNothing);
}

interface WorthProps {
  readonly report: NetWorthReport;
  readonly days: { readonly date_from: string; readonly date_to: string };
}

function Worth({ report, days }: WorthProps) {
  const { base_currency: currency, opening, closing, contributions, dividends } = report;
  const daily = useQuery(netWorthQuery(days, 'day'));
  const line = daily.data?.daily;
  const points =
    line && daily.data
      ? dayPoints(daily.data.opening, line.changes, line.places, days.date_from).filter(
          ({ date }) => date >= (daily.data.first_day ?? date),
        )
      : undefined;
  const text = (value: string) => amountText(value, currency);
  const moved = figureMinor(closing, currency) - figureMinor(opening, currency);
  return (
    <Card>
      {daily.data && <SinceYesterday report={daily.data} />}
      <ChartFrame
        title={texts.finding(moved)}
        summary={texts.summary(rangeText(days), {
          opening: text(opening),
          closing: text(closing),
          putIn: text(contributions),
          dividends: isNothing(dividends) ? undefined : text(dividends),
          growth: text(inValue(report, currency)),
        })}
        controls={<RangeSwitch />}
        chart={
          points ? (
            <LineChart label={common.netWorth} currency={currency} points={points} />
          ) : (
            <Skeleton shape="chart" />
          )
        }
        rows={[...report.points].reverse()}
        keyOf={({ date }) => date}
        columns={columnsOf(report, days)}
        note={texts.note}
      />
    </Card>
  );
}

/** Change from the end of yesterday to now, for a range that goes up to today. Nothing if it isn't known. */
function SinceYesterday({ report }: { readonly report: NetWorthReport }) {
  const change = changeSince(report, dayAfter(report.date_to, -1));
  if (change.kind !== 'known') return null;
  return <Delta value={change.amount} currency={report.base_currency} since={texts.sinceYesterday} />;
}

const choices = optionsOf(texts.ranges).map(({ value, label }) => ({
  value,
  label: reportsScreen.ranges[value],
  short: label,
}));

/** Switches between the ranges most used for net worth. The URL has the range, as for all reports. */
function RangeSwitch() {
  const search = readReportSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <SegmentChoice<RangeName>
      label={texts.rangeSwitch}
      value={search.range ?? '12-months'}
      options={choices}
      onChange={(range) =>
        void navigate({ to: '/reports', search: { ...search, range }, resetScroll: false })
      }
    />
  );
}

function columnsOf(
  report: NetWorthReport,
  days: WorthProps['days'],
): readonly Column<NetWorthReport['points'][number]>[] {
  // Each period begins on the day after the one before it.
  const begins = new Map(
    report.points.map(({ date }, index) => {
      const before = report.points[index - 1]?.date;
      return [date, before && dayAfter(before)];
    }),
  );
  const money = (value: string) => <Amount value={value} currency={report.base_currency} size={14} />;
  return [
    {
      id: 'date',
      header: common.endOf,
      cell: ({ date }) => (
        <Link to="/transactions" search={{ date_from: begins.get(date) ?? days.date_from, date_to: date }}>
          {dayText(date)}
        </Link>
      ),
    },
    { id: 'in', header: texts.putIn, notOnPhone: true, figure: (one) => money(one.contributions) },
    ...(isNothing(report.dividends)
      ? []
      : [
          {
            id: 'dividends',
            header: common.dividends,
            notOnPhone: true,
            figure: (one: NetWorthReport['points'][number]) => money(one.dividends),
          },
        ]),
    {
      id: 'growth',
      header: texts.growth,
      notOnPhone: true,
      figure: (one) => money(inValue(one, report.base_currency)),
    },
    { id: 'worth', header: common.netWorth, figure: (one) => money(one.net_worth) },
  ];
}
