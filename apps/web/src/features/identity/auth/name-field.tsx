import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import type { Attempt } from './use-attempt.ts';

interface NameFieldProps {
  readonly value: string;
  /** Purpose of the name. */
  readonly hint: string;
  readonly maxLength: number;
  readonly attempt: Attempt;
  readonly onChange: (name: string) => void;
}

/** Name of something that the user recognises by it in a list. */
export function NameField({ value, hint, maxLength, attempt, onChange }: NameFieldProps) {
  return (
    <TextField
      label={common.name}
      description={hint}
      value={value}
      onChange={onChange}
      error={attempt.fields.get('name')}
      maxLength={maxLength}
      required
    />
  );
}
