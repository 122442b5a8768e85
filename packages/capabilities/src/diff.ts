import { readLabelPattern } from './label-pattern.ts';
import type { PolicyData, PolicyRule, Scope } from './policy-data.ts';
import { scopeKey, unionOfScopes } from './policy-data.ts';
import { readRemotePattern } from './remote-pattern.ts';

/** Who a change is about: a pattern of windows or webviews, and where its content comes from. */
export interface Subject {
  readonly kind: 'window' | 'webview';
  /** The label or pattern, as it is written. */
  readonly label: string;
  /** `local`, or a URL pattern. */
  readonly origin: string;
}

export type ChangeKind = 'granted' | 'revoked' | 'scope-widened' | 'scope-narrowed' | 'scope-changed';

/** One thing that a subject may do now and could not before, or the other way round. */
export interface Change {
  readonly kind: ChangeKind;
  /** null for the global scope of a plugin, which holds for everybody. */
  readonly subject: Subject | null;
  /** Wire name; for a global scope the plugin. */
  readonly command: string;
  readonly before: Scope | null;
  readonly after: Scope | null;
  readonly message: string;
}

/** A command that a subject may call, with its scope. */
interface Holding {
  readonly subject: Subject;
  readonly command: string;
  readonly scope: Scope;
}

/**
 * What changed between two policies, by subject: commands granted and revoked, scopes widened and narrowed. What a
 * wider pattern of the other policy covers already is no change. A policy has no difference to itself.
 */
export function diff(before: PolicyData, after: PolicyData): Change[] {
  const old = holdingsOf(before);
  const now = holdingsOf(after);
  const changes: Change[] = [];
  for (const [key, holding] of old) {
    const same = now.get(key);
    if (same) pushScopeChange(changes, holding, same);
    else if (!isCovered(holding, now)) changes.push(change('revoked', holding, holding.scope, null));
  }
  for (const [key, holding] of now) {
    if (!old.has(key) && !isCovered(holding, old))
      changes.push(change('granted', holding, null, holding.scope));
  }
  changes.push(...globalChanges(before, after));
  return changes.sort((a, b) => compare(keyOf(a), keyOf(b)));
}

function holdingsOf({ capabilities, rules }: PolicyData): Map<string, Holding> {
  const denied = new Set<string>();
  for (const rule of rules)
    if (rule.effect === 'deny' && countsAsDeny(capabilities[rule.capability])) denied.add(rule.command);
  const found = new Map<string, Holding>();
  for (const rule of rules) {
    if (rule.effect !== 'allow' || denied.has(rule.command)) continue;
    for (const subject of subjectsOf(capabilities[rule.capability])) addHolding(found, subject, rule);
  }
  return found;
}

function addHolding(found: Map<string, Holding>, subject: Subject, { command, scope }: PolicyRule): void {
  const key = holdingKey(subject, command);
  const known = found.get(key);
  found.set(key, {
    subject,
    command,
    scope: known ? unionOfScopes([known.scope, scope]) : unionOfScopes([scope]),
  });
}

type Head = PolicyData['capabilities'][number] | undefined;

function countsAsDeny(capability: Head): boolean {
  return capability?.active === true && (capability.local || capability.urls.length > 0);
}

function subjectsOf(capability: Head): Subject[] {
  if (!capability?.active) return [];
  const origins = [...(capability.local ? ['local'] : []), ...capability.urls];
  const labels = [
    ...capability.windows.map((label) => ({ kind: 'window' as const, label })),
    ...capability.webviews.map((label) => ({ kind: 'webview' as const, label })),
  ];
  return labels.flatMap((label) => origins.map((origin) => ({ ...label, origin })));
}

/** Whether another holding of the command reaches everybody that this one reaches, with the same scope. */
function isCovered(holding: Holding, others: ReadonlyMap<string, Holding>): boolean {
  for (const other of others.values()) {
    if (other.command !== holding.command || scopeText(other.scope) !== scopeText(holding.scope)) continue;
    if (
      coversLabel(other.subject, holding.subject) &&
      coversOrigin(other.subject.origin, holding.subject.origin)
    )
      return true;
  }
  return false;
}

