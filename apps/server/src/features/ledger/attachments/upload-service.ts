import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import type { PictureReader } from '../../../platform/blobs/picture-reader.ts';
import { randomName } from '../../../platform/crypto/token-hash.ts';
import { cleanName, keysOf, typeOfFile } from './rules.ts';
import type { AttachmentRow } from './store.ts';

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

/** A file whose blobs are stored and that no row names yet. */
export type StoredFile = Pick<
  AttachmentRow,
  'name' | 'content_type' | 'sha256' | 'blob' | 'width' | 'height' | 'thumbnail_size'
> & { readonly size: number };

/**
 * Checks a file, makes the thumbnail of a picture and stores both under a random name; then has `record` write the row.
 * The blobs go again when it throws. Where that fails too, or the process dies between, the sweep finds them.
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
