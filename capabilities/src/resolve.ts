import {
  type Capability,
  identifierOf,
  isActiveOn,
  type PermissionEntry,
  type ScopeValue,
  type Target,
  withDefaults,
} from './capability.ts';
import { type Diagnostic, type ErrorCode, inOrder } from './diagnostic.ts';
import { readLabelPattern } from './label-pattern.ts';
import { type LookUp, lookUp } from './look-up.ts';
import {
  fullName,
  knownCommands,
  type ManifestPermission,
  type Manifests,
  type Plugins,
  readManifests,
  wireName,
} from './manifests.ts';
import { compareVersions } from './official-plugins/versions.ts';
import { readPermissionIdentifier } from './permission-identifier.ts';
import { createPolicy, type Policy } from './policy.ts';
import type { PolicyCapability, PolicyData, PolicyGlobalScope, PolicyRule, Scope } from './policy-data.ts';
import { placeIn } from './provenance.ts';
import { readRemotePattern } from './remote-pattern.ts';

export interface ResolveOptions {
  readonly platform: Target;
  readonly manifests?: Manifests;
  /**
   * Version of the shell to decide as, such as `2.10` or `next`: an application without a manifest then has its own
   * commands open to local content, and before 2.11.1 to remote pages too. Without it they need a permission.
   */
  readonly tauri?: string;
}

export interface Resolved {
  /** Made of everything that is right; an entry with an error grants and denies nothing. */
  readonly policy: Policy;
  readonly diagnostics: Diagnostic[];
}

/**
 * Makes the policy of one platform: expands permissions, and makes patterns ready. An error in a capability that is
 * active is an error of the whole build in the reference system: act on the policy only when there are none.
 * Capabilities that are not active on the platform are not looked at.
 */
export function resolve(
  capabilities: readonly Capability[],
  { platform, manifests, tauri }: ResolveOptions,
): Resolved {
  const plugins = readManifests(manifests);
  const diagnostics: Diagnostic[] = [];
  const rules: PolicyRule[] = [];
  const globalScopes: PolicyGlobalScope[] = [];
  const lookUps = new Map<string, LookUp>();
  const heads: PolicyCapability[] = [];

  // The order of the reference: by identifier, so that lists come out the same whatever the order of the files.
  const sorted = capabilities
    .map(withDefaults)
    .sort((a, b) => (a.identifier < b.identifier ? -1 : a.identifier > b.identifier ? 1 : 0));
  for (const capability of sorted) {
    const active = isActiveOn(capability, platform);
    const index = heads.push(headOf(capability, active, active ? diagnostics : [])) - 1;
    capability.permissions.forEach((entry, number) => {
      const pointer = `/permissions/${number}`;
      const report = active ? diagnostics : [];
      const found = findEntry({ plugins, known: lookUps, diagnostics: report }, capability, entry, pointer);
      for (const { plugin, permission } of found) {
        const applies = !permission.platforms || permission.platforms.includes(platform);
        const place = { capability: index, pointer: placeIn(capability, pointer).pointer };
        const made = rulesOf(plugin, permission, entry, place);
        rules.push(...(applies ? made : made.map((rule) => ({ ...rule, inactive: true as const }))));
        if (made.length === 0 && applies && active)
          globalScopes.push({
            plugin,
            permission: fullName(plugin, permission.identifier),
            scope: scopeOf(permission, entry),
            ...place,
          });
      }
    });
  }
  const policy = createPolicy({
    platform,
    capabilities: heads,
    rules,
    globalScopes,
    commands: [...knownCommands(plugins)].sort(),
    ...unguardedBy(tauri, plugins),
  });
  const files = capabilities.map((capability) => placeIn(capability, '').file);
  return { policy, diagnostics: inOrder(diagnostics, files) };
}

/** The first version in which remote pages need a permission for commands of any application (tauri-apps/tauri#15266). */
const firstToGuardRemote = '2.11.1';

/** The shell checks an application's own commands only where it has a manifest, or for remote pages. */
function unguardedBy(tauri: string | undefined, plugins: Plugins): Pick<PolicyData, 'unguarded'> {
  if (tauri === undefined || plugins.has('')) return {};
  const isOld = tauri !== 'next' && compareVersions(tauri, firstToGuardRemote) < 0;
  return { unguarded: isOld ? 'everyone' : 'local' };
}

function headOf(capability: Capability, active: boolean, diagnostics: Diagnostic[]): PolicyCapability {
  const { identifier, local, remote, windows, webviews } = capability;
  const sound = <Text extends string>(
    texts: readonly Text[],
    code: ErrorCode,
    pointer: string,
    read: (text: string) => { readonly ok: boolean; readonly message?: string },
  ) =>
    texts.filter((text, index) => {
      const reading = read(text);
      if (!reading.ok) {
        const place = placeIn(capability, `${pointer}/${index}`);
        diagnostics.push({ code, severity: 'error', message: reading.message ?? '', ...place });
      }
      return reading.ok;
    });
  return {
    identifier,
    file: placeIn(capability, '').file,
    local,
    urls: sound(remote?.urls ?? [], 'url-pattern', '/remote/urls', readRemotePattern),
    windows: sound(windows, 'glob-pattern', '/windows', readLabelPattern),
    webviews: sound(webviews, 'glob-pattern', '/webviews', readLabelPattern),
    active,
  };
}

/** The manifests of plugins, with what was looked up in them and what was found wrong. */
interface Search {
  readonly plugins: Plugins;
  readonly known: Map<string, LookUp>;
  readonly diagnostics: Diagnostic[];
}

function findEntry(
  { plugins, known, diagnostics }: Search,
  capability: Capability,
  entry: PermissionEntry,
  pointer: string,
): LookUp['permissions'] {
  const text = identifierOf(entry);
  const at = typeof entry === 'string' ? pointer : `${pointer}/identifier`;
  const reading = readPermissionIdentifier(text);
  if (!reading.ok) {
    // Only a capability made by hand can hold one: parse refuses it.
    diagnostics.push({
      code: 'identifier',
      severity: 'error',
      message: reading.message,
      ...placeIn(capability, at),
    });
    return [];
  }
  const { plugin, name } = reading.identifier;
  const found = known.get(text) ?? lookUp(plugins, plugin, name);
  known.set(text, found);
  for (const fault of found.faults)
    diagnostics.push({ severity: 'error', ...fault, ...placeIn(capability, at) });
  return found.permissions;
}

/** A rule for each command that a permission speaks of; none when it brings a global scope only. */
function rulesOf(
  plugin: string,
  permission: ManifestPermission,
  entry: PermissionEntry,
  place: { readonly capability: number; readonly pointer: string },
): PolicyRule[] {
  const scope = scopeOf(permission, entry);
  const name = fullName(plugin, permission.identifier);
  const rule = (effect: PolicyRule['effect']) => (command: string) => ({
    command: wireName(plugin, command),
    effect,
    permission: name,
    entry: identifierOf(entry),
    scope,
    ...place,
  });
  const { allow = [], deny = [] } = permission.commands ?? {};
  return [...allow.map(rule('allow')), ...deny.map(rule('deny'))];
}

/** The entry's own values first, then those that the permission brings: they are added to, never replaced. */
function scopeOf({ scope }: ManifestPermission, entry: PermissionEntry): Scope {
  const own = typeof entry === 'string' ? undefined : entry;
  const both = (mine?: readonly ScopeValue[] | null, its?: readonly ScopeValue[] | null) => [
    ...(mine ?? []),
    ...(its ?? []),
  ];
  return { allow: both(own?.allow, scope?.allow), deny: both(own?.deny, scope?.deny) };
}
