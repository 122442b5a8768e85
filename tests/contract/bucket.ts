import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As much of S3 as the store speaks, on the loopback: one bucket, `receipts`, its name in the path. */
export interface Bucket {
  readonly objects: Map<string, { bytes: Buffer; at: Date }>;
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
  if (request.method === 'PUT') {
    objects.set(key, { bytes: Buffer.concat(chunks), at: new Date() });
    return void reply.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void reply.writeHead(204).end();
  }
  if (searchParams.get('list-type') === '2') {
    const keys = [...objects.keys()].sort();
    const start = keys.findIndex((one) => one > (searchParams.get('continuation-token') ?? ''));
    const page = start < 0 ? [] : keys.slice(start, start + 2);
    const more = start >= 0 && start + 2 < keys.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const entries = page.map((one) => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`).join('');
    reply.writeHead(200, { 'content-type': 'application/xml' });
    const head = '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>receipts</Name>';
    return void reply.end(`${head}<IsTruncated>${more}</IsTruncated>${next}${entries}</ListBucketResult>`);
  }
  const found = objects.get(key);
  if (!found) {
    reply.writeHead(404, { 'content-type': 'application/xml' });
    return void reply.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
  }
  reply.writeHead(200, {
    'content-length': found.bytes.length,
    'last-modified': found.at.toUTCString(),
    etag: '"x"',
  });
  reply.end(request.method === 'HEAD' ? undefined : found.bytes);
}
