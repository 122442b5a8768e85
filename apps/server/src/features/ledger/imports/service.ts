import type { StatementImport } from '@farthing/api-contract';
import { findFormat } from '@farthing/bank-import';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { lockTrades } from '../../investments/positions/service.ts';
import { lockAccount } from '../accounts/service.ts';
import { listCategories } from '../categories/service.ts';
import { findBalance } from '../ledger-totals/service.ts';
import { lockedUntil } from '../reconciliations/service.ts';
import { readImportRules } from '../rules/import-service.ts';
import { startRecorder } from '../transactions/import/record-imported-rows.ts';
import { decideRunTrades, type RowRun, runRows, startRun } from './batch-service.ts';
import { categoryFinder } from './category-name-service.ts';
import { assignAgain, assignUpload, knownAccounts, rememberAccount } from './file-account-service.ts';
import { type FileAccounts, inspectionFields } from './inspection-service.ts';
import { knownBalances } from './known-balance-service.ts';
import { knownRows } from './known-rows-service.ts';
import type { PreparedChunk } from './prepared-row-rules.ts';
import { checkStoredRoom } from './preview-service.ts';
import {
  type ReadAccount,
  type ReadAgain,
  type ReadFile,
  type ReadPart,
  type ReadStored,
  type StatementUpload,
  takesTradesOf,
} from './reading-service.ts';
import {
  type Actor,
  audit,
  copyImport,
  nameImport,
  preparedRows,
  replaceFile,
  storeFile,
  toResponse,
} from './record-service.ts';
import { startFromStatements } from './start-service.ts';
import {
  deleteChunks,
  deleteFile,
  deleteImport,
  findImport,
  type ImportRecord,
  insertChunk,
  insertImport,
  listEdits,
  updateImport,
  updateOutcomes,
} from './store.ts';
import { movesCashByDefault, type StoredTrades, tradesHaveOwnIds } from './trade-run-rules.ts';
import { startTrades, type TradeRun } from './trade-run-service.ts';

/**
 * Previews a statement file, or imports it at once. A file with several accounts becomes an import for each, if the
 * user's account for each is known from the upload or from earlier files. Returns the import for the first account.
 * @param read what `readUpload` found
 * @throws {Problem} account-not-found, import-needs-answer (with `commit`), just-changed
 */
export async function importStatement(
  scope: UserScope,
  { accountId, answered }: StatementUpload,
  read: ReadFile,
  { commit, actor }: { commit: boolean; actor: Actor },
): Promise<StatementImport> {
  const { inspection, file } = read;
  await lockRead(scope, read);
  const fileAccounts = await knownAccounts(scope, inspection.fileAccounts ?? []);
  const assigned = await assignUpload(scope, fileAccounts, answered, accountId);
  if (!isSame(assigned, read.assigned)) throw new Problem('just-changed');
  if (assigned === null) return importPart(scope, { ...read, fileAccounts, upload: null });
  const upload = uuid();
  const ofWhole = inspection.warnings.filter(({ code }) => code === 'too-many-accounts');
  const parts: StatementImport[] = [];
  for (const part of read.parts) {
    await lockRead(scope, part);
    const found = { ...part.inspection, warnings: [...part.inspection.warnings, ...ofWhole] };
    parts.push(await importPart(scope, { ...part, inspection: found, fileAccounts, upload }));
  }
  return parts[0] as StatementImport;

  async function importPart(within: UserScope, part: ImportPart): Promise<StatementImport> {
    const record = await insertImport(within, {
      id: uuid(),
      account_id: part.account.id,
      upload_id: part.upload,
      status: 'previewed',
      file_name: file.name.replaceAll('\0', '').slice(0, 255),
      file_size: file.size,
      options: part.options,
      ...inspectionFields(part, part.fileAccounts, actor.today),
    });
    if (commit) rejectOpenQuestions(record);
    else await storeFile(within, record.id, file.source);
    const run = await runFor(within, record, part.account, { commit, today: actor.today });
    await readAll(within, run, part);
    if (commit) return toResponse(await finishCommit(within, record, run, actor));
    const trades = await updateTradeOutcomes(within, run);
    return toResponse(await updateImport(within, record.id, { ...run.counts, trades }));
  }
}

/** One import of an upload. */
interface ImportPart extends ReadPart {
  readonly fileAccounts: FileAccounts;
  readonly upload: string | null;
}

/** Locks the account of a part. @throws {Problem} just-changed if it has changed since the file was read */
async function lockRead(scope: UserScope, { account }: ReadPart): Promise<void> {
  const own = await lockAccount(scope, account.id);
  if (!own) throw new Problem('account-not-found');
  checkUnchanged(account, own);
}

