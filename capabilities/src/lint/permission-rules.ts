import { type Capability, identifierOf, isActiveOn, type PermissionEntry, targets } from '../capability.ts';
import { readLabelPattern } from '../label-pattern.ts';
import { lookUp } from '../look-up.ts';
import { fullName, type KnownPermission, type Plugins, wireName } from '../manifests.ts';
import { readPermissionIdentifier } from '../permission-identifier.ts';
import { scopeKey } from '../policy-data.ts';
import { at, type Finding, type LintContext, type LintRule } from './rule.ts';

/** Rules about the entries of `permissions`. */
export const permissionRules: readonly LintRule[] = [
  { name: 'repeated-permission', about: 'The same entry twice', severity: 'info', check: findRepeats },
  {
    name: 'covered-permission',
    about: 'A permission that a listed set contains already',
    severity: 'info',
    check: findCovered,
  },
  {
    name: 'bare-beside-scoped',
    about: 'An entry without scope beside one with scope, of one permission',
    severity: 'info',
    check: findBare,
  },
  {
    name: 'allow-equals-deny',
    about: 'What is allowed and denied in one capability, and so refused',
    check: findContradictions,
  },
  {
    name: 'deny-cuts-wider',
    about: 'A deny that refuses a command beyond the windows or pages it is written for',
    check: findWideDenies,
  },
  {
    name: 'unused-permission',
    about: 'A permission for commands that the front end never calls',
    check: findUnused,
  },
];

function findRepeats(capability: Capability): Finding[] {
  const first = new Map<string, number>();
  return capability.permissions.flatMap((entry, index) => {
    const key = scopeKey(entry as never);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, index);
      return [];
    }
    return [
      at(
        capability,
        `/permissions/${index}`,
        `"${identifierOf(entry)}" stands at ${before + 1} already, just the same`,
      ),
    ];
  });
}

function permissionsOf(plugins: Plugins, identifier: string): readonly KnownPermission[] {
  const reading = readPermissionIdentifier(identifier);
  return reading.ok ? lookUp(plugins, reading.identifier.plugin, reading.identifier.name).permissions : [];
}

const namesOf = (permissions: readonly KnownPermission[]) =>
  permissions.map(({ plugin, permission }) => fullName(plugin, permission.identifier));

const isBare = (entry: PermissionEntry) =>
  typeof entry === 'string' || ((entry.allow ?? []).length === 0 && (entry.deny ?? []).length === 0);

function findCovered(capability: Capability, { plugins }: LintContext): Finding[] {
  const sets = capability.permissions.flatMap((entry, index) => {
    const names = namesOf(permissionsOf(plugins, identifierOf(entry)));
    const isSet = names.length > 1 || (names.length === 1 && names[0] !== identifierOf(entry));
    return isSet && isBare(entry) ? [{ index, identifier: identifierOf(entry), names: new Set(names) }] : [];
  });
  return capability.permissions.flatMap((entry, index) => {
    const identifier = identifierOf(entry);
    if (!isBare(entry)) return [];
    const names = namesOf(permissionsOf(plugins, identifier));
    if (names.length === 0) return [];
    const set = sets.find(
      (one) =>
        one.index !== index &&
        one.identifier !== identifier &&
        names.every((name) => one.names.has(name)) &&
        one.names.size > names.length,
    );
    return set
      ? [at(capability, `/permissions/${index}`, `"${identifier}" is part of "${set.identifier}" already`)]
      : [];
  });
}

function findBare(capability: Capability): Finding[] {
  const scoped = new Set(capability.permissions.filter((entry) => !isBare(entry)).map(identifierOf));
  return capability.permissions.flatMap((entry, index) => {
    const identifier = identifierOf(entry);
    if (!isBare(entry) || !scoped.has(identifier)) return [];
    const message = `"${identifier}" stands with a scope too: this entry without one grants the command all the same`;
    return [at(capability, `/permissions/${index}`, message)];
  });
}

