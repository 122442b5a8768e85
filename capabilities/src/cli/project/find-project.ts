import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../usage.ts';
import { kindOf } from './files-on-disk.ts';

/** Names of the application's configuration, the first that is there counts. */
export const configNames = ['tauri.conf.json', 'tauri.conf.json5', 'Tauri.toml'] as const;

/** Number of levels below the named folder at which a project is searched for. */
const deepest = 4;
const skipped = new Set(['node_modules', 'target', 'dist', 'build', 'gen', 'vendor']);

/**
 * Finds the folder with the application's configuration: the named one, its `src-tauri`, or the only one below it.
 * @returns undefined where there is none: the folder then holds capability files and nothing else
 * @throws {UsageError} where several projects are below the folder
 */
export async function findProject(folder: string): Promise<string | undefined> {
  if ((await kindOf(folder)) !== 'folder') return undefined;
  if (await isProject(folder)) return folder;
  const usual = join(folder, 'src-tauri');
  if (await isProject(usual)) return usual;
  const found = await projectsBelow(folder, 1);
  if (found.length < 2) return found[0];
  const names = found.slice(0, 5).join(', ');
  throw new UsageError(`${folder} holds ${found.length} projects, name one of them: ${names}`);
}

/** Finds the folder with the configuration of the application whose `capabilities` folder holds a file. */
export async function findProjectOf(file: string): Promise<string | undefined> {
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder))
    if (basename(folder) === 'capabilities' && (await isProject(dirname(folder)))) return dirname(folder);
  return undefined;
}

async function isProject(folder: string): Promise<boolean> {
  for (const name of configNames) if ((await kindOf(join(folder, name))) === 'file') return true;
  return false;
}

async function projectsBelow(folder: string, depth: number): Promise<string[]> {
  if (depth > deepest) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name),
  );
  const found: string[] = [];
  for (const { name } of folders) {
    const inner = join(folder, name);
    if (await isProject(inner)) found.push(inner);
    else found.push(...(await projectsBelow(inner, depth + 1)));
  }
  return found;
}
