import type { Attachment } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import type { BlobContent } from '../../../platform/blobs/blob-store.ts';
import { Problem } from '../../../problems/problem.ts';
import { keysOf, quotaProblem } from './rules.ts';
import {
  type AttachmentRow,
  deleteGone,
  findAttachment,
  findSameFile,
  hasTransaction,
  insertAttachment,
  listAttachments,
  lockUploads,
  markDeleted,
  usedBytes,
} from './store.ts';
import type { AttachmentPorts, StoredFile } from './upload-service.ts';

export { savedAs } from './rules.ts';
export { type AttachmentPorts, receiveFile, type StoredFile, typeOfUpload } from './upload-service.ts';

const mostOnTransaction = 50;

/** The attachments of a transaction, oldest first. @throws {Problem} transaction-not-found */
export async function readAttachments(scope: UserScope, transactionId: string): Promise<Attachment[]> {
  const [there, rows] = await Promise.all([
    hasTransaction(scope, transactionId),
    listAttachments(scope, transactionId),
  ]);
  if (!there) throw new Problem('transaction-not-found');
  return rows.map(toResponse);
}

/** One attachment. @throws {Problem} attachment-not-found, also with its transaction deleted */
export async function readAttachment(scope: UserScope, id: string): Promise<Attachment> {
  return toResponse(await find(scope, id));
}

/** Checks that a file may be attached, before it is stored. @throws {Problem} transaction-not-found */
export async function checkTransaction(scope: UserScope, transactionId: string): Promise<void> {
  if (!(await hasTransaction(scope, transactionId))) throw new Problem('transaction-not-found');
}

/**
 * Records a file whose blobs are stored. The same bytes on the same transaction are the attachment that is there, or was
 * there and was deleted; what was stored twice goes again. What is deleted makes room where there is none left.
 * @returns the attachment, and whether it is new
 * @throws {Problem} transaction-not-found, too-many-attachments, attachment-quota-full
 */
export async function recordAttachment(
  scope: UserScope,
  ports: AttachmentPorts,
  transactionId: string,
  file: StoredFile,
): Promise<{ readonly attachment: Attachment; readonly isNew: boolean }> {
  await lockUploads(scope);
  if (!(await hasTransaction(scope, transactionId, true))) throw new Problem('transaction-not-found');
  const same = await findSameFile(scope, transactionId, file.sha256);
  const others = await listAttachments(scope, transactionId);
  if ((!same || same.deleted_at !== null) && others.length >= mostOnTransaction) {
    throw new Problem('too-many-attachments');
  }
  if (same && (same.deleted_at === null || (await markDeleted(scope, same.id, false)))) {
    discardAfter(scope, ports, [file]);
    return { attachment: toResponse(same), isNew: false };
  }
  await makeRoom(scope, ports, file);
  const row = await insertAttachment(scope, { id: uuid(), transaction_id: transactionId, ...file });
  return { attachment: toResponse(row), isNew: true };
}

async function makeRoom(scope: UserScope, ports: AttachmentPorts, file: StoredFile): Promise<void> {
  const wanted = file.size + (file.thumbnail_size ?? 0);
  if ((await usedBytes(scope)) + wanted <= ports.quotaBytes) return;
  // Their files go for good: the history must not bring back rows without one.
  await scope.operation.keep('nothing');
  discardAfter(scope, ports, await deleteGone(scope, { allDeleted: true }));
  await scope.operation.keep('images');
  const used = await usedBytes(scope);
  if (used + wanted > ports.quotaBytes) throw quotaProblem(wanted, used, ports.quotaBytes);
}

/** Removes blobs once the rows that named them are gone for certain. */
function discardAfter(
  scope: UserScope,
  ports: AttachmentPorts,
  files: readonly Pick<AttachmentRow, 'blob' | 'thumbnail_size'>[],
): void {
  const keys = files.flatMap((file) => keysOf(scope.userId, file));
  if (keys.length > 0) scope.afterCommit(() => void ports.blobs.remove(keys).catch(ports.onError));
}

/** Deletes an attachment. It can be restored for 30 days. @throws {Problem} attachment-not-found */
export async function removeAttachment(scope: UserScope, id: string): Promise<void> {
  const { id: found } = await find(scope, id);
  await markDeleted(scope, found, true);
}

/** Undoes a deletion. One that is there already is answered as it is. @throws {Problem} attachment-not-found */
export async function restoreAttachment(scope: UserScope, id: string): Promise<Attachment> {
  const there = await findAttachment(scope, id);
  if (there) return toResponse(there);
  const deleted = await findAttachment(scope, id, 'deleted');
  if (!deleted) throw new Problem('attachment-not-found');
  if (!(await markDeleted(scope, deleted.id, false))) throw new Problem('attachment-not-found');
  return toResponse(deleted);
}

/** Response with an attachment's content. */
export interface AttachmentContent {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** ETag of the content. */
  readonly tag: string;
  readonly open: () => Promise<BlobContent>;
}

/**
 * The file itself, or its thumbnail.
 * @throws {Problem} attachment-not-found, also for the thumbnail of a PDF; `open`: attachment-content-missing
 */
export async function readContent(
  scope: UserScope,
  ports: AttachmentPorts,
  id: string,
  size: 'original' | 'thumbnail',
): Promise<AttachmentContent> {
  const row = await find(scope, id);
  const [key = '', thumbnailKey] = keysOf(scope.userId, row);
  const open = async (wanted: string) => {
    const content = await ports.blobs.read(wanted);
    if (!content) throw new Problem('attachment-content-missing');
    return content;
  };
  const tag = row.sha256.slice(0, 32);
  if (size === 'original') {
    return {
      name: row.name,
      type: row.content_type,
      size: Number(row.size),
      tag: `"${tag}"`,
      open: () => open(key),
    };
  }
  if (thumbnailKey === undefined || row.thumbnail_size === null) {
    throw new Problem('attachment-not-found', { detail: 'This attachment has no thumbnail' });
  }
  return {
    name: 'thumbnail.webp',
    type: 'image/webp',
    size: row.thumbnail_size,
    tag: `"${tag}-thumbnail"`,
    open: () => open(thumbnailKey),
  };
}

async function find(scope: UserScope, id: string): Promise<AttachmentRow> {
  const row = await findAttachment(scope, id);
  if (!row) throw new Problem('attachment-not-found');
  return row;
}

function toResponse(row: AttachmentRow): Attachment {
  const { blob, thumbnail_size, size, ...fields } = row;
  return { ...fields, size: Number(size), has_thumbnail: thumbnail_size !== null };
}

/** Returns the storage key of an attachment. */
export function blobKey(userId: string, blob: string): string {
  return `${userId}/${blob}`;
}

/** Removes files that were stored and that no row names after all. What cannot be removed, the sweep finds. */
export async function removeStored(
  userId: string,
  ports: AttachmentPorts,
  files: readonly StoredFile[],
): Promise<void> {
  const keys = files.flatMap((file) => keysOf(userId, file));
  if (keys.length > 0) await ports.blobs.remove(keys).catch(ports.onError);
}
