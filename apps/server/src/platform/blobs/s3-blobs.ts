import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../../config.ts';
import { Problem } from '../../problems/problem.ts';
import { type BlobSource, type BlobStore, checkBlobKey, isBlobKey } from './blob-store.ts';
import { createS3Client } from './s3-client.ts';

/** Blobs as objects of an S3-compatible bucket. Access lists are not used: the bucket itself must be private. */
export function createS3Blobs(settings: NonNullable<Config['s3']>): BlobStore {
  const driver = new S3Driver({
    client: createS3Client(settings),
    bucket: settings.bucket,
    supportsACL: false,
    visibility: 'private',
  });
  const disk = new Disk(driver);
  return {
    put: (key, source) => told(() => put(disk, checkBlobKey(key), source)),
    read: (key) => unlessAbsent(() => disk.getStream(checkBlobKey(key))),
    async remove(keys) {
      for (const key of keys) await unlessAbsent(() => disk.delete(checkBlobKey(key)));
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await told(() =>
          disk.listAll('', { recursive: true, ...(token ? { paginationToken: token } : {}) }),
        );
        const keys = [...page.objects]
          .flatMap((entry) => (entry.isFile ? [entry.key] : []))
          .filter(isBlobKey);
        if (keys.length > 0) yield keys;
        token = page.paginationToken;
      } while (token !== undefined);
    },
    storedAt: async (key) =>
      (await unlessAbsent(() => disk.getMetaData(checkBlobKey(key))))?.lastModified.getTime(),
  };
}

/** Uploads an object. S3 shows it only once it is complete. Its length is sent first, so that it isn't buffered. */
async function put(disk: Disk, key: string, source: BlobSource): Promise<void> {
  if ('bytes' in source) return disk.put(key, source.bytes);
  const { size } = await stat(source.path);
  await disk.putStream(key, createReadStream(source.path), { contentLength: size });
}

async function unlessAbsent<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw unavailable(error);
  }
}

async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(error: unknown): Problem {
  return new Problem('storage-unavailable', { cause: error, retryAfterSeconds: 30 });
}

function isAbsent(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    cause instanceof S3ServiceException &&
    (['NoSuchKey', 'NotFound'].includes(cause.name) || cause.$metadata.httpStatusCode === 404)
  );
}
