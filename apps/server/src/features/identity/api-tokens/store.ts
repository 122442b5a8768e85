import type { ApiToken } from '@farthing/api-contract';
import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const columns = ['id', 'name', 'created_at', 'expires_at', 'last_used_at', 'last_used_ip'] as const;
const scopes = sql<
  ApiToken['scopes']
>`array[case when only_calendar then 'calendar' when only_adds then 'add' else 'read' end] || case when may_write then array['write'] else '{}' end
  || case when may_administer then array['admin'] else '{}' end
  || case when reaches_household then array['household'] else '{}' end`;
const isExpired = sql<boolean>`coalesce(expires_at <= now(), false)`;
const derived = [scopes.as('scopes'), isExpired.as('is_expired')] as const;

/** A token to be written. */
export interface ApiTokenRow {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly name: string;
  readonly may_write: boolean;
  readonly may_administer: boolean;
  readonly only_calendar: boolean;
  readonly only_adds: boolean;
  readonly reaches_household: boolean;
  /** Until it expires; null: never. */
  readonly days: number | null;
}

/** The user's tokens, the newest first. */
export function listApiTokens(scope: UserScope): Promise<ApiToken[]> {
  return selectOwn(scope, 'api_tokens')
    .select([...columns, ...derived])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Writes a token. */
export async function insertApiToken(scope: UserScope, { days, ...row }: ApiTokenRow): Promise<ApiToken> {
  await scope.tables
    .insertInto('api_tokens')
    .values({
      ...row,
      user_id: scope.userId,
      expires_at: days === null ? null : sql<string>`now() + make_interval(days => ${days}::integer)`,
    })
    .execute();
  return scope.tables
    .selectFrom('api_tokens')
    .select([...columns, ...derived])
    .where('user_id', '=', scope.userId)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
}

/** Counts the user's tokens, including expired ones. Concurrent calls wait until this transaction ends. */
export async function countApiTokens(scope: UserScope): Promise<number> {
  await runIn(scope)`select pg_advisory_xact_lock(hashtextextended(${`${scope.userId} api tokens`}, 10))`;
  const { count } = await selectOwn(scope, 'api_tokens')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a token. @returns its name, or undefined if it doesn't exist */
export async function deleteApiToken(scope: UserScope, id: string): Promise<string | undefined> {
  const row = await scope.tables
    .deleteFrom('api_tokens')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Deletes all tokens of a user. @returns the id and name of each */
export function deleteTokensOf(scope: SystemScope, userId: string) {
  return scope.tables
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .returning(['id', 'name'])
    .execute();
}

/** The user, not disabled, whose token has this hash, and how long the token is good for. */
export function findUserByApiToken(scope: SystemScope, tokenHash: Buffer) {
  return usersWithToken(scope).where('api_tokens.token_hash', '=', tokenHash).executeTakeFirst();
}

/** The same of a token that is known by its id. */
export function findUserByTokenId(scope: SystemScope, userId: string, id: string) {
  return usersWithToken(scope)
    .where('api_tokens.user_id', '=', userId)
    .where('api_tokens.id', '=', id)
    .executeTakeFirst();
}

function usersWithToken(scope: SystemScope) {
  return scope.tables
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'users.id',
      'api_tokens.id as token_id',
      'users.base_currency',
      'may_write',
      'only_calendar',
      'only_adds',
      'reaches_household',
    ])
    .select(sql<boolean>`users.is_admin and may_administer`.as('is_admin'))
    .select(sql<number | null>`extract(epoch from expires_at - now())::float8`.as('seconds_left'))
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .where('users.disabled_at', 'is', null);
}

/** Notes when and from where a token was used last, where the note is over a minute old. */
export async function noteUse(
  scope: SystemScope,
  userId: string,
  id: string,
  address: string,
): Promise<void> {
  await scope.tables
    .updateTable('api_tokens')
    .set({ last_used_at: sql<string>`now()`, last_used_ip: address })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .execute();
}
