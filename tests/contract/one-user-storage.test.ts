import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { forgetOldPreviews } from '../../apps/server/src/features/ledger/imports/preview-service.ts';
import { checkDiskSpace, reservedBytes } from '../../apps/server/src/http/disk-space.ts';
import { removeLeftovers } from '../../apps/server/src/http/uploads.ts';
import { startApp, type TestApp } from './app.ts';
import { openAccount } from './ledger.ts';
import { temporaryFolder } from './server-process.ts';
import { threeShops, upload } from './statements.ts';

let app: TestApp;
let owner: pg.Client;
const dataDir = temporaryFolder();
beforeAll(async () => {
  app = await startApp({ IMPORT_MAX_MB: '1', DATA_DIR: dataDir });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Copies an import of the user, so many times over. */
async function copyImport(userId: string, id: string, times: number, change = ''): Promise<void> {
  await owner.query(
    `insert into imports (user_id, id, account_id, status, file_name, file_size, detected, reading, balance_check, created_at)
     select user_id, gen_random_uuid(), account_id, status, file_name, file_size, detected, reading, balance_check,
       now() ${change} from imports, generate_series(1, ${times}) where user_id = $1 and id = $2`,
    [userId, id],
  );
}

test('an upload that declares more than is allowed is rejected before it is sent', {
  tags: 'long',
}, async () => {
  const client = await app.register();
  const status = await new Promise<number>((done, fail) => {
    const request = httpRequest(`${app.url}/api/v1/imports`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(2 ** 31),
      },
    });
    request.on('response', (response) => done(response.statusCode ?? 0)).on('error', fail);
    request.write('--x\r\n');
  });
  expect(status).toBe(413);
  expect(readdirSync(dataDir).includes('tmp') ? readdirSync(join(dataDir, 'tmp')) : []).toEqual([]);
});

test('an export is not received for an account that has records already', async () => {
  const client = await app.register();
  await openAccount(client);
  const { status, body } = await client.upload('/export/import', { name: 'a.zip', content: 'no zip at all' });
  expect([status, body.detail]).toEqual([409, expect.stringContaining('empty')]);
});

test('a hundred previews can be open, and one that was deleted makes room', { tags: 'long' }, async () => {
  const client = await app.register();
  const account = await openAccount(client);
  const { id } = await upload(client, account.id, threeShops);
  await copyImport(client.id, id, 99);
  const refused = await client.upload(
    '/imports',
    { name: 'a.csv', content: threeShops },
    { account_id: account.id },
  );
  expect([refused.status, refused.headers.get('problem-code')]).toEqual([409, 'too-many-previews']);
  expect((await client.delete(`/imports/${id}`)).status).toBe(204);
  await upload(client, account.id, threeShops);
});

test('the files of open previews take no more than four times the largest statement', async () => {
  const client = await app.register();
  const account = await openAccount(client);
  const { id } = await upload(client, account.id, threeShops);
  await owner.query('update imports set file_size = $2 where id = $1', [id, 4 * 1024 * 1024]);
  const { status, body } = await client.upload(
    '/imports',
    { name: 'a.csv', content: threeShops },
    { account_id: account.id },
  );
  expect([status, body.detail]).toEqual([409, expect.stringContaining('more than 4 MB')]);
});

test('a preview is deleted after a week, a committed import never', async () => {
  const client = await app.register();
  const account = await openAccount(client);
  const [old, fresh, committed] = [
    await upload(client, account.id, threeShops),
    await upload(client, account.id, threeShops),
    await upload(client, account.id, threeShops),
  ];
  expect((await client.post(`/imports/${committed.id}/commit`)).status).toBe(200);
  await owner.query(`update imports set created_at = now() - interval '8 days' where id = any($1)`, [
    [old.id, committed.id],
  ]);
  expect(await asUser(app.database, client.id, forgetOldPreviews)).toBe(1);
  const { body } = await client.get('/imports');
  expect(body.items.map((one: { id: string }) => one.id).sort()).toEqual([fresh.id, committed.id].sort());
});

test('a user has so many categories and no more, and another user has their own', async () => {
  const [client, other] = [await app.register(), await app.register()];
  await owner.query(
    `insert into categories (user_id, id, name, kind, group_name, position)
     select $1, gen_random_uuid(), 'Category ' || n, 'expense', 'Other', n from generate_series(1, 1000) n`,
    [client.id],
  );
  const { status, body, headers } = await client.post('/categories', { name: 'One more', kind: 'expense' });
  expect([status, headers.get('problem-code')]).toEqual([409, 'too-many-records']);
  expect(body.detail).toBe('You’ve reached the limit of 1,000 categories. Delete some and try again.');
  expect((await other.post('/categories', { name: 'One more', kind: 'expense' })).status).toBe(201);
});

test('a nearly full disk takes no uploads', async () => {
  await checkDiskSpace(dataDir);
  await expect(checkDiskSpace(dataDir, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    status: 507,
    detail: 'The server’s disk is nearly full. Ask the operator to free some space.',
  });
  expect([reservedBytes(1024 ** 4), reservedBytes(100 * 1024 * 1024)]).toEqual([
    256 * 1024 * 1024,
    2 * 1024 * 1024,
  ]);
});

test('what a killed service left in the temporary folder is removed at the start', async () => {
  const folder = temporaryFolder();
  const leave = (name: string) => {
    mkdirSync(join(folder, 'tmp', name), { recursive: true });
    writeFileSync(join(folder, 'tmp', name, randomUUID()), 'x');
  };
  leave('upload-old');
  leave('work-new');
  const days = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  utimesSync(join(folder, 'tmp', 'upload-old'), days, days);
  await removeLeftovers(folder, true);
  expect(readdirSync(join(folder, 'tmp'))).toEqual(['work-new']);
  await removeLeftovers(folder, false);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  await removeLeftovers(join(folder, 'missing'), false);
});
