import type { Selectable } from 'kysely';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import { rowOf, runIn } from '../../../database/statements.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Lists tags that were added without a transaction. */
export async function listMade(scope: UserScope): Promise<string[]> {
  const rows = await selectOwn(scope, 'tags').select('name').execute();
  return rows.map(({ name }) => name);
}

/** Stores a tag that may have no transaction. */
export async function insertMade(scope: UserScope, name: string): Promise<void> {
  await scope.tables
    .insertInto('tags')
    .values({ user_id: scope.userId, name })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Deletes a tag that was added. @returns true if it existed */
export async function deleteMade(scope: UserScope, name: string): Promise<boolean> {
  return (await deleteOwn(scope, 'tags', { name })) > 0;
}

/** Deleted tag with the data that restores it. */
export type DeletedTag = Omit<Selectable<Tables['deleted_tags']>, 'user_id' | 'deleted_at'>;

/** Stores for 30 days the transactions that had a deleted tag. */
export async function keepDeletedTag(scope: UserScope, tag: DeletedTag): Promise<void> {
  await runIn(scope)`
    delete from deleted_tags where user_id = ${scope.userId} and deleted_at < now() - interval '30 days'`;
  await runIn(scope)`
    insert into deleted_tags (user_id, id, name, transaction_ids, merged_into, gained_ids)
    values (${scope.userId}, ${tag.id}, ${tag.name}, ${tag.transaction_ids}::uuid[], ${tag.merged_into},
      ${tag.gained_ids}::uuid[])`;
}

/** Removes a deleted tag from the list and returns it; undefined if there is none with that id. */
export function takeDeletedTag(scope: UserScope, id: string): Promise<DeletedTag | undefined> {
  return rowOf<DeletedTag>(scope)`
    delete from deleted_tags
    where user_id = ${scope.userId} and id = ${id} and deleted_at >= now() - interval '30 days'
    returning id, name, transaction_ids::text[] as transaction_ids, merged_into, gained_ids::text[] as gained_ids`;
}
