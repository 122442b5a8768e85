import type { HmrcBusiness, HmrcObligation } from '@farthing/api-contract';
import { selectOwn, updateOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { ListedBusiness } from './rules.ts';

/** A sign-in at HMRC that has begun. Secrets are sealed. */
export interface SignInRow {
  readonly state_hash: Buffer;
  readonly session_id: string;
  readonly host: string;
  readonly nino: string;
  readonly code_verifier: string;
  readonly expires_at: Date;
}

/** Stores a sign-in and replaces an earlier one. */
export async function replaceSignIn(scope: UserScope, row: SignInRow): Promise<void> {
  const values = { ...row, is_used: false };
  await scope.tables
    .insertInto('hmrc_sign_ins')
    .values({ ...values, user_id: scope.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Uses the sign-in of a session by its state, which can be done once. @returns undefined if there is none in time */
export function claimSignIn(scope: UserScope, stateHash: Buffer, sessionId: string) {
  return updateOwn(scope, 'hmrc_sign_ins')
    .set({ is_used: true })
    .where('state_hash', '=', stateHash)
    .where('session_id', '=', sessionId)
    .where('is_used', '=', false)
    .where('expires_at', '>', new Date().toISOString())
    .returning(['host', 'nino', 'code_verifier'])
    .executeTakeFirst();
}

/** Deletes a sign-in. @returns false if another one, or a disconnection, came meanwhile */
export async function endSignIn(scope: UserScope, stateHash: Buffer): Promise<boolean> {
  const ended = await scope.tables
    .deleteFrom('hmrc_sign_ins')
    .where('user_id', '=', scope.userId)
    .where('state_hash', '=', stateHash)
    .returning('user_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Access that HMRC granted. Secrets are sealed. */
export interface ConnectionRow {
  /** The same as long as host and National Insurance number are. */
  readonly connection_id: string;
  readonly host: string;
  readonly nino: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly access_expires_at: Date;
}

/** Stores a connection and replaces an earlier one. */
export async function replaceConnection(scope: UserScope, row: ConnectionRow): Promise<void> {
  const values = { ...row, connected_at: new Date(), refreshing_until: null };
  await scope.tables
    .insertInto('hmrc_connections')
    .values({ ...values, user_id: scope.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Finds the connection. */
export function findConnection(scope: UserScope) {
  return selectOwn(scope, 'hmrc_connections')
    .select(['connection_id', 'host', 'nino', 'access_token', 'refresh_token'])
    .select(['access_expires_at', 'connected_at'])
    .executeTakeFirst();
}

/** Locks a connection until the transaction ends. @returns false if it no longer exists */
export async function holdConnection(scope: UserScope, connectionId: string): Promise<boolean> {
  const held = await selectOwn(scope, 'hmrc_connections')
    .select('user_id')
    .where('connection_id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Claims the refresh of the tokens, so that a refresh token is used once.
 * @param refreshToken sealed, as it was read @returns false if another request has it, or has replaced the tokens
 */
export async function claimRefresh(scope: UserScope, refreshToken: string, until: Date): Promise<boolean> {
  const claimed = await updateOwn(scope, 'hmrc_connections')
    .set({ refreshing_until: until })
    .where('refresh_token', '=', refreshToken)
    .where((is) =>
      is.or([is('refreshing_until', 'is', null), is('refreshing_until', '<', new Date().toISOString())]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Replaces the tokens after a refresh, unless the connection has been replaced meanwhile. */
export async function replaceTokens(
  scope: UserScope,
  refreshToken: string,
  tokens: Pick<ConnectionRow, 'access_token' | 'refresh_token' | 'access_expires_at'>,
): Promise<void> {
  await updateOwn(scope, 'hmrc_connections')
    .set({ ...tokens, refreshing_until: null })
    .where('refresh_token', '=', refreshToken)
    .execute();
}

/** Ends the claim on a refresh that failed before HMRC used the token. */
export async function releaseRefresh(scope: UserScope, refreshToken: string): Promise<void> {
  await updateOwn(scope, 'hmrc_connections')
    .set({ refreshing_until: null })
    .where('refresh_token', '=', refreshToken)
    .execute();
}

/** Deletes the connection. @param refreshToken only while it has this one, sealed */
export async function deleteConnection(scope: UserScope, refreshToken?: string): Promise<void> {
  await scope.tables
    .deleteFrom('hmrc_connections')
    .where('user_id', '=', scope.userId)
    .$call((all) => (refreshToken === undefined ? all : all.where('refresh_token', '=', refreshToken)))
    .execute();
}

/** Deletes sign-ins and businesses. */
export async function deleteRest(scope: UserScope): Promise<void> {
  await scope.tables.deleteFrom('hmrc_sign_ins').where('user_id', '=', scope.userId).execute();
  await scope.tables.deleteFrom('hmrc_businesses').where('user_id', '=', scope.userId).execute();
}

const businessColumns = ['hmrc_business_id', 'type', 'name', 'business', 'obligations', 'read_at'] as const;

/** Lists the businesses by type and id. */
export function listBusinesses(scope: UserScope): Promise<HmrcBusiness[]> {
  return selectOwn(scope, 'hmrc_businesses')
    .select(businessColumns)
    .orderBy('type')
    .orderBy('hmrc_business_id')
    .execute();
}

/** Replaces the stored list of businesses by HMRC's. Matches of businesses that are still listed remain. */
export async function replaceBusinesses(
  scope: UserScope,
  businesses: readonly ListedBusiness[],
  obligations: ReadonlyMap<string, readonly HmrcObligation[]>,
): Promise<void> {
  const ids = businesses.map(({ hmrc_business_id }) => hmrc_business_id);
  await scope.tables
    .deleteFrom('hmrc_businesses')
    .where('user_id', '=', scope.userId)
    .$call((all) => (ids.length === 0 ? all : all.where('hmrc_business_id', 'not in', ids)))
    .execute();
  for (const { hmrc_business_id, type, name } of businesses) {
    const open = JSON.stringify(obligations.get(hmrc_business_id) ?? []);
    const values = { type, name, obligations: open, read_at: new Date() };
    await scope.tables
      .insertInto('hmrc_businesses')
      .values({ ...values, user_id: scope.userId, hmrc_business_id })
      .onConflict((conflict) => conflict.columns(['user_id', 'hmrc_business_id']).doUpdateSet(values))
      .execute();
  }
}

/** Matches a business at HMRC with one of ours, which no other one has from then on. Null ends the match. */
export async function matchBusiness(scope: UserScope, id: string, business: string | null): Promise<void> {
  const all = () => updateOwn(scope, 'hmrc_businesses');
  if (business !== null) await all().set({ business: null }).where('business', '=', business).execute();
  await all().set({ business }).where('hmrc_business_id', '=', id).execute();
}
