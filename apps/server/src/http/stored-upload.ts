import { Problem } from '../problems/problem.ts';
import './uploads.ts';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../problems/error-facts.ts';
import { withUpload } from './uploads.ts';

/** Uploaded file that stays on disk until its consumer deletes it. */
export interface StoredUpload {
  readonly path: string;
  /** Folder of the upload, also for other files of the same work. */
  readonly folder: string;
  /** Removes the folder and its contents. Idempotent. */
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

// The plugin of `acceptUploads` adds `isMultipart` and `file` to requests.

/**
 * Receives a multipart body with one small file in field `file`, in memory.
 * @returns undefined if the body isn't multipart
 * @throws {Problem} no-file, file-too-large, bad-request for a broken body
 */
export async function readSmallFile(
  request: FastifyRequest,
  { maxBytes, noFile }: { readonly maxBytes: number; readonly noFile: string },
): Promise<Uint8Array | undefined> {
  if (!request.isMultipart()) return undefined;
  const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 64 * 1024, headerPairs: 50 };
  try {
    const part = await request.file({ limits });
    if (part?.fieldname === 'file') return await part.toBuffer();
    part?.file.resume();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      const detail = `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`;
      throw new Problem('file-too-large', { detail });
    }
    if (typeof code === 'string') throw error;
    throw new Problem('bad-request', { cause: error }); // errors of busboy have no code
  }
  throw new Problem('no-file', { detail: noFile });
}
