import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { newIdentity } from '../../apps/server/src/platform/backup-archive/age-stream.ts';
import { openBackups } from '../../apps/server/src/platform/backup-archive/open-backups.ts';
import { openBlobs } from '../../apps/server/src/platform/blobs/open-blobs.ts';
import { newFieldKey } from '../../apps/server/src/platform/crypto/key-files.ts';
import { sweepAttachments } from '../../apps/server/src/platform/jobs/attachment-sweep.ts';
import { type Client, startApp, type TestApp } from '../contract/app.ts';
import { type Bucket, startBucket } from '../contract/bucket.ts';
import { openAccount, record } from '../contract/ledger.ts';
import { runCommand } from '../contract/run-command.ts';
import { until } from '../contract/server-process.ts';
import { fromNewAddress } from '../contract/sign-in.ts';

/** Two instances on one database and one bucket, with data folders of their own. */
const root = mkdtempSync(join(tmpdir(), 'farthing-bucket-'));
let bucket: Bucket;
let settings: Record<string, string>;
let one: TestApp;
let other: TestApp;
let admin: Client;
let token: string;
beforeAll(async () => {
  bucket = await startBucket();
  settings = {
    ...bucket.settings,
    BACKUP_KEY: await newIdentity(),
    FIELD_ENCRYPTION_KEYS: newFieldKey(),
    BACKUP_NIGHTLY: 'false',
  };
  mkdirSync(join(root, 'one'));
  one = await startApp({ ...settings, DATA_DIR: join(root, 'one') });
  other = await startApp({ ...settings, DATA_DIR: join(root, 'other') }, one.ownerUrl);
  admin = await one.register();
  token = admin.token;
  await openAccount(admin, { name: 'Before' });
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  bucket.close();
  rmSync(root, { recursive: true, force: true });
});

const ask = (app: TestApp, method: string, path: string, body?: unknown) =>
  app.request(method, `/admin/backups${path}`, { token, ...(body === undefined ? {} : { body }) });
const operationEnded = (app: TestApp) =>
  until(
    120_000,
    () => ask(app, 'GET', '/status'),
    ({ status, body }) => status === 401 || body.operation?.state !== 'running',
  );
const backupKeys = () => [...bucket.objects.keys()].filter((key) => key.startsWith('_backups/'));

test('a backup made at one instance is listed, downloaded and verified by the other', async () => {
  const made = await ask(one, 'POST', '');
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { kind: 'manual' } });
  const { id, size, sha256 } = made.body;
  expect((await ask(other, 'GET', '')).body).toEqual([made.body]);
  expect(existsSync(join(root, 'one', 'backups'))).toBe(false);

  const download = await fetch(`${other.url}/api/v1/admin/backups/${id}/download`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await download.arrayBuffer());
  expect(bytes.length).toBe(size);
  expect(download.headers.get('x-content-sha256')).toBe(sha256);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  for (const key of backupKeys())
    expect(bucket.objects.get(key)?.bytes.toString('latin1')).not.toMatch(/Before|example\.org/);

  expect((await ask(other, 'POST', `/${id}/verify`)).status).toBe(202);
  expect((await operationEnded(other)).body.operation).toMatchObject({ state: 'done' });
  // The instance that did nothing shows the operation and its outcome too.
  expect((await ask(one, 'GET', '/status')).body.operation).toMatchObject({
    operation: 'verify',
    state: 'done',
    backup_id: id,
  });
  expect((await ask(one, 'GET', '')).body[0].verification).toMatchObject({ ok: true });
});

test('a backup deleted at one instance is gone at the other, which can undelete it', async () => {
  const { id } = (await ask(one, 'POST', '')).body;
  expect((await ask(one, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await ask(other, 'GET', `/${id}/download`)).status).toBe(404);
  expect((await ask(other, 'DELETE', `/${id}`)).status).toBe(404);
  expect((await ask(other, 'POST', `/${id}/undelete`)).body.id).toBe(id);
  expect((await ask(one, 'GET', '')).body[0].id).toBe(id);
  expect((await ask(one, 'DELETE', `/${id}`)).status).toBe(204);
});

test('what was deleted a day ago and what killed operations left goes with the next operation', async () => {
  const { id } = (await ask(one, 'POST', '')).body;
  await ask(one, 'DELETE', `/${id}`);
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const [key, object] of bucket.objects) if (key.includes(id)) object.at = longAgo;
  bucket.uploads.set('old', { key: '_backups/x.age', at: longAgo, parts: new Map() });
  bucket.uploads.set('new', { key: '_backups/y.age', at: new Date(), parts: new Map() });
  bucket.objects.set('_backups/killed.age.json', { bytes: Buffer.from('{}'), at: longAgo });
  const next = (await ask(other, 'POST', '')).body;
  expect(backupKeys().filter((key) => key.includes(id) || key.includes('killed'))).toEqual([]);
  expect([...bucket.uploads.keys()]).toEqual(['new']);
  await ask(other, 'DELETE', `/${next.id}`);
});

