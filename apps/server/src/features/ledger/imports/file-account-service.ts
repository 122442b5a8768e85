import type { FileAccount } from '@farthing/bank-import';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { lockAccount } from '../accounts/service.ts';
import { type Assignment, planAnswer, planUpload, readAnswer } from './file-account-rules.ts';
import { findRemembered, listSiblings, remember } from './file-account-store.ts';
import type { FileAccounts } from './inspection-service.ts';
import { deleteImport, type ImportRecord } from './store.ts';

/** Returns the accounts of a file, each with the account that its rows went to last time. */
export async function knownAccounts(
  scope: UserScope,
  accounts: readonly FileAccount[],
): Promise<FileAccounts> {
  const known = await findRemembered(
    scope,
    accounts.map(({ key }) => key),
  );
  return accounts.map(({ key, name, rows, currency }) => {
    const went = known.get(key);
    return { key, name, rows, currency, account_id: went ?? null, left_out: went === null };
  });
}

/**
 * Returns the target of each account in an uploaded file, as `planUpload` does, and remembers an answer.
 * @param accountId account that the file was uploaded for, which comes first
 * @returns null for a file of one account, or if the user has to choose
 * @throws {Problem} invalid-request naming `accounts`, account-not-found
 */
export async function assignUpload(
  scope: UserScope,
  accounts: FileAccounts,
  answered: string | undefined,
  accountId: string,
): Promise<Assignment[] | null> {
  const answer = answered === undefined ? undefined : readAnswer(answered);
  const assigned = planUpload(accounts, answer, accountId);
  if (answer) await rememberAnswer(scope, answer);
  return assigned;
}

/**
 * Applies another answer about the accounts of a previewed file, and deletes its other previews.
 * @throws {Problem} invalid-request naming `accounts`, account-not-found, import-not-previewed if one is already
 *   recorded
 */
export async function assignAgain(
  scope: UserScope,
  record: ImportRecord,
  answer: Readonly<Record<string, string | null>>,
): Promise<Assignment[]> {
  const assigned = planAnswer(record.detected.file_accounts ?? [], answer);
  await rememberAnswer(scope, answer);
  const siblings = await listSiblings(scope, record);
  if (siblings.some(({ status }) => status !== 'previewed')) {
    const detail = 'Another account in this file has already been imported. Revert that import first.';
    throw new Problem('import-not-previewed', { detail });
  }
  for (const { id } of siblings) await deleteImport(scope, id);
  return assigned;
}

/** Remembers the accounts of an answer for later files. @throws {Problem} account-not-found */
async function rememberAnswer(
  scope: UserScope,
  answer: Readonly<Record<string, string | null>>,
): Promise<void> {
  const ids = Object.values(answer).filter((id) => id !== null);
  // Always in the same order, so that two uploads can't deadlock.
  for (const id of ids.toSorted())
    if (!(await lockAccount(scope, id))) throw fieldProblem('account-not-found', 'accounts');
  for (const [key, id] of Object.entries(answer)) await remember(scope, key, id);
}

/** Remembers the account of a file with one named account for later files. */
export async function rememberAccount(scope: UserScope, record: ImportRecord): Promise<void> {
  const [only, another] = record.detected.file_accounts ?? [];
  if (only !== undefined && another === undefined) await remember(scope, only.key, record.account_id);
}
