import type { Tag, TagDeletion } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, found, invalidField } from '../../../problems/problem.ts';
import { followTag } from '../rules/service.ts';
import { addTagTo, countTags, removeTagFrom, replaceTag } from '../transactions/service.ts';
import { deleteMade, insertMade, keepDeletedTag, listMade, takeDeletedTag } from './store.ts';

/** Lists all tags, also unused ones, with the number of transactions of each, by name. */
export async function listTags(scope: UserScope): Promise<Tag[]> {
  const [counted, made] = await Promise.all([countTags(scope), listMade(scope)]);
  const counts = new Map(made.map((name) => [name, 0]));
  for (const { name, count } of counted) counts.set(name, count);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-GB') || (one.name < other.name ? -1 : 1));
}

/** Adds a tag that no transaction has yet. @throws {Problem} tag-taken */
export async function addTag(scope: UserScope, name: string): Promise<Tag> {
  const wanted = name.trim();
  if (await findTag(scope, wanted)) throw fieldProblem('tag-taken', 'name');
  await insertMade(scope, wanted);
  return { name: wanted, count: 0 };
}

/** Renames a tag everywhere, including in rules. @throws {Problem} tag-not-found, tag-taken */
export async function renameTag(scope: UserScope, name: string, next: string): Promise<Tag> {
  const wanted = next.trim();
  const tag = await getTag(scope, name);
  if (wanted === name) return tag;
  if (await findTag(scope, wanted)) throw fieldProblem('tag-taken', 'name');
  await replaceTag(scope, name, wanted);
  if (await deleteMade(scope, name)) await insertMade(scope, wanted);
  await followTag(scope, name, wanted);
  return { name: wanted, count: tag.count };
}

/**
 * Merges a tag into another, also in rules. It can be undone for 30 days.
 * @throws {Problem} tag-not-found, invalid-request
 */
export async function mergeTag(scope: UserScope, name: string, into: string): Promise<TagDeletion> {
  const other = into.trim();
  if (other === name) throw invalidField('into', 'into must be a different tag');
  await getTag(scope, name);
  if (!(await findTag(scope, other))) throw fieldProblem('tag-not-found', 'into');
  const rows = await replaceTag(scope, name, other);
  await deleteMade(scope, name);
  await followTag(scope, name, other);
  const gained = rows.filter(({ had }) => !had).map(({ id }) => id);
  return keep(scope, name, rows, { merged_into: other, gained_ids: gained });
}

/** Removes a tag from everything. It can be restored for 30 days. @throws {Problem} tag-not-found */
export async function removeTag(scope: UserScope, name: string): Promise<TagDeletion> {
  await getTag(scope, name);
  const rows = await replaceTag(scope, name, null);
  await deleteMade(scope, name);
  return keep(scope, name, rows, { merged_into: null, gained_ids: [] });
}

async function keep(
  scope: UserScope,
  name: string,
  rows: readonly { readonly id: string }[],
  merging: { readonly merged_into: string | null; readonly gained_ids: string[] },
): Promise<TagDeletion> {
  const id = uuid();
  await keepDeletedTag(scope, { id, name, transaction_ids: rows.map((row) => row.id), ...merging });
  return { undo_id: id, removed: rows.length };
}

/** Restores a deleted or merged tag on the transactions that had it and still exist. @throws {Problem} tag-not-found */
export async function restoreTag(scope: UserScope, undoId: string): Promise<Tag> {
  const tag = found(await takeDeletedTag(scope, undoId), 'tag-not-found');
  if (tag.merged_into !== null) await removeTagFrom(scope, tag.gained_ids, tag.merged_into);
  await addTagTo(scope, tag.transaction_ids, tag.name);
  await insertMade(scope, tag.name);
  return getTag(scope, tag.name);
}

async function findTag(scope: UserScope, name: string): Promise<Tag | undefined> {
  return (await listTags(scope)).find((tag) => tag.name === name);
}

async function getTag(scope: UserScope, name: string): Promise<Tag> {
  return found(await findTag(scope, name), 'tag-not-found');
}
