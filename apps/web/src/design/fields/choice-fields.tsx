import { NativeSelect } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { type FieldProps, shared } from './field.tsx';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface OptionGroup<Value extends string = string> {
  readonly group: string;
  readonly items: readonly Option<Value>[];
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly (Option<Value> | OptionGroup<Value>)[];
}

/** One of a list, with the phone's own wheel. For long lists that are searched use ComboField. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const data = props.options.map((option) =>
    'group' in option ? { ...option, items: [...option.items] } : option,
  );
  const choose = (value: string) => {
    const chosen = data
      .flatMap((option) => ('group' in option ? option.items : [option]))
      .find((option) => option.value === value);
    if (chosen) props.onChange(chosen.value);
  };
  return (
    <NativeSelect
      {...shared(props)}
      value={props.value}
      data={data}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** One of two to four, all in sight. Arrow keys move between them, as radio buttons do. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
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
