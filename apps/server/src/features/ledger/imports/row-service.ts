import type { ImportRow, ImportRowChange, ImportRowPage, ImportRowQuery } from '@farthing/api-contract';
import { interpretRow } from '@farthing/bank-import';
import { parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { getAccount } from '../accounts/service.ts';
import { getCategory } from '../categories/service.ts';
import { readNamer } from '../merchants/service.ts';
import { lockedUntil } from '../reconciliations/service.ts';
import { explainLine, readImportRules } from '../rules/import-service.ts';
import { findSuggestions, isStatementRow } from '../transactions/import/remove-import.ts';
import { readTransaction } from '../transactions/list/read-transactions.ts';
import { categoryFinder } from './category-name-service.ts';
import { getImport, storedRows } from './record-service.ts';
import { draftOf, isDecidable, toRowResponse } from './row-response-service.ts';
import { type RowStatus, rowStatus, statusAt, statusMeanings, statusOn } from './row-status-rules.ts';
import { keptFields, lineOf } from './rules.ts';
import { decideAgain } from './service.ts';
import {
  findImport,
  type ImportRecord,
  listEdits,
  type RowEdit,
  updateImport,
  updateOutcomes,
  upsertEdit,
} from './store.ts';

/** One page of an import's rows, in file order. @throws {Problem} import-not-found */
export async function pageRows(scope: UserScope, id: string, query: ImportRowQuery): Promise<ImportRowPage> {
  const record = await getImport(scope, id);
  const [edits, namer] = await Promise.all([listEdits(scope, id), readNamer(scope)]);
  const limit = query.limit ?? 50;
  const after = query.cursor ?? 0;
  const items: ImportRow[] = [];
  for await (const { chunk, rows } of storedRows(scope, record, after + 1)) {
    for (const [index, row] of rows.entries()) {
      if (row.number <= after) continue;
      const status = statusAt(chunk.outcomes, index);
      const shown = toRowResponse(record, { row, status, edit: edits.get(row.number) }, namer);
      if (query.outcome === undefined || shown.outcome === query.outcome) items.push(shown);
      if (items.length > limit) break;
    }
    if (items.length > limit) break;
  }
  const more = items.length > limit;
  if (more) items.pop();
  await nameCategories(scope, record, items);
  if (record.status === 'previewed') {
    await suggest(scope, record, items);
    await explain(scope, record, items, edits);
  }
  return { items, next_cursor: more ? (items.at(-1)?.number ?? null) : null };
}

/** Adds the categories that rows get from the file's own words or their merchant. */
async function nameCategories(scope: UserScope, record: ImportRecord, items: ImportRow[]): Promise<void> {
  if (!record.reading) return;
  const find = await categoryFinder(scope, record.reading);
  for (const row of items) {
    if (row.outcome !== 'added' || !row.parsed || row.parsed.type === 'transfer') continue;
    const line = lineOf(interpretRow(record.reading, row.raw));
    if (row.parsed.category_id === null && typeof line !== 'string') row.parsed.category_id = find(line);
  }
}

/** Adds the recorded transactions that new rows may duplicate (rule 5). Only the user can decide that. */
async function suggest(scope: UserScope, record: ImportRecord, items: ImportRow[]): Promise<void> {
  const open = items.filter((row) => row.outcome === 'added' && row.parsed !== null && row.trade === null);
  const found = await findSuggestions(
    scope,
    record.account_id,
    open.map((row) => ({
      number: row.number,
      date: row.parsed?.date as string,
      signed_amount: row.parsed?.signed_amount as string,
    })),
  );
  for (const row of open) row.suggestion = found.get(row.number) ?? null;
}

/** Adds to new rows which rules will set which fields. */
async function explain(
  scope: UserScope,
  record: ImportRecord,
  items: ImportRow[],
  edits: ReadonlyMap<number, RowEdit>,
): Promise<void> {
  const rules = await readImportRules(scope, false);
  if (rules === null) return;
  for (const row of items) {
    const { parsed } = row;
    if (row.outcome !== 'added' || parsed === null || row.trade !== null) continue;
    const target = { account_id: record.account_id, currency: parsed.currency };
    const line = { ...parsed, amountMinor: parseMinor(parsed.signed_amount, parsed.currency), notes: null };
    row.rules = explainLine(rules, target, line, keptFields(edits.get(row.number)));
  }
}

/** A row of an import. */
interface RowPlace {
  readonly id: string;
  readonly number: number;
}

/**
 * Records the user's decision about one row before the commit.
 * @throws {Problem} import-not-found, import-not-previewed, import-row-not-found, transaction-not-found,
 *   category-not-found, invalid-request
 */
export async function amendRow(
  scope: UserScope,
  place: RowPlace,
  change: ImportRowChange,
  today: string,
): Promise<ImportRow> {
  const { id } = place;
  const shown = await decideRow(scope, place, change, today);
  await explain(scope, await getImport(scope, id), [shown], await listEdits(scope, id));
  return shown;
}

async function decideRow(
  scope: UserScope,
  { id, number }: RowPlace,
  change: ImportRowChange,
  today: string,
): Promise<ImportRow> {
  const record = await findImport(scope, id, true);
  if (!record) throw new Problem('import-not-found');
  if (record.status !== 'previewed') throw new Problem('import-not-previewed');
  const found = await findRow(scope, record, number);
  if (!found) throw new Problem('import-row-not-found');
  const status = statusAt(found.chunk.outcomes, found.index);
  const draft = draftOf(record, found.row, status);
  if (!isDecidable(found.row, status, draft)) {
    throw invalidField('number', 'This row can’t be imported, so there’s nothing to decide');
  }
  if (draft && change.outcome !== 'skipped' && change.outcome !== 'added') {
    throw invalidField('outcome', 'A trade can only be imported or skipped');
  }
  await checkChange(scope, record, change);
  const { outcome, transaction_id, category_id, description, merchant } = change;
  const given = Object.entries({ outcome, transaction_id, category_id, description, merchant });
  await upsertEdit(
    scope,
    id,
    number,
    Object.fromEntries(given.filter(([, value]) => value !== undefined)) as RowEdit,
  );
  if (draft) {
    const decided = await decideAgain(scope, record, today);
    const again = await findRow(scope, decided, number);
    const now = again ? statusAt(again.chunk.outcomes, again.index) : status;
    const all = await listEdits(scope, id);
    return toRowResponse(
      decided,
      { row: found.row, status: now, edit: all.get(number) },
      await readNamer(scope),
    );
  }
  const next = await openStatus(
    scope,
    record.account_id,
    lineOf(found.row.result),
    nextStatus(status, change),
  );
  await moveOutcome(scope, record, found, next);
  const edits = await listEdits(scope, id);
  return toRowResponse(
    record,
    { row: found.row, status: next, edit: edits.get(number) },
    await readNamer(scope),
  );
}

async function checkChange(scope: UserScope, record: ImportRecord, change: ImportRowChange): Promise<void> {
  if (change.category_id) await getCategory(scope, change.category_id);
  if (change.outcome === 'matched' && change.transaction_id === undefined) {
    throw invalidField('transaction_id', 'transaction_id required to match this row');
  }
  if (change.transaction_id === undefined) return;
  const transaction = await readTransaction(scope, change.transaction_id, 'GBP');
  if (transaction.account_id !== record.account_id) {
    throw invalidField('transaction_id', 'That transaction is in another account');
  }
  if (await isStatementRow(scope, transaction.id)) {
    throw invalidField('transaction_id', 'That transaction is already matched to another statement row');
  }
}

function nextStatus(status: RowStatus, change: ImportRowChange): RowStatus {
  if (change.outcome === 'skipped') return rowStatus.leftOutByUser;
  if (change.outcome === 'added') return rowStatus.added;
  if (change.outcome === 'matched')
    return status === rowStatus.alreadyImported || status === rowStatus.earlierInFile
      ? status
      : rowStatus.matchedByUser;
  return status;
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

async function findRow(scope: UserScope, record: ImportRecord, number: number) {
  for await (const { chunk, rows } of storedRows(scope, record, number)) {
    const index = number - chunk.first_number;
    const row = rows[index];
    return row && { chunk, index, row };
  }
  return undefined;
}

const countOf = {
  added: 'added',
  duplicate: 'duplicates',
  matched: 'matched',
  skipped: 'skipped',
  error: 'errors',
} as const;

/** Returns the status of a row on a day that is closed in the account. The commit leaves such a row out. */
async function openStatus(
  scope: UserScope,
  accountId: string,
  line: ReturnType<typeof lineOf>,
  status: RowStatus,
): Promise<RowStatus> {
  if (status !== rowStatus.added || typeof line === 'string') return status;
  const { closed_on: closedOn } = await getAccount(scope, accountId);
  return statusOn(status, line.date, { lockedUntil: await lockedUntil(scope, accountId), closedOn });
}

/** Updates the row's status code and the import's counts together. */
async function moveOutcome(
  scope: UserScope,
  record: ImportRecord,
  { chunk, index }: FoundRow,
  next: RowStatus,
): Promise<void> {
  const status = statusAt(chunk.outcomes, index);
  if (status === next) return;
  await updateOutcomes(
    scope,
    record.id,
    chunk.first_number,
    chunk.outcomes.slice(0, index) + next + chunk.outcomes.slice(index + 1),
  );
  const [from, to] = [countOf[statusMeanings[status][0]], countOf[statusMeanings[next][0]]];
  if (from !== to) await updateImport(scope, record.id, { [from]: record[from] - 1, [to]: record[to] + 1 });
}
