import { fullName, type KnownPermission, type Plugins } from './manifests.ts';
import { nearest } from './suggest.ts';

/** Type of name that wasn't found. */
export interface LookUpFault {
  readonly code: 'unknown-plugin' | 'unknown-permission';
  readonly message: string;
  readonly suggestion?: string;
}

/** The permissions that a name stands for, and what was not found on the way. */
export interface LookUp {
  readonly permissions: readonly KnownPermission[];
  readonly faults: readonly LookUpFault[];
}

/**
 * Finds what a name of a capability stands for: `default`, then sets, then permissions; inside a set `default`, then
 * permissions, then sets. A set that holds itself is followed once. A permission that is reached twice stands once.
 * @param name what stands behind the last colon
 */
export function lookUp(plugins: Plugins, plugin: string, name: string): LookUp {
  const found = new Map<string, KnownPermission>();
  const faults: LookUpFault[] = [];
  const visited = new Set<string>();

  /** Stack of names still to be visited, because sets may be nested more deeply than the call stack allows. */
  const open: (readonly [owner: string, wanted: string, inside?: string])[] = [[plugin, name]];

  const openSet = (owner: string, set: string, members: readonly string[]) => {
    const key = `${owner}:${set}`;
    if (visited.has(key)) return;
    visited.add(key);
    for (const member of members.toReversed()) open.push([...memberOf(owner, member), key]);
  };

  /** @param inside the set that named it; undefined for a capability's own entry */
  const visit = (owner: string, wanted: string, inside?: string) => {
    const manifest = plugins.get(owner);
    if (!manifest) {
      faults.push(unknownPlugin(plugins, owner, wanted, inside));
      return;
    }
    if (wanted === 'default') {
      openSet(owner, 'default', manifest.default ?? []);
      return;
    }
    const set = manifest.sets.get(wanted);
    const permission = manifest.permissions.get(wanted);
    if (permission && (inside !== undefined || !set))
      found.set(fullName(owner, wanted), { plugin: owner, permission });
    else if (set) openSet(owner, wanted, set.permissions ?? []);
    else if (manifest.isUnread) return;
    else faults.push(unknownPermission(plugins, owner, wanted, inside));
  };

  for (let next = open.pop(); next; next = open.pop()) visit(...next);
  return { permissions: [...found.values()], faults };
}

/** A member of a set: of the same plugin, or with a prefix of another. */
function memberOf(owner: string, member: string): [string, string] {
  const colon = member.lastIndexOf(':');
  return colon < 0 ? [owner, member] : [member.slice(0, colon), member.slice(colon + 1)];
}

function unknownPlugin(plugins: Plugins, plugin: string, name: string, inside?: string): LookUpFault {
  const where = inside ? `the set ${inside} names it` : `"${fullName(plugin, name)}" needs it`;
  if (plugin === '') {
    const owners = [...plugins.values()].filter((one) => one.permissions.has(name) || one.sets.has(name));
    const meant = owners[0] && fullName(owners[0].name, name);
    return {
      code: 'unknown-plugin',
      message: `The application has no permission "${name}": it has no manifest${inside ? ` (${where})` : ''}`,
      ...(meant ? { suggestion: meant } : {}),
    };
  }
  const meant = plugins.has(`core:${plugin}`)
    ? `core:${plugin}`
    : nearest(plugin, [...plugins.keys()].filter(Boolean));
  return {
    code: 'unknown-plugin',
    message: `There is no plugin "${plugin}": ${where}`,
    ...(meant ? { suggestion: fullName(meant, name) } : {}),
  };
}

function unknownPermission(plugins: Plugins, plugin: string, name: string, inside?: string): LookUpFault {
  const owner = plugins.get(plugin);
  const names = owner ? [...owner.permissions.keys(), ...owner.sets.keys(), 'default'] : [];
  const group = plugins.has(`${plugin}:${name}`) ? 'default' : undefined;
  const near = nearest(name, names);
  const meant = group ? `${plugin}:${name}:default` : near && fullName(plugin, near);
  const who = plugin === '' ? 'The application' : `"${plugin}"`;
  const where = inside ? `, which the set ${inside} names` : '';
  return {
    code: 'unknown-permission',
    message: `${who} has no permission or set "${name}"${where}`,
    ...(meant ? { suggestion: meant } : {}),
  };
}
