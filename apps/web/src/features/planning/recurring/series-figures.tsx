import type { Recurring, RecurringPriceChange } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { amountText, monthText } from '../../../design/format.ts';
import { usePreferences } from '../../../design/preferences.ts';
import { Badge } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { seriesFigures as texts } from './texts.tsx';

/** Next amount of a payment, with the yearly cost below. Income has a plus sign. */
export function SeriesCost({ series }: { readonly series: Recurring }) {
  const { amount, annual_cost: yearly, currency, direction } = series;
  return (
    <TwoLines
      align="end"
      note={texts.yearly(<Amount value={yearly} currency={currency} size={12} tone="quiet" />)}
    >
      <Amount value={amount} currency={currency} kind={direction === 'in' ? 'flow' : 'plain'} />
    </TwoLines>
  );
}

/** A price that changed, as what it comes to in a year: "+£36.00 a year since Mar 2026". */
export function PriceBadge({ series }: { readonly series: Recurring }) {
  const change = series.price_change;
  if (
    change === null ||
    series.status === 'ended' ||
    series.kind === 'transfer' ||
    /^-?[0.]+$/.test(change.per_year)
  )
    return null;
  const isDearer = series.direction === 'out' && !change.per_year.startsWith('-');
  return (
    <Badge tone={isDearer ? 'warning' : 'quiet'}>
      <PriceWords change={change} currency={series.currency} />
    </Badge>
  );
}

function PriceWords({
  change,
  currency,
}: {
  readonly change: RecurringPriceChange;
  readonly currency: string;
}) {
  const { hideAmounts } = usePreferences();
  const figure = hideAmounts
    ? common.changed
    : texts.changeAYear(amountText(change.per_year, currency, true));
  return texts.since(figure, monthText(change.date));
}

/** Badge for a status other than the usual one. */
export function StatusBadge({ series }: { readonly series: Recurring }) {
  if (series.status === 'ended') return <Badge>{texts.ended}</Badge>;
  if (series.is_overdue) return <Badge tone="warning">{common.overdue}</Badge>;
  if (series.status === 'paused') return <Badge>{texts.paused}</Badge>;
  return null;
}
