import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { BlobStore } from './blob-store.ts';
import { createFileBlobs } from './file-blobs.ts';

/**
 * The store that the settings name: the bucket of `S3_BUCKET`, else files in `DATA_DIR/attachments`. What speaks S3 is
 * loaded when the first blob is wanted, as it is half as large as all else together.
 */
export function openBlobs(config: Config): BlobStore {
  const { s3 } = config;
  if (s3 === undefined) return createFileBlobs(join(config.dataDir, 'attachments'));
  let loaded: Promise<BlobStore> | undefined;
  const store = () => {
    loaded ??= import('./s3-blobs.ts').then(({ createS3Blobs }) => createS3Blobs(s3));
    return loaded;
  };
  return {
    put: async (key, source) => (await store()).put(key, source),
    read: async (key) => (await store()).read(key),
    remove: async (keys) => (await store()).remove(keys),
    async *list() {
      yield* (await store()).list();
    },
    storedAt: async (key) => (await store()).storedAt(key),
  };
}
