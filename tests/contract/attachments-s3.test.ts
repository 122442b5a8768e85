import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBlobs } from '../../apps/server/src/blobs/open-blobs.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { sweepAttachments } from '../../apps/server/src/jobs/attachment-sweep.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { openAccount, record } from './ledger.ts';
import { pdf, picture } from './pictures.ts';

/** As much of S3 as the store speaks: one bucket, its name in the path. */
const objects = new Map<string, { bytes: Buffer; at: Date }>();
const requests: string[] = [];
let isDown = false;

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  requests.push(`${request.method} ${pathname}`);
  const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/');
  if (isDown || !isSigned) return void reply.writeHead(isDown ? 503 : 403).end();
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

const dataDir = mkdtempSync(join(tmpdir(), 'farthing-s3-'));
let fake: Server;
let settings: Record<string, string>;
let app: TestApp;
let client: Client;
let id: string;
beforeAll(async () => {
  fake = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((done) => fake.listen(0, '127.0.0.1', done));
  settings = {
    DATA_DIR: dataDir,
    S3_BUCKET: 'receipts',
    S3_ENDPOINT: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'key-secret',
  };
  app = await startApp(settings);
  client = await app.register();
  id = (await record(client, (await openAccount(client)).id)).id;
});
beforeEach(() => {
  isDown = false;
});
afterAll(async () => {
  await app.close();
  fake.closeAllConnections();
  fake.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const attach = (name: string, content: Uint8Array) =>
  client.upload(`/transactions/${id}/attachments`, { name, content });

test('with a bucket in the settings attachments lie there, and nothing of them in the data folder', async () => {
  const jpeg = await picture('jpeg');
  const made = await attach('receipt.jpg', jpeg);
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { has_thumbnail: true } });
  expect([...objects.keys()].every((key) => /^[0-9a-f-]{36}\/[0-9a-f]{32}(\.thumbnail)?$/.test(key))).toBe(
    true,
  );
  expect(objects.size).toBe(2);
  expect(requests.every((line) => !line.includes('acl'))).toBe(true);
  expect(readdirSync(dataDir)).not.toContain('attachments');
  const content = await fetch(`${app.url}/api/v1/attachments/${made.body.id}/content`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(jpeg);
  expect((await client.get(`/attachments/${made.body.id}/content?size=thumbnail`)).status).toBe(200);
});

test('a store that does not answer is 503 with a sentence, and leaves neither row nor file', async () => {
  const before = (await client.get(`/transactions/${id}/attachments`)).body.length;
  isDown = true;
  const refused = await attach('later.pdf', pdf('later'));
  expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringContaining('try again') } });
  expect(refused.headers.get('retry-after')).toBe('30');
  isDown = false;
  expect((await client.get(`/transactions/${id}/attachments`)).body).toHaveLength(before);
  expect(await attach('later.pdf', pdf('later'))).toMatchObject({ status: 201 });
});

test('an object that is missing is 404; the sweep removes strangers page by page and leaves the rest', async () => {
  const made = (await attach('lost.pdf', pdf('lost'))).body;
  const named = new Set(objects.keys());
  for (let number = 0; number < 5; number++) {
    objects.set(`${client.id}/${String(number).repeat(32)}`, { bytes: Buffer.from('x'), at: new Date(0) });
  }
  objects.set('not ours.txt', { bytes: Buffer.from('x'), at: new Date(0) });
  const parts = { database: app.database, blobs: openBlobs(readConfig(settings)) };
  expect(await sweepAttachments(parts, Date.now())).toEqual({ forgotten: 0, unnamed: 5 });
  expect(new Set(objects.keys())).toEqual(new Set([...named, 'not ours.txt']));
  objects.clear();
  expect(await client.get(`/attachments/${made.id}/content`)).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('missing from the store') },
  });
});
