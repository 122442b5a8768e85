import type { Account } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balancesQuery } from '../../api/accounts.ts';
import { messageOf } from '../../api/problem.ts';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { LineChart } from '../../design/charts/line-chart.tsx';
import { monthEnds, thinPoints } from '../../design/charts/scale.ts';
import { DateText } from '../../design/dates.tsx';
import { amountText, dayText, shiftMonths, todayHere } from '../../design/format.ts';
import { LoadFailed } from '../../design/load-failed.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { SegmentChoice } from '../../design/segment-choice.tsx';
import { Text } from '../../design/text.tsx';
import { isLiability, isValued } from './account-types.ts';

type Range = '3' | '12' | '60' | 'all';

const ranges = [
  { value: '3', label: '3 months', short: '3m' },
  { value: '12', label: '1 year', short: '1y' },
  { value: '60', label: '5 years', short: '5y' },
  { value: 'all', label: 'All', short: 'All' },
] as const;

/** More points than pixels say nothing more. */
const mostDrawn = 400;
const mostRows = 60;

/** The balance of an account over the months that are chosen. */
export function BalanceLine({ account }: { readonly account: Account }) {
  const [range, setRange] = useState<Range>('12');
  const from = range === 'all' ? undefined : shiftMonths(todayHere(), -Number(range));
  const series = useQuery({ ...balancesQuery(account.id, from), placeholderData: keepPreviousData });
  if (series.isPending) return <Skeleton shape="chart" />;
  if (!series.data) {
    return (
      <LoadFailed
        what="The balances"
        message={messageOf(series.error)}
        onRetry={() => void series.refetch()}
      />
    );
  }
  const { currency } = series.data;
  const all = series.data.items.map(({ date, balance }) => ({ date, value: balance }));
  const points = isValued(account.type) ? fromFirstWorth(all) : all;
  const [first] = points;
  const last = points.at(-1);
  const still = account.transaction_count === 0 && points.every(({ value }) => value === first?.value);
  if (!first || !last || still) {
    return (
      <Text size={14} tone="quiet">
        A line shows here as soon as the balance has moved.
      </Text>
    );
  }
  const rows = points.length > mostRows ? monthEnds(points) : points;
  return (
    <ChartFrame
      title={finding(account, first, last)}
      summary={`${amountText(first.value, currency)} on ${dayText(first.date)}, ${amountText(last.value, currency)} on ${dayText(last.date)}.`}
      controls={<SegmentChoice label="Range" value={range} options={ranges} onChange={setRange} />}
      chart={
        <LineChart label="Balance" currency={currency} points={thinPoints(points, mostDrawn)} shape="steps" />
      }
      columns={[
        { id: 'day', header: 'End of', cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: 'Balance',
          align: 'end',
          cell: ({ value }) => <Amount value={value} currency={currency} size={14} />,
        },
      ]}
      rows={[...rows].reverse()}
      keyOf={({ date }) => date}
    />
  );
}

/** Without the days before a worth was known: nothing was not its worth. */
function fromFirstWorth<Point extends { readonly value: string }>(
  points: readonly Point[],
): readonly Point[] {
  const first = points.findIndex(({ value }) => !/^-?[0.]*$/.test(value));
  return first < 0 ? points : points.slice(first);
}

/** What the line says, in words. Which is longer is enough here: nothing is added up. */
function finding(
  account: Account,
  first: { readonly date: string; readonly value: string },
  last: { readonly value: string },
): string {
  const moved = Number(last.value) - Number(first.value);
  const than = `on ${dayText(first.date)}`;
  if (moved === 0) return `The same as ${than}`;
  if (isLiability(account.type)) return `You owe ${moved > 0 ? 'less' : 'more'} than ${than}`;
  return `${moved > 0 ? 'Higher' : 'Lower'} than ${than}`;
}
