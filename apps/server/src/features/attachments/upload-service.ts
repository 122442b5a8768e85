import type { BlobStore } from '../../blobs/blob-store.ts';
import type { PictureReader } from '../../blobs/picture-reader.ts';
import { randomName } from '../../crypto/random-name.ts';
import { cleanName, keysOf, typeOfFile } from './rules.ts';
import type { AttachmentRow } from './store.ts';

/** What attachments are made with. */
export interface AttachmentPorts {
  readonly blobs: BlobStore;
  readonly pictures: PictureReader;
  /** Tells what a file is by its first bytes. */
  readonly contentKind: (
    path: string,
  ) => Promise<{ readonly extension: string; readonly type: string } | undefined>;
  /** What all attachments of one user may take, bytes. */
  readonly quotaBytes: number;
  /** Told of blobs that could not be removed: the sweep does it later. */
  readonly onError: (error: unknown) => void;
}

/**
 * What an uploaded file is: by its content, which neither its name nor its declared type may gainsay.
 * @throws {Problem} attachment-type
 */
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
