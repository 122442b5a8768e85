import * as common from '../../../design/common-texts.ts';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { recurringField as texts } from './texts.tsx';

interface RecurringFieldProps {
  /** Null: farthing decides. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
}

/** Choice of whether a transaction is recurring, like rent or a subscription. The user's choice overrides detection. */
export function RecurringField({ value, onChange }: RecurringFieldProps) {
  return (
    <ChoiceField
      label={common.recurring}
      value={value === null ? 'auto' : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: common.yes },
        { value: 'no', label: common.no },
        { value: 'auto', label: texts.auto },
      ]}
      onChange={(choice) => onChange(choice === 'auto' ? null : choice === 'yes')}
    />
  );
}
