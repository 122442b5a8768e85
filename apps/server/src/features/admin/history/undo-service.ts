import type { HistoryEntry } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { accountLocked, lockedState } from '../../../problems/constraints.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { Problem } from '../../../problems/problem.ts';
import { lockTrades, refreshAssets } from '../../investments/positions/service.ts';
import type { Actor } from '../../ledger/imports/record-service.ts';
import { recommitImport, revertImport } from '../../ledger/imports/revert-service.ts';
import { replaceEntries } from '../../ledger/ledger-totals/service.ts';
import { refuseDisagreeing } from '../../ledger/reconciliations/service.ts';
import {
  followDeletion,
  followReturn,
  lockEntries,
} from '../../ledger/transactions/undo/restore-transactions.ts';
import { type RecordedTable, recordedTables } from './catalogue-store.ts';
import { countOf, laterReason, nameOf, reasonAgainst, summarise } from './rules.ts';
import { findOperation, listImportIds, listLaterChanges, type OperationRow } from './store.ts';
import {
  countChangedOfImport,
  countRecurringRevision,
  countReferrers,
  deleteRows,
  findChanged,
  findMisplaced,
  findUsedAccount,
  insertRows,
  listReturning,
  listTouchedSecurities,
  listTouchedTransactions,
  lockRoot,
  lockRows,
  markUndone,
  updateRows,
} from './undo-store.ts';

/** PostgreSQL's codes for rows that no longer fit. */
const misfits: Readonly<Record<string, string>> = {
  '23502': 'it was made before an update of farthing, and data that’s now required is missing',
  '23503': 'something it depends on no longer exists, or something else depends on it',
  '23505': 'another record now has the same name or ID',
  '23514': 'it no longer meets the current limits',
};

/**
 * Undoes an operation as an operation of its own: all of it, or nothing. What is made of the rows is right afterwards.
 * @returns the undoing, which can be undone itself
 * @throws {Problem} operation-not-found; undo-refused with the reason when something later depends on it
 */
export async function undoOperation(scope: UserScope, id: string, by: Actor): Promise<HistoryEntry> {
  const found = await findOperation(scope, id);
  if (!found) throw new Problem('operation-not-found');
  const rootId = found.root_id ?? found.id;
  await lockRoot(scope, rootId);
  const [row, root] = [await findOperation(scope, id), await findOperation(scope, rootId)];
  if (!row || !root) throw new Problem('operation-not-found');
  const reason = reasonAgainst(row, undefined);
  if (reason) throw refused(reason);
  const isRedo = root.undone_by !== null;
  try {
    if (row.resource === 'imports' || row.resource === 'uploads') await turnImports(scope, row, by);
    else await turnRows(scope, row, isRedo);
  } catch (error) {
    throw asRefusal(error);
  }
  const label = summarise(root);
  const resource =
    root.resource !== null && root.resource_key !== null
      ? { resource: root.resource, resource_key: root.resource_key }
      : {};
  scope.operation.name({ kind: isRedo ? 'redo' : 'undo', label, undoes: id, root_id: rootId, ...resource });
  await scope.operation.write();
  await markUndone(scope, rootId, scope.operation.id, isRedo);
  const written = await findOperation(scope, scope.operation.id);
  if (!written) throw refused('there is nothing left to change');
  const { at, actor, actor_name, kind, parts } = written;
  return {
    ...{ id: written.id, at, actor, actor_name, kind, summary: summarise(written), parts },
    ...{ undoable: true, reason: null, undoes: id, undone_by: null, undone_at: null },
  };
}

function refused(reason: string): Problem {
  return new Problem('undo-refused', {
    detail: `Nothing was undone. ${reason.charAt(0).toUpperCase()}${reason.slice(1)}`,
  });
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Problem) return error.code === 'undo-refused' ? error : refused(error.detail);
  const code = errorCode(error);
  if (code === lockedState) return refused(accountLocked(error).detail);
  const reason = code === undefined ? undefined : misfits[code];
  return reason ? refused(reason) : error;
}

/** Reverts an import or records it again. The rows of imports have no images in the history. */
async function turnImports(scope: UserScope, row: OperationRow, by: Actor): Promise<void> {
  const ids = await listImportIds(scope, row);
  for (const id of row.import_status === 'reverted' ? ids : ids.toReversed()) {
    if (row.import_status === 'reverted') await recommitImport(scope, id, by);
    else await takeBack(scope, id, by);
  }
}

