import type { ImportPage, ImportQuery, StatementImport } from '@farthing/api-contract';
import { type ByteSource, interpretRow, type Reading, type StatementRow } from '@farthing/bank-import';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fingerprintOf } from '../../../platform/crypto/token-hash.ts';
import { found } from '../../../problems/problem.ts';
import { recordAudit } from '../../identity/audit-log/service.ts';
import { readNamer } from '../merchants/service.ts';
import { copyFile } from './file-account-store.ts';
import { createRowPreparer, type PreparedChunk } from './prepared-row-rules.ts';
import { noCounts } from './row-status-rules.ts';
import {
  type Chunk,
  deleteFile,
  findChunk,
  findImport,
  type ImportRecord,
  insertFilePart,
  insertImport,
  listImports,
  updateImport,
} from './store.ts';

/** The acting user, for the audit log, and the date. */
export interface Actor {
  readonly ip_address: string;
  readonly today: string;
}

/** First import of each transaction that was recorded in the history. */
const firstImport = new WeakMap<UserScope, string>();

/**
 * Records in the history that the transaction commits or reverts an import. Rows are only counted, because
 * the import is undone by its id, or by that of the upload if several imports of one file are committed
 * together.
 */
export function nameImport(scope: UserScope, record: ImportRecord, kind: 'import' | 'import-revert'): void {
  const isFirst = (firstImport.get(scope) ?? record.id) === record.id;
  firstImport.set(scope, firstImport.get(scope) ?? record.id);
  const thing =
    isFirst || record.upload_id === null
      ? { resource: 'imports', resource_key: record.id }
      : { resource: 'uploads', resource_key: record.upload_id };
  scope.operation.name({ kind, label: record.file_name, ...thing });
}

/** One import. @throws {Problem} import-not-found */
export async function readImport(scope: UserScope, id: string): Promise<StatementImport> {
  return toResponse(await getImport(scope, id));
}

/** One import's record. @throws {Problem} import-not-found */
export async function getImport(scope: UserScope, id: string): Promise<ImportRecord> {
  return found(await findImport(scope, id), 'import-not-found');
}

/** One page of imports, newest first. */
export async function pageImports(scope: UserScope, query: ImportQuery): Promise<ImportPage> {
  const limit = query.limit ?? 50;
  const records = await listImports(scope, query, limit + 1);
  const items = records.slice(0, limit).map(toResponse);
  return { items, next_cursor: records.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Yields the stored rows of an import, interpreted again, in chunks. */
export async function* storedRows(
  scope: UserScope,
  record: ImportRecord,
  from = 1,
): AsyncGenerator<{ chunk: Chunk; rows: StatementRow[] }> {
  for (let next = from; ; ) {
    const chunk = await findChunk(scope, record.id, next);
    if (!chunk || record.reading === null) return;
    yield { chunk, rows: interpretChunk(record.reading, chunk) };
    next = chunk.first_number + chunk.row_count;
  }
}

/**
 * Prepares the stored rows of an import on this thread, in chunks. `readRows` prepares the rows of a file on another
 * thread.
 */
export async function* preparedRows(
  scope: UserScope,
  record: ImportRecord,
  takesTrades: boolean,
): AsyncGenerator<PreparedChunk & Pick<Chunk, 'outcomes'>> {
  const prepare = createRowPreparer({
    ...{ accountId: record.account_id, takesTrades, fingerprintOf },
    repeats: record.reading?.repeats,
    namer: await readNamer(scope),
  });
  for await (const { chunk, rows } of storedRows(scope, record))
    yield { first: chunk.first_number, rows: rows.map(prepare), outcomes: chunk.outcomes };
}

function interpretChunk(reading: Reading, chunk: Chunk): StatementRow[] {
  const cells = JSON.parse(chunk.cells) as string[][];
  return cells.map((raw, index) => ({
    number: chunk.first_number + index,
    line: chunk.lines[index] as number,
    raw,
    result: interpretRow(reading, raw),
  }));
}

/** Stores the file with its preview, in parts. */
export async function storeFile(scope: UserScope, importId: string, source: ByteSource): Promise<void> {
  let part = 0;
  for await (const bytes of source()) await insertFilePart(scope, importId, part++, Buffer.from(bytes));
}

/** Creates another import of the same file, for another of its accounts. */
export async function copyImport(
  scope: UserScope,
  record: ImportRecord,
  accountId: string,
  upload: string,
): Promise<ImportRecord> {
  const { file_name, file_size, detected, balance_check } = record;
  const copy = await insertImport(scope, {
    id: uuid(),
    account_id: accountId,
    upload_id: upload,
    status: 'previewed',
    file_name,
    file_size: Number(file_size),
    detected,
    balance_check,
  });
  await copyFile(scope, record.id, copy.id);
  return copy;
}

/** Replaces the stored file of a preview. */
export async function replaceFile(
  scope: UserScope,
  importId: string,
  { size, source }: { readonly size: number; readonly source: ByteSource },
): Promise<void> {
  await deleteFile(scope, importId);
  await storeFile(scope, importId, source);
  await updateImport(scope, importId, { file_size: size });
}

/** Records an action on an import in the audit log. */
export async function audit(
  scope: UserScope,
  { id }: ImportRecord,
  { ip_address }: Actor,
  event: { action: string; metadata: Record<string, unknown> },
): Promise<void> {
  const { userId: user_id } = scope;
  await recordAudit(scope, { ip_address }, { user_id, resource_type: 'import', resource_id: id, ...event });
}

/** Converts an import to its API form. */
export function toResponse(record: ImportRecord): StatementImport {
  const {
    reading,
    options,
    file_size,
    trades,
    balance_check,
    rows,
    added,
    duplicates,
    matched,
    skipped,
    errors,
    ...rest
  } = record;
  return {
    ...rest,
    file_size: Number(file_size),
    balance_check: balance_check as StatementImport['balance_check'],
    counts: { ...noCounts(), rows, added, duplicates, matched, skipped, errors },
    // Imports of earlier versions don't have the accounts of their file.
    detected: { ...rest.detected, file_accounts: rest.detected.file_accounts ?? [] },
    file_account: options.file_account ?? null,
    restore_deleted: options.restore_deleted ?? true,
    trades: trades?.summary ?? null,
  };
}
