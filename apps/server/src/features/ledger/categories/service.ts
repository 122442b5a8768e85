import type { Category, CategoryChange, NewCategory } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, found, invalidField, Problem } from '../../../problems/problem.ts';
import { followCategory } from '../rules/service.ts';
import { countCategoryUse, reassignCategory } from '../transactions/service.ts';
import {
  deleteCategory,
  findCategory,
  insertCategories,
  insertCategory,
  lockCategories,
  updateCategory,
} from './store.ts';
import { systemCategories } from './system-categories-rules.ts';

export { listCategories } from './store.ts';

/** Default group of a user's own category. */
const defaultGroup = 'Other';

/** Gives a new user the 45 system categories, in the transaction that makes the user. */
export function createSystemCategories(scope: SystemScope, userId: string): Promise<void> {
  const rows = systemCategories.map((category) => ({
    ...category,
    user_id: userId,
    id: uuid(),
    system: true,
  }));
  return insertCategories(scope, rows);
}

/** One category. @throws {Problem} category-not-found */
export async function getCategory(scope: UserScope, id: string): Promise<Category> {
  return found(await findCategory(scope, id), 'category-not-found');
}

/** Adds a category of the user's own. @throws {Problem} category-name-taken */
export function addCategory(scope: UserScope, entry: NewCategory): Promise<Category> {
  return insertCategory(scope, {
    id: uuid(),
    name: entry.name.trim(),
    kind: entry.kind,
    group_name: entry.group_name?.trim() ?? defaultGroup,
  });
}

/**
 * Renames or regroups an own category.
 * @throws {Problem} category-not-found, category-read-only, category-name-taken, version-clash
 */
export async function amendCategory(
  scope: UserScope,
  id: string,
  { version, name, group_name }: CategoryChange,
): Promise<Category> {
  const [before] = await lockOwn(scope, [id]);
  if (!before) throw new Problem('category-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  if (name === undefined && group_name === undefined) return before;
  return updateCategory(scope, id, {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(group_name === undefined ? {} : { group_name: group_name.trim() }),
  });
}

/** Moves records of other features, such as budgets, from one category to another. The caller has checked both. */
export type CategoryMove = (scope: UserScope, from: string, to: string) => Promise<void>;

/**
 * Deletes an own category. Records with it get another category of its kind, or none.
 * @param reassignTo id of the other category, `none`, or undefined to reject the deletion if it is in use
 * @throws {Problem} category-not-found, category-read-only, category-in-use, category-kind-differs
 */
export async function removeCategory(
  scope: UserScope,
  id: string,
  reassignTo: string | undefined,
  moveContents: CategoryMove,
): Promise<void> {
  const target = reassignTo === undefined || reassignTo === 'none' ? null : reassignTo.toLowerCase();
  if (target !== null)
    return void (await moveAndDelete(scope, { id, into: target, field: 'reassign_to' }, moveContents));
  await lockOwn(scope, [id]);
  if (reassignTo === undefined && (await countCategoryUse(scope, id)) > 0)
    throw new Problem('category-in-use');
  await reassignCategory(scope, id, null); // an unused category may still have monthly totals of zero
  await deleteCategory(scope, id);
}

/**
 * Moves all records of an own category to another of its kind, and deletes it.
 * @returns the remaining category
 * @throws {Problem} category-not-found, category-read-only, category-kind-differs
 */
export function mergeCategory(
  scope: UserScope,
  id: string,
  into: string,
  moveContents: CategoryMove,
): Promise<Category> {
  return moveAndDelete(scope, { id, into, field: 'into' }, moveContents);
}

async function moveAndDelete(
  scope: UserScope,
  { id, into, field }: { readonly id: string; readonly into: string; readonly field: string },
  moveContents: CategoryMove,
): Promise<Category> {
  const [from, to] = await lockOwn(scope, [id, into]);
  if (from?.id === to?.id) throw invalidField(field, `${field} must be a different category`);
  if (!from || !to) throw fieldProblem('category-not-found', field);
  if (from.kind !== to.kind) throw fieldProblem('category-kind-differs', field);
  await reassignCategory(scope, from.id, to.id);
  await followCategory(scope, from.id, to.id);
  await moveContents(scope, from.id, to.id);
  await deleteCategory(scope, from.id);
  return to;
}

/** Returns categories in the requested order, locked. The first must exist and be the user's own. */
async function lockOwn(scope: UserScope, ids: readonly string[]): Promise<(Category | undefined)[]> {
  const byId = new Map((await lockCategories(scope, ids)).map((category) => [category.id, category]));
  const first = found(byId.get(ids[0] ?? ''), 'category-not-found');
  if (first.system) throw new Problem('category-read-only');
  return ids.map((id) => byId.get(id));
}
