import type { HouseholdRole } from '@farthing/api-contract';

/** A person of a household, as its rules need them. */
export interface Person {
  readonly user_id: string;
  readonly role: HouseholdRole;
  /** True while an administrator has disabled the user. */
  readonly is_disabled: boolean;
}

/** Consequences for a household when someone goes. */
export interface Departure {
  /** True if no one is left who could own it: it ends, and viewers with it. */
  readonly ends: boolean;
  /** The person who becomes owner, where the last one goes. */
  readonly successor: string | undefined;
}

/**
 * Finds the member who acts as owner because every owner is disabled: the one who joined first.
 * @param people in the order of joining
 */
export function actingOwner(people: readonly Person[]): string | undefined {
  const active = people.filter(({ role, is_disabled }) => role !== 'viewer' && !is_disabled);
  return active.some(({ role }) => role === 'owner') ? undefined : active[0]?.user_id;
}

/**
 * Works out what becomes of a household when someone goes. The member who joined first takes the place of the last owner who
 * isn't disabled. Disabled people keep a household from ending, and get it only if no one else is left.
 * @param people in the order of joining, the person who goes included
 */
export function departureOf(people: readonly Person[], userId: string): Departure {
  const rest = people.filter((person) => person.user_id !== userId && person.role !== 'viewer');
  if (rest.length === 0) return { ends: true, successor: undefined };
  const hasOwner = rest.some(({ role }) => role === 'owner');
  return { ends: false, successor: actingOwner(rest) ?? (hasOwner ? undefined : rest[0]?.user_id) };
}

/** Returns true if a person is the only owner who isn't disabled. */
export function isOnlyOwner(people: readonly Person[], userId: string): boolean {
  const owners = people.filter(({ role, is_disabled }) => role === 'owner' && !is_disabled);
  return owners.length === 1 && owners[0]?.user_id === userId;
}
