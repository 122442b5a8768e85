import type { OidcAddress, OidcLogin, OidcReturn, TotpChallenge } from '@farthing/api-contract';
import type { Config } from '../../../config.ts';
import type { SystemScope, SystemScopes } from '../../../database/system-scope.ts';
import { hashToken, newSecret } from '../../../platform/crypto/token-hash.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type { OidcAccount, OidcClient, OidcSecrets } from '../../../platform/outgoing/oidc-client.ts';
import { Problem, type ProblemOptions } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { registerFromProvider } from '../auth/registration-service.ts';
import { type IssuedTokens, openSession, type SignInParts } from '../sessions/service.ts';
import { issueChallenge } from '../totp/challenge-service.ts';
import { applyChange } from '../users/service.ts';
import { holdLinkedUser, insertSignIn, type LinkedBy, noteLinkUse, replaceLink, useSignIn } from './store.ts';

export type { SignInParts } from '../sessions/service.ts';

/** Dependencies of this feature, besides the scopes. */
export interface OidcParts extends Pick<SignInParts, 'tokens' | 'passwords' | 'cache'> {
  readonly config: Pick<Config, 'registration'>;
  /** Absent: no provider is set. */
  readonly oidc: OidcClient | undefined;
  /** Called with the reason why a sign-in at the provider failed, without secrets. */
  readonly onFault: (code: string) => void;
}

/** Returns the provider. @throws {Problem} oidc-off */
export function providerOf({ oidc }: Pick<OidcParts, 'oidc'>): OidcClient {
  if (!oidc) throw new Problem('oidc-off');
  return oidc;
}

/**
 * Begins a sign-in at the provider, or the linking of an account. Its secrets follow from the state, which travels through
 * the provider, and from a secret that only the browser has: the database knows hashes of both.
 * @param origin that of the page, if the browser named it. The provider sends the browser back to BASE_URL only
 * @returns the page of the provider, and the secret for the browser's cookie
 * @throws {Problem} oidc-off, oidc-other-address, oidc-unavailable, oidc-settings, oidc-refused
 */
export async function beginAtProvider(
  scopes: SystemScopes,
  parts: Pick<OidcParts, 'oidc' | 'onFault'>,
  { origin, linkedBy }: { readonly origin: string | undefined; readonly linkedBy: LinkedBy },
  log: OutgoingLog,
): Promise<OidcAddress & { readonly browserSecret: string }> {
  const provider = providerOf(parts);
  const home = new URL(provider.settings.redirectUrl).origin;
  if (origin !== undefined && origin !== home) {
    const detail = `${provider.settings.name} sends you back to ${home}. Open farthing there and try again.`;
    throw new Problem('oidc-other-address', { detail });
  }
  const [state, browserSecret] = [newSecret(), newSecret()];
  const address = await asking(parts, () => provider.begin(secretsOf(state, browserSecret), log));
  await scopes.system((scope) => insertSignIn(scope, keyOf(state, browserSecret, linkedBy)));
  return { address, browserSecret };
}

/**
 * Finds out whose account the provider sent the browser back with. The state can be used once, by the browser, user and
 * session that began.
 * @throws {Problem} oidc-off, oidc-expired, oidc-unavailable, oidc-settings, oidc-refused
 */
export async function accountFromProvider(
  scopes: SystemScopes,
  parts: Pick<OidcParts, 'oidc' | 'onFault'>,
  returned: OidcReturn & { readonly browserSecret: string | undefined; readonly linkedBy: LinkedBy },
  log: OutgoingLog,
): Promise<OidcAccount> {
  const provider = providerOf(parts);
  const { state, browserSecret, linkedBy, code, iss } = returned;
  if (browserSecret === undefined) throw new Problem('oidc-expired');
  const key = keyOf(state, browserSecret, linkedBy);
  if (!(await scopes.system((scope) => useSignIn(scope, key)))) throw new Problem('oidc-expired');
  const secrets = secretsOf(state, browserSecret);
  return asking(parts, () => provider.complete({ code, state, iss }, secrets, log));
}

/**
 * Signs in with an account of the provider: tokens of a new session, or a challenge if the user has TOTP on and the operator
 * left the second factor to farthing. Only a linked account signs in. Email addresses link nothing.
 * @throws {Problem} those of `accountFromProvider`, oidc-not-linked, oidc-email-missing, oidc-email-taken, invite-invalid
 */
