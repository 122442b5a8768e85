import { Problem } from '../../../problems/problem.ts';

/** RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const longestEmail = 254;
/** The `email` format of JSON Schema as validators check it: an RFC 5322 dot-atom at a domain name of two labels or more. */
const emailForm =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Returns true for an email address, with or without space around it. */
export function isEmail(written: string): boolean {
  const email = written.trim();
  return email.length <= longestEmail && emailForm.test(email);
}

/**
 * Reads an e-mail address as typed: without the space around it, otherwise as written.
 * @throws {Problem} invalid-request
 */
export function readEmail(written: string): string {
  const email = written.trim();
  if (isEmail(email)) return email;
  const message =
    email.length > longestEmail
      ? `must have at most ${longestEmail} characters`
      : 'is not in the expected format';
  throw new Problem('invalid-request', {
    detail: `email: ${message}`,
    errors: [{ field: 'email', message }],
  });
}