/** @throws {Problem} just-changed if an account has changed since its file was read */
function checkUnchanged(read: ReadAccount, now: ReadAccount): void {
  const isUnchanged = read.id === now.id && read.type === now.type && read.class === now.class;
  if (!isUnchanged || read.currency !== now.currency) throw new Problem('just-changed');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Decides the status of a run's trades and updates the stored status codes. */
async function updateTradeOutcomes(scope: UserScope, run: RowRun): Promise<StoredTrades | null> {
  const { trades, chunks } = await decideRunTrades(scope, run);
  for (const { first, outcomes } of chunks) await updateOutcomes(scope, run.importId, first, outcomes);
  return trades;
}

async function runFor(
  scope: UserScope,
  record: ImportRecord,
  account: Omit<TradeRun['account'], 'id'>,
  { commit, today }: { commit: boolean; today: string },
): Promise<RowRun> {
  const balance = await findBalance(scope, record.account_id, '2199-12-31');
  const accountRows = balance?.transaction_count ?? 0;
  const locked = await lockedUntil(scope, record.account_id);
  const { currency, type, closed_on } = account;
  if (commit) {
    nameImport(scope, record, 'import');
    await scope.operation.keep('counts');
  }
  const takes = takesTradesOf(record.reading, account);
  if (takes && commit) await lockTrades(scope);
  const known = knownRows(record.account_id, accountRows, Number(record.file_size));
  return startRun({
    accountId: record.account_id,
    currency,
    idsAreUnique: findFormat(record.reading?.formatId ?? null)?.ids === 'unique',
    importId: record.id,
    recorder: commit ? startRecorder(scope) : null,
    known,
    knownBalances: knownBalances(record, known, ({ reading }) => takesTradesOf(reading, account)),
    restoreDeleted: record.options.restore_deleted ?? true,
    categoryNamed: record.reading ? await categoryFinder(scope, record.reading) : undefined,
    openDays: { lockedUntil: locked, closedOn: closed_on },
    edits: await listEdits(scope, record.id),
    rules: commit ? await readImportRules(scope, true) : null,
    trades:
      takes && record.reading
        ? startTrades({
            account: { id: record.account_id, currency, type, closed_on },
            importId: record.id,
            today,
            lockedUntil: locked,
            movesCash: record.options.trade_cash ?? movesCashByDefault(record.reading),
            idsAreUnique: tradesHaveOwnIds(record.reading?.formatId ?? null),
            accountHasRows: accountRows > 0,
            categoryOf: new Map(
              (await listCategories(scope)).flatMap(({ slug, id }) => (slug === null ? [] : [[slug, id]])),
            ),
          })
        : null,
  });
}

/** Decides the status of each row of a file, stores its cells, and records it if the run commits. */
async function readAll(scope: UserScope, run: RowRun, { rows }: ReadPart): Promise<void> {
  if (rows === null) return;
  for await (const chunk of rows())
    await insertChunk(scope, run.importId, chunk, await runRows(scope, run, chunk.rows));
}

/**
 * Applies the user's answers to a preview whose file was re-read with them.
 * @param again what `readPreview` found
 * @throws {Problem} import-not-found, import-not-previewed, just-changed
 */
export async function amendImport(
  scope: UserScope,
  id: string,
  again: ReadAgain,
  { accounts, today }: { accounts: Readonly<Record<string, string | null>> | undefined; today: string },
): Promise<StatementImport> {
  const { record } = await lockPreviewed(scope, id);
  if (record.version !== again.record.version) throw new Problem('just-changed');
  if (again.table) await replaceFile(scope, id, again.table);
  const [whole] = again.parts;
  if (accounts === undefined || again.assigned === null)
    return storeAgain(scope, record, whole as ReadPart, today);
  const assigned = await assignAgain(scope, record, accounts);
  if (!isSame(assigned, again.assigned)) throw new Problem('just-changed');
  const upload = record.upload_id ?? uuid();
  const kept: StatementImport[] = [];
  for (const [at, part] of again.parts.entries()) {
    const copy = await (at === 0
      ? updateImport(scope, id, { account_id: part.account.id, upload_id: upload })
      : copyImport(scope, record, part.account.id, upload));
    kept.push(await storeAgain(scope, copy, part, today));
  }
  return kept[0] as StatementImport;
}

/** Decides the status of the rows of a stored file that was re-read. */
async function storeAgain(
  scope: UserScope,
  record: ImportRecord,
  part: ReadPart,
  today: string,
): Promise<StatementImport> {
  const { id } = record;
  const { account, options, inspection } = part;
  await lockRead(scope, part);
  const fileAccounts =
    options.file_account === undefined
      ? await knownAccounts(scope, inspection.fileAccounts ?? [])
      : (record.detected.file_accounts ?? []);
  await deleteChunks(scope, id);
  const inspected = await updateImport(scope, id, {
    options,
    ...inspectionFields(part, fileAccounts, today),
  });
  const run = await runFor(scope, inspected, account, { commit: false, today });
  await readAll(scope, run, part);
  const trades = await updateTradeOutcomes(scope, run);
  return toResponse(await updateImport(scope, id, { ...run.counts, trades }));
}

/** Decides the status of all rows of a preview again, because a decision about one trade can change others. */
export async function decideAgain(
  scope: UserScope,
  record: ImportRecord,
  today: string,
): Promise<ImportRecord> {
  const account = await lockAccount(scope, record.account_id);
  if (!account) throw new Problem('account-not-found');
  const run = await runFor(scope, record, account, { commit: false, today });
  await runStored(scope, run, preparedRows(scope, record, run.trades !== null));
  const trades = await updateTradeOutcomes(scope, run);
  return updateImport(scope, record.id, { ...run.counts, trades });
}

/** Decides the status of stored rows. */
async function runStored(scope: UserScope, run: RowRun, chunks: AsyncIterable<PreparedChunk>): Promise<void> {
  for await (const { first, rows } of chunks) {
    const outcomes = await runRows(scope, run, rows);
    // The status of trades is known once all rows are read.
    if (!outcomes.includes('?')) await updateOutcomes(scope, run.importId, first, outcomes);
  }
}

async function lockPreviewed(scope: UserScope, id: string) {
  const record = await findImport(scope, id, true);
  if (!record) throw new Problem('import-not-found');
  if (record.status !== 'previewed') throw new Problem('import-not-previewed');
  const account = await lockAccount(scope, record.account_id);
  if (!account) throw new Problem('account-not-found');
  return { record, account };
}

function rejectOpenQuestions(record: ImportRecord): void {
  if (record.needs.length === 0 && record.reading !== null) return;
  const question = record.needs.includes('accounts')
    ? 'Choose one of your accounts for each account in this file (accounts)'
    : record.needs.includes('mapping')
      ? 'farthing doesn’t recognise the layout of this file. Choose what each column contains.'
      : 'The file doesn’t show whether money out is negative or positive. Choose one (sign).';
  throw new Problem('import-needs-answer', {
    detail: question,
    errors: record.needs.map((field) => ({ field, message: question })),
  });
}

/**
 * Records the rows of a previewed import, except rows that the account has received since.
 * @param read what `readStored` found; without it the rows are read within the transaction
 * @throws {Problem} import-not-found, import-not-previewed, import-needs-answer, just-changed, category-not-found
 */
export async function commitImport(
  scope: UserScope,
  id: string,
  actor: Actor,
  read?: ReadStored,
): Promise<StatementImport> {
  const { record, account } = await lockPreviewed(scope, id);
  rejectOpenQuestions(record);
  if (read) {
    checkUnchanged(read.account, account);
    if (!isSame(read.reading, record.reading)) throw new Problem('just-changed');
  }
  const run = await runFor(scope, record, account, { commit: true, today: actor.today });
  await runStored(scope, run, read?.rows?.() ?? preparedRows(scope, record, run.trades !== null));
  return toResponse(await finishCommit(scope, record, run, actor));
}

async function finishCommit(
  scope: UserScope,
  record: ImportRecord,
  run: RowRun,
  actor: Actor,
): Promise<ImportRecord> {
  const trades = await updateTradeOutcomes(scope, run);
  await checkStoredRoom(scope);
  await run.recorder?.finish();
  await rememberAccount(scope, record);
  await deleteFile(scope, record.id);
  const { added, rows } = run.counts;
  await audit(scope, record, actor, { action: 'import_commit', metadata: { added, rows } });
  const committed = await updateImport(scope, record.id, {
    ...run.counts,
    trades,
    status: 'committed',
    committed_at: new Date().toISOString(),
  });
  await startFromStatements(scope, committed);
  return committed;
}

/** Deletes a preview or a reverted import. @throws {Problem} import-not-found, import-not-previewed */
export async function discardImport(scope: UserScope, id: string): Promise<void> {
  const record = await findImport(scope, id, true);
  if (!record) throw new Problem('import-not-found');
  if (record.status === 'committed')
    throw new Problem('import-not-previewed', { detail: 'Revert the import first. Then you can delete it.' });
  await scope.operation.keep('nothing'); // a preview, whose file isn't needed any more
  await deleteImport(scope, id);
}