export async function logInFromProvider(
  scopes: SystemScopes,
  parts: OidcParts,
  given: OidcLogin & { readonly browserSecret: string | undefined },
  { caller, log }: { readonly caller: Caller; readonly log: OutgoingLog },
): Promise<IssuedTokens | TotpChallenge> {
  const account = await accountFromProvider(scopes, parts, { ...given, linkedBy: null }, log);
  const known = await scopes.system((scope) => admit(scope, parts, account, caller));
  if (known) return known;
  await createUser(scopes, parts, account, { invite: given.invite, caller });
  const made = await scopes.system((scope) => admit(scope, parts, account, caller));
  if (!made) throw new Problem('oidc-not-linked');
  return made;
}

/** Opens a session or a challenge for the user of an account; null if it is linked to no one. @throws {Problem} oidc-not-linked */
async function admit(
  scope: SystemScope,
  parts: OidcParts,
  account: OidcAccount,
  caller: Caller,
): Promise<IssuedTokens | TotpChallenge | null> {
  const { secondFactor } = providerOf(parts).settings;
  const user = await holdLinkedUser(scope, account);
  if (!user) return null;
  if (user.disabled_at !== null) throw new Problem('oidc-not-linked');
  await applyGroups(scope, parts, { ...user, groups: account.groups }, caller);
  await noteLinkUse(scope, user.id, account.account);
  const asksCode = user.totp_enabled && secondFactor === 'farthing';
  const answer = asksCode
    ? { challenge_token: await issueChallenge(scope, parts.tokens, user.id) }
    : await openSession(scope, parts.tokens, user.id, caller);
  const metadata = { provider: true, ...(asksCode ? { totp_required: true } : {}) };
  await recordAudit(scope, caller, { user_id: user.id, action: 'login', metadata });
  return answer;
}

/** Makes the user an administrator or not by the groups of the account, if the operator wants it. The last administrator stays one. */
async function applyGroups(
  scope: SystemScope,
  parts: OidcParts,
  user: { readonly id: string; readonly is_admin: boolean; readonly groups: readonly string[] },
  caller: Caller,
): Promise<void> {
  const { adminGroup } = providerOf(parts).settings;
  if (adminGroup === undefined) return;
  const is_admin = user.groups.includes(adminGroup);
  if (is_admin === user.is_admin) return;
  try {
    const actor = { id: null, caller, by: 'provider' } as const;
    await applyChange(scope, parts.cache, actor, { id: user.id, is_admin });
  } catch (error) {
    // Without an administrator no one could correct the settings, so nothing was written.
    if (!(error instanceof Problem) || error.code !== 'last-administrator') throw error;
  }
}

async function createUser(
  scopes: SystemScopes,
  parts: OidcParts,
  account: OidcAccount,
  { invite, caller }: { readonly invite: string | undefined; readonly caller: Caller },
): Promise<void> {
  if (!providerOf(parts).settings.createsUsers) throw new Problem('oidc-not-linked');
  if (account.email === undefined) throw new Problem('oidc-email-missing');
  const { email, name = account.account } = account;
  const wanted = { email, display_name: name.slice(0, 100), invite };
  await registerFromProvider(scopes, parts, wanted, {
    caller,
    link: async (scope, user_id) => {
      const { issuer, subject } = account;
      const link = { user_id, issuer, subject, account: account.account };
      if (!(await replaceLink(scope, link))) throw new Problem('oidc-linked-elsewhere');
    },
  });
}

async function asking<Answer>(
  { onFault }: Pick<OidcParts, 'onFault'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const fault = error instanceof Error ? Reflect.get(error, 'fault') : undefined;
    const options: ProblemOptions = { cause: error };
    if (error instanceof Error && fault !== undefined) onFault(error.message);
    if (fault === 'unavailable') throw new Problem('oidc-unavailable', options);
    if (fault === 'settings') throw new Problem('oidc-settings', options);
    if (fault === 'refused') throw new Problem('oidc-refused', options);
    throw error;
  }
}

function secretsOf(state: string, browserSecret: string): OidcSecrets {
  const derived = (use: string) => hashToken(`oidc ${use} ${browserSecret} ${state}`).toString('base64url');
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') };
}

function keyOf(state: string, browserSecret: string, linkedBy: LinkedBy) {
  return { stateHash: hashToken(state), browserHash: hashToken(browserSecret), linkedBy };
}
