import {
  type Capability,
  identifierOf,
  isActiveOn,
  type PermissionEntry,
  type Target,
  withDefaults,
} from './capability.ts';
import { type Diagnostic, type ErrorCode, inOrder } from './diagnostic.ts';
import { readLabelPattern } from './label-pattern.ts';
import { type LookUp, lookUp } from './look-up.ts';
import {
  fullName,
  type KnownPermission,
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
import { placeIn, pointerIn } from './provenance.ts';
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
  const lookUps = new Map<string, Found>();
  const readUrlPattern = memoised(readRemotePattern);
  const heads: PolicyCapability[] = [];

  // The order of the reference: by identifier, so that lists come out the same whatever the order of the files.
  const sorted = capabilities
    .map(withDefaults)
    .sort((a, b) => (a.identifier < b.identifier ? -1 : a.identifier > b.identifier ? 1 : 0));
  for (const capability of sorted) {
    const active = isActiveOn(capability, platform);
    const index =
      heads.push(headOf(capability, active, { diagnostics: active ? diagnostics : [], readUrlPattern })) - 1;
    capability.permissions.forEach((entry, number) => {
      const pointer = `/permissions/${number}`;
      const report = active ? diagnostics : [];
      const found = findEntry({ plugins, known: lookUps, diagnostics: report }, capability, entry, pointer);
      const place = { capability: index, pointer: pointerIn(capability, pointer) };
      for (const { plugin, permission, name, allow, deny } of found) {
        const applies = !permission.platforms || permission.platforms.includes(platform);
        const scope = scopeOf(permission, entry);
        const head = { permission: name, entry: identifierOf(entry), scope, applies, ...place };
        for (const command of allow) rules.push(ruleOf(head, command, 'allow'));
        for (const command of deny) rules.push(ruleOf(head, command, 'deny'));
        if (allow.length + deny.length === 0 && applies && active)
          globalScopes.push({ plugin, permission: name, scope, ...place });
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

/** Reads each text once: the same addresses stand in many capabilities. */
function memoised<Reading>(read: (text: string) => Reading): (text: string) => Reading {
  const known = new Map<string, Reading>();
  return (text) => {
    const reading = known.get(text) ?? read(text);
    known.set(text, reading);
    return reading;
  };
}

function headOf(
  capability: Capability,
  active: boolean,
  {
    diagnostics,
    readUrlPattern,
  }: { readonly diagnostics: Diagnostic[]; readonly readUrlPattern: typeof readRemotePattern },
): PolicyCapability {
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
    urls: sound(remote?.urls ?? [], 'url-pattern', '/remote/urls', readUrlPattern),
    windows: sound(windows, 'glob-pattern', '/windows', readLabelPattern),
    webviews: sound(webviews, 'glob-pattern', '/webviews', readLabelPattern),
    active,
  };
}

/** Permissions of an identifier, with the wire names of their commands. */
interface Found {
  readonly permissions: readonly FoundPermission[];
  readonly faults: LookUp['faults'];
}

interface FoundPermission extends KnownPermission {
  readonly name: string;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

function prepare({ permissions, faults }: LookUp): Found {
  return {
    faults,
    permissions: permissions.map(({ plugin, permission }) => {
      const { allow = [], deny = [] } = permission.commands ?? {};
      const wire = (command: string) => wireName(plugin, command);
      const name = fullName(plugin, permission.identifier);
      return { plugin, permission, name, allow: allow.map(wire), deny: deny.map(wire) };
    }),
  };
}

/** The manifests of plugins, with what was looked up in them and what was found wrong. */
interface Search {
  readonly plugins: Plugins;
  readonly known: Map<string, Found>;
  readonly diagnostics: Diagnostic[];
}

function findEntry(
  { plugins, known, diagnostics }: Search,
  capability: Capability,
  entry: PermissionEntry,
  pointer: string,
): Found['permissions'] {
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
  const found = known.get(text) ?? prepare(lookUp(plugins, plugin, name));
  known.set(text, found);
  for (const fault of found.faults)
    diagnostics.push({ severity: 'error', ...fault, ...placeIn(capability, at) });
  return found.permissions;
}

/** Parts that all rules of one permission share. */
interface RuleHead extends Pick<PolicyRule, 'permission' | 'entry' | 'scope' | 'capability' | 'pointer'> {
  /** False where the permission isn't for the policy's platform. */
  readonly applies: boolean;
}

/** A rule for one command of a permission. @param command wire name */
function ruleOf(head: RuleHead, command: string, effect: PolicyRule['effect']): PolicyRule {
  const { permission, entry, scope, capability, pointer, applies } = head;
  const rule = { command, effect, permission, entry, scope, capability, pointer };
  return applies ? rule : { ...rule, inactive: true };
}

/** Scope of everything that has none. One object for all, as most rules have none. */
const noScope: Scope = { allow: [], deny: [] };

/** The entry's own values first, then those that the permission brings: they are added to, never replaced. */
function scopeOf({ scope }: ManifestPermission, entry: PermissionEntry): Scope {
  const own = typeof entry === 'string' ? undefined : entry;
  const allow = [...(own?.allow ?? []), ...(scope?.allow ?? [])];
  const deny = [...(own?.deny ?? []), ...(scope?.deny ?? [])];
  return allow.length + deny.length === 0 ? noScope : { allow, deny };
}
