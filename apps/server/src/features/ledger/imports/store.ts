import type { Detected, ImportCounts, ImportQuery, StatementImport } from '@farthing/api-contract';
import type { Reading } from '@farthing/bank-import';
import { sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { FileChunk } from './prepared-row-rules.ts';
import { storableJson } from './rules.ts';
import type { StoredTrades } from './trade-run-rules.ts';

/** User's answers about how to read a file, stored with the import. */
export interface ImportOptions {
  readonly format_id?: string;
  readonly sign?: 'negative_is_spend' | 'positive_is_spend';
  readonly date_order?: 'day_first' | 'month_first';
  readonly mapping?: unknown;
  readonly profile_id?: string;
  readonly restore_deleted?: boolean;
  readonly trade_cash?: boolean;
  /** Account whose rows are read, in a file with several accounts. */
  readonly file_account?: string;
  /** True if rows that name no account are read with it. */
  readonly takes_rest?: boolean;
}

/** An import as stored in the table. */
export interface ImportRecord extends ImportCounts {
  readonly id: string;
  readonly account_id: string;
  /** Id shared by the imports of one file. Null if the file has one account. */
  readonly upload_id: string | null;
  readonly status: StatementImport['status'];
  readonly file_name: string;
  readonly file_size: string;
  readonly detected: Detected;
  readonly reading: Reading | null;
  readonly options: ImportOptions;
  readonly balance_check: unknown;
  /** Null if the file has no trades or the account doesn't record trades. */
  readonly trades: StoredTrades | null;
  readonly warnings: { code: string; message: string }[];
  readonly needs: string[];
  readonly first_date: string | null;
  readonly last_date: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly committed_at: string | null;
  readonly reverted_at: string | null;
}

const columns = [
  'id',
  'account_id',
  'upload_id',
  'status',
  'file_name',
  'file_size',
  'detected',
  'reading',
  'options',
  'rows',
  'added',
  'duplicates',
  'matched',
  'skipped',
  'errors',
  'balance_check',
  'trades',
  'warnings',
  'needs',
  'first_date',
  'last_date',
  'version',
  'created_at',
  'committed_at',
  'reverted_at',
] as const;

/** Fields of an import to write, with JSON columns as values. */
export type ImportFields = Partial<
  Omit<ImportRecord, 'version' | 'created_at' | 'file_size'> & { file_size: number }
>;

const jsonColumns = ['detected', 'reading', 'options', 'balance_check', 'trades', 'warnings'] as const;

function toRow(fields: ImportFields): Record<string, unknown> {
  const row: Record<string, unknown> = { ...fields };
  for (const column of jsonColumns) {
    if (row[column] !== undefined) row[column] = row[column] === null ? null : storableJson(row[column]);
  }
  return row;
}

/** Writes an import. */
export async function insertImport(scope: UserScope, fields: ImportFields): Promise<ImportRecord> {
  const row = await scope.tables
    .insertInto('imports')
    .values({ ...toRow(fields), user_id: scope.userId } as never)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as ImportRecord;
}

/** Changes an import and increments its version. */
export async function updateImport(
  scope: UserScope,
  id: string,
  fields: ImportFields,
): Promise<ImportRecord> {
  const row = await updateOwn(scope, 'imports')
    .set({ ...(toRow(fields) as object), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as ImportRecord;
}

/** Reads one import, or undefined. Optionally locks it until the transaction ends. */
export async function findImport(
  scope: UserScope,
  id: string,
  lock = false,
): Promise<ImportRecord | undefined> {
  const row = await selectOwn(scope, 'imports')
    .select(columns)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row as ImportRecord | undefined;
}

/** Lists imports, newest first, after the import with id `cursor`. */
export async function listImports(
  scope: UserScope,
  { account_id, upload_id, cursor }: ImportQuery,
  limit: number,
): Promise<ImportRecord[]> {
  let query = selectOwn(scope, 'imports').select(columns);
  if (account_id !== undefined) query = query.where('account_id', '=', account_id);
  if (upload_id !== undefined) query = query.where('upload_id', '=', upload_id);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  return (await query.orderBy('id', 'desc').limit(limit).execute()) as ImportRecord[];
}

/** Lists accounts with uploaded files, except files whose import was undone. */
export async function listImportedAccounts(scope: UserScope): Promise<string[]> {
  const rows = await selectOwn(scope, 'imports')
    .select('account_id')
    .distinct()
    .where('status', '!=', 'reverted')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Lists accounts into which files of a format were imported, with the account numbers in the files. */
export function listFormatAccounts(
  scope: UserScope,
  formatId: string,
): Promise<{ account_id: string; numbers: string[] }[]> {
  return selectOwn(scope, 'imports')
    .select(['account_id', sql<string[]>`detected->'accounts'`.as('numbers')])
    .distinct()
    .where('status', '!=', 'reverted')
    .where(sql<string>`detected->>'format_id'`, '=', formatId)
    .execute();
}

/** Lists the committed imports of the same account whose days overlap those of an import, newest first. */
export async function listOverlapping(
  scope: UserScope,
  { id, account_id, first_date, last_date }: ImportRecord,
): Promise<ImportRecord[]> {
  const rows = await selectOwn(scope, 'imports')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .where('status', '=', 'committed')
    .where('first_date', '<=', last_date)
    .where('last_date', '>=', first_date)
    .orderBy('id', 'desc')
    .execute();
  return rows as ImportRecord[];
}

/** The imports of one upload. */
export function listImportIds(scope: UserScope, uploadId: string): Promise<{ id: string; status: string }[]> {
  return selectOwn(scope, 'imports')
    .select(['id', 'status'])
    .where('upload_id', '=', uploadId)
    .orderBy('id')
    .execute();
}

/** Deletes an import with its rows. */
export async function deleteImport(scope: UserScope, id: string): Promise<void> {
  await deleteOwn(scope, 'imports', { id });
}

/** A few thousand rows of a file. */
export interface Chunk {
  readonly first_number: number;
  readonly row_count: number;
  /** JSON: one array of cells a row. */
  readonly cells: string;
  readonly lines: number[];
  readonly outcomes: string;
}

/** Writes a chunk. @param outcomes one status code for each row */
export async function insertChunk(
  scope: UserScope,
  importId: string,
  { first, rows, cells, lines }: FileChunk,
  outcomes: string,
): Promise<void> {
  await runIn(scope)`
    insert into import_chunks (user_id, import_id, first_number, row_count, cells, lines, outcomes)
    values (${scope.userId}, ${importId}, ${first}, ${rows.length}, ${cells},
      ${`{${lines.join(',')}}`}::integer[], ${outcomes})`;
}

/** Finds the chunk that contains row `number`, or else the next one. */
export function findChunk(scope: UserScope, importId: string, number: number): Promise<Chunk | undefined> {
  return selectOwn(scope, 'import_chunks')
    .select(['first_number', 'row_count', 'cells', 'lines', 'outcomes'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`first_number + row_count > ${number}`)
    .orderBy('first_number')
    .limit(1)
    .executeTakeFirst();
}

/** Writes the status codes of a chunk's rows. */
export async function updateOutcomes(
  scope: UserScope,
  importId: string,
  first: number,
  outcomes: string,
): Promise<void> {
  await updateOwn(scope, 'import_chunks')
    .set({ outcomes })
    .where('import_id', '=', importId)
    .where('first_number', '=', first)
    .where('outcomes', '!=', outcomes)
    .execute();
}

/** Deletes the rows of a previewed import before its file is re-read. */
export async function deleteChunks(scope: UserScope, importId: string): Promise<void> {
  for (const table of ['import_chunks', 'import_row_edits'] as const) {
    await scope.tables
      .deleteFrom(table)
      .where('user_id', '=', scope.userId)
      .where('import_id', '=', importId)
      .execute();
  }
}

/** Stores a part of the file itself. */
export async function insertFilePart(
  scope: UserScope,
  importId: string,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await scope.tables
    .insertInto('import_files')
    .values({ user_id: scope.userId, import_id: importId, part, bytes })
    .execute();
}

/** Returns one part of the file; undefined after the last. */
export async function findFilePart(
  scope: UserScope,
  importId: string,
  part: number,
): Promise<Buffer | undefined> {
  const row = await selectOwn(scope, 'import_files')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** Deletes the file, which can no longer be re-read with other answers. */
export async function deleteFile(scope: UserScope, importId: string): Promise<void> {
  await deleteOwn(scope, 'import_files', { import_id: importId });
}

/** User's change to one row. */
export interface RowEdit {
  readonly outcome?: 'added' | 'skipped' | 'matched';
  readonly transaction_id?: string;
  readonly category_id?: string | null;
  readonly description?: string;
  readonly merchant?: string | null;
}

/** Stores a decision. A later decision replaces the fields that it has. */
export async function upsertEdit(
  scope: UserScope,
  importId: string,
  number: number,
  edit: RowEdit,
): Promise<void> {
  await runIn(scope)`
    insert into import_row_edits as e (user_id, import_id, number, edit)
    values (${scope.userId}, ${importId}, ${number}, ${storableJson(edit)}::jsonb)
    on conflict (user_id, import_id, number) do update set edit = e.edit || excluded.edit`;
}

/** Returns the decisions about an import's rows, by row number. */
export async function listEdits(scope: UserScope, importId: string): Promise<Map<number, RowEdit>> {
  const rows = await selectOwn(scope, 'import_row_edits')
    .select(['number', 'edit'])
    .where('import_id', '=', importId)
    .execute();
  return new Map(rows.map((row) => [row.number, row.edit as RowEdit]));
}
