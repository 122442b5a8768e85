import type { ImportChange } from '@farthing/api-contract';
import type { ByteSource, Survey } from '@farthing/bank-import';
import type { UserScope } from '../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../problems/problem.ts';
import type { StatementSurveys } from '../../workers/statement-surveys.ts';
import { findAccount } from '../accounts/service.ts';
import type { Assignment } from './file-account-rules.ts';
import { knownAccounts, planAnswer, planUpload } from './file-account-service.ts';
import { getImport } from './kept-service.ts';
import { listProfiles } from './profile-store.ts';
import { findFilePart, type ImportOptions, type ImportRecord } from './store.ts';
import { surveyFile } from './survey-service.ts';

/** What reading a file needs while no transaction is open. */
export interface ReadingPorts {
  /** Reads as the user; the connection is given back at once. */
  readonly read: <Result>(work: (scope: UserScope) => Promise<Result>) => Promise<Result>;
  readonly surveys: Pick<StatementSurveys, 'survey'>;
}

/** An uploaded file: its bytes can be read as often as needed. */
export interface StatementFile {
  readonly name: string;
  readonly size: number;
  readonly source: ByteSource;
}

/** A file that was uploaded for an account. */
export interface StatementUpload {
  readonly accountId: string;
  readonly file: StatementFile;
  readonly options: ImportOptions;
  /** Where the rows of its accounts go, as the form says it. */
  readonly answered: string | undefined;
}

export type ReadAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** A survey for an account, under these answers. */
export interface ReadPart {
  readonly account: ReadAccount;
  readonly options: ImportOptions;
  readonly survey: Survey;
}

/** What is known of a file before its transaction opens. */
export interface ReadFile extends ReadPart {
  /** Where the rows of each account of the file go; null for a file of one account, and where the user must be asked. */
  readonly assigned: readonly Assignment[] | null;
  /** A part for each assignment, in their order. */
  readonly parts: readonly ReadPart[];
}

/**
 * Reads an uploaded file before a transaction opens: a slow file holds no connection.
 * @throws {Problem} account-not-found, unreadable-file, import-profile-not-found, invalid-request
 */
export async function readUpload(ports: ReadingPorts, upload: StatementUpload): Promise<ReadFile> {
  const { accountId, file, options, answered } = upload;
  const { account, profiles } = await ports.read(async (scope) => ({
    account: await findAccount(scope, accountId),
    profiles: await listProfiles(scope),
  }));
  if (!account) throw new Problem('account-not-found');
  const named = { ...file, surveys: ports.surveys };
  const survey = await surveyFile(named, account, options, profiles);
  const { assigned, accounts } = await ports.read(async (scope) => {
    const found = await planUpload(
      await knownAccounts(scope, survey.fileAccounts ?? []),
      answered,
      accountId,
    );
    return { assigned: found, accounts: await accountsOf(scope, found ?? []) };
  });
  const parts: ReadPart[] = [];
  for (const [at, { key }] of (assigned ?? []).entries()) {
    const own = accounts[at] as ReadAccount;
    const asked = { ...options, file_account: key, takes_rest: at === 0 };
    parts.push({ account: own, options: asked, survey: await surveyFile(named, own, asked, profiles) });
  }
  return { account, options, survey, assigned, parts };
}

/** What is known of a previewed import under other answers, before its transaction opens. */
export interface ReadAgain {
  readonly record: ImportRecord;
  readonly assigned: readonly Assignment[] | null;
  /** The whole import, or a part for each assignment. */
  readonly parts: readonly ReadPart[];
}

/**
 * Reads the file of a preview again, under other answers, before a transaction opens.
 * @throws {Problem} import-not-found, import-not-previewed, account-not-found, unreadable-file, import-profile-not-found
 */
export async function readPreview(ports: ReadingPorts, id: string, change: ImportChange): Promise<ReadAgain> {
  const { accounts, ...answers } = change;
  const { record, assigned, owners, profiles } = await ports.read(async (scope) => {
    const found = await getImport(scope, id);
    if (found.status !== 'previewed') throw new Problem('import-not-previewed');
    const plan = accounts === undefined ? null : planAnswer(found.detected.file_accounts ?? [], accounts);
    return {
      record: found,
      assigned: plan,
      owners: plan === null ? [await findAccount(scope, found.account_id)] : await accountsOf(scope, plan),
      profiles: await listProfiles(scope),
    };
  });
  const options: ImportOptions = { ...record.options, ...(answers as ImportOptions) };
  const file = { surveys: ports.surveys, name: record.file_name, source: keptParts(ports, id) };
  const parts: ReadPart[] = [];
  for (const [at, account] of owners.entries()) {
    if (!account) throw new Problem('account-not-found');
    const key = assigned?.[at]?.key;
    const asked = key === undefined ? options : { ...options, file_account: key, takes_rest: at === 0 };
    parts.push({ account, options: asked, survey: await surveyFile(file, account, asked, profiles) });
  }
  return { record, assigned, parts };
}

/** The file of a preview, each part read by itself. */
function keptParts({ read }: ReadingPorts, id: string): ByteSource {
  return async function* () {
    for (let part = 0; ; part++) {
      const bytes = await read((scope) => findFilePart(scope, id, part));
      if (!bytes) return;
      yield bytes;
    }
  };
}

/** Bytes that are read before other requests have their turn: some ten milliseconds of the densest file. */
const turnBytes = 64 * 1024;

/** Returns the same bytes, with a turn of the event loop between some and the next: a small file comes without waiting for a disk. */
export function withTurns(source: ByteSource): ByteSource {
  return async function* () {
    for await (const part of source()) {
      for (let at = 0; at < part.length; at += turnBytes) {
        yield part.subarray(at, at + turnBytes);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
}

async function accountsOf(scope: UserScope, assigned: readonly Assignment[]): Promise<ReadAccount[]> {
  const found: ReadAccount[] = [];
  for (const { accountId } of assigned) {
    const account = await findAccount(scope, accountId);
    if (!account) throw fieldProblem('account-not-found', 'accounts');
    found.push(account);
  }
  return found;
}

/**
 * Checks that an account is what its file was read for.
 * @throws {Problem} just-changed
 */
export function checkUnchanged(read: ReadAccount, now: ReadAccount): void {
  if (read.currency !== now.currency || read.class !== now.class || read.id !== now.id)
    throw new Problem('just-changed');
}
