import type { Recurring } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { Amount } from '../../design/amount.tsx';
import { Bar, Bars } from '../../design/charts/bars.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { amountText, countText } from '../../design/format.ts';
import { Card } from '../../design/layout.tsx';
import { kindNames } from './recurring-words.ts';

interface CostBarsProps {
  /** Those that run, money out. */
  readonly series: readonly Recurring[];
}

/** What recurring payments come to in a year, by kind; other currencies than the first are listed apart. */
export function CostBars({ series }: CostBarsProps) {
  const rows = costsByKind(series);
  const [first] = rows;
  if (!first) return null;
  return (
    <Card>
      <ChartFrame
        title={`${first.name} cost most in a year`}
        summary={rows.map((row) => `${row.name}: ${amountText(row.yearly, row.currency)}`).join('; ')}
        chart={
          <Bars label="Yearly cost by kind">
            {rows.map((row) => (
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
          { id: 'kind', header: 'Kind', cell: ({ name }) => name },
          { id: 'count', header: 'Payments', align: 'end', cell: ({ count }) => count },
          {
            id: 'yearly',
            header: 'A year',
            align: 'end',
            cell: ({ yearly, currency }) => <Amount value={yearly} currency={currency} size={14} />,
          },
        ]}
        note={`${countText(series.length, 'running payment')}. Transfers between your accounts are left out.`}
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
export function costsByKind(series: readonly Recurring[]): readonly KindCost[] {
  const groups = Map.groupBy(series, ({ kind, currency }) => `${kind} ${currency}`);
  const currencies = new Set(series.map(({ currency }) => currency));
  return [...groups]
    .flatMap(([id, [first, ...others]]) => {
      if (!first) return [];
      const all = [first, ...others];
      const minor = all.reduce((sum, one) => sum + parseMinor(one.annual_cost, one.currency), 0n);
      const name = kindNames[first.kind].many;
      return [
        {
          id,
          name: currencies.size > 1 ? `${name}, ${first.currency}` : name,
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
