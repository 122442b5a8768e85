import type { Account } from '@farthing/api-contract';
import { monthsLater } from '@farthing/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesQuery } from '../../../api/accounts.ts';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import { monthEnds, thinPoints } from '../../../design/charts/scale.ts';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { amountText, dayText, todayHere } from '../../../design/format.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { SegmentChoice } from '../../../design/segment-choice.tsx';
import { Text } from '../../../design/text.tsx';
import { isLiability } from './account-types.ts';
import { fromFirstDay } from './balance-points.ts';
import { balanceLine as texts } from './texts.tsx';

type Range = '3' | '12' | '60' | 'all';

const ranges = [
  { value: '3', label: common.threeMonths, short: texts.threeMonthsShort },
  { value: '12', label: common.oneYear, short: texts.oneYearShort },
  { value: '60', label: common.fiveYears, short: texts.fiveYearsShort },
  { value: 'all', label: common.all, short: common.all },
] as const;

/** More points than pixels say nothing more. */
const mostDrawn = 400;
const mostRows = 60;

/** The balance of an account over the months that are chosen. */
export function BalanceLine({ account }: { readonly account: Account }) {
  // Valuations are often a year apart.
  const [range, setRange] = useState<Range>(account.transaction_count === 0 ? 'all' : '12');
  const from = range === 'all' ? undefined : monthsLater(todayHere(), -Number(range));
  const series = useQuery({ ...balancesQuery(account.id, from), placeholderData: keepPreviousData });
  if (series.isPending) return <Skeleton shape="chart" />;
  if (!series.data) {
    return <LoadFailed what={texts.theBalances} query={series} />;
  }
  const { currency } = series.data;
  const all = series.data.items.map(({ date, balance }) => ({ date, value: balance }));
  const points = fromFirstDay(all, account);
  const [first] = points;
  const last = points.at(-1);
  const still =
    range === 'all' && account.transaction_count === 0 && points.every(({ value }) => value === first?.value);
  if (!first || !last || still) {
    return (
      <Text size={14} tone="quiet">
        {texts.nothingMoved}
      </Text>
    );
  }
  const rows = points.length > mostRows ? monthEnds(points) : points;
  return (
    <ChartFrame
      title={finding(account, first, last)}
      summary={texts.summary(
        amountText(first.value, currency),
        dayText(first.date),
        amountText(last.value, currency),
        dayText(last.date),
      )}
      controls={<SegmentChoice label={common.range} value={range} options={ranges} onChange={setRange} />}
      chart={
        <LineChart
          label={common.balance}
          currency={currency}
          points={thinPoints(points, mostDrawn)}
          shape="steps"
        />
      }
      columns={[
        { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: common.balance,
          align: 'end',
          cell: ({ value }) => <Amount value={value} currency={currency} size={14} />,
        },
      ]}
      rows={[...rows].reverse()}
      keyOf={({ date }) => date}
    />
  );
}

/** Describes the line in words. Comparing as numbers is enough here because nothing is added up. */
function finding(
  account: Account,
  first: { readonly date: string; readonly value: string },
  last: { readonly value: string },
): string {
  const moved = Number(last.value) - Number(first.value);
  const day = dayText(first.date);
  if (moved === 0) return texts.same(day);
  if (isLiability(account.type)) return moved > 0 ? texts.oweLess(day) : texts.oweMore(day);
  return moved > 0 ? texts.higher(day) : texts.lower(day);
}