async function takeBack(scope: UserScope, id: string, by: Actor): Promise<void> {
  const changed = await countChangedOfImport(scope, id);
  if (changed > 0) {
    const were = changed === 1 ? 'was' : 'were';
    throw refused(
      `${countOf('transactions', changed)} of this import ${were} changed later. Undo those changes first, or undo the import on the Import page, which discards them.`,
    );
  }
  await revertImport(scope, id, by);
}

/** Puts the rows of an operation back as they were before it, and brings up to date what is made of them. */
async function turnRows(scope: UserScope, { id, parts }: OperationRow, isRedo: boolean): Promise<void> {
  const touched = new Set(parts.map(({ table }) => table));
  const all = (await recordedTables(scope)).filter(({ name }) => touched.has(name));
  const isLock = ({ name }: RecordedTable) => name === 'reconciliations';
  // Locks would keep the rows of their accounts from going or coming: they go before them and come after them.
  const [locks, tables] = [all.filter(isLock), all.filter((table) => !isLock(table))];
  const movesTrades = touched.has('holdings') || touched.has('holding_trades') || touched.has('accounts');
  if (movesTrades) await lockTrades(scope);
  await refuseChanged(scope, id, all);
  const transactions = await listTouchedTransactions(scope, id);
  const before = await lockEntries(scope, transactions);
  const held = movesTrades ? await listTouchedSecurities(scope, id) : undefined;
  await removeRows(scope, id, locks);
  for (const table of tables) await insertRows(scope, id, table);
  for (const table of tables) await updateRows(scope, id, table);
  const misplaced = await findMisplaced(scope, id);
  if (misplaced) throw refused(reasonOfPlace(misplaced));
  const ended = before.map((entry) => entry.id);
  if (isRedo) await followDeletion(scope, ended);
  // Accounts go last: what is made of their rows is moved before, and then goes with them.
  const backwards = tables.toReversed();
  await removeRows(
    scope,
    id,
    backwards.filter(({ name }) => name !== 'accounts'),
  );
  const after = await lockEntries(scope, transactions);
  await followReturn(
    scope,
    after.map((entry) => entry.id),
  );
  await replaceEntries(scope, before, after);
  if (held) await recalculateTrades(scope, id, held);
  if (touched.has('recurring_series')) await countRecurringRevision(scope);
  for (const table of locks) await lockAgain(scope, id, table);
  await removeRows(
    scope,
    id,
    backwards.filter(({ name }) => name === 'accounts'),
  );
}

/** Brings statements back that accounts were locked to. @throws {Problem} not-reconciled where they do not agree any more */
async function lockAgain(scope: UserScope, id: string, table: RecordedTable): Promise<void> {
  const returning = await listReturning(scope, id, table);
  await insertRows(scope, id, table);
  await refuseDisagreeing(scope, returning);
}

async function refuseChanged(scope: UserScope, id: string, tables: readonly RecordedTable[]): Promise<void> {
  for (const table of tables) await lockRows(scope, id, table);
  const later = (await listLaterChanges(scope, [id])).get(id);
  if (later) throw refused(laterReason(later));
  for (const table of tables) {
    const row = await findChanged(scope, id, table);
    if (!row) continue;
    const name = nameOf(table.name, row.label, row.day);
    throw refused(`${name} ${row.is_there ? 'has changed since' : 'no longer exists'}`);
  }
  const used = await findUsedAccount(scope, id);
  if (used) throw refused(`account ${used} has transactions or values in its current currency`);
}

function reasonOfPlace({
  account,
  is_closed,
}: {
  readonly account: string;
  readonly is_closed: boolean;
}): string {
  return is_closed
    ? `account ${account} was closed before the date of the transaction`
    : 'the import that added the transaction was undone';
}

/** Takes away what the operation made, the owned before their owners; refuses where something else needs it. */
async function removeRows(scope: UserScope, id: string, tables: readonly RecordedTable[]): Promise<void> {
  const all = new Map((await recordedTables(scope)).map((table) => [table.name, table]));
  for (const table of tables) {
    for (const referrer of table.referrers.filter(({ stays }) => stays)) {
      const hasDeletedAt = all.get(referrer.table)?.columns.includes('deleted_at') ?? false;
      const count = await countReferrers(scope, id, table, { ...referrer, hasDeletedAt });
      if (count === 0) continue;
      const what = countOf(table.name, 1).replace('1 ', '');
      throw refused(`the ${what} has ${countOf(referrer.table, count)} now. Undo that first.`);
    }
    await deleteRows(scope, id, table);
  }
}

async function recalculateTrades(scope: UserScope, id: string, before: readonly string[]): Promise<void> {
  const securities = [...new Set([...before, ...(await listTouchedSecurities(scope, id))])];
  if (securities.length > 0) await refreshAssets(scope, securities);
}
