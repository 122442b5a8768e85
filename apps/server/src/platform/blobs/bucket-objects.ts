import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config.ts';
import { Problem } from '../../problems/problem.ts';
import { createS3Client } from './s3-client.ts';

/** An object of the bucket as a list shows it. */
export interface BucketObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/** A multipart upload. The object appears when it is completed. */
export interface BucketUpload {
  /** Sends the next part, of at least 5 MB unless it is the last. */
  send(bytes: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  /** Discards the parts sent so far. Never throws, because `dropUploads` discards leftovers. */
  abort(): Promise<void>;
}

/** Large and small objects of the bucket. Every failure is a Problem: storage-unavailable. */
export interface BucketObjects {
  list(prefix: string): Promise<BucketObject[]>;
  /** Reads a small object as text. Undefined if it doesn't exist. */
  readText(key: string): Promise<string | undefined>;
  /** Reads `length` bytes from `start`, or fewer at the end. Returns undefined if the object doesn't exist. */
  readRange(key: string, start: number, length: number): Promise<Buffer | undefined>;
  writeText(key: string, text: string): Promise<void>;
  beginUpload(key: string): Promise<BucketUpload>;
  /** Drops uploads under a prefix that began before a moment and were never completed. */
  dropUploads(prefix: string, before: Date): Promise<void>;
  /** Removes an object; one that is not there is not an error. */
  remove(key: string): Promise<void>;
}

/** Opens the bucket of the settings. */
export function openBucket(settings: S3Settings): BucketObjects {
  const client = createS3Client(settings);
  const Bucket = settings.bucket;
  const read = (key: string, Range?: string) =>
    unlessAbsent(async () => {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key: key, ...(Range ? { Range } : {}) }),
      );
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    });
  return {
    list: (Prefix) =>
      available(async () => {
        const found: BucketObject[] = [];
        let ContinuationToken: string | undefined;
        do {
          const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
            found.push({ key: Key, size: Size, storedAt: LastModified });
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken !== undefined);
        return found;
      }),
    readText: async (key) => (await read(key))?.toString('utf8'),
    readRange: (key, start, length) => read(key, `bytes=${start}-${start + length - 1}`),
    async writeText(key, text) {
      await available(() => client.send(new PutObjectCommand({ Bucket, Key: key, Body: text })));
    },
    beginUpload: (Key) => beginUpload(client, { Bucket, Key }),
    async dropUploads(Prefix, before) {
      const { Uploads = [] } = await available(() =>
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })),
      );
      for (const { Key = '', UploadId, Initiated = new Date() } of Uploads)
        if (Initiated < before)
          await unlessAbsent(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },
    async remove(Key) {
      await available(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
  };
}

async function beginUpload(
  client: ReturnType<typeof createS3Client>,
  object: { readonly Bucket: string; readonly Key: string },
): Promise<BucketUpload> {
  const { UploadId } = await available(() => client.send(new CreateMultipartUploadCommand(object)));
  const upload = { ...object, UploadId };
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  return {
    async send(Body) {
      const PartNumber = Parts.length + 1;
      const part = { ...upload, PartNumber, Body };
      const { ETag } = await available(() => client.send(new UploadPartCommand(part)));
      Parts.push({ ETag, PartNumber });
    },
    async complete() {
      const whole = { ...upload, MultipartUpload: { Parts } };
      await available(() => client.send(new CompleteMultipartUploadCommand(whole)));
    },
    async abort() {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {}); // its parts stay until a lifecycle rule of the bucket deletes them
    },
  };
}

async function available<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Problem('storage-unavailable', { cause: error, retryAfterSeconds: 30 });
  }
}

function unlessAbsent<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  return available(async () => {
    try {
      return await work();
    } catch (error) {
      const isAbsent =
        error instanceof S3ServiceException &&
        (error instanceof NoSuchKey || error.$metadata.httpStatusCode === 404);
      if (isAbsent) return undefined;
      throw error;
    }
  });
}
