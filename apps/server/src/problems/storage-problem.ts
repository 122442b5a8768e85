import { errorCode, errorFact } from './error-facts.ts';
import { Problem } from './problem.ts';

/** Error codes for no space: on the disk, in the user's quota, or for one file. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Error codes for storage that can't be read or written: read-only, forbidden, broken, missing, or too many open files. */
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

/** Converts an error of the storage folder to storage-full or storage-unavailable. Other errors are returned unchanged. */
export function storageProblem(error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof Problem || code === undefined) return error;
  if (full.has(code)) return new Problem('storage-full', { cause: error });
  // Sockets use some of the same codes; only calls of the file system name a path or a descriptor.
  const syscall = errorFact(error, 'syscall');
  if (unavailable.has(code) && syscall !== undefined && syscall !== 'connect')
    return new Problem('storage-unavailable', { retryAfterSeconds: 30, cause: error });
  return error;
}
