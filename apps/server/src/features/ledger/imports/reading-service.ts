import type { ImportChange, ImportProfile } from '@farthing/api-contract';
import type { ByteSource, Inspection, Reading } from '@farthing/bank-import';
import type { UserScope } from '../../../database/user-scope.ts';
import type { FileRows, StatementFiles } from '../../../platform/workers/statement-files.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';
import { findAccount } from '../accounts/service.ts';
import { readNames } from '../merchants/service.ts';
import { type Assignment, planAnswer, planUpload, readAnswer } from './file-account-rules.ts';
import { knownAccounts } from './file-account-service.ts';
import { answeredMapping, inspectFile, readOnThread } from './inspection-service.ts';
import { asTable, isPdf, type PdfReader, type TableFile } from './pdf-service.ts';
import { listProfiles } from './profile-store.ts';
import { getImport } from './record-service.ts';
import { findChunk, findFilePart, type ImportOptions, type ImportRecord } from './store.ts';
import { holdsInvestments } from './trade-run-rules.ts';

/** Dependencies of reading a file while no transaction is open. */
export interface ReadingPorts {
  /** Reads as the user and releases the connection at once. */
  readonly read: <Result>(work: (scope: UserScope) => Promise<Result>) => Promise<Result>;
  readonly files: Pick<StatementFiles, 'inspect' | 'readRows'>;
  /** Reader of PDF statements. Without one, PDFs are rejected. */
  readonly pdf?: PdfReader | undefined;
  /** Returns a place on disk for rows, there until the request ends. */
  readonly place: () => Promise<{ path: string; room: number }>;
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
  /** Targets of the file's accounts, as submitted in the form. */
  readonly answered: string | undefined;
}

export type ReadAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Inspection of a file for an account with the given answers, and its rows. */
export interface ReadPart {
  readonly account: ReadAccount;
  readonly options: ImportOptions;
  readonly inspection: Inspection;
  /** Null if it isn't known how to read the rows. */
  readonly rows: FileRows | null;
}

/** Result of reading a file before its transaction opens. */
export interface ReadFile extends ReadPart {
  /** The file to store. For a PDF, its rows as a table. */
  readonly file: StatementFile;
  /** Target of each account in the file. Null for a file of one account, or if the user has to choose. */
  readonly assigned: readonly Assignment[] | null;
  /** One part for each assignment, in the same order. */
  readonly parts: readonly ReadPart[];
}

/**
 * Reads an uploaded file before a transaction opens, so that a slow file holds no connection.
 * @throws {Problem} account-not-found, unreadable-file, import-profile-not-found, invalid-request
 */
export async function readUpload(ports: ReadingPorts, upload: StatementUpload): Promise<ReadFile> {
  const { accountId, options: given, answered } = upload;
  const { account, profiles } = await ports.read(async (scope) => ({
    account: await findAccount(scope, accountId),
    profiles: await listProfiles(scope),
  }));
  if (!account) throw new Problem('account-not-found');
  const chosen = profiles.filter(({ id }) => given.profile_id === undefined || given.profile_id === id);
  const file = await asTable(ports.pdf, upload.file, { profiles: chosen });
  const options = file === upload.file ? given : withoutColumns(given);
  const named = { ...file, files: ports.files };
  const inspection = file.asks ?? (await inspectFile(named, account, options, profiles));
  if (file.warning) inspection.warnings.push(file.warning);
  const { assigned, accounts } = await ports.read(async (scope) => {
    const found = planUpload(
      await knownAccounts(scope, inspection.fileAccounts ?? []),
      answered === undefined ? undefined : readAnswer(answered),
      accountId,
    );
    return { assigned: found, accounts: await accountsOf(scope, found ?? []) };
  });
  const parts: ReadPart[] = [];
  for (const [at, { key }] of (assigned ?? []).entries()) {
    const own = accounts[at] as ReadAccount;
    const asked = { ...options, file_account: key, takes_rest: at === 0 };
    const found = await inspectFile(named, own, asked, profiles);
    const rows = await readRows(ports, { account: own, reading: found.reading, source: file.source });
    parts.push({ account: own, options: asked, inspection: found, rows });
  }
  // If a file is divided by account, its rows are read only for the parts.
  const reading = assigned === null ? inspection.reading : null;
  const rows = await readRows(ports, { account, reading, source: file.source });
  return { file, account, options, inspection, rows, assigned, parts };
}

/** Removes the columns from the answers for a PDF's table, because they were named for the PDF itself. */
function withoutColumns({ mapping: _, profile_id: __, ...others }: ImportOptions): ImportOptions {
  return others;
}

/** Rows to be read for an account. */
interface RowSource {
  readonly account: ReadAccount;
  readonly reading: Reading | null;
  readonly source: ByteSource;
  readonly isStored?: boolean;
}

