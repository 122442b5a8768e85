import { sql } from 'kysely';
import { bringBack, putAway } from '../../database/put-away.ts';
import type { UserScope } from '../../database/user-scope.ts';
import { Problem } from '../../problems/problem.ts';

const columns = ['id', 'name', 'filter', 'format', 'version', 'created_at', 'updated_at'] as const;

/** A saved filter as the table holds it. */
export interface FilterRow {
  readonly id: string;
  readonly name: string;
  readonly filter: unknown;
  readonly format: number;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** All saved filters, by name. */
export function listFilterRows(scope: UserScope): Promise<FilterRow[]> {
  return scope.tables
    .selectFrom('saved_filters')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** One saved filter locked until the commit, or undefined. */
export function lockFilter(scope: UserScope, id: string): Promise<FilterRow | undefined> {
  return scope.tables
    .selectFrom('saved_filters')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a saved filter. @throws {Problem} saved-filter-taken */
export async function insertFilter(
  scope: UserScope,
  row: { readonly id: string; readonly name: string; readonly filter: string; readonly format: number },
): Promise<FilterRow> {
  return refusingTwins(() =>
    scope.tables
      .insertInto('saved_filters')
      .values({ ...row, user_id: scope.userId })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Changes a saved filter. @throws {Problem} saved-filter-taken */
export async function updateFilter(
  scope: UserScope,
  id: string,
  fields: { readonly name?: string; readonly filter?: string; readonly format?: number },
): Promise<FilterRow> {
  return refusingTwins(() =>
    scope.tables
      .updateTable('saved_filters')
      .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
      .where('user_id', '=', scope.userId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Puts a saved filter away. @returns whether it was there */
export function hideFilter(scope: UserScope, id: string): Promise<boolean> {
  return putAway(scope, 'saved_filters', id);
}

/** Brings a filter back. @returns whether it was put away @throws {Problem} saved-filter-taken */
export function showFilter(scope: UserScope, id: string): Promise<boolean> {
  return refusingTwins(() => bringBack(scope, 'saved_filters', id));
}

async function refusingTwins<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'saved_filters_name')
      throw new Problem('saved-filter-taken', {
        errors: [{ field: 'name', message: 'You have a filter of that name already' }],
      });
    throw error;
  }
}