function coversLabel(wide: Subject, narrow: Subject): boolean {
  if (wide.kind === narrow.kind && wide.label === narrow.label) return true;
  if (/^\*+$/.test(wide.label)) return true;
  if (wide.kind !== narrow.kind) return false;
  const pattern = readLabelPattern(wide.label);
  const label = readLabelPattern(narrow.label);
  return pattern.ok && label.ok && label.isExact && pattern.matches(narrow.label);
}

function coversOrigin(wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  if (wide === 'local' || narrow === 'local') return false;
  const pattern = readRemotePattern(wide);
  const other = readRemotePattern(narrow);
  if (!pattern.ok || !other.ok) return false;
  const names = ['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;
  return names.every((name) => pattern.parts[name] === '*' || pattern.parts[name] === other.parts[name]);
}

function pushScopeChange(changes: Change[], before: Holding, after: Holding): void {
  const kind = scopeChange(before.scope, after.scope);
  if (kind) changes.push(change(kind, after, before.scope, after.scope));
}

/** More allowed or less denied is wider; both at once with something lost is only a change. */
function scopeChange(before: Scope, after: Scope): ChangeKind | undefined {
  const allow = compareLists(before.allow, after.allow);
  const deny = compareLists(before.deny, after.deny);
  const wider = allow.added || deny.removed;
  const narrower = allow.removed || deny.added;
  if (!wider && !narrower) return undefined;
  if (wider && narrower) return 'scope-changed';
  return wider ? 'scope-widened' : 'scope-narrowed';
}

function compareLists(before: Scope['allow'], after: Scope['allow']): { added: boolean; removed: boolean } {
  const old = new Set(before.map(scopeKey));
  const now = new Set(after.map(scopeKey));
  return { added: [...now].some((key) => !old.has(key)), removed: [...old].some((key) => !now.has(key)) };
}

function globalChanges(before: PolicyData, after: PolicyData): Change[] {
  const scopes = ({ globalScopes }: PolicyData) => {
    const found = new Map<string, Scope>();
    for (const { plugin, scope } of globalScopes) {
      found.set(plugin, unionOfScopes([found.get(plugin) ?? { allow: [], deny: [] }, scope]));
    }
    return found;
  };
  const old = scopes(before);
  const now = scopes(after);
  const empty: Scope = { allow: [], deny: [] };
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((plugin): Change[] => {
    const was = old.get(plugin) ?? empty;
    const is = now.get(plugin) ?? empty;
    const kind = scopeChange(was, is);
    if (!kind) return [];
    const message = `${verbs[kind]} the global scope of "${plugin}", which holds for every window`;
    return [{ kind, subject: null, command: plugin, before: was, after: is, message }];
  });
}

const verbs: Readonly<Record<ChangeKind, string>> = {
  granted: 'Granted',
  revoked: 'Revoked',
  'scope-widened': 'Widened',
  'scope-narrowed': 'Narrowed',
  'scope-changed': 'Changed',
};

function change(
  kind: ChangeKind,
  { subject, command }: Holding,
  before: Scope | null,
  after: Scope | null,
): Change {
  const who = `${subject.kind} "${subject.label}", ${subject.origin === 'local' ? 'local content' : subject.origin}`;
  const what = kind === 'granted' || kind === 'revoked' ? command : `the scope of ${command}`;
  return { kind, subject, command, before, after, message: `${verbs[kind]} ${what} for ${who}` };
}

function holdingKey({ kind, label, origin }: Subject, command: string): string {
  return JSON.stringify([kind, label, origin, command]);
}

function keyOf({ kind, subject, command }: Change): string {
  return JSON.stringify([subject?.label ?? '~', subject?.kind ?? '', subject?.origin ?? '', command, kind]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function scopeText({ allow, deny }: Scope): string {
  return JSON.stringify([allow.map(scopeKey).sort(), deny.map(scopeKey).sort()]);
}
