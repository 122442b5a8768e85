import type { Holding } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns, Form, Row } from '../../../design/layout.tsx';
import { unitPrice, unitsText } from '../../../design/units-text.ts';
import type { SaleDraft } from './sale-draft.ts';
import { saleForm as texts } from './texts.tsx';

interface SaleFormProps {
  readonly draft: SaleDraft;
  readonly set: (change: Partial<SaleDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly holdings: readonly Holding[];
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** Form of a planned sale: holding, quantity, price and date. */
export function SaleForm({ draft, set, errors, holdings, busy, onSubmit }: SaleFormProps) {
  const holding = holdings.find(({ id }) => id === draft.holding);
  const currency = holding?.currency ?? 'GBP';
  const newest = holding?.price ? texts.newest(unitPrice(holding.price)) : texts.noPrice;
  return (
    <Form onSubmit={onSubmit} label={common.previewASale} wide>
      <HoldingField draft={draft} set={set} errors={errors} holdings={holdings} />
      <Columns narrowest="slim">
        <TextField
          label={texts.unitsToSell}
          description={holding ? texts.youHold(unitsText(holding.quantity)) : common.howManyLike125}
          inputMode="decimal"
          value={draft.quantity}
          onChange={(quantity) => set({ quantity })}
          error={errors.quantity}
          maxLength={40}
        />
        <TextField
          label={texts.priceOfOne(currency)}
          description={holding ? newest : common.optional}
          inputMode="decimal"
          value={draft.price}
          onChange={(price) => set({ price })}
          error={errors.price}
          maxLength={40}
        />
        <TextField
          label={texts.fees(currency)}
          description={common.optional}
          inputMode="decimal"
          value={draft.fees}
          onChange={(fees) => set({ fees })}
          error={errors.fees}
          maxLength={40}
        />
        <DateField
          label={texts.dayOfTheSale}
          description={texts.dayNote}
          value={draft.date}
          max={dayAfter(todayHere(), 30)}
          onChange={(date) => set({ date })}
          error={errors.date}
        />
      </Columns>
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          {texts.previewTheSale}
        </Button>
      </Row>
    </Form>
  );
}

type HoldingFieldProps = Pick<SaleFormProps, 'draft' | 'set' | 'errors' | 'holdings'>;

function HoldingField({ draft, set, errors, holdings }: HoldingFieldProps) {
  return (
    <SelectField
      label={common.holding}
      value={draft.holding}
      options={[
        { value: '', label: common.chooseOne },
        ...holdings.map(({ id, symbol, name, wrapper }) => ({
          value: id,
          label: nameIn(wrapper, symbol === name ? symbol : `${symbol}, ${name}`),
        })),
      ]}
      onChange={(id) => set({ holding: id, quantity: '', price: '' })}
      error={errors.holding_id}
    />
  );
}

/** Returns the name of a holding, with its tax wrapper if that is tax-free. */
function nameIn(wrapper: Holding['wrapper'], name: string): string {
  if (wrapper === 'taxable') return name;
  return wrapper === 'isa' ? texts.inAnIsa(name) : texts.inAPension(name);
}
