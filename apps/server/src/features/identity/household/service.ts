import type {
  Household,
  HouseholdMemberChange,
  HouseholdRole,
  NewHousehold,
  OthersAccount,
  OwnHousehold,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import { found, invalidField, Problem } from '../../../problems/problem.ts';
import { type Origin, recordAudit } from '../audit-log/service.ts';
import { revokeInvitesOf } from './invite-store.ts';
import { actingOwner, departureOf, isOnlyOwner } from './rules.ts';
import { deleteShares } from './sharing-store.ts';
import {
  deleteHousehold,
  deleteMember,
  findHousehold,
  findHouseholdId,
  type HouseholdPerson,
  type HouseholdState,
  insertHousehold,
  insertMember,
  lockHousehold,
  renameHousehold,
  updateMember,
} from './store.ts';

/** The person who changes a household, with the address of the request. What the service does for them has none. */
export interface HouseholdActor {
  readonly id: string;
  readonly caller: Origin;
}

/** A household, and the user's own row among its members. */
export interface Membership {
  readonly household: HouseholdState;
  readonly me: HouseholdPerson;
  /** True if the person is an owner only while every owner is disabled. */
  readonly isActing: boolean;
}

/** Reads the user's household; null without one, or when a viewer's last day is over. */
export async function readHousehold(scope: SystemScope, userId: string): Promise<OwnHousehold> {
  const membership = await findMembership(scope, userId);
  return { household: membership ? toResponse(membership) : null };
}

/** Creates a household, which the user owns. @throws {Problem} household-taken */
export async function createHousehold(
  scope: SystemScope,
  actor: HouseholdActor,
  wanted: NewHousehold,
): Promise<Household> {
  await leaveIfOver(scope, actor);
  if ((await findHouseholdId(scope, actor.id)) !== undefined) throw new Problem('household-taken');
  const id = uuid();
  await insertHousehold(scope, id, wanted.name.trim());
  await insertMember(scope, { user_id: actor.id, household_id: id, role: 'owner', ends_on: null });
  const membership = await lockMembership(scope, actor.id);
  await auditForAll(scope, actor, membership.household, { action: 'household_create' });
  return toResponse(membership);
}

/** Renames the household. @throws {Problem} household-not-found, household-owner-only */
export async function amendHousehold(
  scope: SystemScope,
  actor: HouseholdActor,
  { name }: NewHousehold,
): Promise<Household> {
  const membership = await lockAsOwner(scope, actor);
  const { household } = membership;
  if (household.name === name.trim()) return toResponse(membership);
  await renameHousehold(scope, household.id, name.trim());
  await auditForAll(scope, actor, household, { action: 'household_rename' });
  return toResponse(await lockMembership(scope, actor.id));
}

/** Ends the household for everyone. No one's records are deleted. @throws {Problem} household-not-found, household-owner-only */
export async function endHousehold(scope: SystemScope, actor: HouseholdActor): Promise<void> {
  const { household } = await lockAsOwner(scope, actor);
  await deleteHousehold(scope, household.id);
  await auditForAll(scope, actor, household, { action: 'household_delete' });
}

/**
 * Changes the role or the last day of a person. What a person shares becomes private when they become a viewer. A viewer whose
 * last day is over stays one: they would have to be asked first.
 * @throws {Problem} household-not-found, household-owner-only, household-member-not-found, household-last-owner,
 *   invalid-request for a last day that is over, or of someone who isn't a viewer
 */
export async function changeMember(
  scope: SystemScope,
  actor: HouseholdActor,
  {
    user_id,
    role,
    ends_on,
    today,
  }: HouseholdMemberChange & { readonly user_id: string; readonly today: string },
): Promise<Household> {
  const membership = await lockAsOwner(scope, actor);
  const { household } = membership;
  const person = memberOf(household, user_id);
  const next = role ?? person.role;
  const lastDay = ends_on === undefined ? (next === 'viewer' ? person.ends_on : null) : ends_on;
  // An end date that was stored before may be in the past.
  if (ends_on !== undefined || role !== undefined) checkLastDay(next, lastDay, today);
  if (person.is_over && next !== 'viewer')
    throw invalidField('role', 'Their last day is over. Set a later one first');
  if (next === person.role && lastDay === person.ends_on) return toResponse(membership);
  if (next !== 'owner' && isOnlyOwner(household.members, user_id)) throw new Problem('household-last-owner');
  await updateMember(scope, user_id, { role: next, ends_on: lastDay });
  if ((next === 'viewer') !== (person.role === 'viewer')) await deleteShares(scope, user_id);
  if (next !== 'owner') await revokeInvitesOf(scope, user_id);
  const metadata = { member: user_id, role: next, ends_on: lastDay };
  await auditForAll(scope, actor, household, { action: 'household_member_change', metadata });
  return toResponse(await lockMembership(scope, actor.id));
}

/**
 * Removes a person from the household, or lets the user leave it. All views of others' accounts end at once, both ways; no
 * one's records are deleted. When the last owner leaves, the member who joined first becomes owner; when only viewers are
 * left, the household ends. A viewer whose last day is over can leave too.
 * @throws {Problem} household-not-found, household-owner-only, household-member-not-found
 */
export async function removeMember(scope: SystemScope, actor: HouseholdActor, userId: string): Promise<void> {
  if (userId === actor.id) {
    if (!(await leaveHousehold(scope, actor))) throw new Problem('household-not-found');
    return;
  }
  const { household } = await lockAsOwner(scope, actor);
  await depart(scope, actor, household, memberOf(household, userId));
}

/**
 * Takes a user out of their household, over or not; one who is being deleted, in the transaction of the deletion.
 * @returns false if they are in none
 */
export async function leaveHousehold(scope: SystemScope, actor: HouseholdActor): Promise<boolean> {
  const id = await findHouseholdId(scope, actor.id);
  if (id === undefined || !(await lockHousehold(scope, id))) return false;
  const household = await findHousehold(scope, actor.id);
  const me = household?.members.find(({ user_id }) => user_id === actor.id);
  if (!household || !me) return false;
  await depart(scope, actor, household, me);
  return true;
}

/** Ends a membership whose last day is over, so that the user can join or create a household. */
export async function leaveIfOver(scope: SystemScope, actor: HouseholdActor): Promise<void> {
  const household = await findHousehold(scope, actor.id);
  if (household?.members.some(({ user_id, is_over }) => user_id === actor.id && is_over))
    await leaveHousehold(scope, actor);
}

async function depart(
  scope: SystemScope,
  actor: HouseholdActor,
  household: HouseholdState,
  person: HouseholdPerson,
): Promise<void> {
  const { ends, successor } = departureOf(household.members, person.user_id);
  await deleteMember(scope, person.user_id);
  await revokeInvitesOf(scope, person.user_id);
  if (successor !== undefined) await updateMember(scope, successor, { role: 'owner', ends_on: null });
  if (ends) await deleteHousehold(scope, household.id);
  const action = actor.id === person.user_id ? 'household_leave' : 'household_member_remove';
  const metadata = {
    member: person.user_id,
    ...(ends ? { ends_household: true } : {}),
    ...(successor === undefined ? {} : { new_owner: successor }),
  };
  await auditForAll(scope, actor, household, { action, metadata });
}

/** Finds the membership of a user whose last day isn't over. @throws {Problem} household-not-found */
export async function requireMembership(scope: SystemScope, userId: string): Promise<Membership> {
  return found(await findMembership(scope, userId), 'household-not-found');
}

/** The same, or undefined. While every owner is disabled, the member who joined first is an owner. */
async function findMembership(scope: SystemScope, userId: string): Promise<Membership | undefined> {
  return membershipIn(await findHousehold(scope, userId), userId);
}

/** Finds the membership of a user in a household that was read for the request. */
export function membershipIn(household: HouseholdState | undefined, userId: string): Membership | undefined {
  const acting = actingOwner(household?.members ?? []);
  const members = (household?.members ?? []).map((member) =>
    member.user_id === acting ? { ...member, role: 'owner' as const } : member,
  );
  const me = members.find(({ user_id }) => user_id === userId);
  if (!household || !me || me.is_over) return undefined;
  return { household: { ...household, members }, me, isActing: acting === userId };
}

/** Returns the accounts of a person that someone else records too, each with that person's account. */
export function sameAsIn(
  household: HouseholdState | undefined,
  userId: string,
): ReadonlyMap<string, OthersAccount> {
  const { counterparts = [] } = household?.members.find(({ user_id }) => user_id === userId) ?? {};
  return new Map(
    counterparts.map(({ account_id, other_user_id, other_account_id }) => [
      account_id,
      { user_id: other_user_id, account_id: other_account_id },
    ]),
  );
}

/** The same, with the household locked until the commit. @throws {Problem} household-not-found */
export async function lockMembership(scope: SystemScope, userId: string): Promise<Membership> {
  const id = found(await findHouseholdId(scope, userId), 'household-not-found');
  if (!(await lockHousehold(scope, id))) throw new Problem('household-not-found');
  // Read under the lock: the user may have been removed while this waited for it.
  return requireMembership(scope, userId);
}

/** Returns a membership, unless it is a viewer’s. @throws {Problem} household-viewer */
export function refuseViewer(membership: Membership): Membership {
  if (membership.me.role === 'viewer') throw new Problem('household-viewer');
  return membership;
}

/**
 * Returns the membership of an owner, with the household locked until the commit. Someone who acts as owner becomes one.
 * @throws {Problem} household-not-found, household-owner-only
 */
export async function lockAsOwner(scope: SystemScope, actor: HouseholdActor): Promise<Membership> {
  const membership = await lockMembership(scope, actor.id);
  const { household, me, isActing } = membership;
  if (me.role !== 'owner') throw new Problem('household-owner-only');
  if (!isActing) return membership;
  await updateMember(scope, actor.id, { role: 'owner', ends_on: null });
  const metadata = { member: actor.id, role: 'owner', ends_on: null };
  await auditForAll(scope, actor, household, { action: 'household_member_change', metadata });
  return membership;
}

/** Rejects a last day that is over, or of someone who isn't a viewer. @throws {Problem} invalid-request */
export function checkLastDay(role: HouseholdRole, day: string | null, today: string): void {
  if (day === null) return;
  if (role !== 'viewer') throw invalidField('ends_on', 'Only viewers have a last day');
  if (day < today) throw invalidField('ends_on', 'Enter today or a later day');
}

/** An action in a household, for the audit logs of everyone in it. */
interface HouseholdAction {
  readonly action: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** By default the household. */
  readonly resource?: { readonly type: string; readonly id: string };
}

/** Writes an action into the audit log of everyone in the household. Only the actor's own entry has their address. Call it last. */
export async function auditForAll(
  scope: SystemScope,
  actor: HouseholdActor,
  { id, members }: HouseholdState,
  { action, metadata = {}, resource = { type: 'household', id } }: HouseholdAction,
): Promise<void> {
  const present = members.filter(({ user_id, is_over }) => !is_over || user_id === metadata.member);
  const people = new Set([actor.id, ...present.map(({ user_id }) => user_id)]);
  for (const user_id of [...people].sort()) {
    const isActor = user_id === actor.id;
    await recordAudit(scope, isActor ? actor.caller : { ip_address: null }, {
      user_id,
      action,
      resource_type: resource.type,
      resource_id: resource.id,
      metadata: isActor ? metadata : { ...metadata, by: actor.id },
    });
  }
}

function memberOf({ members }: HouseholdState, userId: string): HouseholdPerson {
  return found(
    members.find(({ user_id }) => user_id === userId),
    'household-member-not-found',
  );
}

/** Presents a household to one of its people. */
export function toResponse({ household, me }: Membership): Household {
  return {
    id: household.id,
    name: household.name,
    role: me.role,
    created_at: household.created_at,
    members: household.members.map(({ user_id, name, role, ends_on, joined_at }) => ({
      ...{ user_id, name, role, ends_on, joined_at },
      is_you: user_id === me.user_id,
    })),
  };
}
