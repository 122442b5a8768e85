import { readTypedAmount } from '@farthing/money';
import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { currencySymbol } from '../format.ts';
import styles from './field.module.css';
import { type FieldProps, shared } from './field.tsx';

interface AmountFieldProps extends FieldProps {
  /** Typed text, unchanged: `£1,250.50`, `12.5+3`. Parse it with readTypedAmount. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly currency: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An amount as people write it. A sum is shown worked out beneath while it is typed. */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, currency, description, ref } = props;
  const read = readTypedAmount(value, currency);
  const worked =
    read.ok && /[+−–-]/.test(value.trim().slice(1))
      ? `= ${currencySymbol(currency)}${read.amount}`
      : undefined;
  const base = shared({ ...props, description: worked ?? description ?? '' });
  return (
    <TextInput
      {...base}
      description={worked ?? description}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden>{currencySymbol(currency).trim()}</span>}
      leftSectionWidth={currencySymbol(currency).trim().length > 1 ? 52 : 36}
      classNames={{ ...base.classNames, input: `${styles.input} ${styles.figures}` }}
      value={value}
      ref={ref}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
