import { SuggestField } from '../../design/fields/suggest-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { Columns } from '../../design/layout.tsx';
import { unitsText } from '../../design/units-text.ts';
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
            label="Symbol of the new shares"
            description="It gets a holding of its own in this account"
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

/** What a field is called for a type: the words of contract notes. */
function labelOf(field: TradeField, { type, currency }: TradeDraft): string {
  switch (field) {
    case 'quantity':
      return type === 'bonus_issue' || type === 'rights_issue' ? 'New units' : 'Units';
    case 'price':
      return `Price of one, ${currency}`;
    case 'fees':
      return `Fees and stamp duty, ${currency}`;
    case 'ratio':
      return type === 'unsplit' ? 'Old units for one new' : 'New units for one old';
    case 'old':
      return 'So many old units';
    case 'new':
      return 'became so many new ones';
    case 'amount':
      return `Amount, ${currency}`;
    case 'cost':
      return `Cost that comes with them, ${currency}`;
    case 'parent_value':
      return `Value of all old shares, ${currency}`;
    case 'new_value':
      return `Value of all new shares, ${currency}`;
    case 'new_symbol':
      return 'Symbol of the new shares';
  }
}

function descriptionOf(
  field: TradeField,
  { type, currency }: TradeDraft,
  held: string | undefined,
): { description?: string } {
  if (field === 'quantity' && takesUnits(type) && held !== undefined)
    return { description: `You hold ${unitsText(held)} today` };
  if (field === 'quantity' && type !== 'bonus_issue') return { description: 'How many, like 12.5' };
  if (field === 'price') return { description: currency === 'GBP' ? '4.80, or 480p' : 'Like 4.80' };
  if (field === 'fees') return { description: 'May stay empty' };
  if (field === 'ratio' && type === 'split') return { description: '2 for a two-for-one split' };
  if (field === 'ratio' && type === 'unsplit') return { description: '10 where ten became one' };
  if (field === 'ratio') return { description: '0.5 where two old ones brought one new' };
  if (field === 'amount' && type === 'dividend') return { description: 'Before any tax taken off abroad' };
  if (field === 'amount' && type === 'dividend_accumulated')
    return { description: 'For all your units, as on the tax voucher' };
  if (field === 'parent_value' || field === 'new_value')
    return { description: 'On the first day of dealing' };
  return {};
}
