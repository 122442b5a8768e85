import type { Invite, InviteChange, InviteList, MadeInvite, NewInvite } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../../config.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import { hashToken, randomName } from '../../../platform/crypto/token-hash.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { countUse, insertInvite, isOpen, listInvites, setRevoked } from './store.ts';

/** Dependencies of this feature. */
export interface InviteParts {
  readonly config: Pick<Config, 'demoMode' | 'registration'>;
}

/** Who does it: an administrator, and from where. */
export interface InviteMaker {
  readonly id: string;
  readonly caller: Caller;
}

/** Returns the registration mode and all stored invites, newest first. */
export async function readInvites(scope: SystemScope, { config }: InviteParts): Promise<InviteList> {
  return { registration: config.registration, items: await listInvites(scope) };
}

/** Creates an invite. Its token has 128 random bits and is returned only this once. @throws {Problem} invites-off, demo-mode */
export async function makeInvite(
  scope: SystemScope,
  { config }: InviteParts,
  maker: InviteMaker,
  { days = 7, most_uses = 1, note }: NewInvite,
): Promise<MadeInvite> {
  if (config.demoMode) throw new Problem('demo-mode');
  if (config.registration !== 'invite') throw new Problem('invites-off');
  const token = randomName();
  const row = { id: uuid(), token_hash: hashToken(token), note: note ?? null, days, most_uses };
  const invite = await insertInvite(scope, { ...row, created_by: maker.id });
  await record(scope, maker, invite, { action: 'invite_create', metadata: { days, most_uses } });
  return { invite, token, path: `/register#invite=${token}` };
}

/**
 * Makes an invite worthless, or takes that back.
 * @throws {Problem} invite-not-found, demo-mode
 */
export async function changeInvite(
  scope: SystemScope,
  { config }: InviteParts,
  maker: InviteMaker,
  { id, revoked }: InviteChange & { readonly id: string },
): Promise<Invite> {
  if (config.demoMode) throw new Problem('demo-mode');
  const invite = await setRevoked(scope, id, revoked);
  if (!invite) throw new Problem('invite-not-found');
  await record(scope, maker, invite, { action: revoked ? 'invite_revoke' : 'invite_restore' });
  return invite;
}

/**
 * A look at an invite before the work of a registration.
 * @throws {Problem} invite-invalid: unknown, used up, expired or revoked
 */
export async function checkInvite(scope: SystemScope, token: string): Promise<void> {
  if (!(await isOpen(scope, hashToken(token)))) throw new Problem('invite-invalid');
}

/**
 * Uses an invite once, in the transaction of the registration. @returns the invite's id
 * @throws {Problem} invite-invalid
 */
export async function redeemInvite(scope: SystemScope, token: string): Promise<string> {
  return found(await countUse(scope, hashToken(token)), 'invite-invalid');
}

function record(
  scope: SystemScope,
  { id: user_id, caller }: InviteMaker,
  { id: resource_id }: Invite,
  act: { readonly action: string; readonly metadata?: Readonly<Record<string, number>> },
): Promise<void> {
  return recordAudit(scope, caller, { user_id, ...act, resource_type: 'invite', resource_id });
}
