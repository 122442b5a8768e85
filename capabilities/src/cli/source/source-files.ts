import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { kindOf } from '../project/files-on-disk.ts';

const readable = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs|vue|svelte|html?|astro)$/i;
const skipped = new Set(['node_modules', 'target', 'gen', 'vendor', 'coverage', 'Pods']);
/** Longer files are bundles or data. They are left out. */
const longest = 2_000_000;

/** Source files of a project, and the packages that its package.json files ask for. */
export interface ProjectSource {
  readonly root: string;
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly packages: ReadonlySet<string>;
}

/**
 * Reads the sources of the front end. They may be in another package of the repository, so everything from its top is read:
 * the highest folder with `.git`, a package.json or pnpm-workspace.yaml, at most four above the project.
 */
export async function readProjectSource(project: string): Promise<ProjectSource> {
  const root = await topOf(resolve(project));
  const files: { file: string; text: string }[] = [];
  const packages = new Set<string>();
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const { name, isDirectory, isFile } of entries.map((one) => ({
      name: one.name,
      isDirectory: one.isDirectory(),
      isFile: one.isFile(),
    }))) {
      const path = join(folder, name);
      if (isDirectory && !skipped.has(name) && !name.startsWith('.')) await walk(path);
      if (!isFile) continue;
      if (name === 'package.json') for (const one of await packagesIn(path)) packages.add(one);
      if (readable.test(name) && (await stat(path)).size <= longest)
        files.push({ file: path, text: await readFile(path, 'utf8') });
    }
  };
  await walk(root);
  return { root, files: files.sort((a, b) => (a.file < b.file ? -1 : 1)), packages };
}

async function topOf(project: string): Promise<string> {
  let top = project;
  for (
    let level = 0, place = project;
    level < 5 && dirname(place) !== place;
    level++, place = dirname(place)
  ) {
    for (const name of ['package.json', 'pnpm-workspace.yaml', '.git'])
      if ((await kindOf(join(place, name))) !== undefined) top = place;
    if ((await kindOf(join(place, '.git'))) !== undefined) break;
  }
  return top === project ? dirname(project) : top;
}

async function packagesIn(file: string): Promise<string[]> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (content === null || typeof content !== 'object') return [];
    const tables = Object.entries(content).filter(([name]) =>
      /^(dev|peer|optional)?dependencies$/i.test(name),
    );
    return tables.flatMap(([, table]) => Object.keys(Object(table)));
  } catch {
    return [];
  }
}
