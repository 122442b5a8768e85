import type { Holding } from '@farthing/api-contract';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { addDays, todayHere } from '../../design/format.ts';
import { Columns, Form, Row } from '../../design/layout.tsx';
import { unitsText } from '../../design/units-text.ts';
import type { SaleDraft } from './sale-draft.ts';

interface SaleFormProps {
  readonly draft: SaleDraft;
  readonly set: (change: Partial<SaleDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly holdings: readonly Holding[];
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** What is to be sold, how much of it, at what price and when. */
export function SaleForm({ draft, set, errors, holdings, busy, onSubmit }: SaleFormProps) {
  const holding = holdings.find(({ id }) => id === draft.holding);
  const currency = holding?.currency ?? 'GBP';
  const newest = holding?.price ? `Newest: ${holding.price}` : 'There is no price yet: type one';
  return (
    <Form onSubmit={onSubmit} label="Preview a sale" wide>
      <SelectField
        label="Holding"
        value={draft.holding}
        options={[
          { value: '', label: 'Choose one' },
          ...holdings.map(({ id, symbol, name, wrapper }) => ({
            value: id,
            label: `${symbol === name ? symbol : `${symbol}, ${name}`}${wrapperNames[wrapper]}`,
          })),
        ]}
        onChange={(id) => set({ holding: id, quantity: '', price: '' })}
        error={errors.holding_id}
      />
      <Columns narrowest="slim">
        <TextField
          label="Units to sell"
          description={holding ? `You hold ${unitsText(holding.quantity)}` : 'How many, like 12.5'}
          inputMode="decimal"
          value={draft.quantity}
          onChange={(quantity) => set({ quantity })}
          error={errors.quantity}
          maxLength={40}
        />
        <TextField
          label={`Price of one, ${currency}`}
          description={holding ? newest : 'May stay empty'}
          inputMode="decimal"
          value={draft.price}
          onChange={(price) => set({ price })}
          error={errors.price}
          maxLength={40}
        />
        <TextField
          label={`Fees, ${currency}`}
          description="May stay empty"
          inputMode="decimal"
          value={draft.fees}
          onChange={(fees) => set({ fees })}
          error={errors.fees}
          maxLength={40}
        />
        <DateField
          label="Day of the sale"
          description="Up to 30 days ahead"
          value={draft.date}
          max={addDays(todayHere(), 30)}
          onChange={(date) => set({ date })}
          error={errors.date}
        />
      </Columns>
      <Row>
        <Button kind="main" type="submit" busy={busy}>
          Preview the sale
        </Button>
      </Row>
    </Form>
  );
}

const wrapperNames: Readonly<Record<Holding['wrapper'], string>> = {
  taxable: '',
  isa: ' (in an ISA)',
  pension: ' (in a pension)',
};
