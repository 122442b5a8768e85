import { type Capability, identifierOf } from '../capability.ts';
import { lookUp } from '../look-up.ts';
import { type KnownPermission, type Plugins, wireName } from '../manifests.ts';
import { readPermissionIdentifier } from '../permission-identifier.ts';
import { scopedArguments } from '../scopes/evaluate-scope.ts';
import { at, type Finding, type LintContext } from './rule.ts';

/** One entry of a capability with the permissions that it stands for. */
interface Entry {
  readonly identifier: string;
  readonly permissions: readonly KnownPermission[];
  readonly hasAllow: boolean;
}

/**
 * Finds plugins of files, addresses or programs whose commands are allowed while no scope anywhere allows anything. The
 * plugin then refuses every call, as `fs:default` of its releases does. One finding for each plugin.
 */
export function findMissingScope(capability: Capability, { capabilities, plugins }: LintContext): Finding[] {
  const all = capabilities.flatMap((one) => entriesOf(one, plugins));
  const found = new Map<string, { index: number; identifiers: string[] }>();
  for (const [index, { identifier, permissions }] of entriesOf(capability, plugins).entries()) {
    const first = permissions.find((one) => commandsOf(one).some(needsScope));
    if (!first || isScoped(first, all)) continue;
    const before = found.get(first.plugin);
    if (before) before.identifiers.push(identifier);
    else found.set(first.plugin, { index, identifiers: [identifier] });
  }
  return [...found].map(([plugin, { index, identifiers }]) => {
    const names = identifiers.map((one) => `"${one}"`).join(', ');
    const message = `No scope goes with ${names}: the plugin allows no ${things[plugin]}`;
    return at(capability, `/permissions/${index}`, message);
  });
}

const things: Readonly<Record<string, string>> = {
  fs: 'file but those that a person picks or drops',
  http: 'address',
  opener: 'address or path',
  shell: 'program',
};

function needsScope(command: string): boolean {
  return command !== 'plugin:shell|open' && scopedArguments(command) !== undefined;
}

/** Says whether some entry brings a scope to a command, by being for that command or for the whole plugin. */
function isScoped(wanted: KnownPermission, entries: readonly Entry[]): boolean {
  return entries.some(({ permissions, hasAllow }) =>
    permissions.some((one) => (hasAllow || hasOwnScope(one)) && isFor(one, wanted)),
  );
}

function hasOwnScope({ permission }: KnownPermission): boolean {
  return (permission.scope?.allow?.length ?? 0) > 0;
}

function isFor({ plugin, permission }: KnownPermission, wanted: KnownPermission): boolean {
  if (plugin !== wanted.plugin) return false;
  const commands = commandsOf({ plugin, permission });
  const isGlobal = commands.length === 0 && (permission.commands?.deny?.length ?? 0) === 0;
  return isGlobal || commandsOf(wanted).some((command) => commands.includes(command));
}

function commandsOf({ plugin, permission }: KnownPermission): string[] {
  return (permission.commands?.allow ?? []).map((command) => wireName(plugin, command));
}

function entriesOf(capability: Capability, plugins: Plugins): Entry[] {
  return capability.permissions.map((entry) => {
    const identifier = identifierOf(entry);
    const reading = readPermissionIdentifier(identifier);
    const permissions = reading.ok
      ? lookUp(plugins, reading.identifier.plugin, reading.identifier.name).permissions
      : [];
    return { identifier, permissions, hasAllow: typeof entry !== 'string' && (entry.allow ?? []).length > 0 };
  });
}
