import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { withUpload } from './uploads.ts';

/** Uploaded file that stays on disk until its consumer deletes it. */
export interface StoredUpload {
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
export function storeUpload(
  request: FastifyRequest,
  limits: { readonly dataDir: string; readonly maxBytes: number; readonly noFile?: string },
): Promise<StoredUpload> {
  return withUpload(request, limits, async (file) => {
    const folder = await mkdtemp(join(limits.dataDir, 'tmp', 'work-'));
    const path = join(folder, 'upload');
    await rename(file.path, path);
    return { path, folder, remove: () => rm(folder, { recursive: true, force: true }) };
  });
}
