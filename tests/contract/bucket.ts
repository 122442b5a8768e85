import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A multipart upload that was begun. */
interface Upload {
  readonly key: string;
  at: Date;
  readonly parts: Map<number, Buffer>;
}

/**
 * The part of S3 that the service uses, on the loopback, as its API reference specifies it: one bucket, `receipts`, its
 * name in the path. Pages of lists hold two keys.
 */
export interface Bucket {
  readonly objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Multipart uploads that were neither completed nor aborted, by their id. */
  readonly uploads: Map<string, Upload>;
  /** Method and path of every request so far. */
  readonly requests: string[];
  /** Answers 503 as long as it is true. */
  isDown: boolean;
  /** The settings that lead to it. */
  readonly settings: Readonly<Record<string, string>>;
  close(): void;
}

/** Starts an empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const server = createServer((request, reply) => void answer(bucket, request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bucket: Bucket = {
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    isDown: false,
    settings: {
      S3_BUCKET: 'receipts',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'key-secret',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return bucket;
}

async function answer(bucket: Bucket, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { objects } = bucket;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  bucket.requests.push(`${request.method} ${pathname}`);
  const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/');
  if (bucket.isDown || !isSigned) return void reply.writeHead(bucket.isDown ? 503 : 403).end();
  if (!pathname.startsWith('/receipts')) return void reply.writeHead(404).end();
  const key = pathname.slice('/receipts/'.length);
  const xml = (status: number, text: string) => {
    reply.writeHead(status, { 'content-type': 'application/xml' });
    reply.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  };
  const body = Buffer.concat(chunks);
  const uploadId = searchParams.get('uploadId');
  if (uploadId !== null || searchParams.has('uploads'))
    return answerMultipart(bucket, request, reply, { key, uploadId, searchParams, body, xml });
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, at: new Date() });
    return void reply.writeHead(200, { etag: etagOf(body) }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void reply.writeHead(204).end();
  }
  if (searchParams.get('list-type') === '2') {
    const prefix = searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
    const start = keys.findIndex((one) => one > (searchParams.get('continuation-token') ?? ''));
    const page = start < 0 ? [] : keys.slice(start, start + 2);
    const more = start >= 0 && start + 2 < keys.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const entries = page.map((one) => {
      const { bytes, at } = objects.get(one) as { bytes: Buffer; at: Date };
      return `<Contents><Key>${one}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
    });
    return void xml(
      200,
      `<ListBucketResult><Name>receipts</Name><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  }
  const found = objects.get(key);
  if (!found) {
    if (request.method === 'HEAD') return void reply.writeHead(404).end();
    return void xml(404, '<Error><Code>NoSuchKey</Code></Error>');
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(first ?? 0);
  if (first !== undefined && start >= found.bytes.length)
    return void xml(416, '<Error><Code>InvalidRange</Code></Error>');
  const bytes = found.bytes.subarray(start, last === undefined ? undefined : Number(last) + 1);
  reply.writeHead(first === undefined ? 200 : 206, {
    'content-length': bytes.length,
    'last-modified': found.at.toUTCString(),
    etag: etagOf(found.bytes),
    ...(first === undefined
      ? {}
      : { 'content-range': `bytes ${start}-${start + bytes.length - 1}/${found.bytes.length}` }),
  });
  reply.end(request.method === 'HEAD' ? undefined : bytes);
}

const leastPartBytes = 5 * 1024 * 1024;

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/** CreateMultipartUpload, UploadPart, CompleteMultipartUpload, AbortMultipartUpload and ListMultipartUploads. */
function answerMultipart(
  { objects, uploads }: Bucket,
  request: IncomingMessage,
  reply: ServerResponse,
  asked: {
    key: string;
    uploadId: string | null;
    searchParams: URLSearchParams;
    body: Buffer;
    xml: (status: number, text: string) => void;
  },
): void {
  const { key, uploadId, searchParams, body, xml } = asked;
  if (uploadId === null && request.method === 'POST') {
    const id = randomUUID();
    uploads.set(id, { key, at: new Date(), parts: new Map() });
    return void xml(
      200,
      `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (uploadId === null) {
    const prefix = searchParams.get('prefix') ?? '';
    const listed = [...uploads].filter(([, one]) => one.key.startsWith(prefix));
    const entries = listed.map(
      ([id, one]) =>
        `<Upload><Key>${one.key}</Key><UploadId>${id}</UploadId><Initiated>${one.at.toISOString()}</Initiated></Upload>`,
    );
    return void xml(200, `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
  }
  const upload = uploads.get(uploadId);
  if (upload?.key !== key) return void xml(404, '<Error><Code>NoSuchUpload</Code></Error>');
  if (request.method === 'DELETE') {
    uploads.delete(uploadId);
    return void reply.writeHead(204).end();
  }
  if (request.method === 'PUT') {
    upload.parts.set(Number(searchParams.get('partNumber')), body);
    return void reply.writeHead(200, { etag: etagOf(body) }).end();
  }
  const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  const parts = named.map(({ number, etag }) => {
    const bytes = upload.parts.get(number);
    return bytes !== undefined && etagOf(bytes) === etag ? bytes : undefined;
  });
  if (parts.length === 0 || parts.includes(undefined))
    return void xml(400, '<Error><Code>InvalidPart</Code></Error>');
  if (parts.slice(0, -1).some((bytes) => (bytes?.length ?? 0) < leastPartBytes))
    return void xml(400, '<Error><Code>EntityTooSmall</Code></Error>');
  uploads.delete(uploadId);
  objects.set(key, { bytes: Buffer.concat(parts as Buffer[]), at: new Date() });
  return void xml(200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}
