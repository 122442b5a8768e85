import type { ScopeValue, Target } from './capability.ts';
import { coreGroups } from './core-permissions/default-sets.ts';

/** A permission of a plugin: the commands it allows and denies, and the scope it brings. */
export interface ManifestPermission {
  readonly identifier: string;
  readonly description?: string;
  /** Command names with underscores, without the plugin. */
  readonly commands?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] };
  readonly scope?: {
    readonly allow?: readonly ScopeValue[] | null;
    readonly deny?: readonly ScopeValue[] | null;
  };
  readonly platforms?: readonly Target[] | null;
}

/** Permissions under one name. Members name permissions of the same plugin, `default`, or `other-plugin:name`. */
export interface ManifestSet {
  readonly identifier: string;
  readonly description?: string;
  readonly permissions: readonly string[];
}

/** Permissions and commands of a plugin or the application. */
export interface Manifest {
  readonly default?: { readonly description?: string; readonly permissions: readonly string[] } | null;
  readonly set?: readonly ManifestSet[];
  readonly permission?: readonly ManifestPermission[];
  /** Commands that need no written permission: each has `allow-…` and `deny-…`, unless the manifest has that name. */
  readonly commands?: readonly string[];
  /** Set for a plugin whose permissions are not known: every name is accepted, and grants nothing. */
  readonly isUnread?: boolean;
}

/** Manifests by plugin; the key `""` is the application itself. Core groups are built in. */
export type Manifests = Readonly<Record<string, Manifest>>;

/** A permission with the plugin it belongs to. */
export interface KnownPermission {
  readonly plugin: string;
  readonly permission: ManifestPermission;
}

/** Permissions and sets of one plugin by name. */
export interface Plugin {
  readonly name: string;
  readonly default: readonly string[] | undefined;
  readonly sets: ReadonlyMap<string, ManifestSet>;
  readonly permissions: ReadonlyMap<string, ManifestPermission>;
  readonly isUnread: boolean;
}

/** All plugins by name, `core:window` and `core` among them. */
export type Plugins = ReadonlyMap<string, Plugin>;

const core = corePlugins();

/** Makes manifests ready for look-ups, the core groups beside them. A manifest of a core group's name replaces it. */
export function readManifests(manifests: Manifests = {}): Plugins {
  const plugins = new Map(core);
  for (const [name, manifest] of Object.entries(manifests)) {
    if (manifest && typeof manifest === 'object') plugins.set(name, pluginOf(name, manifest));
  }
  return plugins;
}

/** Manifests come from files as they are: what has not the shape of one is passed over, and is then unknown. */
function pluginOf(name: string, manifest: Manifest): Plugin {
  const entries = <Item extends { readonly identifier: string }>(items: readonly Item[] | undefined) =>
    new Map(
      listOf<Item>(items)
        .filter((item) => typeof item?.identifier === 'string')
        .map((item) => [item.identifier, item]),
    );
  const sets = [...entries(manifest.set)].map(
    ([key, set]) => [key, { ...set, permissions: textsOf(set.permissions) }] as const,
  );
  const permissions = [...entries(manifest.permission)].map(
    ([key, permission]) => [key, soundPermission(permission)] as const,
  );
  const named = new Set([...sets, ...permissions].map(([key]) => key));
  const onDemand = textsOf(manifest.commands)
    .flatMap(commandPermissions)
    .filter(({ identifier }) => !named.has(identifier));
  return {
    name,
    default: manifest.default ? textsOf(manifest.default.permissions) : undefined,
    sets: new Map(sets),
    permissions: new Map([
      ...permissions,
      ...onDemand.map((permission) => [permission.identifier, permission] as const),
    ]),
    isUnread: manifest.isUnread === true,
  };
}

function soundPermission(permission: ManifestPermission): ManifestPermission {
  const { commands, scope, platforms } = permission;
  return {
    ...permission,
    commands: { allow: textsOf(commands?.allow), deny: textsOf(commands?.deny) },
    scope: { allow: listOf(scope?.allow), deny: listOf(scope?.deny) },
    platforms: Array.isArray(platforms) ? platforms : null,
  };
}

function listOf<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: readonly string[] | undefined): readonly string[] {
  return listOf(value).filter((text) => typeof text === 'string');
}

/** Returns the manifests of the core groups, by the group's name without `core:`. */
export function coreManifests(): Manifests {
  return Object.fromEntries(
    coreGroups.map(({ name, commands, defaults }) => [
      name,
      { default: { permissions: defaults }, permission: commands.flatMap(commandPermissions) },
    ]),
  );
}

function corePlugins(): Map<string, Plugin> {
  const plugins = new Map<string, Plugin>();
  for (const [group, manifest] of Object.entries(coreManifests())) {
    const name = `core:${group}`;
    plugins.set(name, pluginOf(name, manifest));
  }
  const bundled = coreGroups.map((group) => `core:${group.name}:default`);
  plugins.set('core', pluginOf('core', { default: { permissions: bundled } }));
  return plugins;
}

/** The two permissions that are generated for a command: `allow-…` and `deny-…`, underscores becoming hyphens. */
export function commandPermissions(command: string): ManifestPermission[] {
  const name = command.replace(/_/g, '-');
  return [
    {
      identifier: `allow-${name}`,
      description: `Enables the ${command} command without any pre-configured scope.`,
      commands: { allow: [command] },
    },
    {
      identifier: `deny-${name}`,
      description: `Denies the ${command} command without any pre-configured scope.`,
      commands: { deny: [command] },
    },
  ];
}

/** The wire name of a command: `plugin:fs|read_file`, core groups without `core:`, bare for the application. */
export function wireName(plugin: string, command: string): string {
  if (plugin === '') return command;
  return `plugin:${plugin.startsWith('core:') ? plugin.slice('core:'.length) : plugin}|${command}`;
}

/** Every command that some permission allows or denies, by wire name. */
export function knownCommands(plugins: Plugins): Set<string> {
  const commands = new Set<string>();
  for (const { name, permissions } of plugins.values()) {
    for (const { commands: lists } of permissions.values()) {
      for (const command of lists?.allow ?? []) commands.add(wireName(name, command));
      for (const command of lists?.deny ?? []) commands.add(wireName(name, command));
    }
  }
  return commands;
}

/** The full identifier of a permission: `fs:allow-read`, bare for the application. */
export function fullName(plugin: string, name: string): string {
  return plugin === '' ? name : `${plugin}:${name}`;
}
