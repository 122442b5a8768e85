import type { FileAccount } from '@farthing/bank-import';

/** An account of a file and the own account that its rows go to. */
export interface Assignment {
  readonly key: string;
  readonly accountId: string;
}

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
export function assignmentRefusal(
  accounts: readonly FileAccount[],
  answer: Readonly<Record<string, string | null>>,
): string | null {
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

/** Parses an answer in a form field, which is a JSON object. @returns null if it isn’t one */
export function parseAnswer(text: string): Record<string, string | null> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
    const fits = Object.values(value).every((id) => id === null || (typeof id === 'string' && uuid.test(id)));
    return fits ? (value as Record<string, string | null>) : null;
  } catch {
    return null;
  }
}
