import { NativeSelect } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { type FieldProps, shared } from './field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface OptionGroup {
  readonly group: string;
  readonly items: readonly Option[];
}

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (Option | OptionGroup)[];
}

/** One of a list, with the phone's own wheel. For long lists that are searched use ComboField. */
export function SelectField(props: SelectFieldProps) {
  const data = props.options.map((option) =>
    'group' in option ? { ...option, items: [...option.items] } : option,
  );
  return (
    <NativeSelect
      {...shared(props)}
      value={props.value}
      data={data}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of two to four, all in sight. Arrow keys move between them, as radio buttons do. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckFieldProps {
  readonly label: ReactNode;
  readonly description?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Yes or no. */
export function CheckField({ label, description, checked, disabled, onChange }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {description && <small>{description}</small>}
      </span>
    </label>
  );
}
