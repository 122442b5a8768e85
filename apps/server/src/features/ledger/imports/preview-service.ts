import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { countPreviews, countStoredBytes, deleteOldPreviews } from './preview-store.ts';

/** Limit on a user's open previews. */
const mostPreviews = 100;
/** Size limit of the files of open previews, as a multiple of the largest statement. */
const mostFiles = 4;
/** Limit on the stored rows of a user's imports, in bytes. */
const mostStoredBytes = 2 * 1024 ** 3;
/** Days after which a preview that was not committed is deleted. */
const previewDays = 7;

/**
 * Rejects an upload whose preview couldn't be stored, before its body is read.
 * @param bytes declared size of the upload
 * @param maxBytes largest statement file
 * @throws {Problem} too-many-previews
 */
export async function checkPreviewRoom(scope: UserScope, bytes: number, maxBytes: number): Promise<void> {
  const open = await countPreviews(scope);
  if (open.count >= mostPreviews) throw new Problem('too-many-previews');
  // A larger file is rejected for its own size.
  if (open.bytes + Math.min(bytes, maxBytes) <= mostFiles * maxBytes) return;
  const megabytes = Math.floor((mostFiles * maxBytes) / 1024 / 1024);
  throw new Problem('too-many-previews', {
    detail: `The files of your import previews would take more than ${megabytes} MB. Commit or delete one and try again.`,
  });
}

/** Rejects a commit that would store more rows than a user may have. @throws {Problem} import-storage-full */
export async function checkStoredRoom(scope: UserScope, most = mostStoredBytes): Promise<void> {
  if ((await countStoredBytes(scope)) > most) throw new Problem('import-storage-full');
}

/**
 * Deletes some of the previews made more than 7 days ago. @returns the number of deleted previews; 0 if none are left
 */
export function forgetOldPreviews(scope: UserScope): Promise<number> {
  return deleteOldPreviews(scope, previewDays);
}
