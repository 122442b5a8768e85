import { words } from '../core-permissions/table.ts';
import type { Manifest, ManifestPermission, Manifests } from '../manifests.ts';
import { commandPermissions } from '../manifests.ts';
import { fsDefault, fsPermissions, fsSets } from './fs.ts';
import { type PluginChange, pluginHistory, pluginsWithoutCommands } from './history.ts';
import { compareVersions } from './versions.ts';

/** Names of the plugins that `officialManifests` knows, those without permissions too. */
export const officialPlugins: readonly string[] = [
  ...Object.keys(pluginHistory),
  ...pluginsWithoutCommands,
].sort();

/**
 * Returns the manifests of the official plugins (tauri-apps/plugins-workspace), for projects whose own manifests have not
 * been generated.
 * @param versions version of each plugin, as in Cargo.lock; a plugin without one is taken at its newest known version
 */
export function officialManifests(versions: Readonly<Record<string, string>> = {}): Manifests {
  return Object.fromEntries(
    Object.entries(pluginHistory).map(([name, changes]) => [name, manifestOf(name, changes, versions[name])]),
  );
}

function manifestOf(name: string, changes: readonly PluginChange[], version: string | undefined): Manifest {
  const commands = new Set<string>();
  let defaults: string | undefined;
  for (const [since, changed, newDefaults] of changes) {
    if (version !== undefined && compareVersions(since, version) > 0) break;
    for (const word of words(changed).filter(Boolean)) {
      if (word.startsWith('-')) commands.delete(word.slice(1));
      else commands.add(word);
    }
    defaults = newDefaults ?? defaults;
  }
  const extra = extrasOf(name);
  const allowed = words(defaults ?? '').filter(Boolean);
  const isEmpty = defaults === undefined && !extra.defaults;
  return {
    default: isEmpty ? null : { permissions: [...allowed.map(allowName), ...(extra.defaults ?? [])] },
    permission: [...[...commands].flatMap(commandPermissions), ...extra.permissions],
    set: extra.sets,
  };
}

function allowName(command: string): string {
  return `allow-${command.replace(/_/g, '-')}`;
}

interface Extras {
  readonly permissions: readonly ManifestPermission[];
  readonly sets: NonNullable<Manifest['set']>;
  readonly defaults?: readonly string[];
}

/** Returns the permissions that two of the plugins have in addition to one for each command. */
function extrasOf(name: string): Extras {
  if (name === 'fs') return { permissions: fsPermissions(), sets: fsSets(), defaults: fsDefault };
  if (name !== 'opener') return { permissions: [], sets: [] };
  const urls = ['mailto:*', 'tel:*', 'http://*', 'https://*'];
  return {
    permissions: [
      {
        identifier: 'allow-default-urls',
        description: 'Allows mailto:, tel:, http:// and https:// addresses.',
        scope: { allow: urls.map((url) => ({ url })) },
      },
    ],
    sets: [],
    defaults: ['allow-default-urls'],
  };
}
