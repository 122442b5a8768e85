import { dayInWords } from '@farthing/dates';
import { errorFact } from './error-facts.ts';
import { Problem } from './problem.ts';

/** The SQLSTATE with which the database refuses what would move a balance that is locked to a statement. */
export const lockedState = 'FT001';

/**
 * Converts a database error about a locked account into a problem. @param error PostgreSQL error whose detail
 * names the account and the last locked day
 */
export function accountLocked(error: unknown): Problem {
  const detail = errorFact(error, 'detail') ?? '{}';
  const { account, date }: { account?: string; date?: string } = JSON.parse(detail);
  if (account === undefined || date === undefined) return new Problem('account-locked');
  return new Problem('account-locked', {
    detail: `${account} is locked up to its statement of ${dayInWords(date)}: unlock it on the account’s page first`,
  });
}
