import { sql } from 'kysely';
import type { UserScope } from '../../../../database/user-scope.ts';

/** Counts the transactions with each tag. */
export async function countTags(scope: UserScope): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select tag as name, count(*)::int as count from transactions t cross join lateral unnest(t.tags) as tag
    where t.user_id = ${scope.userId} and t.tags <> '{}' group by 1`.execute(scope.tables);
  return rows;
}

/** Puts a tag in another's place, or takes it off (null). Returns the rows, and whether each had the other already. */
export async function replaceTag(
  scope: UserScope,
  from: string,
  to: string | null,
): Promise<{ id: string; had: boolean }[]> {
  const other = to ?? '';
  const { rows } = await sql<{ id: string; had: boolean }>`
    with tagged as (
      select id, tags @> array[${other}]::text[] as had from transactions
      where user_id = ${scope.userId} and tags <> '{}' and tags @> array[${from}]::text[] order by id for update)
    update transactions t set version = t.version + 1, updated_at = now(),
      tags = case when ${to === null} or g.had then array_remove(t.tags, ${from})
        else array_replace(t.tags, ${from}, ${other}) end
    from tagged g where t.user_id = ${scope.userId} and t.id = g.id returning t.id, g.had`.execute(
    scope.tables,
  );
  return rows;
}

/** Gives some transactions a tag that they have not got, where they are still there. */
export async function addTagTo(scope: UserScope, ids: readonly string[], tag: string): Promise<void> {
  await sql`
    update transactions set tags = tags || ${tag}::text, version = version + 1, updated_at = now()
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) and not tags @> array[${tag}]::text[]`.execute(
    scope.tables,
  );
}

/** Takes a tag off some transactions. */
export async function removeTagFrom(scope: UserScope, ids: readonly string[], tag: string): Promise<void> {
  await sql`
    update transactions set tags = array_remove(tags, ${tag}), version = version + 1, updated_at = now()
    where user_id = ${scope.userId} and id = any(${ids}::uuid[]) and tags @> array[${tag}]::text[]`.execute(
    scope.tables,
  );
}
