import type { Recurring } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { Amount } from '../../../design/amount.tsx';
import { Bar, Bars } from '../../../design/charts/bars.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { kindNames } from './recurring-words.ts';
import { costBars as texts } from './texts.tsx';

interface CostBarsProps {
  /** Active outgoing payments. */
  readonly series: readonly Recurring[];
  /** Base currency. Its totals are drawn, and other currencies are in the table. */
  readonly currency: string;
}

/** Yearly cost of recurring payments by kind, highest first. */
export function CostBars({ series, currency: base }: CostBarsProps) {
  const rows = costsByKind(series);
  const drawn = rows.filter(({ currency }) => currency === base);
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((one) => one !== base);
  const [first] = drawn;
  if (!first) return null;
  return (
    <Card>
      <ChartFrame
        title={texts.title(first.name)}
        summary={rows
          .map(({ name, yearly, currency }) => `${name}: ${amountText(yearly, currency)}`)
          .join('; ')}
        chart={
          <Bars label={texts.bars}>
            {drawn.map((row) => (
              <Bar
                key={row.id}
                name={row.name}
                value={row.yearly}
                currency={row.currency}
                longest={first.yearly}
              />
            ))}
          </Bars>
        }
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { id: 'kind', header: common.kind, cell: ({ name }) => name },
          { id: 'count', header: texts.payments, figure: ({ count }) => count },
          {
            id: 'yearly',
            header: texts.aYear,
            figure: ({ yearly, currency }) => <Amount value={yearly} currency={currency} size={14} />,
          },
        ]}
        note={[texts.note(series.length), others.length > 0 && texts.inOtherCurrencies(others)]
          .filter(Boolean)
          .join(' ')}
      />
    </Card>
  );
}

interface KindCost {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly count: number;
  readonly yearly: string;
}

/** Sums by kind and currency, the largest first. */
function costsByKind(series: readonly Recurring[]): readonly KindCost[] {
  const groups = Map.groupBy(series, ({ kind, currency }) => `${kind} ${currency}`);
  return [...groups]
    .flatMap(([id, [first, ...others]]) => {
      if (!first) return [];
      const all = [first, ...others];
      const minor = all.reduce((sum, one) => sum + figureMinor(one.annual_cost, one.currency), 0n);
      return [
        {
          id,
          name: kindNames[first.kind].many,
          currency: first.currency,
          count: all.length,
          yearly: formatMinor(minor, first.currency),
          minor,
        },
      ];
    })
    .sort((one, other) => (one.minor < other.minor ? 1 : -1))
    .map(({ minor: _, ...row }) => row);
}
