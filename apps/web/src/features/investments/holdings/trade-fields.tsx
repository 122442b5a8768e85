import * as common from '../../../design/common-texts.ts';
import { SuggestField } from '../../../design/fields/suggest-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns } from '../../../design/layout.tsx';
import { unitsText } from '../../../design/units-text.ts';
import { tradeFields as texts } from './texts.tsx';
import type { TradeDraft } from './trade-draft.ts';
import { type TradeField, takesUnits, tradeTypes } from './trade-types.ts';

interface TradeFieldsProps {
  readonly draft: TradeDraft;
  readonly set: (change: Partial<TradeDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** Units held today; undefined before a holding is chosen. */
  readonly held: string | undefined;
  readonly symbols: readonly string[];
}

/** The figures that the chosen type asks for. */
export function TradeFields({ draft, set, errors, held, symbols }: TradeFieldsProps) {
  return (
    <Columns narrowest="narrow">
      {tradeTypes[draft.type].fields.map((field) =>
        field === 'new_symbol' ? (
          <SuggestField
            key={field}
            label={texts.newSymbol}
            description={texts.newSymbolNote}
            value={draft.new_symbol}
            onChange={(new_symbol) => set({ new_symbol })}
            suggestions={symbols}
            error={errors.new_symbol}
            maxLength={40}
          />
        ) : (
          <TextField
            key={field}
            label={labelOf(field, draft)}
            {...descriptionOf(field, draft, held)}
            inputMode="decimal"
            value={draft[field]}
            onChange={(value) => set({ [field]: value })}
            error={errors[field]}
            maxLength={40}
          />
        ),
      )}
    </Columns>
  );
}

/** Returns a field's label for a type of trade, as used on contract notes. */
function labelOf(field: TradeField, { type, currency }: TradeDraft): string {
  switch (field) {
    case 'quantity':
      return type === 'bonus_issue' || type === 'rights_issue' ? texts.newUnits : common.units;
    case 'price':
      return texts.priceOfOne(currency);
    case 'fees':
      return texts.fees(currency);
    case 'ratio':
      return type === 'unsplit' ? texts.oldForOneNew : texts.newForOneOld;
    case 'old':
      return texts.oldUnits;
    case 'new':
      return texts.becameNewUnits;
    case 'amount':
      return texts.amount(currency);
    case 'cost':
      return texts.cost(currency);
    case 'parent_value':
      return texts.valueOfOldShares(currency);
    case 'new_value':
      return texts.valueOfNewShares(currency);
    case 'new_symbol':
      return texts.newSymbol;
  }
}

function descriptionOf(
  field: TradeField,
  { type, currency }: TradeDraft,
  held: string | undefined,
): { description?: string } {
  if (field === 'quantity' && takesUnits(type) && held !== undefined)
    return { description: texts.heldToday(unitsText(held)) };
  if (field === 'quantity' && type !== 'bonus_issue') return { description: common.howManyLike125 };
  if (field === 'price')
    return { description: currency === 'GBP' ? common.poundsOrPence : common.examplePrice };
  if (field === 'fees') return { description: common.optional };
  if (field === 'ratio' && type === 'split') return { description: texts.splitNote };
  if (field === 'ratio' && type === 'unsplit') return { description: texts.consolidationNote };
  if (field === 'ratio') return { description: texts.ratioNote };
  if (field === 'amount' && type === 'dividend') return { description: texts.dividendNote };
  if (field === 'amount' && type === 'dividend_accumulated') return { description: texts.accumulatedNote };
  if (field === 'parent_value' || field === 'new_value') return { description: texts.valuesNote };
  return {};
}
