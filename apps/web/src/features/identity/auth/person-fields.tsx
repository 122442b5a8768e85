import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';
import { isTooShort } from './password-form.tsx';

interface PersonDraft {
  readonly display_name: string;
  readonly email: string;
  readonly password: string;
}

/** Returns the validation errors of a new user, by field. */
export function personErrors(
  { display_name, email, password }: PersonDraft,
  nameMissing: string,
): Readonly<Record<string, string>> {
  return {
    ...(display_name.trim() ? {} : { display_name: nameMissing }),
    ...(/^\S+@\S+$/.test(email.trim()) ? {} : { email: common.enterAnEmailAddress }),
    ...(isTooShort(password) ? { password: common.use12CharactersOrMore } : {}),
  };
}

interface PersonFieldsProps {
  readonly form: Pick<FormFields<PersonDraft>, 'field'>;
  readonly name: { readonly label: string; readonly autoComplete?: 'name' };
  readonly email?: { readonly autoComplete: 'username'; readonly onTyped: (email: string) => void };
  readonly password: { readonly label: string; readonly description: string };
}

/** Fields of a new user: name, email address and password. */
export function PersonFields({ form, name, email, password }: PersonFieldsProps) {
  const emailField = form.field('email');
  return (
    <>
      <TextField {...name} {...form.field('display_name')} maxLength={100} autoFocus required />
      <TextField
        label={common.emailAddress}
        description={common.onlyToSignIn}
        type="email"
        inputMode="email"
        {...(email && { autoComplete: email.autoComplete })}
        {...emailField}
        onChange={(typed) => {
          emailField.onChange(typed);
          email?.onTyped(typed);
        }}
        required
      />
      <PasswordField {...password} autoComplete="new-password" {...form.field('password')} required />
    </>
  );
}
