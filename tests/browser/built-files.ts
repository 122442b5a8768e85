import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';

const built = resolve(import.meta.dirname, '../../apps/web/dist');

/** A script or style sheet that a page has loaded, and its size compressed with gzip. */
export interface LoadedFile {
  readonly path: string;
  readonly gzipBytes: number;
}

/** Notes every script and style sheet of ours that a page loads from now on. */
export function watchLoaded(page: Page): () => LoadedFile[] {
  const paths = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname) && response.ok()) paths.add(pathname);
  });
  return () => [...paths].map((path) => ({ path, gzipBytes: gzipBytes(path) }));
}

/** Returns the total size of the files in KB of 1,024 bytes. */
export function kilobytes(files: readonly LoadedFile[]): number {
  return files.reduce((sum, file) => sum + file.gzipBytes, 0) / 1024;
}

function gzipBytes(path: string): number {
  const file = join(built, path);
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}
