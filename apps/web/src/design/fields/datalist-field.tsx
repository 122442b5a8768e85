import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { type FieldProps, shared } from './field.tsx';

interface DatalistFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Suggestions while typing. Other text is accepted too. */
  readonly suggestions: readonly string[];
  readonly maxLength?: number;
}

/** A line of text with suggestions from what there is already. */
export function DatalistField(props: DatalistFieldProps) {
  const id = useId();
  return (
    <>
      <TextInput
        {...shared(props)}
        dir="auto"
        list={id}
        autoComplete="off"
        value={props.value}
        maxLength={props.maxLength}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {props.suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