test('a large backup goes up in parts and comes back whole', async () => {
  const store = openBackups(readConfig({ ...settings, DATA_DIR: join(root, 'one') }));
  const bytes = randomBytes(40 * 1024 * 1024);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000);
  }
  const facts = {
    id: '01a20149-ac1f-7104-8017-9cc20b6b868b',
    file: 'farthing-20261122T032535Z-01a20149-ac1f-7104-8017-9cc20b6b868b.tar.gz.age',
    kind: 'manual',
    created_at: '2026-11-22T03:25:35Z',
    verified_at: null,
    verification: null,
    contents: null,
  } as const;
  const before = bucket.requests.length;
  const record = await store.write(facts, pieces());
  expect(bucket.requests.slice(before).filter((line) => line.startsWith('PUT')).length).toBe(4);
  const read: Buffer[] = [];
  for await (const part of store.read(record)) read.push(part);
  expect(Buffer.concat(read).equals(bytes)).toBe(true);

  const broken = store.write(
    { ...facts, file: 'farthing-20261122T032536Z-01a20149-ac1f-7104-8017-9cc20b6b868c.tar.gz.age' },
    (async function* () {
      yield bytes;
      throw new Error('the database went away');
    })(),
  );
  await expect(broken).rejects.toThrow('the database went away');
  expect(backupKeys().filter((key) => key.includes('868c'))).toEqual([]);
  expect([...bucket.uploads.keys()]).toEqual(['new']);
  await store.remove(record.id);
});

test('the sweep of attachments leaves backups alone, also files that an operator puts beside them', async () => {
  bucket.objects.set('_backups/moved-here.age', { bytes: Buffer.from('x'), at: new Date(0) });
  const config = readConfig({ ...settings, DATA_DIR: join(root, 'one') });
  await sweepAttachments({ database: one.database, blobs: openBlobs(config) }, Date.now() + 1e9);
  expect(backupKeys()).toContain('_backups/moved-here.age');
  const listed = (await ask(one, 'GET', '')).body.find(({ size }: { size: number }) => size === 1);
  expect(listed).toMatchObject({ kind: 'upload', contents: null });
  expect((await ask(one, 'DELETE', `/${listed.id}`)).status).toBe(204);
});

test('an uploaded backup lies in the bucket', async () => {
  const [newest] = (await ask(one, 'GET', '')).body;
  const key = backupKeys().find((name) => name.includes(newest.id) && name.endsWith('.age')) as string;
  const form = new FormData();
  form.append('file', new Blob([bucket.objects.get(key)?.bytes as never]), 'saved.age');
  const sent = await other.request('POST', '/admin/backups/upload', { token, raw: form });
  expect(sent).toMatchObject({ status: 201, body: { kind: 'upload', sha256: newest.sha256 } });
  expect((await ask(one, 'GET', '')).body.map(({ id }: { id: string }) => id)).toContain(sent.body.id);
  expect((await ask(one, 'DELETE', `/${sent.body.id}`)).status).toBe(204);
});

test('a bucket that does not answer is 503 with a sentence', async () => {
  bucket.isDown = true;
  const answer = await ask(one, 'GET', '');
  const health = await one.request('GET', '/admin/health', { token });
  bucket.isDown = false;
  expect(answer).toMatchObject({ status: 503, body: { detail: expect.stringContaining('Try again') } });
  expect(health.status).toBe(200);
  expect(health.body.checks).toContainEqual(
    expect.objectContaining({ name: 'backups', state: 'attention', message: expect.stringMatching(/reach/) }),
  );
});

test('the command lists, makes and verifies backups of the bucket', async () => {
  const own = { ...settings, DATA_DIR: join(root, 'command'), DATABASE_URL: one.ownerUrl };
  const made = await runCommand(['backup', 'create', '--verify'], { settings: own });
  expect(made, made.told).toMatchObject({ code: 0 });
  expect(made.out).toMatch(/It is stored at s3:\/\/receipts\/_backups\/farthing-/);
  const [newest] = (await ask(one, 'GET', '')).body;
  const listed = await runCommand(['backup', 'list'], { settings: own });
  expect(listed.out.split('\n')[0]).toContain(newest.id);
  const verified = await runCommand(['backup', 'verify', newest.id], { settings: own });
  expect(verified, verified.told).toMatchObject({ code: 0 });
  expect(existsSync(join(root, 'command', 'backups'))).toBe(false);
});

test('BACKUP_DIR keeps backups in a folder beside a bucket', async () => {
  const folder = join(root, 'folder');
  const config = readConfig({ ...settings, DATA_DIR: join(root, 'one'), BACKUP_DIR: folder });
  const store = openBackups(config);
  expect(await store.list()).toEqual([]);
  expect(store.placeOf({ file: 'a.age' } as never)).toBe(join(folder, 'a.age'));
});

test('a backup made at one instance is restored by the other', async () => {
  const { id } = (await ask(one, 'POST', '')).body;
  const account = (await admin.get('/accounts')).body[0];
  await record(admin, account.id, { amount: '7.00' });
  const begun = await ask(other, 'POST', `/${id}/restore`, { password: admin.password });
  expect(begun, JSON.stringify(begun.body)).toMatchObject({ status: 202 });
  expect((await operationEnded(other)).status).toBe(401);
  const login = await one.request('POST', '/auth/login', {
    body: { email: admin.email, password: admin.password },
    headers: fromNewAddress(),
  });
  token = login.body.access_token;
  expect((await one.request('GET', '/transactions', { token })).body.items).toEqual([]);
  await operationEnded(one);
  expect((await ask(one, 'GET', '')).body[0].kind).toBe('before_restore');
});
