import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config.ts';

/** Creates the client of the bucket, for Amazon S3 or a compatible store. */
export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    credentials: { accessKeyId, secretAccessKey },
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Many compatible stores do not know the newer kinds of checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  });
}
