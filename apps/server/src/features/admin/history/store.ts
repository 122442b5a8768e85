import type { HistoryQuery, OperationPart } from '@farthing/api-contract';
import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowOf, rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { LaterChange, UndoFacts } from './rules.ts';

/** An operation as it is kept. */
export interface OperationRow extends UndoFacts {
  readonly id: string;
  readonly at: string;
  readonly actor: 'you' | 'token' | 'service' | 'member';
  readonly actor_name: string | null;
  readonly label: string | null;
  readonly resource_key: string | null;
  readonly parts: OperationPart[];
  readonly undoes: string | null;
  readonly root_id: string | null;
  readonly undone_at: string | null;
}

const columns = sql`o.id, o.at, o.actor, o.actor_name, o.kind, o.label, o.resource, o.resource_key, o.parts, o.complete,
  o.undoes, o.root_id, o.undone_by, o.undone_at,
  (select r.kind from operations r where r.user_id = o.user_id and r.id = o.root_id) as root_kind, (select min(i.status) from imports i
    where i.user_id = o.user_id and (o.resource = 'imports' and i.id = o.resource_key::uuid
      or o.resource = 'uploads' and i.upload_id = o.resource_key::uuid)) as import_status`;

/** Time for which an operation is stored. */
const keptFor = sql`interval '30 days'`;

/** Operations, newest first; `cursor` is the id of the last one already read. */
export async function listOperations(
  scope: UserScope,
  { cursor, kind, resource, resource_id, date_from, date_to }: Omit<HistoryQuery, 'limit'>,
  limit: number,
): Promise<OperationRow[]> {
  const touched = sql`(o.resource = ${resource ?? ''} and o.resource_key = ${resource_id ?? ''} or o.id in (
    select c.operation_id from operation_changes c where c.user_id = ${scope.userId}
      and c.resource = ${resource ?? ''} and c.resource_key = ${resource_id ?? ''}))`;
  const ofTable = sql`o.parts @> ${JSON.stringify([{ resource: resource ?? '' }])}::jsonb`;
  return rowsOf<OperationRow>(scope)`
    select ${columns} from operations o
    where o.user_id = ${scope.userId} and o.at > now() - ${keptFor}
      ${cursor === undefined ? sql`` : sql`and o.id < ${cursor}::uuid`}
      ${kind === undefined ? sql`` : sql`and o.kind = ${kind}`}
      ${resource === undefined ? sql`` : sql`and ${resource_id === undefined ? ofTable : touched}`}
      ${date_from === undefined ? sql`` : sql`and o.at >= ${date_from}::date::timestamp at time zone 'UTC'`}
      ${date_to === undefined ? sql`` : sql`and o.at < (${date_to}::date + 1)::timestamp at time zone 'UTC'`}
    order by o.id desc limit ${limit}`;
}

/** One operation of the last 30 days; undefined if there is none. */
export function findOperation(scope: UserScope, id: string): Promise<OperationRow | undefined> {
  return rowOf<OperationRow>(scope)`
    select ${columns} from operations o
    where o.user_id = ${scope.userId} and o.id = ${id} and o.at > now() - ${keptFor}`;
}

/**
 * Returns the last later change to the objects of each operation. Undone operations don't count, and neither
 * do undo and redo, because they cancel each other out. Each object is looked up once, although thousands of changes may be to
 * one: the prices of a security.
 */
export async function listLaterChanges(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, LaterChange>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<LaterChange & { id: string }>(scope)`
    select wanted.id, later.* from unnest(${ids}::uuid[]) as wanted (id)
    cross join lateral (
      select n.table_name, n.verb, n.label, n.day, o.at
      from (
        select resource, resource_key, min(number) as number from operation_changes
        where user_id = ${scope.userId} and operation_id = wanted.id and resource_key is not null
        group by resource, resource_key) c
      join operation_changes n on n.user_id = ${scope.userId} and n.resource = c.resource
        and n.resource_key = c.resource_key and n.number > c.number and n.operation_id <> wanted.id
      join operations o on o.user_id = ${scope.userId} and o.id = n.operation_id
        and o.root_id is null and o.undone_by is null
      order by n.number desc limit 1) later`;
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}

/** Takes some operations away that are older than 30 days, with their images. @returns how many went */
export async function deleteOldOperations(scope: UserScope, most: number): Promise<number> {
  const rows = await rowsOf<{ count: string }>(scope)`
    with old as (
      delete from operations where user_id = ${scope.userId} and id in (
        select id from operations where user_id = ${scope.userId} and at <= now() - ${keptFor}
        order by at limit ${most} for update skip locked)
      returning id),
    images as (
      delete from operation_changes where user_id = ${scope.userId} and operation_id in (select id from old))
    select count(*) from old`;
  return Number(rows[0]?.count ?? 0);
}

/** Bytes of the images of a user's operations that are kept. */
const mostImageBytes = 1024 ** 3;
/** Rows of statements that were deleted and are not imported again. */
const mostDeletedPrints = 2_000_000;

/** Takes the oldest operations away where their images take more than 1 GB. @returns how many went */
export async function deleteLargestHistory(scope: UserScope, most = mostImageBytes): Promise<number> {
  const rows = await rowsOf<{ count: string }>(scope)`
    with sizes as (
      select operation_id, sum(coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)) as bytes
      from operation_changes where user_id = ${scope.userId} group by operation_id),
    kept as (select operation_id, sum(bytes) over (order by operation_id desc) as so_far from sizes),
    over as (select operation_id from kept where so_far > ${most}::bigint),
    gone as (
      delete from operations where user_id = ${scope.userId} and id in (select operation_id from over) returning id),
    images as (
      delete from operation_changes where user_id = ${scope.userId} and operation_id in (select operation_id from over))
    select count(*) from gone`;
  return Number(rows[0]?.count ?? 0);
}

/** Forgets the oldest deleted rows of statements beyond two million. */
export async function deleteOldestPrints(scope: UserScope): Promise<void> {
  await runIn(scope)`
    delete from deleted_fingerprints where user_id = ${scope.userId} and deleted_at < (
      select deleted_at from deleted_fingerprints where user_id = ${scope.userId}
      order by deleted_at desc offset ${sql.lit(mostDeletedPrints)} limit 1)`;
}

/** The imports that an operation is about: one, or all of an upload, in the order they were made. */
export async function listImportIds(
  scope: UserScope,
  { resource, resource_key }: Pick<OperationRow, 'resource' | 'resource_key'>,
): Promise<string[]> {
  const rows = await selectOwn(scope, 'imports')
    .select('id')
    .where(resource === 'uploads' ? 'upload_id' : 'id', '=', resource_key)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
