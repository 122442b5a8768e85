import { useId } from 'react';
import styles from './segment-choice.module.css';

interface SegmentChoiceProps<Value extends string> {
  /** Accessible name of the choice: "Range". */
  readonly label: string;
  readonly value: Value;
  /** `short` is shown where there is little room. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly short: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, small, beside a title: the range of a chart. Arrow keys move between them. */
export function SegmentChoice<Value extends string>(props: SegmentChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span aria-hidden title={option.label}>
            {option.short}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
