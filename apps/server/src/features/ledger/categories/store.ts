import type { Category, CategoryChange, NewCategory } from '@farthing/api-contract';
import { type Insertable, sql } from 'kysely';
import { deleteOwn, selectOwn, updateOwn } from '../../../database/own-rows.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorCode, errorConstraint } from '../../../problems/error-facts.ts';
import { Problem } from '../../../problems/problem.ts';

const columns = [
  'id',
  'slug',
  'name',
  'kind',
  'group_name',
  'system',
  'position',
  'version',
  'created_at',
] as const;

/** Position of a user's own categories: after the system ones. */
const ownPosition = 1000;

/** Writes a new user's categories, in one statement. */
export async function insertCategories(
  scope: SystemScope,
  rows: readonly Insertable<Tables['categories']>[],
): Promise<void> {
  await scope.tables.insertInto('categories').values(rows).execute();
}

function categoriesOf(scope: UserScope) {
  return selectOwn(scope, 'categories').select(columns);
}

/** The user's categories: the system ones by position, then own ones by name. */
export function listCategories(scope: UserScope): Promise<Category[]> {
  return categoriesOf(scope)
    .orderBy('system', 'desc')
    .orderBy('position')
    .orderBy(sql`lower(name)`)
    .execute();
}

/** One category, or undefined. */
export function findCategory(scope: UserScope, id: string): Promise<Category | undefined> {
  return categoriesOf(scope).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns some categories, locked in the order of their ids until the transaction ends, so that nothing new can get a
 * category that is being deleted.
 */
export function lockCategories(scope: UserScope, ids: readonly string[]): Promise<Category[]> {
  return categoriesOf(scope)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes one category of the user's own. @throws {Problem} category-name-taken */
export function insertCategory(
  scope: UserScope,
  row: Required<NewCategory> & { readonly id: string },
): Promise<Category> {
  return scope.tables
    .insertInto('categories')
    .values({ ...row, user_id: scope.userId, slug: null, position: ownPosition })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes the given fields of a category. @throws {Problem} category-name-taken */
export function updateCategory(
  scope: UserScope,
  id: string,
  fields: Omit<CategoryChange, 'version'>,
): Promise<Category> {
  return updateOwn(scope, 'categories')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes an unused category. @throws {Problem} category-in-use */
export async function deleteCategory(scope: UserScope, id: string): Promise<void> {
  try {
    await deleteOwn(scope, 'categories', { id });
  } catch (error) {
    // Here the foreign key protects the category that is being deleted.
    if (errorCode(error) !== '23503') throw error;
    const isMapped = errorConstraint(error) === 'income_source_mappings_user_id_category_id_fkey';
    throw new Problem(isMapped ? 'category-mapped' : 'category-in-use');
  }
}
