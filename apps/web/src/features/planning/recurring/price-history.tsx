import type { Recurring } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { amountText, dayText } from '../../../design/format.ts';
import { priceHistory as texts } from './texts.tsx';

/** Price history, if the price has ever changed. */
export function PriceHistory({ series }: { readonly series: Recurring }) {
  const { currency, price_changes: changes } = series;
  const points = pricesOf(series);
  const [first, last] = [points[0], points.at(-1)];
  if (changes.length === 0 || !first || !last) return null;
  return (
    <ChartFrame
      title={texts.title(changes.length)}
      summary={texts.summary(
        amountText(first.value, currency),
        dayText(first.date),
        amountText(last.value, currency),
        dayText(last.date),
      )}
      chart={<LineChart label={common.price} currency={currency} points={points} shape="steps" />}
      rows={[...changes].reverse()}
      keyOf={({ transaction_id }) => transaction_id}
      columns={[
        { id: 'day', header: texts.since, cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'price',
          header: common.price,
          align: 'end',
          cell: ({ to_amount }) => <Amount value={to_amount} currency={currency} size={14} />,
        },
        {
          id: 'year',
          header: texts.morePerYear,
          align: 'end',
          cell: ({ per_year }) => <Amount value={per_year} currency={currency} size={14} />,
        },
      ]}
      note={changes.at(-1)?.is_unsettled && texts.unsettled}
    />
  );
}

/** A price and the day from which it holds. */
interface Price {
  readonly date: string;
  readonly value: string;
}

/** The prices of a recurring payment from its first day to its last, oldest first; empty where it has no payments. */
function pricesOf(series: Pick<Recurring, 'first_date' | 'last_date' | 'price_changes'>): readonly Price[] {
  const { first_date, last_date, price_changes: changes } = series;
  const [first, latest] = [changes[0], changes.at(-1)];
  if (first_date === null || last_date === null || !first || !latest) return [];
  const before = first.date > first_date ? [{ date: first_date, value: first.from_amount }] : [];
  const after = last_date > latest.date ? [{ date: last_date, value: latest.to_amount }] : [];
  return [...before, ...changes.map(({ date, to_amount }) => ({ date, value: to_amount })), ...after];
}
