import type { SecurityPrice } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { LineChart } from '../../../design/charts/line-chart.tsx';
import { monthEnds, thinPoints } from '../../../design/charts/scale.ts';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { amountText, dayText } from '../../../design/format.ts';
import { Hint } from '../../../design/text.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { priceLine as texts } from './texts.ts';

interface PriceLineProps {
  /** Newest first, as the API lists them. */
  readonly prices: readonly SecurityPrice[];
  readonly currency: string;
}

const mostDrawn = 400;
const mostRows = 60;

/** The stored prices of a security as a line. */
export function PriceLine({ prices, currency }: PriceLineProps) {
  const points = prices.map(({ date, price }) => ({ date, value: unitPrice(price) })).reverse();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) {
    return <Hint>{texts.empty}</Hint>;
  }
  const rows = points.length > mostRows ? monthEnds(points) : points;
  return (
    <ChartFrame
      title={finding(first, last)}
      summary={texts.summary(
        amountText(first.value, currency),
        dayText(first.date),
        amountText(last.value, currency),
        dayText(last.date),
      )}
      chart={<LineChart label={common.price} currency={currency} points={thinPoints(points, mostDrawn)} />}
      columns={[
        { id: 'day', header: common.endOf, cell: ({ date }) => <DateText day={date} /> },
        {
          id: 'value',
          header: common.price,
          figure: ({ value }) => <Amount value={value} currency={currency} size={14} />,
        },
      ]}
      rows={[...rows].reverse()}
      keyOf={({ date }) => date}
    />
  );
}

/** Describes the line in words. Comparing as numbers is enough here because nothing is added up. */
function finding(
  first: { readonly date: string; readonly value: string },
  last: { readonly date: string; readonly value: string },
): string {
  const moved = Number(last.value) - Number(first.value);
  const say = moved === 0 ? texts.same : moved > 0 ? texts.higher : texts.lower;
  return say(dayText(first.date));
}
