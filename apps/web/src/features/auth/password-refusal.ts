import { passwordRefusal as texts } from './texts.ts';
import type { Attempt } from './use-attempt.ts';

/** What to say at the field of the present password: nothing, unless that is what was refused. */
export function passwordRefusal(attempt: Attempt): string | undefined {
  return attempt.code === 'wrong-password' ? texts.notYours : undefined;
}

/** The same attempt without what the field of the password says already. */
export function withoutPasswordRefusal(attempt: Attempt): Attempt {
  const told = passwordRefusal(attempt) !== undefined || attempt.fields.size > 0;
  return told && attempt.waitSeconds === 0 ? { ...attempt, message: undefined } : attempt;
}
