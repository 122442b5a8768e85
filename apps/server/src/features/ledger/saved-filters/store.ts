import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { selectOwn, updateOwn } from '../../../database/own-rows.ts';
import { restoreRow, softDelete } from '../../../database/soft-delete.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = ['id', 'name', 'filter', 'format', 'version', 'created_at', 'updated_at'] as const;

/** A saved filter as stored in the table. */
export type FilterRow = Readonly<Pick<Selectable<Tables['saved_filters']>, (typeof columns)[number]>>;

function filtersOf(scope: UserScope) {
  return selectOwn(scope, 'saved_filters').select(columns).where('deleted_at', 'is', null);
}

/** All saved filters, by name. */
export function listFilterRows(scope: UserScope): Promise<FilterRow[]> {
  return filtersOf(scope).orderBy(sql`lower(name)`).execute();
}

/** One saved filter locked until the commit, or undefined. */
export function lockFilter(scope: UserScope, id: string): Promise<FilterRow | undefined> {
  return filtersOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes a saved filter. @throws {Problem} saved-filter-taken */
export async function insertFilter(
  scope: UserScope,
  row: Pick<Insertable<Tables['saved_filters']>, 'id' | 'name' | 'filter' | 'format'>,
): Promise<FilterRow> {
  return scope.tables
    .insertInto('saved_filters')
    .values({ ...row, user_id: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a saved filter. @throws {Problem} saved-filter-taken */
export async function updateFilter(
  scope: UserScope,
  id: string,
  fields: Pick<Updateable<Tables['saved_filters']>, 'name' | 'filter' | 'format'>,
): Promise<FilterRow> {
  return updateOwn(scope, 'saved_filters')
    .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Soft-deletes a saved filter. @returns true if it existed */
export function hideFilter(scope: UserScope, id: string): Promise<boolean> {
  return softDelete(scope, 'saved_filters', id);
}

/** Restores a deleted filter. @returns true if it was restored @throws {Problem} saved-filter-taken */
export function showFilter(scope: UserScope, id: string): Promise<boolean> {
  return restoreRow(scope, 'saved_filters', id);
}
