import { checked, type Form, useForm } from '../../../api/use-form.ts';
import { PasswordField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { passwordForm as texts } from './texts.ts';

/** A form that also asks for the user's password, because an open screen alone isn't enough. */
export interface PasswordForm<Draft extends object> extends Form<Draft & PasswordDraft> {
  readonly save: () => void;
}

interface PasswordDraft {
  readonly password: string;
}

/**
 * Holds the state of a form with the user's password.
 * @param start the other fields
 * @param missing message for an empty password
 * @param send action that needs the password
 */
export function usePasswordForm<Draft extends object>(
  start: Draft,
  missing: string,
  send: (draft: Draft & PasswordDraft) => Promise<unknown>,
): PasswordForm<Draft> {
  const form = useForm<Draft & PasswordDraft>({ ...start, password: '' });
  const { draft } = form;
  const save = () => {
    const read = draft.password ? checked({}, draft) : checked({ password: missing }, draft);
    void form.submit(read, send).then(focusFirstError);
  };
  return { ...withPasswordError(form), save };
}

/** Returns true if a new password has fewer than 12 characters. */
export function isTooShort(password: string): boolean {
  return [...password.normalize('NFC')].length < 12;
}

/** Says at the password field that the password was wrong, instead of above the form. */
export function withPasswordError<Draft extends object>(form: Form<Draft>): Form<Draft> {
  if (form.code !== 'wrong-password') return form;
  return { ...form, message: undefined, errors: { ...form.errors, password: texts.notYours } };
}

interface CurrentPasswordFieldProps {
  readonly form: Pick<Form<PasswordDraft>, 'draft' | 'field' | 'errors'>;
  readonly label?: string;
  readonly description?: string;
  readonly autoFocus?: boolean;
}

/** Field for the user's current password. */
export function CurrentPasswordField({
  form,
  label,
  description,
  autoFocus = true,
}: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label ?? texts.yourPassword}
      {...(description === undefined ? {} : { description })}
      autoComplete="current-password"
      {...form.field('password')}
      error={form.errors.password}
      autoFocus={autoFocus}
      required
    />
  );
}
