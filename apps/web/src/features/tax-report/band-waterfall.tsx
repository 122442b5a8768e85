import type { TaxPosition } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { Waterfall } from '../../design/charts/waterfall.tsx';
import { amountText } from '../../design/format.ts';
import { type BandRow, bandRows, dearestBand } from './band-rows.ts';
import { percentText } from './tax-words.ts';

/** The income of a year band by band: how much falls into each, at which rate, and the tax on it. */
export function BandWaterfall({ position }: { readonly position: TaxPosition }) {
  const rows = bandRows(position);
  if (rows.length === 0) return null;
  return (
    <ChartFrame
      title={titleOf(rows)}
      summary={rows.map(wordsOf).join(' ')}
      chart={
        <Waterfall
          label="Income by band"
          stretches={rows.map(({ id, kind, name, amount, rate, tax }) => ({
            id,
            name,
            amount,
            part: tax,
            note: (
              <>
                <Amount value={amount} currency="GBP" size={12} tone="quiet" /> at {percentText(rate)} ·{' '}
                {kind.toLowerCase()}
              </>
            ),
            figure: <Amount value={tax} currency="GBP" size={14} />,
          }))}
        />
      }
      columns={[
        { id: 'band', header: 'Band', cell: ({ name }) => name },
        { id: 'kind', header: 'Of', cell: ({ kind }) => kind },
        {
          id: 'amount',
          header: 'Income',
          align: 'end',
          cell: ({ amount }) => <Amount value={amount} currency="GBP" size={14} />,
        },
        { id: 'rate', header: 'Rate', align: 'end', cell: ({ rate }) => percentText(rate) },
        {
          id: 'tax',
          header: 'Tax',
          align: 'end',
          cell: ({ tax }) => <Amount value={tax} currency="GBP" size={14} />,
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      note="Each bar begins where the one before ended. Its solid part is the tax."
    />
  );
}

function titleOf(rows: readonly BandRow[]): string {
  const dearest = dearestBand(rows);
  if (!dearest) return 'All of this income is free of Income Tax';
  const { name, kind, rate } = dearest;
  return `Most Income Tax comes from ${kind.toLowerCase()} at the ${name.toLowerCase()}, ${percentText(rate)}`;
}

function wordsOf({ kind, name, amount, rate, tax }: BandRow): string {
  return `${kind}, ${name.toLowerCase()}: ${amountText(amount, 'GBP')} at ${percentText(rate)} is ${amountText(tax, 'GBP')}.`;
}
