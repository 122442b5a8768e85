import type { Attachment } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import type { BlobContent, BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { PictureReader } from '../../../platform/blobs/picture-reader.ts';
import { randomName } from '../../../platform/crypto/token-hash.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { cleanName, keysOf, quotaProblem, typeOfFile } from './rules.ts';
import {
  type AttachmentRow,
  deleteGone,
  findAttachment,
  findSameFile,
  hasTransaction,
  insertAttachment,
  knownBlobs,
  listAttachments,
  lockUploads,
  markDeleted,
  usedBytes,
} from './store.ts';

export { savedAs } from './rules.ts';
export { listUserIds, listUserIdsOfHour } from './store.ts';

const mostOnTransaction = 50;

/** Dependencies of uploading attachments. */
export interface AttachmentPorts {
  readonly blobs: BlobStore;
  readonly pictures: PictureReader;
  /** Detects a file's type from its first bytes. */
  readonly contentKind: (
    path: string,
  ) => Promise<{ readonly extension: string; readonly type: string } | undefined>;
  /** Limit on the attachments of one user, in bytes. */
  readonly quotaBytes: number;
  /** Called for blobs that couldn't be deleted. The sweep deletes them later. */
  readonly onError: (error: unknown) => void;
}

/** Returns the type of an uploaded file from its content, which its name and declared type must match. @throws {Problem} attachment-type */
export async function typeOfUpload(
  contentKind: AttachmentPorts['contentKind'],
  { name, declaredType, path }: Pick<ReceivedFile, 'name' | 'declaredType' | 'path'>,
): Promise<AttachmentRow['content_type']> {
  return typeOfFile({ name: cleanName(name), declaredType, content: await contentKind(path) });
}

/** A file received from a user, on disk until the request ends. */
interface ReceivedFile {
  readonly name: string;
  readonly declaredType: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** A file whose blobs are stored but that has no row yet. */
export type StoredFile = Pick<
  AttachmentRow,
  'name' | 'content_type' | 'sha256' | 'blob' | 'width' | 'height' | 'thumbnail_size'
> & { readonly size: number };

/**
 * Checks a file, makes a thumbnail of a picture and stores both under a random name. `record` then writes the row. If
 * it throws, the blobs are deleted. If that fails too or the process dies, the sweep deletes them later.
 * @throws {Problem} attachment-type, picture-too-large, unreadable-picture, storage-unavailable, storage-full
 */
export async function receiveFile<Result>(
  ports: AttachmentPorts,
  userId: string,
  file: ReceivedFile,
  record: (stored: StoredFile) => Promise<Result>,
): Promise<Result> {
  const name = cleanName(file.name);
  const content_type = await typeOfUpload(ports.contentKind, file);
  const picture = content_type === 'application/pdf' ? null : await ports.pictures.read(file.path);
  const stored: StoredFile = {
    name,
    content_type,
    size: file.size,
    sha256: file.sha256,
    blob: randomName(),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    thumbnail_size: picture?.thumbnail.length ?? null,
  };
  const [key = '', thumbnailKey] = keysOf(userId, stored);
  try {
    await ports.blobs.put(key, { path: file.path });
    if (picture && thumbnailKey) await ports.blobs.put(thumbnailKey, { bytes: picture.thumbnail });
    return await record(stored);
  } catch (error) {
    await ports.blobs.remove(keysOf(userId, stored)).catch(ports.onError);
    throw error;
  }
}

/** The attachments of a transaction, oldest first. @throws {Problem} transaction-not-found */
export async function readAttachments(scope: UserScope, transactionId: string): Promise<Attachment[]> {
  const [there, rows] = await Promise.all([
    hasTransaction(scope, transactionId),
    listAttachments(scope, transactionId),
  ]);
  if (!there) throw new Problem('transaction-not-found');
  return rows.map(toResponse);
}

/** One attachment. @throws {Problem} attachment-not-found, also if its transaction is deleted */
export async function readAttachment(scope: UserScope, id: string): Promise<Attachment> {
  return toResponse(await find(scope, id));
}

/** Checks that a file may be attached, before it is stored. @throws {Problem} transaction-not-found */
export async function checkTransaction(scope: UserScope, transactionId: string): Promise<void> {
  if (!(await hasTransaction(scope, transactionId))) throw new Problem('transaction-not-found');
}

/**
 * Records a file whose blobs are stored. If the transaction already has an attachment with the same bytes, that one is
 * returned, restored if it was deleted, and the new blobs are deleted. If the quota is full, deleted attachments are removed
 * permanently to make room.
 * @returns the attachment, and true if it is new
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
  // A member of the household can't delete the owner's files permanently or see their remaining quota.
  if (scope.member) {
    const detail = 'The owner of this account has no room left for attachments. Ask them to delete some.';
    throw new Problem('attachment-quota-full', { detail });
  }
  // The files are deleted permanently, so the history mustn't restore their rows.
  await scope.operation.keep('nothing');
  discardAfter(scope, ports, await deleteGone(scope, { allDeleted: true }));
  await scope.operation.keep('images');
  const used = await usedBytes(scope);
  if (used + wanted > ports.quotaBytes) throw quotaProblem(wanted, used, ports.quotaBytes);
}

/** Deletes blobs once the deletion of their rows has committed. */
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

/** Undoes a deletion. Returns an attachment that isn't deleted unchanged. @throws {Problem} attachment-not-found */
export async function restoreAttachment(scope: UserScope, id: string): Promise<Attachment> {
  const there = await findAttachment(scope, id);
  if (there) return toResponse(there);
  const deleted = found(await findAttachment(scope, id, 'deleted'), 'attachment-not-found');
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
  const open = (wanted: string) => async () =>
    found(await ports.blobs.read(wanted), 'attachment-content-missing');
  const tag = row.sha256.slice(0, 32);
  if (size === 'original') {
    const { name, content_type: type } = row;
    return { name, type, size: Number(row.size), tag: `"${tag}"`, open: open(key) };
  }
  if (thumbnailKey === undefined || row.thumbnail_size === null) {
    throw new Problem('attachment-not-found', { detail: 'This attachment has no thumbnail' });
  }
  const thumbnail = { name: 'thumbnail.webp', type: 'image/webp', size: row.thumbnail_size };
  return { ...thumbnail, tag: `"${tag}-thumbnail"`, open: open(thumbnailKey) };
}

async function find(scope: UserScope, id: string): Promise<AttachmentRow> {
  return found(await findAttachment(scope, id), 'attachment-not-found');
}

function toResponse(row: AttachmentRow): Attachment {
  const { blob, thumbnail_size, size, ...fields } = row;
  return { ...fields, size: Number(size), has_thumbnail: thumbnail_size !== null };
}

/** Returns the storage key of an attachment. */
export function blobKey(userId: string, blob: string): string {
  return `${userId}/${blob}`;
}

/** Deletes stored files that got no row. If that fails, the sweep deletes them later. */
export async function removeStored(
  userId: string,
  ports: AttachmentPorts,
  files: readonly StoredFile[],
): Promise<void> {
  const keys = files.flatMap((file) => keysOf(userId, file));
  if (keys.length > 0) await ports.blobs.remove(keys).catch(ports.onError);
}

/** Permanently deletes attachments that can no longer be restored. Returns the keys of their blobs. */
export async function forgetGone(scope: UserScope): Promise<string[]> {
  const gone = await deleteGone(scope, { allDeleted: false });
  return gone.flatMap((file) => keysOf(scope.userId, file));
}

/** Returns those of the given keys in a user's folder that no attachment refers to. */
export async function unnamedKeys(scope: UserScope, keys: readonly string[]): Promise<string[]> {
  const blobs = new Set(keys.map((key) => key.slice(key.indexOf('/') + 1).split('.', 1)[0] ?? ''));
  const known = new Set((await knownBlobs(scope, [...blobs])).flatMap((file) => keysOf(scope.userId, file)));
  return keys.filter((key) => !known.has(key));
}

/** Returns those of the given keys that were stored before a moment in Unix milliseconds. Newer ones may still be waiting for their row. */
export async function storedBefore(
  blobs: BlobStore,
  keys: readonly string[],
  moment: number,
): Promise<string[]> {
  const old: string[] = [];
  for (const key of keys) {
    const at = await blobs.storedAt(key);
    if (at !== undefined && at < moment) old.push(key);
  }
  return old;
}
