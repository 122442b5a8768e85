import type { Session, TokenBody } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/connection.ts';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { accessTokenLifeSeconds, type TokenSigner } from '../../../platform/crypto/access-tokens.ts';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { PasswordHasher } from '../../../platform/crypto/password-hash.ts';
import { hashToken } from '../../../platform/crypto/token-hash.ts';
import { isUuid } from '../../../problems/cursors.ts';
import { Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import type { AttemptCounter } from './password-service.ts';
import {
  announceChange,
  findUserBySession,
  findUserByToken,
  insertSession,
  isActive,
  listActiveSessions,
  replaceTokens,
  revokeSessions,
  type SessionChoice,
  type TokenHashes,
} from './store.ts';

/** Dependencies shared by the sign-in features. */
export interface SignInParts {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: TokenSigner;
  readonly passwords: PasswordHasher;
  readonly cipher: FieldCipher;
  readonly cache: SignInCache;
}

/** The part of the session cache that a change must reach. */
export interface SignInCache {
  forget(id: string): void;
}

/** Who a request comes from. */
export interface SignedInUser {
  readonly id: string;
  /** Id of the session, or of the API token used instead. */
  readonly session_id: string;
  readonly is_admin: boolean;
  readonly base_currency: string;
  /** Permission of an API token. Absent for a session, which has full access. */
  readonly api_token?: 'read' | 'write' | 'calendar' | 'add';
}

/** A fresh pair of tokens: the body, and what travels as cookies. */
export interface IssuedTokens {
  readonly body: TokenBody;
  readonly refreshToken: string;
  readonly csrfToken: string;
}

/** Any UUID, whatever its version says. */
const reuseAudits = { name: 'refresh-reuse-audit', attempts: 20, seconds: 3600 };

/** Returns the user of the active session whose current access token has this hash, or null. */
export async function findSignedInUser(scope: SystemScope, tokenHash: Buffer): Promise<SignedInUser | null> {
  return (await findUserByToken(scope, tokenHash)) ?? null;
}

/** The user as they are now, where the session of a request is still active; null where it has ended. */
export async function findSessionUser(
  scope: SystemScope,
  { id, session_id }: SignedInUser,
): Promise<SignedInUser | null> {
  return (await findUserBySession(scope, id, session_id)) ?? null;
}

/** Opens a session of seven days for a user who has shown who they are. */
export async function openSession(
  scope: SystemScope,
  tokens: TokenSigner,
  userId: string,
  { ip_address, user_agent }: Caller,
): Promise<IssuedTokens> {
  const id = uuid();
  const { issued, hashes } = await issueTokens(tokens, userId, id);
  await insertSession(scope, { id, user_id: userId, ...hashes, ip_address, user_agent });
  return issued;
}

/**
 * Exchanges a refresh token for a fresh pair; the old pair is dead at once. A token that is no longer the session's
 * is refused and noted, but never ends the session: it may just have lost a race of two tabs.
 * @throws {Problem} invalid-refresh-token, refresh-token-spent
 */
export async function refreshSession(
  scopes: SystemScopes,
  { tokens, cache, attempts }: Pick<SignInParts, 'tokens' | 'cache'> & { readonly attempts: AttemptCounter },
  refreshToken: string,
  caller: Caller,
): Promise<IssuedTokens> {
  const claims = await tokens.verify('refresh', refreshToken);
  if (claims?.sessionId === undefined) throw new Problem('invalid-refresh-token');
  const { userId, sessionId } = claims;
  const { issued, hashes } = await issueTokens(tokens, userId, sessionId);
  const session = { user_id: userId, id: sessionId, refresh_token_hash: hashToken(refreshToken) };
  const outcome = await scopes.system(async (scope) => {
    if (await replaceTokens(scope, session, hashes)) {
      await announceSessionChange(scope, cache, sessionId);
      return 'rotated';
    }
    return (await isActive(scope, userId, sessionId)) ? 'reused' : 'ended';
  });
  if (outcome === 'rotated') return issued;
  if (outcome === 'reused' && (await attempts.count(reuseAudits, userId)).allowed) {
    const resource = { resource_type: 'session', resource_id: sessionId };
    await scopes.system((scope) =>
      recordAudit(scope, caller, { user_id: userId, action: 'refresh_reuse', ...resource }),
    );
  }
  throw new Problem('refresh-token-spent');
}

/** The caller's active sessions, newest first; `is_current` marks that of the presented token. */
export function listSessions(scope: UserScope, accessToken: string): Promise<Session[]> {
  return listActiveSessions(scope, hashToken(accessToken));
}

/**
 * Ends one session of the caller.
 * @throws {Problem} invalid-session-id, session-not-found
 */
export async function revokeSession(
  scope: SystemScope,
  cache: SignInCache,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  caller: Caller,
): Promise<void> {
  if (!isUuid(sessionId)) throw new Problem('invalid-session-id');
  const [id] = await endSessions(scope, cache, userId, { id: sessionId });
  if (id === undefined) throw new Problem('session-not-found');
  const resource = { resource_type: 'session', resource_id: id };
  await recordAudit(scope, caller, { user_id: userId, action: 'session_revoke', ...resource });
}

/** Ends sessions of a user everywhere at once. @returns the ids of those that were active until now */
export async function endSessions(
  scope: SystemScope,
  cache: SignInCache,
  userId: string,
  choice: SessionChoice,
): Promise<string[]> {
  const ended = await revokeSessions(scope, userId, choice);
  const [only] = ended;
  if (only !== undefined) await announceSessionChange(scope, cache, ended.length === 1 ? only : userId);
  return ended;
}

/** Makes every instance look up a session again, or all of a user's: here before the response, elsewhere at the commit. */
export async function announceSessionChange(
  scope: SystemScope | UserScope,
  cache: SignInCache,
  id: string,
): Promise<void> {
  await announceChange(scope, id);
  scope.afterCommit(() => cache.forget(id));
}

async function issueTokens(
  tokens: TokenSigner,
  userId: string,
  sessionId: string,
): Promise<{ issued: IssuedTokens; hashes: TokenHashes }> {
  const [accessToken, refreshToken] = await Promise.all([
    tokens.signAccessToken({ userId, sessionId }),
    tokens.signRefreshToken({ userId, sessionId }),
  ]);
  return {
    issued: {
      body: { access_token: accessToken, expires_in: accessTokenLifeSeconds },
      refreshToken,
      // It can't be calculated without the refresh token, and reveals nothing about that token.
      csrfToken: hashToken(`csrf:${refreshToken}`).toString('base64url'),
    },
    hashes: { token_hash: hashToken(accessToken), refresh_token_hash: hashToken(refreshToken) },
  };
}
