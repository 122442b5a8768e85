import type { ImportChange, ImportPage, ImportQuery, StatementImport } from '@farthing/api-contract';
import {
  type ByteSource,
  interpretRow,
  type Reading,
  readStatement,
  type StatementRow,
} from '@farthing/bank-import';
import { v7 as uuid } from 'uuid';
import { fingerprintOf } from '../../crypto/fingerprint.ts';
import type { UserScope } from '../../database/user-scope.ts';
import { Problem } from '../../problems/problem.ts';
import { lockAccount } from '../accounts/service.ts';
import { recordAudit } from '../audit-log/service.ts';
import { findBalance } from '../ledger-totals/service.ts';
import { releaseTransactions, removeImported } from '../transactions/imported-service.ts';
import { finishRun, type RowRun, runRows, startRun } from './batch-service.ts';
import { listProfiles } from './profile-store.ts';
import { lineOf, noCounts } from './rules.ts';
import {
  type Chunk,
  deleteChunks,
  deleteFile,
  deleteImport,
  findFilePart,
  findImport,
  type ImportOptions,
  type ImportRecord,
  insertChunk,
  insertFilePart,
  insertImport,
  listChunks,
  listEdits,
  listImports,
  updateImport,
  updateOutcomes,
} from './store.ts';
import { surveyFields, surveyFile } from './survey-service.ts';

/** An uploaded file: its bytes can be read as often as needed. */
export interface StatementFile {
  readonly name: string;
  readonly size: number;
  readonly source: ByteSource;
}

/** Who acts, for the audit log. */
export interface Actor {
  readonly ip_address: string;
}

/**
 * Previews a statement file, or imports it at once.
 * @throws {Problem} account-not-found, unreadable-file, import-needs-answer (with `commit`), import-profile-not-found
 */
export async function importStatement(
  scope: UserScope,
  accountId: string,
  file: StatementFile,
  options: ImportOptions,
  commit: boolean,
  actor: Actor,
): Promise<StatementImport> {
  const account = await lockAccount(scope, accountId);
  if (!account) throw new Problem('account-not-found');
  const survey = await surveyFile(file.source, file.name, account, options, await listProfiles(scope));
  const record = await insertImport(scope, {
    id: uuid(),
    account_id: accountId,
    status: 'previewed',
    file_name: file.name.replaceAll('\0', '').slice(0, 255),
    file_size: file.size,
    options,
    ...surveyFields(survey, account),
  });
  if (commit) refuseOpenQuestions(record);
  else await keepFile(scope, record.id, file.source);
  const run = await runFor(scope, record, account.currency, commit);
  await readAll(scope, run, file.source, record.reading);
  if (commit) return present(await finishCommit(scope, record, run, actor));
  return present(await updateImport(scope, record.id, run.counts));
}

async function runFor(
  scope: UserScope,
  record: ImportRecord,
  currency: string,
  commit: boolean,
): Promise<RowRun> {
  const balance = await findBalance(scope, record.account_id, '2199-12-31');
  return startRun({
    accountId: record.account_id,
    currency,
    importId: record.id,
    commit,
    accountHasRows: (balance?.transaction_count ?? 0) > 0,
    restoreDeleted: record.options.restore_deleted ?? true,
    edits: await listEdits(scope, record.id),
  });
}

/** Reads the file's rows once: decides each, keeps their cells, records them when the run commits. */
async function readAll(
  scope: UserScope,
  run: RowRun,
  source: ByteSource,
  reading: Reading | null,
): Promise<void> {
  if (reading === null) return;
  for await (const rows of readStatement(source, reading)) {
    const first = rows[0];
    if (!first) continue;
    const outcomes = await runRows(scope, run, rows);
    await insertChunk(scope, run.importId, {
      first_number: first.number,
      row_count: rows.length,
      cells: JSON.stringify(rows.map((row) => row.raw)).replaceAll('\\u0000', ''),
      lines: rows.map((row) => row.line),
      outcomes,
    });
  }
}

async function keepFile(scope: UserScope, importId: string, source: ByteSource): Promise<void> {
  let part = 0;
  for await (const bytes of source()) await insertFilePart(scope, importId, part++, Buffer.from(bytes));
}

/** The kept file, part by part. */
function keptFile(scope: UserScope, importId: string): ByteSource {
  return async function* () {
    for (let part = 0; ; part++) {
      const bytes = await findFilePart(scope, importId, part);
      if (!bytes) return;
      yield bytes;
    }
  };
}

/**
 * Takes the user's answers and reads the file anew.
 * @throws {Problem} import-not-found, import-not-previewed, unreadable-file, import-profile-not-found
 */
export async function amendImport(
  scope: UserScope,
  id: string,
  change: ImportChange,
): Promise<StatementImport> {
  const { record, account } = await lockPreviewed(scope, id);
  const options: ImportOptions = { ...record.options, ...(change as ImportOptions) };
  const source = keptFile(scope, id);
  const survey = await surveyFile(source, record.file_name, account, options, await listProfiles(scope));
  await deleteChunks(scope, id);
  const surveyed = await updateImport(scope, id, { options, ...surveyFields(survey, account) });
  const run = await runFor(scope, surveyed, account.currency, false);
  await readAll(scope, run, source, surveyed.reading);
  return present(await updateImport(scope, id, run.counts));
}

