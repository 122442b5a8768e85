import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from './commands.ts';

/** Architectures by the names that Debian and containers use. */
export type Architecture = 'amd64' | 'arm64';

export const hostArchitecture: Architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** Images and containers of this script. Those of the machine are never touched. */
export const storage = resolve(import.meta.dirname, '../../.cache/container');
mkdirSync(storage, { recursive: true });

const options = [
  '--root',
  `${storage}/storage`,
  '--runroot',
  `${storage}/run`,
  '--storage-driver',
  'overlay',
];

/** Runs buildah on the script's own storage and returns what it prints. */
export function buildah(...args: string[]): string {
  return run('buildah', [...options, ...args], { cwd: resolve(import.meta.dirname, '../..') });
}

/** Returns true if an image or manifest list of that name is stored. */
export function hasImage(name: string): boolean {
  const stored = JSON.parse(buildah('images', '--json') || '[]') as { names?: string[] }[] | null;
  return (stored ?? []).some(({ names }) => names?.includes(name));
}

/** The parts of an image's configuration that a run needs. */
export interface ImageConfig {
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly User: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Returns the configuration of a stored image. */
export function configOf(image: string): ImageConfig {
  return JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config;
}

/** Mounts a new container of an image while `work` runs, and removes the container afterwards. */
export async function withRoot<T>(image: string, work: (root: string) => Promise<T> | T): Promise<T> {
  const container = buildah('from', '--pull-never', image);
  try {
    return await work(buildah('mount', container));
  } finally {
    buildah('umount', container);
    buildah('rm', container);
  }
}

/** Returns the size in bytes of all files of an image. */
export function sizeOf(image: string): Promise<number> {
  return withRoot(image, (root) =>
    Number(run('du', ['--summarize', '--apparent-size', '--block-size=1', root]).split('\t')[0]),
  );
}