/** Reads all rows on a thread. @throws {Problem} unreadable-file, storage-full */
async function readRows(ports: ReadingPorts, from: RowSource): Promise<FileRows | null> {
  const { account, reading, source, isStored = false } = from;
  if (reading === null) return null;
  const names = await ports.read(readNames);
  const takesTrades = takesTradesOf(reading, account);
  const options = { reading, accountId: account.id, takesTrades, names, isStored };
  return readOnThread(ports.files.readRows(source, options, await ports.place()));
}

/** Returns true if rows of a file are recorded as trades of the account. */
export function takesTradesOf(reading: Reading | null, { type }: Pick<ReadAccount, 'type'>): boolean {
  return reading?.amount === 'trade' && holdsInvestments(type);
}

/** Result of re-reading a previewed import with other answers, before its transaction opens. */
export interface ReadAgain {
  readonly record: ImportRecord;
  readonly assigned: readonly Assignment[] | null;
  /** The whole import, or a part for each assignment. */
  readonly parts: readonly ReadPart[];
  /** The table of a PDF whose columns were named, which replaces the stored PDF. */
  readonly table: StatementFile | null;
}

/**
 * Re-reads the file of a preview with other answers, before a transaction opens.
 * @throws {Problem} import-not-found, import-not-previewed, account-not-found, unreadable-file,
 *   import-profile-not-found
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
  const answered: ImportOptions = { ...record.options, ...(answers as ImportOptions) };
  const kept = { name: record.file_name, size: Number(record.file_size), source: keptParts(ports, id) };
  const read = await pdfTable(ports, { record, kept, options: answered, profiles });
  const options = read === kept ? answered : withoutColumns(answered);
  const parts: ReadPart[] = [];
  for (const [at, account] of owners.entries()) {
    if (!account) throw new Problem('account-not-found');
    const key = assigned?.[at]?.key;
    const asked = key === undefined ? options : { ...options, file_account: key, takes_rest: at === 0 };
    const inspection =
      read.asks ?? (await inspectFile({ ...read, files: ports.files }, account, asked, profiles));
    // The stored file is the table of the PDF, which doesn't show how the PDF was read.
    inspection.warnings.push(...record.warnings.filter(({ code }) => code.startsWith('pdf-')));
    if (read.warning) inspection.warnings.push(read.warning);
    const rows = await readRows(ports, { account, reading: inspection.reading, source: read.source });
    parts.push({ account, options: asked, inspection, rows });
  }
  return { record, assigned, parts, table: read === kept || read.asks ? null : read };
}

/** Reads the stored file of a preview as a table, if it is a PDF whose columns were asked for. */
async function pdfTable(
  { pdf }: ReadingPorts,
  of: {
    readonly record: ImportRecord;
    readonly kept: StatementFile;
    readonly options: ImportOptions;
    readonly profiles: readonly ImportProfile[];
  },
): Promise<TableFile> {
  const { record, kept, options, profiles } = of;
  if (!record.needs.includes('mapping') || !(await isPdf(kept.source))) return kept;
  const chosen = profiles.find(({ id }) => id === options.profile_id);
  return asTable(pdf, kept, { mapping: answeredMapping(options, chosen), profiles });
}

/** A previewed import whose rows are re-read to be recorded. */
export type ReadStored = Pick<ReadPart, 'account' | 'rows'> & Pick<ImportRecord, 'reading'>;

/**
 * Reads the stored rows of a preview before the transaction opens that records them.
 * @throws {Problem} import-not-found, import-not-previewed, account-not-found
 */
export async function readStored(ports: ReadingPorts, id: string): Promise<ReadStored> {
  const { account, reading } = await ports.read(async (scope) => {
    const record = await getImport(scope, id);
    if (record.status !== 'previewed') throw new Problem('import-not-previewed');
    // The commit will reject open questions, which need no rows.
    const found = record.needs.length > 0 ? null : record.reading;
    return { account: await findAccount(scope, record.account_id), reading: found };
  });
  if (!account) throw new Problem('account-not-found');
  const source = storedCells(ports, id);
  return { account, reading, rows: await readRows(ports, { account, reading, source, isStored: true }) };
}

/** Yields the cells of a preview, with one query for each chunk. */
function storedCells({ read }: ReadingPorts, id: string): ByteSource {
  return async function* () {
    for (let next = 1; ; ) {
      const chunk = await read((scope) => findChunk(scope, id, next));
      if (!chunk) return;
      yield Buffer.from(chunk.cells);
      next = chunk.first_number + chunk.row_count;
    }
  };
}

/** Yields the file of a preview, with one query for each part. */
export function keptParts({ read }: Pick<ReadingPorts, 'read'>, id: string): ByteSource {
  return async function* () {
    for (let part = 0; ; part++) {
      const bytes = await read((scope) => findFilePart(scope, id, part));
      if (!bytes) return;
      yield bytes;
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
