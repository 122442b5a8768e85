import * as common from '../../../design/common-texts.ts';
import { PasswordField, TextField } from '../../../design/fields/text-field.tsx';

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
    ...([...password.normalize('NFC')].length < 12 ? { password: common.use12CharactersOrMore } : {}),
  };
}

interface PersonFieldsProps {
  readonly draft: PersonDraft;
  readonly onChange: (draft: PersonDraft) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly name: { readonly label: string; readonly autoComplete?: 'name' };
  readonly email?: { readonly autoComplete: 'username' };
  readonly password: { readonly label: string; readonly description: string };
}

/** Fields of a new user: name, email address and password. */
export function PersonFields({ draft, onChange, errorOf, name, email, password }: PersonFieldsProps) {
  return (
    <>
      <TextField
        {...name}
        value={draft.display_name}
        onChange={(display_name) => onChange({ ...draft, display_name })}
        error={errorOf('display_name')}
        maxLength={100}
        autoFocus
        required
      />
      <TextField
        label={common.emailAddress}
        description={common.onlyToSignIn}
        type="email"
        inputMode="email"
        {...email}
        value={draft.email}
        onChange={(typed) => onChange({ ...draft, email: typed })}
        error={errorOf('email')}
        required
      />
      <PasswordField
        {...password}
        autoComplete="new-password"
        value={draft.password}
        onChange={(typed) => onChange({ ...draft, password: typed })}
        error={errorOf('password')}
        required
      />
    </>
  );
}
