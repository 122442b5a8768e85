import type {
  Household,
  HouseholdInviteList,
  HouseholdInvitePreview,
  MadeHouseholdInvite,
  NewHouseholdInvite,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import { hashToken, randomName } from '../../../platform/crypto/token-hash.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { mostPeople } from '../audit-log/service.ts';
import { findOpenInvite, insertInvite, listInvites, revokeInvite, useInvite } from './invite-store.ts';
import {
  auditForAll,
  checkLastDay,
  type HouseholdActor,
  leaveIfOver,
  lockAsOwner,
  lockMembership,
  requireMembership,
  toResponse,
} from './service.ts';
import { countMembers, findHouseholdId, insertMember, lockHousehold } from './store.ts';

const mostOpenInvites = 20;
const daysOpen = 7;

/** Lists the household's invites, the newest first. @throws {Problem} household-not-found, household-owner-only */
export async function readInvites(scope: SystemScope, userId: string): Promise<HouseholdInviteList> {
  const { household, me } = await requireMembership(scope, userId);
  if (me.role !== 'owner') throw new Problem('household-owner-only');
  return { items: await listInvites(scope, household.id) };
}

/**
 * Creates an invite for one person and seven days. Its token has 128 random bits and is returned only this once.
 * @throws {Problem} household-not-found, household-owner-only, too-many-household-invites, invalid-request
 */
export async function makeInvite(
  scope: SystemScope,
  actor: HouseholdActor,
  { role = 'member', ends_on = null, today }: NewHouseholdInvite & { readonly today: string },
): Promise<MadeHouseholdInvite> {
  const { household } = await lockAsOwner(scope, actor);
  checkLastDay(role, ends_on, today);
  const open = (await listInvites(scope, household.id)).filter(({ state }) => state === 'open');
  if (open.length >= mostOpenInvites) throw new Problem('too-many-household-invites');
  const token = randomName();
  const invite = await insertInvite(scope, {
    id: uuid(),
    household_id: household.id,
    token_hash: hashToken(token),
    role,
    ends_on,
    created_by: actor.id,
    days: daysOpen,
  });
  const metadata = { invite: invite.id, role, ends_on };
  await auditForAll(scope, actor, household, { action: 'household_invite_create', metadata });
  return { invite, token, path: `/household#join=${token}` };
}

/** Revokes an invite. One that has ended stays as it is. @throws {Problem} household-not-found, household-owner-only, household-invite-not-found */
export async function withdrawInvite(scope: SystemScope, actor: HouseholdActor, id: string): Promise<void> {
  const { household } = await lockAsOwner(scope, actor);
  const invite = (await listInvites(scope, household.id)).find((one) => one.id === id);
  if (!invite) throw new Problem('household-invite-not-found');
  if (!(await revokeInvite(scope, id))) return;
  await auditForAll(scope, actor, household, { action: 'household_invite_revoke', metadata: { invite: id } });
}

/** Says which household an invite leads to. @throws {Problem} household-invite-invalid */
export async function previewInvite(scope: SystemScope, token: string): Promise<HouseholdInvitePreview> {
  const invite = found(await findOpenInvite(scope, hashToken(token)), 'household-invite-invalid');
  const { id: _, household_id: __, ...preview } = invite;
  return preview;
}

/**
 * Joins the household of an invite, which is then used up. The new person shares nothing yet.
 * @throws {Problem} household-invite-invalid: unknown, used, expired or revoked; household-taken, household-full
 */
export async function acceptInvite(
  scope: SystemScope,
  actor: HouseholdActor,
  token: string,
): Promise<Household> {
  const invite = found(await findOpenInvite(scope, hashToken(token)), 'household-invite-invalid');
  await leaveIfOver(scope, actor);
  if (!(await lockHousehold(scope, invite.household_id))) throw new Problem('household-invite-invalid');
  const present = await findHouseholdId(scope, actor.id);
  if (present === invite.household_id)
    throw new Problem('household-taken', { detail: 'You’re already in this household' });
  if (present !== undefined) throw new Problem('household-taken');
  if (!(await useInvite(scope, invite.id))) throw new Problem('household-invite-invalid');
  const { role, ends_on, household_id } = invite;
  if ((await countMembers(scope, household_id)) >= mostPeople) throw new Problem('household-full');
  await insertMember(scope, { user_id: actor.id, household_id, role, ends_on });
  const membership = await lockMembership(scope, actor.id);
  await auditForAll(scope, actor, membership.household, {
    action: 'household_join',
    metadata: { member: actor.id, role, ends_on, invite: invite.id },
  });
  return toResponse(membership);
}
