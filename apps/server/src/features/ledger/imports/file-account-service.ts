import type { FileAccount } from '@farthing/bank-import';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { lockAccount } from '../accounts/service.ts';
import { type Assignment, assignmentRefusal, assignmentsOf, parseAnswer } from './file-account-rules.ts';
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
 * Returns the target of each account in an uploaded file, from the form or else as last time. @param
 * accountId account that the file was uploaded for, which comes first @returns null for a file of one
 * account, or if the user has to choose @throws {Problem} invalid-request naming `accounts`,
 * account-not-found
 */
export async function assignUpload(
  scope: UserScope,
  accounts: FileAccounts,
  answered: string | undefined,
  accountId: string,
): Promise<Assignment[] | null> {
  if (answered !== undefined)
    return leading(await checkAnswer(scope, accounts, parsedAnswer(answered)), accountId);
  return planUpload(accounts, undefined, accountId);
}

function parsedAnswer(answered: string): Record<string, string | null> {
  const answer = parseAnswer(answered);
  if (answer !== null) return answer;
  const message =
    'Send accounts as a JSON object that maps each account in the file to your account’s ID, or null';
  throw fieldProblem('invalid-request', 'accounts', message);
}

/**
 * Plans where the rows of an uploaded file's accounts go, as `assignUpload` does, without storing it.
 * @throws {Problem} invalid-request naming `accounts`
 */
export function planUpload(
  accounts: FileAccounts,
  answered: string | undefined,
  accountId: string,
): Assignment[] | null {
  if (answered !== undefined) return leading(planAnswer(accounts, parsedAnswer(answered)), accountId);
  if (accounts.length < 2) return null;
  const known = new Map(
    accounts
      .filter((account) => account.account_id !== null || account.left_out)
      .map((account) => [account.key, account.account_id]),
  );
  const assigned = assignmentsOf(accounts, known);
  const distinct = new Set(assigned?.map((one) => one.accountId)).size === assigned?.length;
  return assigned === null || !distinct ? null : leading(assigned, accountId);
}

function leading(assigned: Assignment[], accountId: string): Assignment[] {
  return assigned.toSorted((a, b) => Number(b.accountId === accountId) - Number(a.accountId === accountId));
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
  const assigned = await checkAnswer(scope, record.detected.file_accounts ?? [], answer);
  const siblings = await listSiblings(scope, record);
  if (siblings.some(({ status }) => status !== 'previewed')) {
    const detail = 'Another account in this file has already been imported. Revert that import first.';
    throw new Problem('import-not-previewed', { detail });
  }
  for (const { id } of siblings) await deleteImport(scope, id);
  return assigned;
}

/** Returns the assignments of an answer. @throws {Problem} invalid-request naming `accounts` */
export function planAnswer(
  accounts: FileAccounts,
  answer: Readonly<Record<string, string | null>>,
): Assignment[] {
  const refusal = assignmentRefusal(accounts, answer);
  if (refusal !== null) throw fieldProblem('invalid-request', 'accounts', refusal);
  return assignmentsOf(accounts, new Map(Object.entries(answer))) ?? [];
}

async function checkAnswer(
  scope: UserScope,
  accounts: FileAccounts,
  answer: Readonly<Record<string, string | null>>,
): Promise<Assignment[]> {
  const assigned = planAnswer(accounts, answer);
  const ids = Object.values(answer).filter((id) => id !== null);
  // Always in the same order, so that two uploads can't deadlock.
  for (const id of ids.toSorted())
    if (!(await lockAccount(scope, id))) throw fieldProblem('account-not-found', 'accounts');
  for (const [key, id] of Object.entries(answer)) await remember(scope, key, id);
  return assigned;
}

/** Remembers where the rows of a file with one named account went. */
export async function rememberAccount(scope: UserScope, record: ImportRecord): Promise<void> {
  const [only, another] = record.detected.file_accounts ?? [];
  if (only !== undefined && another === undefined) await remember(scope, only.key, record.account_id);
}