async function lockPreviewed(scope: UserScope, id: string) {
  const record = await findImport(scope, id, true);
  if (!record) throw new Problem('import-not-found');
  if (record.status !== 'previewed') throw new Problem('import-not-previewed');
  const account = await lockAccount(scope, record.account_id);
  if (!account) throw new Problem('account-not-found');
  return { record, account };
}

function refuseOpenQuestions(record: ImportRecord): void {
  if (record.needs.length === 0 && record.reading !== null) return;
  const question = record.needs.includes('mapping')
    ? 'Say which column holds what: the layout of this file is not known'
    : 'Say whether money out is negative or positive in this file (sign): nothing in it proves either';
  throw new Problem('import-needs-answer', {
    detail: question,
    errors: record.needs.map((field) => ({ field, message: question })),
  });
}

/**
 * Records the rows of a previewed import. What the account has by now is not recorded again.
 * @throws {Problem} import-not-found, import-not-previewed, import-needs-answer, category-not-found
 */
export async function commitImport(scope: UserScope, id: string, actor: Actor): Promise<StatementImport> {
  const { record, account } = await lockPreviewed(scope, id);
  refuseOpenQuestions(record);
  const run = await runFor(scope, record, account.currency, true);
  for await (const { chunk, rows } of storedRows(scope, record)) {
    const outcomes = await runRows(scope, run, rows);
    if (outcomes !== chunk.outcomes) await updateOutcomes(scope, id, chunk.first_number, outcomes);
  }
  return present(await finishCommit(scope, record, run, actor));
}

async function finishCommit(
  scope: UserScope,
  record: ImportRecord,
  run: RowRun,
  actor: Actor,
): Promise<ImportRecord> {
  await finishRun(scope, run);
  await deleteFile(scope, record.id);
  await audit(scope, 'import_commit', record, actor, { added: run.counts.added, rows: run.counts.rows });
  return updateImport(scope, record.id, {
    ...run.counts,
    status: 'committed',
    committed_at: new Date().toISOString(),
  });
}

/** The rows of an import as they were kept, chunk by chunk, interpreted again. */
export async function* storedRows(
  scope: UserScope,
  record: ImportRecord,
  from = 1,
): AsyncGenerator<{ chunk: Chunk; rows: StatementRow[] }> {
  for (let next = from; ; ) {
    const [chunk] = await listChunks(scope, record.id, next, 1);
    if (!chunk || record.reading === null) return;
    yield { chunk, rows: interpretChunk(record.reading, chunk) };
    next = chunk.first_number + chunk.row_count;
  }
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

/**
 * Takes back all that an import recorded. @throws {Problem} import-not-found, import-not-committed
 */
export async function revertImport(scope: UserScope, id: string, actor: Actor): Promise<StatementImport> {
  const record = await findImport(scope, id, true);
  if (!record) throw new Problem('import-not-found');
  if (record.status !== 'committed') throw new Problem('import-not-committed');
  await lockAccount(scope, record.account_id);
  const removed = await removeImported(scope, id);
  if (record.matched > 0) await releaseMatched(scope, record);
  await audit(scope, 'import_revert', record, actor, { removed });
  return present(
    await updateImport(scope, id, { status: 'reverted', reverted_at: new Date().toISOString() }),
  );
}

async function releaseMatched(scope: UserScope, record: ImportRecord): Promise<void> {
  const run = startRun({
    accountId: record.account_id,
    currency: '',
    importId: record.id,
    commit: false,
    accountHasRows: true,
    restoreDeleted: true,
    edits: new Map(),
  });
  for await (const { chunk, rows } of storedRows(scope, record)) {
    const prints: string[] = [];
    for (const [index, row] of rows.entries()) {
      const line = lineOf(row.result);
      if (typeof line === 'string') continue;
      const fingerprint = fingerprintOf(run.identify(line));
      if (chunk.outcomes[index] === 'm') prints.push(fingerprint);
    }
    if (prints.length > 0) await releaseTransactions(scope, record.account_id, prints);
  }
}

/** Throws a preview away. @throws {Problem} import-not-found, import-not-previewed */
export async function discardImport(scope: UserScope, id: string): Promise<void> {
  await lockPreviewed(scope, id);
  await deleteImport(scope, id);
}

/** One import. @throws {Problem} import-not-found */
export async function readImport(scope: UserScope, id: string): Promise<StatementImport> {
  return present(await getImport(scope, id));
}

/** One import's record. @throws {Problem} import-not-found */
export async function getImport(scope: UserScope, id: string): Promise<ImportRecord> {
  const record = await findImport(scope, id);
  if (!record) throw new Problem('import-not-found');
  return record;
}

/** One page of imports, newest first. */
export async function pageImports(scope: UserScope, query: ImportQuery): Promise<ImportPage> {
  const limit = query.limit ?? 50;
  const records = await listImports(scope, query.account_id, query.cursor, limit + 1);
  const items = records.slice(0, limit).map(present);
  return { items, next_cursor: records.length > limit ? (items.at(-1)?.id ?? null) : null };
}

async function audit(
  scope: UserScope,
  action: string,
  record: ImportRecord,
  actor: Actor,
  metadata: Record<string, unknown>,
): Promise<void> {
  await recordAudit(scope, {
    user_id: scope.userId,
    action,
    ip_address: actor.ip_address,
    resource_type: 'import',
    resource_id: record.id,
    metadata,
  });
}

function present(record: ImportRecord): StatementImport {
  const {
    reading,
    options,
    file_size,
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
    restore_deleted: options.restore_deleted ?? true,
  };
}
