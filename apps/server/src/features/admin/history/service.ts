import type { HistoryEntry, HistoryPage, HistoryQuery } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { checkIdCursor } from '../../../problems/cursors.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { type LaterChange, reasonAgainst, summarise } from './rules.ts';
import {
  deleteLargestHistory,
  deleteOldestPrints,
  deleteOldOperations,
  findOperation,
  listLaterChanges,
  listOperations,
  type OperationRow,
} from './store.ts';

/** Number of rows above which the list doesn't search for later changes. The undo itself does. */
const mostLookedFor = 200;

/** One page of what was done in the last 30 days, newest first. @throws {Problem} invalid-cursor, invalid-request */
export async function listHistory(
  scope: UserScope,
  { limit, ...filter }: HistoryQuery,
): Promise<HistoryPage> {
  checkIdCursor(filter.cursor);
  if (filter.resource_id !== undefined && filter.resource === undefined) {
    throw invalidField('resource', 'resource_id needs resource');
  }
  const found = await listOperations(scope, filter, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { items: await presentAll(scope, rows), next_cursor: last?.id ?? null };
}

/** One operation. @throws {Problem} operation-not-found */
export async function readOperation(scope: UserScope, id: string): Promise<HistoryEntry> {
  const row = await findOperation(scope, id);
  const [entry] = await presentAll(scope, row ? [row] : []);
  if (!entry) throw new Problem('operation-not-found');
  return entry;
}

/** Returns true if an operation is an import, or the undoing of one: it is undone by other means than its rows. */
export async function isOfImport(scope: UserScope, id: string): Promise<boolean> {
  const row = await findOperation(scope, id);
  return row?.resource === 'imports' || row?.resource === 'uploads';
}

async function presentAll(scope: UserScope, rows: readonly OperationRow[]): Promise<HistoryEntry[]> {
  const looked = rows.filter(
    (row) => row.undone_by === null && row.parts.reduce((sum, part) => sum + part.rows, 0) <= mostLookedFor,
  );
  const later = await listLaterChanges(
    scope,
    looked.map(({ id }) => id),
  );
  return rows.map((row) => present(row, later.get(row.id)));
}

function present(row: OperationRow, later: LaterChange | undefined): HistoryEntry {
  const { id, at, actor, actor_name, kind, parts, undoes, undone_by, undone_at } = row;
  const reason = reasonAgainst(row, later) ?? null;
  return {
    ...{ id, at, actor, actor_name, kind, summary: summarise(row), parts },
    ...{ undoable: reason === null, reason, undoes, undone_by, undone_at },
  };
}

/** Forgets a portion of what is older than 30 days. @returns how many operations went; 0: nothing is left */
export function forgetOldOperations(scope: UserScope): Promise<number> {
  return deleteOldOperations(scope, 100);
}

/** Forgets what takes more room than a user has for it: the oldest operations, and bank rows that were deleted. */
export async function boundHistory(scope: UserScope, mostBytes?: number): Promise<number> {
  await deleteOldestPrints(scope);
  return deleteLargestHistory(scope, mostBytes);
}
