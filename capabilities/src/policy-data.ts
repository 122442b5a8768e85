import { isFields, type ScopeValue, type Target } from './capability.ts';

/** Lists of scope values. Their order means nothing, and a value stands once. */
export interface Scope {
  readonly allow: readonly ScopeValue[];
  readonly deny: readonly ScopeValue[];
}

/** Who a capability is for, as it is written. */
export interface PolicyCapability {
  readonly identifier: string;
  readonly file: string;
  readonly local: boolean;
  readonly urls: readonly string[];
  readonly windows: readonly string[];
  readonly webviews: readonly string[];
  /** False when its platforms leave out the policy's. It grants nothing then, and is kept to explain why. */
  readonly active: boolean;
}

/** One command that one entry of one capability allows or denies. */
export interface PolicyRule {
  /** Wire name. */
  readonly command: string;
  readonly effect: 'allow' | 'deny';
  /** Place in the policy's `capabilities`. */
  readonly capability: number;
  /** Full identifier of the permission, which may have come by a set. */
  readonly permission: string;
  /** The identifier as the entry has it. */
  readonly entry: string;
  /** JSON Pointer of the entry in its file. */
  readonly pointer: string;
  readonly scope: Scope;
  /** Set when the permission itself is not for the policy's platform: kept to explain why it grants nothing. */
  readonly inactive?: true;
}

/** Returns true if a capability applies to any content. Without local content and without URLs it has no entry. */
export function hasOrigin(capability: PolicyCapability | undefined): boolean {
  return capability !== undefined && (capability.local || capability.urls.length > 0);
}

/** Scope of a permission without commands. It applies to the whole plugin, for every caller. */
export interface PolicyGlobalScope {
  readonly plugin: string;
  readonly capability: number;
  readonly permission: string;
  readonly pointer: string;
  readonly scope: Scope;
}

/** Everything that a decision is made from: plain data that survives JSON. */
export interface PolicyData {
  readonly platform: Target;
  readonly capabilities: readonly PolicyCapability[];
  readonly rules: readonly PolicyRule[];
  readonly globalScopes: readonly PolicyGlobalScope[];
  /** Wire names of all commands that some manifest knows. */
  readonly commands: readonly string[];
  /**
   * Who may call the application's own commands without a permission, as the shell has it for an application without a
   * manifest; absent: nobody.
   */
  readonly unguarded?: 'local' | 'everyone';
}

/** The union of scopes: each value once, in the order of its first appearance. */
export function unionOfScopes(scopes: readonly Scope[]): Scope {
  return {
    allow: distinct(scopes.flatMap(({ allow }) => allow)),
    deny: distinct(scopes.flatMap(({ deny }) => deny)),
  };
}

function distinct(values: readonly ScopeValue[]): ScopeValue[] {
  const seen = new Map<string, ScopeValue>();
  for (const value of values) {
    const key = scopeKey(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

/** A text that equal values share, whatever the order of their keys. */
export function scopeKey(value: ScopeValue): string {
  if (Array.isArray(value)) return `[${value.map(scopeKey).join(',')}]`;
  if (isFields(value)) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${scopeKey(inner)}`).join(',')}}`;
  }
  return typeof value === 'number' ? String(value) : JSON.stringify(value ?? null);
}
