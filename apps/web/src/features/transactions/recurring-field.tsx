import { ChoiceField } from '../../design/fields/choice-fields.tsx';

interface RecurringFieldProps {
  /** Null: farthing decides. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
}

/** Whether a transaction comes again, like rent or a subscription: what the user says wins over what was found. */
export function RecurringField({ value, onChange }: RecurringFieldProps) {
  return (
    <ChoiceField
      label="Recurring"
      value={value === null ? 'auto' : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
        { value: 'auto', label: 'Let farthing decide' },
      ]}
      onChange={(choice) => onChange(choice === 'auto' ? null : choice === 'yes')}
    />
  );
}
