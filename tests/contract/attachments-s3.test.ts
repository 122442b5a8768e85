import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { openBlobs } from '../../apps/server/src/platform/blobs/open-blobs.ts';
import { sweepAttachments } from '../../apps/server/src/platform/jobs/attachment-sweep.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { type Bucket, startBucket } from './bucket.ts';
import { openAccount, record } from './ledger.ts';
import { pdf, picture } from './pictures.ts';
import { browserOf, eventually, logIn } from './sign-in.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'farthing-s3-'));
let bucket: Bucket;
let settings: Record<string, string>;
let app: TestApp;
let client: Client;
let id: string;
beforeAll(async () => {
  bucket = await startBucket();
  settings = { DATA_DIR: dataDir, ...bucket.settings };
  app = await startApp(settings);
  client = await app.register();
  id = (await record(client, (await openAccount(client)).id)).id;
});
beforeEach(() => {
  bucket.isDown = false;
});
afterAll(async () => {
  await app.close();
  bucket.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const attach = (name: string, content: Uint8Array) =>
  client.upload(`/transactions/${id}/attachments`, { name, content });

test('with a bucket in the settings attachments lie there, and nothing of them in the data folder', async () => {
  const jpeg = await picture('jpeg');
  const made = await attach('receipt.jpg', jpeg);
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { has_thumbnail: true } });
  expect(
    [...bucket.objects.keys()].every((key) => /^[0-9a-f-]{36}\/[0-9a-f]{32}(\.thumbnail)?$/.test(key)),
  ).toBe(true);
  expect(bucket.objects.size).toBe(2);
  expect(bucket.requests.every((line) => !line.includes('acl'))).toBe(true);
  expect(readdirSync(dataDir)).not.toContain('attachments');
  const content = await fetch(`${app.url}/api/v1/attachments/${made.body.id}/content`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(jpeg);
  expect((await client.get(`/attachments/${made.body.id}/content?size=thumbnail`)).status).toBe(200);
});

test('a store that does not answer is 503 with a sentence, and leaves neither row nor file', async () => {
  const before = (await client.get(`/transactions/${id}/attachments`)).body.length;
  bucket.isDown = true;
  const refused = await attach('later.pdf', pdf('later'));
  expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringContaining('Try again') } });
  expect(refused.headers.get('retry-after')).toBe('30');
  bucket.isDown = false;
  expect((await client.get(`/transactions/${id}/attachments`)).body).toHaveLength(before);
  expect(await attach('later.pdf', pdf('later'))).toMatchObject({ status: 201 });
});

test('an object that is missing is 404; the sweep removes strangers page by page and leaves the rest', async () => {
  const others = new Set(bucket.objects.keys());
  const made = (await attach('lost.pdf', pdf('lost'))).body;
  const named = new Set(bucket.objects.keys());
  for (let number = 0; number < 5; number++) {
    bucket.objects.set(`${client.id}/${String(number).repeat(32)}`, {
      bytes: Buffer.from('x'),
      at: new Date(0),
    });
  }
  bucket.objects.set('not ours.txt', { bytes: Buffer.from('x'), at: new Date(0) });
  const parts = { database: app.database, blobs: openBlobs(readConfig(settings)) };
  expect(await sweepAttachments(parts, Date.now())).toEqual({ forgotten: 0, unnamed: 5 });
  expect(new Set(bucket.objects.keys())).toEqual(new Set([...named, 'not ours.txt']));
  for (const key of bucket.objects.keys()) if (!others.has(key)) bucket.objects.delete(key);
  expect(await client.get(`/attachments/${made.id}/content`)).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('missing from the server’s storage') },
  });
});

test('a backup holds what lies in the bucket and says what is missing there; a restore puts it back', async () => {
  const before = new Map([...bucket.objects].map(([key, { bytes }]) => [key, bytes]));
  const made = await client.post('/admin/backups', { verify: true });
  expect(made.body, JSON.stringify(made.body)).toMatchObject({
    verification: { ok: true, text: expect.stringContaining('3 attachments, but 1 attachment file') },
    contents: { attachments: 3 },
  });
  for (const key of before.keys()) bucket.objects.delete(key);
  const begun = await client.post(`/admin/backups/${made.body.id}/restore`, { password: client.password });
  expect(begun.status).toBe(202);
  await eventually(
    () => client.get('/profile'),
    ({ status }) => status === 401, // the restore has ended every session
  );
  const files = [...bucket.objects].filter(([key]) => !key.startsWith('_backups/'));
  expect(new Map(files.map(([key, { bytes }]) => [key, bytes]))).toEqual(before);
  expect(readdirSync(dataDir)).not.toContain('attachments');
  const { token } = browserOf(await logIn(app, client.email, client.password));
  const [first] = (await app.request('GET', `/transactions/${id}/attachments`, { token })).body;
  expect((await app.request('GET', `/attachments/${first.id}/content`, { token })).status).toBe(200);
});
