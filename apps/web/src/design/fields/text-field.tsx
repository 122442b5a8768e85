import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { textField as texts } from '../texts.tsx';
import styles from './field.module.css';
import { type FieldProps, inputClasses, shared } from './field.tsx';

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'search';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text, in whichever direction its letters run. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    type = 'text',
    autoComplete = 'off',
    inputMode,
    placeholder,
    maxLength,
    onBlur,
    ref,
  } = props;
  return (
    <TextInput
      {...shared(props)}
      type={type}
      dir="auto"
      value={value}
      autoComplete={autoComplete}
      inputMode={inputMode}
      placeholder={placeholder}
      maxLength={maxLength}
      onBlur={onBlur}
      ref={ref}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PasswordFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Autocomplete hint. `off` for a key that isn't a password of this site. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password, hidden until its eye is pressed. Paste is never hindered. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete, ref } = props;
  return (
    <PasswordInput
      {...shared(props)}
      // Mantine marks every other input as wrong for screen readers, but not this one.
      aria-invalid={props.error ? true : undefined}
      classNames={{ ...inputClasses, innerInput: styles.inner ?? '', visibilityToggle: styles.eye ?? '' }}
      value={value}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{
        'aria-label': texts.showOrHideThe(autoComplete),
        tabIndex: 0,
      }}
      ref={ref}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  return (
    <Textarea
      {...shared(props)}
      dir="auto"
      rows={props.rows ?? 3}
      value={props.value}
      maxLength={props.maxLength}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
