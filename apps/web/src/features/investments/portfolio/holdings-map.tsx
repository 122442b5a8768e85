import type { Holding } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { Treemap, TreemapLegend } from '../../../design/charts/treemap.tsx';
import { amountText } from '../../../design/format.ts';
import { Gain } from '../../../design/gain.tsx';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { percentText } from '../../../design/percent.ts';
import { usePreferences } from '../../../design/preferences.ts';
import type { Column } from '../../../design/table.tsx';
import { isHeld } from '../holdings/holding-words.ts';
import { type MapPart, mapParts } from './map-parts.ts';
import { holdingsMap as texts } from './texts.tsx';

/** All that is held as tiles as large as their values: what the portfolio hangs on, at a glance. */
export function HoldingsMap({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { hideAmounts } = usePreferences();
  const parts = mapParts(holdings.filter(isHeld));
  const [largest] = parts;
  if (!largest || parts.length < 2) return null;
  const { base_currency: currency } = largest;
  return (
    <Card>
      <ChartFrame
        title={texts.finding(largest.name, parts.length)}
        summary={parts
          .slice(0, 5)
          .map(({ name, value, share }) => `${name} ${amountText(value, currency)}, ${percentText(share)}`)
          .join('; ')
          .concat('.')}
        chart={
          <Treemap label={texts.holdingsByValue} parts={parts.map((part) => tileOf(part, hideAmounts))} />
        }
        columns={columnsOf(currency)}
        rows={parts}
        keyOf={({ id }) => id}
        note={<TreemapLegend tones={new Set(parts.map(({ tone }) => tone))} />}
      />
    </Card>
  );
}

function columnsOf(currency: string): readonly Column<MapPart>[] {
  return [
    {
      id: 'name',
      header: texts.holding,
      cell: ({ id, name }) => (
        <Link to="/investments/holdings/$holdingId" params={{ holdingId: id }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'value',
      header: texts.value,
      figure: ({ value }) => <Amount value={value} currency={currency} size={14} />,
    },
    { id: 'share', header: texts.share, figure: ({ share }) => percentText(share) },
    {
      id: 'gain',
      header: texts.gainOrLoss,
      figure: ({ gain, gainShare }) =>
        gain === null ? texts.notKnown : <Gain value={gain} currency={currency} share={gainShare} stacked />,
    },
  ];
}

function tileOf(part: MapPart, hideAmounts: boolean) {
  const label = labelOf(part, hideAmounts);
  return {
    id: part.id,
    value: part.value,
    tone: part.tone,
    name: (
      <Link to="/investments/holdings/$holdingId" params={{ holdingId: part.id }} aria-label={label}>
        {part.symbol}
      </Link>
    ),
    lines: [
      percentText(part.share),
      <Amount key="value" value={part.value} currency={part.base_currency} size={12} />,
      gainWords(part) ?? '',
      part.name === part.symbol ? '' : part.name,
    ].filter(Boolean),
    title: label,
  };
}

function gainWords({ tone, gainShare }: MapPart): string | undefined {
  return gainShare === undefined ? undefined : texts[tone](percentText(gainShare, true));
}

/** A tile in words; it begins with what is written on it, as who speaks to the screen says that. */
function labelOf(part: MapPart, hidden: boolean): string {
  const { symbol, name, value, base_currency, share } = part;
  const called = symbol === name ? name : `${symbol}, ${name}`;
  const worth = hidden ? undefined : amountText(value, base_currency);
  return texts.tile(called, worth, percentText(share), gainWords(part));
}