/** A command with both effects, or a scope value in both lists of an entry: the deny wins. */
function findContradictions(capability: Capability, { plugins }: LintContext): Finding[] {
  const denied = commandsOf(capability, plugins, 'deny');
  const listed = new Map(capability.permissions.map((entry, index) => [identifierOf(entry), index]));
  const twice = [...listed].flatMap(([identifier, index]) => {
    const [only, ...others] = permissionsOf(plugins, identifier);
    const commands = only?.permission.commands?.allow ?? [];
    // A set with one command taken out again is the usual way to narrow it.
    if (!only || others.length > 0 || commands.length === 0) return [];
    const names = commands.map((command) => wireName(only.plugin, command));
    if (!names.every((name) => denied.has(name))) return [];
    const message = `What "${identifier}" allows, another entry denies: it is refused`;
    return [at(capability, `/permissions/${index}`, message)];
  });
  const values = capability.permissions.flatMap((entry, index) => {
    if (typeof entry === 'string') return [];
    const denies = new Set((entry.deny ?? []).map(scopeKey));
    return (entry.allow ?? []).flatMap((value, number) =>
      denies.has(scopeKey(value))
        ? [at(capability, `/permissions/${index}/allow/${number}`, 'This value is denied too: it is refused')]
        : [],
    );
  });
  return [...twice, ...values];
}

/** Commands that a capability allows or denies, by wire name, with the entry that does. */
function commandsOf(capability: Capability, plugins: Plugins, effect: 'allow' | 'deny'): Map<string, number> {
  const found = new Map<string, number>();
  capability.permissions.forEach((entry, index) => {
    for (const { plugin, permission } of permissionsOf(plugins, identifierOf(entry))) {
      for (const command of permission.commands?.[effect] ?? []) {
        const name = wireName(plugin, command);
        if (!found.has(name)) found.set(name, index);
      }
    }
  });
  return found;
}

function findWideDenies(capability: Capability, { capabilities, plugins }: LintContext): Finding[] {
  // Without any origin a deny makes no entry and refuses nothing.
  const hasOrigin = capability.local || (capability.remote?.urls.length ?? 0) > 0;
  const denied = hasOrigin ? commandsOf(capability, plugins, 'deny') : new Map<string, number>();
  const findings = new Map<number, Finding>();
  for (const other of denied.size > 0 ? capabilities : []) {
    const sharesPlatform = targets.some(
      (target) => isActiveOn(capability, target) && isActiveOn(other, target),
    );
    if (!sharesPlatform || !isNarrower(capability, other)) continue;
    for (const command of commandsOf(other, plugins, 'allow').keys()) {
      const index = denied.get(command);
      if (index === undefined || findings.has(index)) continue;
      const message = `This deny refuses ${command} everywhere, also where "${other.identifier}" allows it: a deny does not keep to its windows or pages`;
      findings.set(index, at(capability, `/permissions/${index}`, message));
    }
  }
  return [...findings.values()];
}

/** Returns true if the first excludes windows, webviews or origins of the second, judged by their patterns. */
function isNarrower(narrow: Capability, wide: Capability): boolean {
  if (narrow === wide) return false;
  return !coversLabels(narrow, wide) || !coversOrigins(narrow, wide);
}

function coversLabels(narrow: Capability, wide: Capability): boolean {
  const everything = [...narrow.windows, ...narrow.webviews].some((label) => /^\*{1,2}$/.test(label));
  const covers = (patterns: readonly string[], label: string) =>
    patterns.includes(label) ||
    patterns.some((pattern) => {
      const [reading, asked] = [readLabelPattern(pattern), readLabelPattern(label)];
      return reading.ok && asked.ok && asked.isExact && reading.matches(label);
    });
  return (
    everything ||
    (wide.windows.every((label) => covers(narrow.windows, label)) &&
      wide.webviews.every((label) => covers(narrow.webviews, label)))
  );
}

function coversOrigins(narrow: Capability, wide: Capability): boolean {
  if (wide.local && !narrow.local) return false;
  return (wide.remote?.urls ?? []).every((url) => narrow.remote?.urls.includes(url));
}

function findUnused(capability: Capability, { plugins, calledCommands }: LintContext): Finding[] {
  if (!calledCommands) return [];
  const called = new Set(calledCommands);
  return capability.permissions.flatMap((entry, index) => {
    const identifier = identifierOf(entry);
    const commands = permissionsOf(plugins, identifier).flatMap(({ plugin, permission }) =>
      (permission.commands?.allow ?? []).map((command) => wireName(plugin, command)),
    );
    if (commands.length === 0 || commands.some((command) => called.has(command))) return [];
    return [at(capability, `/permissions/${index}`, `Nothing calls what "${identifier}" allows`)];
  });
}
