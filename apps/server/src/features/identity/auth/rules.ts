import { Problem } from '../../../problems/problem.ts';

/** RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const longestEmail = 254;
/** The `email` format of JSON Schema as validators check it: an RFC 5322 dot-atom at a domain name of two labels or more. */
const emailForm =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Reads an e-mail address as typed: without the space around it, otherwise as written.
 * @throws {Problem} invalid-request
 */
export function readEmail(written: string): string {
  const email = written.trim();
  if (email.length <= longestEmail && emailForm.test(email)) return email;
  const message =
    email.length > longestEmail
      ? `must have at most ${longestEmail} characters`
      : 'is not in the expected format';
  throw new Problem('invalid-request', {
    detail: `email: ${message}`,
    errors: [{ field: 'email', message }],
  });
}
