import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** A source file: its path from the root of the repository, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export const root = resolve(import.meta.dirname, '../..');

const leftOut = new Set(['node_modules', '.git', '.cache', 'data', 'dist', 'coverage']);

/** Every path under a folder of the repository; folders end in a slash. A folder that is absent has none. */
export function pathsUnder(folder: string): string[] {
  const top = join(root, folder);
  if (!existsSync(top)) return [];
  return readdirSync(top, { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(top, entry.name)).split(sep).join('/');
    if (!entry.isDirectory()) return [path];
    return leftOut.has(entry.name) ? [] : [`${path}/`, ...pathsUnder(path)];
  });
}

/** Every path in the folders of apps and packages. */
function workspacePaths(): string[] {
  return ['apps', 'packages', 'capabilities', 'desktop'].flatMap(pathsUnder);
}

/** Every TypeScript file in the `src` of an app or package. */
export function sourceFiles(): SourceFile[] {
  const isSource = /^((apps|packages)\/[^/]+|capabilities|desktop)\/src\/.*\.tsx?$/;
  return read(workspacePaths().filter((path) => isSource.test(path)));
}

/** The TypeScript of tests and scripts, which the import table leaves free. */
export function testAndScriptFiles(): SourceFile[] {
  return read(['tests', 'scripts', 'tools'].flatMap(pathsUnder).filter((path) => /\.tsx?$/.test(path)));
}

/** The package.json of every workspace, and of the root as `''`, by folder. */
export function workspaceManifests(): Map<string, Manifest> {
  const folders = workspacePaths()
    .filter((path) => /^((apps|packages)\/[^/]+|capabilities|desktop)\/package\.json$/.test(path))
    .map((path) => path.slice(0, -'/package.json'.length));
  return new Map(['', ...folders].map((folder) => [folder, readManifest(folder)]));
}

/** Fields of a package.json that these tests read. */
export interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** Packages that another folder installs. */
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

function read(paths: string[]): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
