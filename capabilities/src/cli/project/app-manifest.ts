import { join, relative, sep } from 'node:path';
import type { Format } from '../../capability-file.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { plain } from '../../document.ts';
import { commandPermissions, type Manifest, type Manifests } from '../../manifests.ts';
import { filesBelow } from '../files.ts';
import { readBuildScript } from './build-script.ts';
import { kindOf, readDocument, readIfThere } from './files-on-disk.ts';

/** Reads what the application itself defines in build.rs and `permissions`: its own manifest under `""`, and plugins. */
export async function readAppManifests(folder: string, diagnostics: Diagnostic[]): Promise<Manifests> {
  const script = readBuildScript((await readIfThere(join(folder, 'build.rs'))) ?? '');
  const own = { ...generated(script.commands, false), isUnread: script.isUnread };
  const byOwner = new Map<string, Manifest[]>([['', [own]]]);
  for (const { name, commands, allowsAll } of script.plugins)
    byOwner.set(name, [generated(commands, allowsAll)]);
  const root = join(folder, 'permissions');
  const files = (await kindOf(root)) === 'folder' ? await filesBelow(root) : [];
  for (const file of files) {
    const [first = ''] = relative(root, file).split(sep);
    const manifest = await readPermissionFile(file, diagnostics);
    if (manifest) byOwner.get(byOwner.has(first) ? first : '')?.push(manifest);
  }
  const merged = [...byOwner].map(([owner, parts]) => [owner, mergeManifests(parts)] as const);
  return Object.fromEntries(merged.filter(([owner, manifest]) => owner !== '' || !isEmpty(manifest)));
}

/** The shell makes no manifest of an application that defines nothing. */
function isEmpty({ default: defaults, permission, set, commands, isUnread }: Manifest): boolean {
  return !defaults && !isUnread && ![permission, set, commands].some((list) => list?.length);
}

function generated(commands: readonly string[], allowsAll: boolean): Manifest {
  const permission = commands.flatMap(commandPermissions);
  const names = permission.map(({ identifier }) => identifier).filter((name) => name.startsWith('allow-'));
  return { default: allowsAll ? { permissions: names } : null, permission };
}

/** A permission file has `default`, `set` and `permission`, as manifests have. */
async function readPermissionFile(file: string, diagnostics: Diagnostic[]): Promise<Manifest | undefined> {
  const text = await readIfThere(file);
  const format = (/\.([^.]*)$/.exec(file)?.[1] ?? '') as Format;
  const document = text === undefined ? undefined : readDocument(text, file, format, diagnostics);
  return document?.kind === 'object' ? (plain(document) as Manifest) : undefined;
}

/** One manifest of several: later permissions and sets of a name go before earlier ones. */
export function mergeManifests(parts: readonly Manifest[]): Manifest {
  const merge = <Item extends { readonly identifier: string }>(
    lists: readonly (readonly Item[] | undefined)[],
  ) => [
    ...new Map(
      lists
        .flatMap((list) => (Array.isArray(list) ? (list as readonly Item[]) : []))
        .map((item) => [item?.identifier, item]),
    ).values(),
  ];
  return {
    default: parts.findLast((part) => part.default)?.default ?? null,
    permission: merge(parts.map(({ permission }) => permission)),
    set: merge(parts.map(({ set }) => set)),
    commands: parts.flatMap(({ commands }) => (Array.isArray(commands) ? commands : [])),
    ...(parts.some(({ isUnread }) => isUnread) ? { isUnread: true } : {}),
  };
}
