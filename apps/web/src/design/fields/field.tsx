import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import { ErrorIcon } from '../icons.ts';
import { ReaderOnly } from '../layout.tsx';
import styles from './field.module.css';

/** Props of every field. `error` is shown beside the field and read out with it. */
export interface FieldProps {
  /** Address of the field within its page, as the hash of a link. */
  readonly id?: string;
  readonly label: string;
  /** The label is for screen readers only, where a heading above says the same. */
  readonly quietLabel?: boolean;
  /** Description between label and field, read out with it. */
  readonly description?: ReactNode;
  /** True to place the description below the field, so that fields side by side align. */
  readonly descriptionBelow?: boolean;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly name?: string;
}

/** The classes by which Mantine's inputs wear our styles. */
export const inputClasses = {
  input: styles.input ?? '',
  label: styles.label ?? '',
  description: styles.description ?? '',
};

/** A message beside its field: with an icon and in words, not by colour alone. */
export function FieldError({ children }: { readonly children: string }) {
  return (
    <span className={styles.error}>
      <ErrorIcon size={16} aria-hidden />
      {children}
    </span>
  );
}

const belowOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** The props of a Mantine input that are the same for all fields. */
export function shared(props: FieldProps) {
  const { label, quietLabel, description, descriptionBelow, error, required, disabled, autoFocus, name, id } =
    props;
  return {
    label: quietLabel ? <ReaderOnly>{label}</ReaderOnly> : label,
    description,
    error: error ? <FieldError>{error}</FieldError> : undefined,
    errorProps: { component: 'div' as const },
    'aria-required': required ?? false,
    disabled: disabled ?? false,
    name,
    ...(id ? { id } : {}),
    ...(descriptionBelow ? { inputWrapperOrder: belowOrder } : {}),
    classNames: {
      ...inputClasses,
      ...(quietLabel ? { label: styles.quietLabel ?? '' } : {}),
      ...(descriptionBelow ? { description: styles.descriptionBelow ?? '' } : {}),
    },
    ...(autoFocus ? { autoFocus: true, 'data-autofocus': true } : {}),
  };
}
