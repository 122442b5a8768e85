import type { UserScope } from '../../../database/user-scope.ts';
import { getAccount } from '../accounts/service.ts';
import { lockedUntil } from '../reconciliations/service.ts';
import { letterOn, type lineOf, type OutcomeLetter } from './rules.ts';

/** Returns the status of a row on a day that is closed in the account. The commit leaves such a row out. */
export async function openLetter(
  scope: UserScope,
  accountId: string,
  line: ReturnType<typeof lineOf>,
  letter: OutcomeLetter,
): Promise<OutcomeLetter> {
  if (letter !== 'a' || typeof line === 'string') return letter;
  const { closed_on: closedOn } = await getAccount(scope, accountId);
  return letterOn(letter, line.date, { lockedUntil: await lockedUntil(scope, accountId), closedOn });
}
