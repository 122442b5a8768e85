import { lookUp } from './look-up.ts';
import { fullName, type Manifests, readManifests, wireName } from './manifests.ts';
import { readPermissionIdentifier } from './permission-identifier.ts';

/** A permission that an identifier stands for. */
export interface ExpandedPermission {
  /** Full identifier: `core:window:allow-title`. */
  readonly permission: string;
  /** Wire names of the commands it speaks of, those that it denies too. */
  readonly commands: readonly string[];
  /** Commands in `commands` that it denies. */
  readonly denied: readonly string[];
  readonly description: string;
}

/**
 * Returns the permissions that a permission or set contains, with nested sets expanded. @returns an empty
 * list if the identifier is unknown or invalid
 */
export function expand(permissionId: string, manifests?: Manifests): ExpandedPermission[] {
  const reading = readPermissionIdentifier(String(permissionId));
  if (!reading.ok) return [];
  const { plugin, name } = reading.identifier;
  return lookUp(readManifests(manifests), plugin, name).permissions.map(({ plugin: owner, permission }) => {
    const denied = (permission.commands?.deny ?? []).map((command) => wireName(owner, command));
    const allowed = (permission.commands?.allow ?? []).map((command) => wireName(owner, command));
    return {
      permission: fullName(owner, permission.identifier),
      commands: [...new Set([...allowed, ...denied])],
      denied,
      description: permission.description ?? '',
    };
  });
}
