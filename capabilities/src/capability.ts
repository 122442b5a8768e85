/** The capability file's records, with their defaults filled in (CAPABILITY-FORMAT, "Resources and their fields"). */

/** Platforms a capability may be limited to, exactly and case-sensitively. */
export const targets = ['macOS', 'windows', 'linux', 'android', 'iOS'] as const;
export type Target = (typeof targets)[number];

/** Any data: a scope value is whatever the command that receives it understands. */
export type ScopeValue =
  | null
  | boolean
  | number
  | string
  | readonly ScopeValue[]
  | { readonly [key: string]: ScopeValue };

/** Returns true if a scope value is an object with fields, not a list. */
export function isFields(value: ScopeValue): value is { readonly [key: string]: ScopeValue } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Returns true if a scope value is a list. */
export function isList(value: ScopeValue | undefined): value is readonly ScopeValue[] {
  return Array.isArray(value);
}

/** A permission with scope values of its own, beside those that the permission brings. */
export interface ScopedEntry {
  readonly identifier: string;
  readonly allow?: readonly ScopeValue[] | null;
  readonly deny?: readonly ScopeValue[] | null;
}

/** A permission identifier as it stands, or with scope values. */
export type PermissionEntry = string | ScopedEntry;

/** Remote pages that may use the permissions, as URL patterns. */
export interface CapabilityRemote {
  readonly urls: readonly string[];
}

/** A named group of permissions for the windows and webviews that match. */
export interface Capability {
  readonly identifier: string;
  readonly description: string;
  readonly remote: CapabilityRemote | null;
  readonly local: boolean;
  readonly windows: readonly string[];
  readonly webviews: readonly string[];
  readonly permissions: readonly PermissionEntry[];
  /** null: all platforms; an empty list: none. */
  readonly platforms: readonly Target[] | null;
}

/** The identifier of an entry, however it is written. */
export function identifierOf(entry: PermissionEntry): string {
  return typeof entry === 'string' ? entry : entry.identifier;
}

/** Returns true if the capability is active on a platform. */
export function isActiveOn(capability: Pick<Capability, 'platforms'>, platform: Target): boolean {
  return capability.platforms === null || capability.platforms.includes(platform);
}

/** The same with the defaults filled in, for capabilities that were made by hand; one of a file is handed back as it is. */
export function withDefaults(capability: Capability): Capability {
  const { description, remote, local, windows, webviews, permissions, platforms } = capability;
  const parts = [description, remote, local, windows, webviews, permissions, platforms];
  if (!parts.includes(undefined as never)) return capability;
  return {
    identifier: capability.identifier,
    description: description ?? '',
    remote: remote ?? null,
    local: local ?? true,
    windows: windows ?? [],
    webviews: webviews ?? [],
    permissions: permissions ?? [],
    platforms: platforms ?? null,
  };
}
