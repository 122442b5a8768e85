import { targets } from '../capability.ts';
import { inOrder } from '../diagnostic.ts';
import { knownCommands, readManifests } from '../manifests.ts';
import { resolve } from '../resolve.ts';
import { findUnusedEntries } from '../usage.ts';
import { readArguments, sharedHelp, sharedOptions } from './arguments.ts';
import { fixFiles } from './fix.ts';
import { type Input, readInput } from './input.ts';
import { placeText, printDiagnostics } from './print.ts';
import { findProject } from './project/find-project.ts';
import { type ProjectUse, readProjectUse } from './source/project-use.ts';
import { UsageError, type Verb } from './usage.ts';

/** A command that the source calls and no capability allows. */
interface MissingPermission {
  readonly command: string;
  readonly permission: string;
  readonly file: string;
  readonly line: number;
}

/** `capabilities suggest`: the permissions that the source of a project needs. */
export const suggestVerb: Verb = {
  name: 'suggest',
  about: 'compare the permissions of a project with the calls in its source',
  help: `capabilities suggest [options] [project]

Reads the TypeScript, JavaScript, Vue, Svelte, Astro and HTML files of a project, and tells which permissions nothing
calls, and which calls no capability allows. A name of an API counts as a call wherever it stands, and permissions of
plugins that are not official are not judged.

      --write           remove the permissions that nothing calls from their files
${sharedHelp}

Exit: 0 nothing to suggest, 1 something to suggest, 2 bad input.

Example: capabilities suggest src-tauri`,
  run: async (args) => {
    const { values, positionals } = readArguments('suggest', args, {
      ...sharedOptions,
      write: { type: 'boolean' },
    });
    if (positionals.length > 1) throw new UsageError('suggest takes one project and no files', 'suggest');
    const folder = await findProject(positionals[0] ?? '.');
    if (folder === undefined)
      throw new UsageError(`${positionals[0] ?? '.'} holds no project: no tauri.conf.json`, 'suggest');
    const input = await readInput([folder], values.manifests);
    const use = await readProjectUse(folder);
    if (use.modules.size === 0 && use.certain.length === 0)
      throw new UsageError(
        `None of ${use.fileCount} source files calls the shell, so nothing can be compared`,
        'suggest',
      );
    const unused = unusedIn(input, use);
    const missing = missingIn(input, use);
    const removed = values.write ? await fixFiles(unused, ['unused-permission']) : [];
    const code = unused.length + missing.length > removed.length ? 1 : 0;
    if (values.json) {
      const notJudged = use.opaque;
      return { code, output: JSON.stringify({ unused, missing, removed, notJudged }, null, 2) };
    }
    const left = unused.filter((one) => !removed.includes(one));
    const parts = [
      ...removed.map((one) => `${placeText(one)}: removed: ${one.message}`),
      ...(left.length > 0 ? [printDiagnostics(left, input.sources)] : []),
      ...missing.map(
        (one) => `${one.file}:${one.line}: calls ${one.command}: no capability has ${one.permission}`,
      ),
      ...(use.opaque.length > 0 ? [`Not judged: ${use.opaque.join(', ')} may call the shell`] : []),
    ];
    return { code, output: parts.join('\n\n') || 'Every permission is called, and every call is allowed.' };
  },
};

/** Entries that nothing calls, on any platform; none where a package may call what isn't seen. */
function unusedIn({ on, manifests, sources }: Input, use: ProjectUse) {
  if (use.opaque.length > 0) return [];
  const all = new Set(targets.flatMap((platform) => on(platform).active));
  const found = findUnusedEntries([...all], readManifests(manifests), use);
  const byPlace = new Map(found.map((one) => [`${one.file} ${one.pointer}`, one]));
  return inOrder(
    [...byPlace.values()],
    sources.map(({ file }) => file ?? ''),
  );
}

function missingIn({ on, manifests }: Input, { certain }: ProjectUse): MissingPermission[] {
  const known = knownCommands(readManifests(manifests));
  const granted = new Set<string>();
  for (const platform of targets) {
    const { policy } = resolve(on(platform).active, { platform, manifests });
    for (const { effect, command } of policy.rules) if (effect === 'allow') granted.add(command);
  }
  const found = new Map<string, MissingPermission>();
  for (const { commands, place } of certain) {
    const [command = ''] = commands.filter((one) => known.has(one));
    if (command === '' || found.has(command) || commands.some((one) => granted.has(one))) continue;
    found.set(command, { command, permission: permissionFor(command, manifests), ...place });
  }
  return [...found.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

function permissionFor(command: string, manifests: Input['manifests']): string {
  const [, plugin = '', name = command] = /^plugin:([^|]*)\|(.*)$/.exec(command) ?? [];
  const prefix = plugin === '' ? '' : plugin in manifests ? `${plugin}:` : `core:${plugin}:`;
  return `${prefix}allow-${name.replace(/_/g, '-')}`;
}
