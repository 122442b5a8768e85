import type { Category, ImportRow } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { NotOnPhone } from '../../../design/layout.tsx';
import { type GridRow, RowCheck } from '../../../design/row-grid.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { Units } from '../../../design/units.tsx';
import { unitPrice } from '../../../design/units-text.ts';

import { rowTitle, toggleWords } from './row-decision.ts';
import { rowParts as texts } from './texts.tsx';
import { withDays } from './trade-words.ts';
import { outcomeWords } from './words.ts';

const tones = {
  added: 'copper',
  duplicate: 'quiet',
  matched: 'good',
  skipped: 'quiet',
  error: 'error',
} as const;

interface RowContext {
  readonly categories: readonly Category[];
  /** The import is recorded: its rows were added, not only will be. */
  readonly recorded: boolean;
  /** Cells as they may be shown: without digits while amounts are hidden. */
  readonly hidden: (cell: string) => string;
  readonly canDecide: boolean;
  readonly onToggle: () => void;
}

/** Returns the cells of a row in the list. */
export function rowParts(row: ImportRow, context: RowContext): GridRow {
  const { parsed, trade } = row;
  const day = trade?.date ?? parsed?.date;
  const ruled = row.rules.findLast(({ category_id, splits }) => category_id !== null || splits.length > 0);
  const given = parsed?.category_id ?? ruled?.category_id;
  const category =
    context.categories.find(({ id }) => id === given)?.name ?? (ruled ? common.split : undefined);
  return {
    control: context.canDecide && (
      <RowCheck
        label={texts.decide(row.number, toggleWords(row))}
        checked={row.outcome === 'added'}
        onChange={context.onToggle}
      />
    ),
    date: day ? dayText(day) : texts.line(row.line),
    title: (
      <Text as="span" size={14} lines={1} tone={row.outcome === 'added' ? 'ink' : 'quiet'}>
        {parsed || trade ? rowTitle(row) : context.hidden(rowTitle(row))}
      </Text>
    ),
    extra: trade ? (
      <TradeFigures trade={trade} />
    ) : (
      (category ?? (parsed?.type === 'transfer' ? common.transfer : ''))
    ),
    amount: parsed && (
      <Amount value={parsed.signed_amount} currency={parsed.currency} kind="flow" size={14} />
    ),
    state: <Outcome row={row} recorded={context.recorded} />,
  };
}

/** Units and price of a trade, where it has them. */
function TradeFigures({ trade }: { readonly trade: NonNullable<ImportRow['trade']> }) {
  const { quantity, price, currency } = trade;
  if (quantity === null) return null;
  const units = <Units value={quantity} />;
  if (price === null) return units;
  return texts.unitsAt(units, <Amount value={unitPrice(price)} currency={currency} size={14} tone="quiet" />);
}

/** Status of a row in one word, with the reason. */
function Outcome({ row, recorded }: { readonly row: ImportRow; readonly recorded: boolean }) {
  if (row.outcome === 'added' && row.suggestion) return <Badge tone="warning">{texts.perhapsThere}</Badge>;
  return (
    <>
      <Badge tone={tones[row.outcome]}>
        {recorded && row.outcome === 'added' ? common.added : outcomeWords[row.outcome]}
      </Badge>
      {row.reason && row.reason_code !== 'already-imported' && (
        <NotOnPhone>
          <Text as="span" size={12} tone="quiet" lines={1}>
            {withDays(row.reason)}
          </Text>
        </NotOnPhone>
      )}
    </>
  );
}
