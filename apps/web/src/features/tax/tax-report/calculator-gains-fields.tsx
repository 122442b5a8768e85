import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { emptyGain, type GainDraft, gainKindsOf } from './calculator-gains.ts';
import { calculatorGainsFields as texts } from './texts.tsx';

interface GainsFieldsProps {
  readonly gains: readonly GainDraft[];
  readonly year: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onGains: (gains: readonly GainDraft[]) => void;
}

/** Gains of the year by what they were made on, as each has rates of its own. */
export function CalculatorGainsFields({ gains, year, errors, onGains }: GainsFieldsProps) {
  return (
    <EntryRows
      rows={gains}
      onRows={onGains}
      what={common.gainInline}
      add={texts.addAGain}
      onAdd={emptyGain}
      most={20}
    >
      {(row, set, place) => (
        <>
          <SelectField
            label={texts.madeOn}
            value={row.kind}
            options={gainKindsOf(year)}
            onChange={(kind) => set({ kind })}
            error={errors[`gains.${place}.kind`]}
          />
          <AmountField
            label={common.gain}
            description={texts.gainNote}
            currency="GBP"
            value={row.amount}
            onChange={(amount) => set({ amount })}
            error={errors[`gains.${place}.amount`]}
          />
          <DateField
            label={texts.soldOn}
            description={texts.soldOnNote}
            value={row.date}
            onChange={(date) => set({ date })}
            error={errors[`gains.${place}.date`]}
          />
        </>
      )}
    </EntryRows>
  );
}
