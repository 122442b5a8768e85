import { TextInput } from '@mantine/core';
import { language } from '../language.ts';
import { type FieldProps, shared } from './field.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
}

/** A day. The browser's own picker: it speaks the person's language, and phones show their wheel. */
export function DateField(props: DateFieldProps) {
  return (
    <TextInput
      {...shared(props)}
      // On the field itself: browsers choose the order of day and month by it before the field is in the page.
      lang={language}
      type="date"
      value={props.value}
      min={props.min ?? '1900-01-01'}
      max={props.max ?? '2199-12-31'}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
