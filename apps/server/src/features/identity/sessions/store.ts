import type { Session } from '@farthing/api-contract';
import { sql } from 'kysely';
import { sessionChannel } from '../../../database/notifications.ts';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';

const now = sql<string>`now()`;
const inSevenDays = sql<string>`now() + interval '7 days'`;
/** A session ends this long after its sign-in, however often it is refreshed. */
// In UTC, so that the sum doesn't depend on the time zone of the connection: Citus changes rows by such expressions only.
const longestLife = sql<string>`((created_at at time zone 'UTC' + interval '90 days') at time zone 'UTC')`;

/** The hashes of a session's current pair of tokens. */
export interface TokenHashes {
  readonly token_hash: Buffer;
  readonly refresh_token_hash: Buffer;
}

interface NewSession extends TokenHashes {
  readonly id: string;
  readonly user_id: string;
  readonly ip_address: string;
  readonly user_agent: string | null;
}

/** Writes a session that lives seven days, and drops those of its user that ended over 30 days ago. */
export async function insertSession(scope: SystemScope, row: NewSession): Promise<void> {
  await scope.tables
    .deleteFrom('sessions')
    .where('user_id', '=', row.user_id)
    .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
    .execute();
  await scope.tables
    .insertInto('sessions')
    .values({ ...row, expires_at: inSevenDays })
    .execute();
}

/** The user, not disabled, whose active session has this access token now. */
export function findUserByToken(scope: SystemScope, tokenHash: Buffer) {
  return usersWithSession(scope).where('sessions.token_hash', '=', tokenHash).executeTakeFirst();
}

/** The user, not disabled, of a session that is active, whatever its tokens are by now. */
export function findUserBySession(scope: SystemScope, userId: string, id: string) {
  return usersWithSession(scope)
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

function usersWithSession(scope: SystemScope) {
  return scope.tables
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'sessions.id as session_id', 'users.is_admin', 'users.base_currency'])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.disabled_at', 'is', null);
}

/** The active sessions of the scope's user, newest first. */
export function listActiveSessions(scope: UserScope, tokenHash: Buffer): Promise<Session[]> {
  return selectOwn(scope, 'sessions')
    .select(['id', 'created_at', 'last_active_at', 'expires_at', 'ip_address', 'user_agent'])
    .select(sql<boolean>`token_hash = ${tokenHash}`.as('is_current'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Replaces both tokens of an active session, whose life goes on for seven days up to 90 days after its sign-in, if it still has the old refresh token: of any number at once, one does.
 * @returns whether it did
 */
export async function replaceTokens(
  scope: SystemScope,
  session: { readonly user_id: string; readonly id: string; readonly refresh_token_hash: Buffer },
  fresh: TokenHashes,
): Promise<boolean> {
  const replaced = await scope.tables
    .updateTable('sessions')
    .set({ ...fresh, last_active_at: now, expires_at: sql<string>`least(${inSevenDays}, ${longestLife})` })
    .where('user_id', '=', session.user_id)
    .where('id', '=', session.id)
    .where('refresh_token_hash', '=', session.refresh_token_hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(longestLife, '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users').select('id').where('id', '=', session.user_id).where('disabled_at', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Returns true if a session is active, regardless of its tokens. */
export async function isActive(scope: SystemScope, userId: string, id: string): Promise<boolean> {
  const row = await scope.tables
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selection of a user's sessions to end. All by default. */
export interface SessionChoice {
  readonly id?: string;
  readonly token_hash?: Buffer;
  readonly exceptId?: string;
}

/** Ends active sessions of a user. @returns the ids of those that were active until now */
export async function revokeSessions(
  scope: SystemScope,
  userId: string,
  choice: SessionChoice,
): Promise<string[]> {
  const rows = await scope.tables
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$call((some) => (choice.id === undefined ? some : some.where('id', '=', choice.id)))
    .$call((some) => (choice.exceptId === undefined ? some : some.where('id', '<>', choice.exceptId)))
    .$call((some) =>
      choice.token_hash === undefined ? some : some.where('token_hash', '=', choice.token_hash),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notifies every instance, at the commit, to clear its cache of one session or of all of a user's. */
export async function announceChange(scope: SystemScope | UserScope, id: string): Promise<void> {
  await runIn(scope)`select pg_notify(${sessionChannel}, ${id})`;
}

/** Address and password hash of a user who is not disabled. */
export function findPassword(scope: SystemScope, userId: string) {
  return scope.tables
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The first stored session of each kind of browser, if it began within three days but for the user's registration. */
export function listFirstSessions(
  scope: SystemScope,
  userId: string,
): Promise<{ readonly session_id: string; readonly day: string }[]> {
  return rowsOf<{ session_id: string; day: string }>(scope)`
    select session_id, (first at time zone 'UTC')::date::text as day from (
      select (array_agg(id order by created_at, id))[1] as session_id, min(created_at) as first,
        min(min(created_at)) over () as very_first
      from sessions where user_id = ${userId}
      group by regexp_replace(coalesce(user_agent, ''), '[0-9]+([._][0-9]+)*', '', 'g')) browsers
    where first > now() - interval '3 days' and not (first = very_first
      and first < (select created_at from users where id = ${userId}) + interval '1 minute')
    order by first`;
}
