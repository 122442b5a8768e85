import { sql } from 'kysely';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { recordTypes } from './rules.ts';

/**
 * Records of one type beyond which a page names the type alone, as after an import: a client then reads the type again, which takes
 * fewer requests than 1,000 records one by one.
 */
const mostOfType = 1000;

/** Ends of the numbers of a user's operations. */
export interface FeedEnds {
  /** Highest number so far. */
  readonly last: number;
  /** Highest number that is no longer stored. */
  readonly forgotten: number;
  /** UUID of this feed; null of a user who has never written. */
  readonly epoch: string | null;
}

/** A record that operations changed. */
export interface TouchedRecord {
  readonly type: string;
  /** Null: too many, or only counted. */
  readonly id: string | null;
  /** Last change of its own row, not of parts: created, updated, deleted. */
  readonly verb: 'c' | 'u' | 'd' | null;
}

/** Returns where the feed begins and ends. */
export async function findEnds(scope: UserScope): Promise<FeedEnds> {
  const rows = await rowsOf<{ last: string; forgotten: string; epoch: string | null }>(scope)`
    select last_number as last, forgotten_to as forgotten, feed_epoch as epoch
    from data_stamps where user_id = ${scope.userId}`;
  const [row] = rows;
  return { last: Number(row?.last ?? 0), forgotten: Number(row?.forgotten ?? 0), epoch: row?.epoch ?? null };
}

/** Returns the number of the last of so many operations after a cursor; undefined if there are none. */
export async function findLastOf(
  scope: UserScope,
  since: number,
  limit: number,
): Promise<number | undefined> {
  const rows = await rowsOf<{ last: string | null }>(scope)`
    select max(number) as last from (select number from operations
      where user_id = ${scope.userId} and number > ${since} order by number limit ${limit}) page`;
  const last = rows[0]?.last;
  return last == null ? undefined : Number(last);
}

/** Records that operations changed, each once, by their last change. @param since excluded @param last included */
export function listTouched(scope: UserScope, since: number, last: number): Promise<TouchedRecord[]> {
  return rowsOf<TouchedRecord>(scope)`
    with page as (
      select id, number, resource, resource_key from operations
      where user_id = ${scope.userId} and number > ${since} and number <= ${last}),
    touched as (
      select c.resource as type, case when c.key is not null then c.resource_key end as id, page.number,
        case when c.table_name = c.resource then c.verb::text end as verb, c.number as place
      from page join operation_changes c on c.user_id = ${scope.userId} and c.operation_id = page.id
      union all
      select resource, resource_key, number, 'u', 0 from page where resource = 'imports' and resource_key is not null),
    records as (
      select type, id, max(number) as number, max(place) as place,
        (array_agg(verb order by number desc, place desc) filter (where verb is not null))[1] as verb
      from touched group by type, id),
    counted as (select *, count(*) over (partition by type) as of_type from records)
    select type, case when of_type <= ${sql.lit(mostOfType)} then id end as id,
      case when count(*) = 1 then max(verb) end as verb
    from counted group by type, case when of_type <= ${sql.lit(mostOfType)} then id end
    order by max(number), max(place)`;
}

/** Returns which records of a type are there, with their versions. @param type one of `recordTypes` */
export async function listVersions(
  scope: UserScope,
  type: string,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  const { hasVersion, softDeletes } = recordTypes[type] ?? { hasVersion: false, softDeletes: false };
  const rows = await rowsOf<{ id: string; version: number | null }>(scope)`
    select id, ${hasVersion ? sql`version` : sql`null::integer`} as version from ${sql.table(type)}
    where user_id = ${scope.userId} and id = any(${ids}::uuid[])
      ${softDeletes ? sql`and deleted_at is null` : sql``}`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}
