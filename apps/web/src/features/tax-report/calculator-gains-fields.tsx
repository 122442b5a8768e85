import { EntryRows } from '../../design/entry-rows.tsx';
import { AmountField } from '../../design/fields/amount-field.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { emptyGain, type GainDraft, type GainKind, gainKindsOf } from './calculator-gains.ts';

interface GainsFieldsProps {
  readonly gains: readonly GainDraft[];
  readonly year: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onGains: (gains: readonly GainDraft[]) => void;
}

/** Gains of the year by what they were made on, as each has rates of its own. */
export function CalculatorGainsFields({ gains, year, errors, onGains }: GainsFieldsProps) {
  return (
    <EntryRows rows={gains} onRows={onGains} what="gain" add="Add a gain" onAdd={emptyGain} most={20}>
      {(row, set, place) => (
        <>
          <SelectField
            label="Made on"
            value={row.kind}
            options={gainKindsOf(year)}
            onChange={(kind) => set({ kind: kind as GainKind })}
            error={errors[`gains.${place}.kind`]}
          />
          <AmountField
            label="Gain"
            description="After costs and reliefs"
            currency="GBP"
            value={row.amount}
            onChange={(amount) => set({ amount })}
            error={errors[`gains.${place}.amount`]}
          />
          <DateField
            label="Sold on"
            description="Where rates changed in the year"
            value={row.date}
            onChange={(date) => set({ date })}
            error={errors[`gains.${place}.date`]}
          />
        </>
      )}
    </EntryRows>
  );
}
