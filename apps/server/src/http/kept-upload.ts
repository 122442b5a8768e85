import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { withUpload } from './uploads.ts';

/** A file that was sent and stays on disk until whoever works with it removes it. */
export interface KeptUpload {
  readonly path: string;
  /** A folder of its own, for other files of the same work. */
  readonly folder: string;
  /** Removes the folder with all that is in it; more than once does no harm. */
  remove(): Promise<void>;
}

/**
 * Receives a multipart body with one file for work that may outlast its request.
 * @throws {Problem} those of `withUpload`
 */
export function keepUpload(
  request: FastifyRequest,
  limits: { readonly dataDir: string; readonly maxBytes: number; readonly noFile?: string },
): Promise<KeptUpload> {
  return withUpload(request, limits, async (file) => {
    const folder = await mkdtemp(join(limits.dataDir, 'tmp', 'work-'));
    const path = join(folder, 'upload');
    await rename(file.path, path);
    return { path, folder, remove: () => rm(folder, { recursive: true, force: true }) };
  });
}
