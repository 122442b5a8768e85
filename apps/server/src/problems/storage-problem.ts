import { Problem } from './problem.ts';

/** What a file system says when there is no room: of the disk, of the user's share of it, or of one file. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What it says when it cannot be written to or read: read-only, forbidden, broken, gone, or too many files open. */
const unavailable = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EBUSY',
  'ESTALE',
  'EMFILE',
  'ENFILE',
]);

/**
 * What a client is told of an error of the folder of files: storage-full or storage-unavailable. Whatever else it is
 * comes back as it is.
 */
export function storageProblem(error: unknown): unknown {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (error instanceof Problem || typeof code !== 'string') return error;
  if (full.has(code)) return new Problem('storage-full', { cause: error });
  // Sockets use some of the same codes; only calls of the file system name a path or a descriptor.
  if (unavailable.has(code) && typeof syscall === 'string' && syscall !== 'connect')
    return new Problem('storage-unavailable', { retryAfterSeconds: 30, cause: error });
  return error;
}
