import { type RawBuilder, sql } from 'kysely';
import type { KnownMarks, PackedPart } from './read-memory.ts';
import type { UserScope } from './user-scope.ts';

/**
 * Reads parts of the user's data in one statement: each with its mark, and packed where the mark is not the known one. Marks go
 * as one text: of a list the driver looks through each item.
 * @param parts selects the parts that there are, by `key` with their `mark`, and what `packed` needs of them
 * @param packed a part `p` as a text
 */
export async function listParts(
  scope: UserScope,
  known: KnownMarks,
  parts: RawBuilder<unknown>,
  packed: RawBuilder<unknown>,
): Promise<PackedPart[]> {
  const { rows } = await sql<PackedPart>`
    select p.key, p.mark, case when p.mark is distinct from k.mark then ${packed} end as packed
    from (${parts}) p
    left join unnest((select string_to_array(${known.keys.join()}, ',')),
      (select string_to_array(${known.marks.join()}, ','))) as k (key, mark) on k.key = p.key
    order by p.key`.execute(scope.tables);
  return rows;
}

/** A condition on a column `year`: one of the calendar years that a range of days touches. */
export function inYearsOf(from: string, to: string): RawBuilder<unknown> {
  return sql`year between ${Number(from.slice(0, 4))}::integer and ${Number(to.slice(0, 4))}::integer`;
}
