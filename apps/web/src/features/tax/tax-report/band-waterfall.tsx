import type { TaxPosition } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { Waterfall } from '../../../design/charts/waterfall.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText } from '../../../design/format.ts';
import { type BandRow, bandRows, dearestBand } from './band-rows.ts';
import { percentText } from './tax-words.ts';
import { bandWaterfall as texts } from './texts.tsx';

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
          label={texts.incomeByBand}
          stretches={rows.map(({ id, kind, name, amount, rate, tax }) => ({
            id,
            name,
            amount,
            part: tax,
            note: texts.taxedAt(
              <Amount value={amount} currency="GBP" size={12} tone="quiet" />,
              percentText(rate),
              kind,
            ),
            figure: <Amount value={tax} currency="GBP" size={14} />,
          }))}
        />
      }
      columns={[
        { id: 'band', header: texts.band, cell: ({ name }) => name },
        { id: 'kind', header: texts.of, cell: ({ kind }) => kind },
        {
          id: 'amount',
          header: common.income,
          figure: ({ amount }) => <Amount value={amount} currency="GBP" size={14} />,
        },
        { id: 'rate', header: common.rate, figure: ({ rate }) => percentText(rate) },
        {
          id: 'tax',
          header: common.tax,
          figure: ({ tax }) => <Amount value={tax} currency="GBP" size={14} />,
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      note={texts.note}
    />
  );
}

function titleOf(rows: readonly BandRow[]): string {
  const dearest = dearestBand(rows);
  if (!dearest) return texts.allFree;
  const { name, kind, rate } = dearest;
  return texts.dearest(kind, name, percentText(rate));
}

function wordsOf({ kind, name, amount, rate, tax }: BandRow): string {
  const band = texts.bandName(kind, name);
  return texts.bandInWords(band, amountText(amount, 'GBP'), percentText(rate), amountText(tax, 'GBP'));
}
