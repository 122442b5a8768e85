import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { sliderField as texts } from '../texts.tsx';
import { type FieldProps, shared } from './field.tsx';
import styles from './slider-field.module.css';

interface SliderFieldProps extends FieldProps {
  /** Typed text, unchanged. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Position of the slider: the number parsed from `value`, or undefined if it can't be parsed. */
  readonly at: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Before the number (£) or after it (%, years). */
  readonly before?: string;
  readonly after?: string;
  /** The value in words, for screen readers: "5%". */
  readonly words: string;
}

/**
 * A number that is slid or typed. What is typed may lie beyond the ends of the slider: it only covers what is usual.
 * The arrow keys move the slider by a step, Page Up and Page Down by ten.
 */
export function SliderField(props: SliderFieldProps) {
  const { label, value, onChange, at, min, max, step, before, after, words } = props;
  const id = useId();
  const base = shared(props);
  return (
    <div className={styles.field}>
      <TextInput
        {...base}
        classNames={{
          ...base.classNames,
          root: styles.root ?? '',
          label: styles.label ?? '',
          description: styles.description ?? '',
          wrapper: styles.wrapper ?? '',
          error: styles.error ?? '',
          input: `${base.classNames.input} ${styles.typed}`,
        }}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        leftSection={before && <span aria-hidden>{before}</span>}
        rightSection={after && <span aria-hidden>{after}</span>}
        rightSectionWidth={after && after.length > 2 ? 60 : 32}
        leftSectionWidth={28}
        data-after={after && after.length > 2 ? 'long' : after ? 'short' : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label={texts.slider(label)}
        aria-valuetext={words}
        min={min}
        max={max}
        step={step}
        value={Math.min(Math.max(at ?? min, min), max)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
