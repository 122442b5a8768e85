import { passwordRefusal as texts } from './texts.ts';
import type { Attempt } from './use-attempt.ts';

/** Returns the error for the current password field, if the password was wrong. */
export function passwordRefusal(attempt: Attempt): string | undefined {
  return attempt.code === 'wrong-password' ? texts.notYours : undefined;
}

/** The same attempt without what the field of the password says already. */
export function withoutPasswordRefusal(attempt: Attempt): Attempt {
  const told = passwordRefusal(attempt) !== undefined || attempt.fields.size > 0;
  return told && attempt.waitSeconds === 0 ? { ...attempt, message: undefined } : attempt;
}
