import type { OidcAddress, OidcLink, OidcReturn } from '@farthing/api-contract';
import type { SystemScopes } from '../../../database/system-scope.ts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import { Problem } from '../../../problems/problem.ts';
import { recordAudit } from '../audit-log/service.ts';
import { confirmPassword, type PasswordParts, type UserWithOrigin } from '../sessions/password-service.ts';
import { accountFromProvider, beginAtProvider, type OidcParts, providerOf } from './service.ts';
import { deleteLink, findLink, replaceLink } from './store.ts';

/** A user's scopes beside those of the service, and the log of what goes out. */
interface UserRequest extends SystemScopes, UserScopes {
  readonly outgoing: OutgoingLog;
}

type LinkParts = Pick<OidcParts, 'oidc' | 'onFault'> & PasswordParts;

/** The user's account at the provider. */
export async function readLink(scope: UserScope, { oidc }: Pick<OidcParts, 'oidc'>): Promise<OidcLink> {
  const none = { account: null, linked_at: null, last_used_at: null };
  if (!oidc) return { name: null, ...none };
  const { name, issuer } = oidc.settings;
  const link = await findLink(scope, issuer);
  if (!link) return { name, ...none };
  return { name, account: link.account, linked_at: link.created_at, last_used_at: link.last_used_at };
}

/**
 * Begins to link an account. The link may outlive the session by years, so the password is required.
 * @throws {Problem} password-required, wrong-password, and those of `beginAtProvider`
 */
export async function startLink(
  request: UserRequest,
  parts: LinkParts,
  user: UserWithOrigin,
  given: { readonly password: string; readonly origin: string | undefined },
): Promise<OidcAddress & { readonly browserSecret: string }> {
  providerOf(parts);
  await confirmPassword(request, parts, user, given.password);
  const linkedBy = { userId: user.id, sessionId: user.session_id };
  return beginAtProvider(request, parts, { origin: given.origin, linkedBy }, request.outgoing);
}

/**
 * Links the account that the provider sent the browser back with, in place of an earlier one.
 * @throws {Problem} oidc-linked-elsewhere, and those of `accountFromProvider`
 */
export async function completeLink(
  request: UserRequest,
  parts: LinkParts,
  user: UserWithOrigin,
  returned: OidcReturn & { readonly browserSecret: string | undefined },
): Promise<OidcLink> {
  const linkedBy = { userId: user.id, sessionId: user.session_id };
  const found = await accountFromProvider(request, parts, { ...returned, linkedBy }, request.outgoing);
  const { issuer, subject, account } = found;
  await request.system(async (scope) => {
    const isLinked = await replaceLink(scope, { user_id: user.id, issuer, subject, account });
    if (!isLinked) throw new Problem('oidc-linked-elsewhere');
    const entry = { user_id: user.id, action: 'provider_link', metadata: { account } };
    await recordAudit(scope, user.caller, entry);
  });
  return request.read((scope) => readLink(scope, parts));
}

/**
 * Unlinks the account. The password shows that the user has another way of signing in.
 * @throws {Problem} password-required, wrong-password
 */
export async function removeLink(
  request: UserRequest,
  parts: PasswordParts,
  user: UserWithOrigin,
  password: string,
): Promise<void> {
  await confirmPassword(request, parts, user, password);
  await request.write(async (scope) => {
    const account = await deleteLink(scope);
    if (account === undefined) return;
    const entry = { user_id: user.id, action: 'provider_unlink', metadata: { account } };
    await recordAudit(scope, user.caller, entry);
  });
}
