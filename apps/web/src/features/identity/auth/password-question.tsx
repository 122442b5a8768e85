import { useState } from 'react';
import { PasswordField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { AttemptNotice } from './attempt-notice.tsx';
import { passwordRefusal as refusalTexts, passwordQuestion as texts } from './texts.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';

/** The password typed once more before something grave: an open screen alone is not enough. */
export interface PasswordQuestion {
  readonly password: string;
  readonly type: (password: string) => void;
  readonly complaint: string | undefined;
  readonly attempt: Attempt;
  /** Does what was asked with the password; without one it says so at the field. */
  readonly submit: () => void;
}

/** @param missing message for an empty field @param work action that needs the password */
export function usePasswordQuestion(
  missing: string,
  work: (password: string) => Promise<void>,
): PasswordQuestion {
  const [password, type] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const attempt = useAttempt();
  const submit = () => {
    setComplaint(password ? undefined : missing);
    if (!password) return focusFirstError();
    void attempt.run(() => work(password)).then(focusFirstError);
  };
  return { password, type, complaint, attempt, submit };
}

/** Error other than a wrong password, which is shown at the password field. */
export function PasswordQuestionNotice({ question }: { readonly question: PasswordQuestion }) {
  return <AttemptNotice attempt={withoutPasswordRefusal(question.attempt)} />;
}

interface CurrentPasswordFieldProps {
  readonly question: PasswordQuestion;
  readonly label?: string;
  readonly description?: string;
  readonly autoFocus?: boolean;
}

/** The field that the question is answered in. */
export function CurrentPasswordField({
  question: { password, type, complaint, attempt },
  label = texts.yourPassword,
  description,
  autoFocus = true,
}: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      {...(description === undefined ? {} : { description })}
      autoComplete="current-password"
      value={password}
      onChange={type}
      error={complaint ?? passwordRefusal(attempt)}
      autoFocus={autoFocus}
      required
    />
  );
}

/** Returns the error for the current password field, if the password was wrong. */
export function passwordRefusal(attempt: Attempt): string | undefined {
  return attempt.code === 'wrong-password' ? refusalTexts.notYours : undefined;
}

/** The same attempt without what the field of the password says already. */
export function withoutPasswordRefusal(attempt: Attempt): Attempt {
  const isShown = passwordRefusal(attempt) !== undefined || attempt.fields.size > 0;
  return isShown && attempt.waitSeconds === 0 ? { ...attempt, message: undefined } : attempt;
}
