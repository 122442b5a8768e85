import { readLabelPattern } from './label-pattern.ts';
import { hasOrigin, type PolicyData, type Scope, scopeKey, unionOfScopes } from './policy-data.ts';
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

/** Command that a policy grants to one subject by name, with the scope of that grant. */
interface Holding {
  readonly subject: Subject;
  readonly scope: Scope;
}

/** Holdings of one command by subject. */
type Holders = Map<string, Holding>;

/**
 * Compares two policies by subject: commands granted and revoked, scopes widened and narrowed. Each subject
 * named in either policy is looked up in both, including wider patterns, so a grant that moves into a wider
 * pattern isn't a loss. A policy has no difference to itself.
 */
export function diff(before: PolicyData, after: PolicyData): Change[] {
  const old = holdersOf(before);
  const now = holdersOf(after);
  const covers = coverage();
  const changes: Change[] = [];
  for (const command of new Set([...old.keys(), ...now.keys()])) {
    const was = old.get(command) ?? new Map<string, Holding>();
    const is = now.get(command) ?? new Map<string, Holding>();
    for (const { subject } of new Map([...was, ...is]).values()) {
      const change = changeFor(
        subject,
        command,
        effective(subject, was, covers),
        effective(subject, is, covers),
      );
      if (change) changes.push(change);
    }
  }
  changes.push(...globalChanges(before, after));
  return changes.sort((a, b) => compare(keyOf(a), keyOf(b)));
}

function holdersOf({ capabilities, rules }: PolicyData): Map<string, Holders> {
  const inForce = rules.filter((rule) => capabilities[rule.capability]?.active && !rule.inactive);
  const denied = new Set<string>();
  for (const { effect, command, capability } of inForce)
    if (effect === 'deny' && hasOrigin(capabilities[capability])) denied.add(command);
  const found = new Map<string, Holders>();
  for (const { effect, command, capability, scope } of inForce) {
    if (effect !== 'allow' || denied.has(command)) continue;
    const holders = found.get(command) ?? new Map<string, Holding>();
    found.set(command, holders);
    for (const subject of subjectsOf(capabilities[capability])) {
      const key = JSON.stringify(subject);
      const known = holders.get(key);
      holders.set(key, { subject, scope: unionOfScopes(known ? [known.scope, scope] : [scope]) });
    }
  }
  return found;
}

function subjectsOf(capability: PolicyData['capabilities'][number] | undefined): Subject[] {
  if (!capability) return [];
  const origins = [...(capability.local ? ['local'] : []), ...capability.urls];
  const labels = [
    ...capability.windows.map((label) => ({ kind: 'window' as const, label })),
    ...capability.webviews.map((label) => ({ kind: 'webview' as const, label })),
  ];
  return labels.flatMap((label) => origins.map((origin) => ({ ...label, origin })));
}

type Covers = (wide: Subject, narrow: Subject) => boolean;

/** The scope with which a subject may call: of every grant that reaches all of it. Undefined when none does. */
function effective(subject: Subject, holders: Holders, covers: Covers): Scope | undefined {
  const reaching = [...holders.values()].filter((holding) => covers(holding.subject, subject));
  return reaching.length === 0 ? undefined : unionOfScopes(reaching.map(({ scope }) => scope));
}

/** Creates a test of whether one subject includes another, judged by their patterns. Each pattern is parsed once. */
function coverage(): Covers {
  const labels = remembering(readLabelPattern);
  const origins = remembering(readRemotePattern);
  const coversLabel: Covers = (wide, narrow) => {
    if (wide.kind === narrow.kind && wide.label === narrow.label) return true;
    if (/^\*{1,2}$/.test(wide.label)) return true;
    if (wide.kind !== narrow.kind) return false;
    const pattern = labels(wide.label);
    const label = labels(narrow.label);
    return pattern.ok && label.ok && label.isExact && pattern.matches(narrow.label);
  };
  const coversOrigin = (wide: string, narrow: string) => {
    if (wide === narrow) return true;
    if (wide === 'local' || narrow === 'local') return false;
    const pattern = origins(wide);
    const other = origins(narrow);
    if (!pattern.ok || !other.ok) return false;
    const names = ['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;
    return names.every((name) => pattern.parts[name] === '*' || pattern.parts[name] === other.parts[name]);
  };
  return (wide, narrow) => coversLabel(wide, narrow) && coversOrigin(wide.origin, narrow.origin);
}

function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? read(text);
    known.set(text, value);
    return value;
  };
}

function changeFor(
  subject: Subject,
  command: string,
  before: Scope | undefined,
  after: Scope | undefined,
): Change | undefined {
  if (before && after) {
    const kind = scopeChange(before, after);
    return kind && changeOf({ kind, subject, command, before, after });
  }
  if (before) return changeOf({ kind: 'revoked', subject, command, before, after: null });
  return after && changeOf({ kind: 'granted', subject, command, before: null, after });
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

function changeOf(
  change: Omit<Change, 'message'> & { readonly subject: Subject; readonly command: string },
): Change {
  const { kind, subject, command } = change;
  const who = `${subject.kind} "${subject.label}", ${subject.origin === 'local' ? 'local content' : subject.origin}`;
  const what = kind === 'granted' || kind === 'revoked' ? command : `the scope of ${command}`;
  return { ...change, message: `${verbs[kind]} ${what} for ${who}` };
}

function keyOf({ kind, subject, command }: Change): string {
  return JSON.stringify([subject?.label ?? '~', subject?.kind ?? '', subject?.origin ?? '', command, kind]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
