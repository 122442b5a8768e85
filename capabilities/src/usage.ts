import { type Capability, identifierOf, type PermissionEntry } from './capability.ts';
import type { Diagnostic } from './diagnostic.ts';
import { lookUp } from './look-up.ts';
import { type Plugins, wireName } from './manifests.ts';
import { apiCalls } from './official-plugins/api-calls.ts';
import { readPermissionIdentifier } from './permission-identifier.ts';
import { placeIn } from './provenance.ts';

/** Facts of a front end's whole source. */
export interface SourceUse {
  /** Modules without `@tauri-apps/`, `everyModule` for the global object of the shell. */
  readonly modules: ReadonlySet<string>;
  /** Names in the code. */
  readonly names: ReadonlySet<string>;
  /** Texts in the code, in which commands are named. */
  readonly texts: ReadonlySet<string>;
}

/** Stands for `window.__TAURI__`, which has every module. */
export const everyModule = '*';

/**
 * Commands that the shell and the plugins call from scripts of their own: links, dialogs and notifications of the web,
 * printing, and title bars (`init.ts` of the plugins, `crates/tauri/src` of the shell).
 */
const calledByTheShell = new Set([
  'plugin:dialog|message',
  'plugin:dialog|ask',
  'plugin:dialog|confirm',
  'plugin:notification|is_permission_granted',
  'plugin:notification|request_permission',
  'plugin:notification|notify',
  'plugin:opener|open_url',
  'plugin:shell|open',
  'plugin:webview|print',
  'plugin:webview|internal_toggle_devtools',
  'plugin:window|internal_toggle_maximize',
]);

/** Groups that other modules call too, so that any module is a reason to keep them. */
const sharedGroups = ['event', 'image', 'resources'];

/** Groups whose module is loaded along with another one. */
const alsoLoadedBy: Readonly<Record<string, readonly string[]>> = {
  'api/window': ['api/webviewWindow'],
  'api/webview': ['api/webviewWindow'],
  'api/menu': ['api/tray'],
};

/**
 * Finds the entries of a capability whose commands the front end doesn't call. When in doubt an entry counts as called:
 * a name of the API may stand anywhere in the code, and plugins of other origin are never judged.
 */
export function findUnusedEntries(
  capabilities: readonly Capability[],
  plugins: Plugins,
  use: SourceUse,
): Diagnostic[] {
  return capabilities.flatMap((capability) =>
    capability.permissions.flatMap((entry, index): Diagnostic[] => {
      const commands = commandsOf(entry, plugins);
      if (commands.length === 0 || commands.some((command) => isCalled(command, use))) return [];
      const message = `Nothing in the source calls what "${identifierOf(entry)}" allows`;
      const place = placeIn(capability, `/permissions/${index}`);
      return [{ code: 'unused-permission', severity: 'info', message, ...place }];
    }),
  );
}

/** Commands that an entry allows; none for an entry that denies something or only brings a scope. */
function commandsOf(entry: PermissionEntry, plugins: Plugins): string[] {
  const reading = readPermissionIdentifier(identifierOf(entry));
  if (!reading.ok) return [];
  const { permissions, faults } = lookUp(plugins, reading.identifier.plugin, reading.identifier.name);
  const isMore = permissions.some(({ permission: { commands, scope } }) => {
    const scopes = (scope?.allow?.length ?? 0) + (scope?.deny?.length ?? 0);
    return (commands?.deny?.length ?? 0) > 0 || (scopes > 0 && (commands?.allow?.length ?? 0) === 0);
  });
  const isSet = permissions.length > 1;
  if (faults.length > 0 || (isMore && !isSet)) return [];
  return permissions.flatMap(({ plugin, permission }) =>
    (permission.commands?.allow ?? []).map((command) => wireName(plugin, command)),
  );
}

/** Says whether the front end may call a command, by its wire name. */
function isCalled(command: string, { modules, names, texts }: SourceUse): boolean {
  if (texts.has(command) || calledByTheShell.has(command)) return true;
  const [, plugin = '', name = ''] = /^plugin:([^|]*)\|(.*)$/.exec(command) ?? [];
  if (plugin === '') return false;
  // The rest of the name is made while the code runs.
  if (texts.has(`plugin:${plugin}|`)) return true;
  if (modules.size > 0 && sharedGroups.includes(plugin)) return true;
  if (name === 'start_dragging' && names.has('data-tauri-drag-region')) return true;
  const isCore = apiCalls.has(`api/${plugin}`);
  const module = isCore ? `api/${plugin}` : `plugin-${plugin}`;
  if (!apiCalls.has(module)) return true;
  if (!isLoaded(module, modules)) return false;
  const known = namesOf(command);
  return known.length === 0 || known.some((one) => names.has(one));
}

function isLoaded(module: string, modules: ReadonlySet<string>): boolean {
  if (modules.has(module) || modules.has(everyModule)) return true;
  if (module.startsWith('api/') && modules.has('api')) return true;
  return (alsoLoadedBy[module] ?? []).some((other) => modules.has(other));
}

/** Names of the API by which a command is called. */
function namesOf(command: string): string[] {
  return [...apiCalls.values()].flatMap((calls) =>
    [...calls].filter(([, commands]) => commands.includes(command)).map(([name]) => name),
  );
}
