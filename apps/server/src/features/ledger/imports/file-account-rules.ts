import type { FileAccount } from '@farthing/bank-import';
import { isUuid } from '../../../problems/cursors.ts';
import { invalidField } from '../../../problems/problem.ts';

/** An account of a file and the own account that its rows go to. */
export interface Assignment {
  readonly key: string;
  readonly accountId: string;
}

/** An account of a file and the user's account that its rows went to last time, if they went to one or were left out. */
type KnownAccount = FileAccount & { readonly account_id: string | null; readonly left_out: boolean };

/** The user's account for each account of a file, by key. Null leaves the account out. */
export type Answer = Readonly<Record<string, string | null>>;

/**
 * Combines the user's answers about a file's accounts with the stored ones. Returns the assignments in file
 * order without excluded accounts. @returns null while an account has no answer
 */
export function assignmentsOf(
  accounts: readonly FileAccount[],
  known: ReadonlyMap<string, string | null>,
): Assignment[] | null {
  const found: Assignment[] = [];
  for (const { key } of accounts) {
    const accountId = known.get(key);
    if (accountId === undefined) return null;
    if (accountId !== null) found.push({ key, accountId });
  }
  return found.length === 0 ? null : found;
}

/** Returns the reason why an answer about a file's accounts is invalid, or null. */
export function assignmentRefusal(accounts: readonly FileAccount[], answer: Answer): string | null {
  const keys = new Set(accounts.map(({ key }) => key));
  const unknown = Object.keys(answer).find((key) => !keys.has(key));
  if (unknown !== undefined) return `The file doesn’t contain the account "${unknown.slice(0, 100)}"`;
  const missing = accounts.find(({ key }) => answer[key] === undefined);
  if (missing) return `Say where the rows of "${missing.key}" go, or null to leave them out`;
  const wanted = Object.values(answer).filter((id) => id !== null);
  if (wanted.length === 0) return 'Choose an account for at least one account of the file';
  if (new Set(wanted).size < wanted.length) return 'Choose a different account for each account in the file';
  return null;
}

/**
 * Plans where the rows of an uploaded file's accounts go: as answered, or else as last time.
 * @param accountId account that the file was uploaded for, which comes first
 * @returns null for a file of one account, or if the user has to choose
 * @throws {Problem} invalid-request naming `accounts`
 */
export function planUpload(
  accounts: readonly KnownAccount[],
  answer: Answer | undefined,
  accountId: string,
): Assignment[] | null {
  const assigned = answer ? planAnswer(accounts, answer) : planAsBefore(accounts);
  return (
    assigned?.toSorted((a, b) => Number(b.accountId === accountId) - Number(a.accountId === accountId)) ??
    null
  );
}

/** Returns the assignments of last time, or null if an account has none, or two have the same. */
function planAsBefore(accounts: readonly KnownAccount[]): Assignment[] | null {
  if (accounts.length < 2) return null;
  const known = new Map(
    accounts
      .filter((account) => account.account_id !== null || account.left_out)
      .map((account) => [account.key, account.account_id]),
  );
  const assigned = assignmentsOf(accounts, known);
  const distinct = new Set(assigned?.map((one) => one.accountId)).size === assigned?.length;
  return distinct ? assigned : null;
}

/** Returns the assignments of an answer. @throws {Problem} invalid-request naming `accounts` */
export function planAnswer(accounts: readonly KnownAccount[], answer: Answer): Assignment[] {
  const refusal = assignmentRefusal(accounts, answer);
  if (refusal !== null) throw invalidField('accounts', refusal);
  return assignmentsOf(accounts, new Map(Object.entries(answer))) ?? [];
}

/** Reads an answer in a form field, which is a JSON object. @throws {Problem} invalid-request naming `accounts` */
export function readAnswer(text: string): Answer {
  const answer = parseAnswer(text);
  if (answer !== null) return answer;
  const message =
    'Send accounts as a JSON object that maps each account in the file to your account’s ID, or null';
  throw invalidField('accounts', message);
}

/** Parses an answer in a form field, which is a JSON object. @returns null if it isn’t one */
export function parseAnswer(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.values(value).every((id) => id === null || isUuid(id)) ? (value as Answer) : null;
  } catch {
    return null;
  }
}
