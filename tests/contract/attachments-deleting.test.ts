import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { openBlobs } from '../../apps/server/src/platform/blobs/open-blobs.ts';
import { sweepAttachments } from '../../apps/server/src/platform/jobs/attachment-sweep.ts';
import type { Client, TestApp } from './app.ts';
import { type AttachmentApp, startAttachmentApp } from './attachment-app.ts';
import { attachedTo, attachTo, openAccount } from './ledger.ts';
import { pdf } from './pictures.ts';
import { asOwner, behindOwner } from './sign-in.ts';

let app: TestApp;
let client: Client;
let files: string;
let dataDir: string;
let jpeg: Uint8Array;
let spend: AttachmentApp['spend'];
let blobsOf: AttachmentApp['blobsOf'];
let close: AttachmentApp['close'];
beforeAll(async () => {
  ({ app, client, files, dataDir, jpeg, spend, blobsOf, close } = await startAttachmentApp());
});
afterAll(() => close());

const attach = (id: string, name: string, content: string | Uint8Array, user = client) =>
  attachTo(user, id, name, content);
const attached = (id: string, name: string, content: string | Uint8Array, user = client) =>
  attachedTo(user, id, name, content);
const listed = async (id: string) => (await client.get(`/transactions/${id}/attachments`)).body;
const sweep = (now = Date.now()) =>
  sweepAttachments({ database: app.database, blobs: openBlobs(readConfig({ DATA_DIR: dataDir })) }, now);

const bytesOf = async (path: string) => {
  const headers = { authorization: `Bearer ${client.token}` };
  const answer = await fetch(`${app.url}/api/v1${path}`, { headers });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

describe('deleting', () => {
  test('an attachment goes, and comes back when the deletion is undone', async () => {
    const id = await spend();
    const made = await attached(id, 'undo.pdf', pdf('undo'));
    expect((await client.delete(`/attachments/${made.id}`)).status).toBe(204);
    expect((await client.delete(`/attachments/${made.id}`)).status).toBe(404);
    expect((await client.get(`/attachments/${made.id}/content`)).status).toBe(404);
    expect((await client.get(`/transactions/${id}`)).body.attachment_refs).toEqual([]);
    expect(await client.post(`/attachments/${made.id}/restore`)).toMatchObject({ status: 200, body: made });
    expect(await client.post(`/attachments/${made.id}/restore`)).toMatchObject({ status: 200, body: made });
    expect(await listed(id)).toEqual([made]);
  });

  test('one that goes for good while it is restored is not said to be back', async () => {
    const id = await spend();
    const made = await attached(id, 'race.pdf', pdf('race'));
    await client.delete(`/attachments/${made.id}`);
    const restored = await behindOwner(app, 'delete from attachments where id = $1', [made.id], () =>
      client.post(`/attachments/${made.id}/restore`),
    );
    expect(restored.status).toBe(404);
  });

  test('a transaction takes its attachments with it, and brings them back', async () => {
    const id = await spend();
    const made = await attached(id, 'back.jpg', jpeg);
    const version = (await client.get(`/transactions/${id}`)).body.version;
    await client.delete(`/transactions/${id}`);
    expect((await client.get(`/attachments/${made.id}`)).status).toBe(404);
    expect((await client.get(`/attachments/${made.id}/content`)).status).toBe(404);
    expect((await attach(id, 'late.pdf', pdf('late'))).status).toBe(404);
    expect(await sweep(Date.now() + 86_400_000)).toMatchObject({ forgotten: 0 });
    expect((await client.post('/transactions/restore', { ids: [id] })).body).toEqual({ restored: 1 });
    expect(await listed(id)).toEqual([made]);
    expect((await client.get(`/transactions/${id}`)).body.version).toBe(version + 1);
    expect((await bytesOf(`/attachments/${made.id}/content`)).bytes).toEqual(jpeg);
  });

  test('the sweep forgets what can no longer come back, and nothing else', async () => {
    const user = await app.register();
    const account = (await openAccount(user)).id;
    const kept = await spend(user, account);
    const gone = await spend(user, account);
    const undone = await spend(user, account);
    const live = await attached(kept, 'live.jpg', jpeg, user);
    const old = await attached(kept, 'old.pdf', pdf('old'), user);
    await attached(gone, 'gone.pdf', pdf('gone'), user);
    await attached(undone, 'young.pdf', pdf('young'), user);
    await user.delete(`/attachments/${old.id}`);
    await user.delete(`/transactions/${gone}`);
    await user.delete(`/transactions/${undone}`);
    await asOwner(app, "update attachments set deleted_at = now() - interval '31 days' where id = $1", [
      old.id,
    ]);
    await asOwner(
      app,
      "update deleted_transactions set deleted_at = now() - interval '31 days' where id = $1",
      [gone],
    );
    await asOwner(
      app,
      `update operations set at = now() - interval '31 days' where id in (
         select operation_id from operation_changes where resource_key = $1)`,
      [gone],
    );
    expect(await sweep()).toEqual({ forgotten: 2, unnamed: 0 });
    expect(blobsOf(user)).toHaveLength(3);
    expect((await user.get(`/attachments/${live.id}/content?size=thumbnail`)).status).toBe(200);
    await user.post('/transactions/restore', { ids: [undone] });
    expect((await user.get(`/transactions/${undone}/attachments`)).body).toHaveLength(1);
    expect((await user.delete(`/accounts/${account}?cascade=true`)).status).toBe(204);
    // The history can bring the account back, and files with it.
    expect(await sweep()).toEqual({ forgotten: 0, unnamed: 0 });
    await asOwner(app, "update operations set at = now() - interval '31 days' where user_id = $1", [user.id]);
    expect(await sweep()).toEqual({ forgotten: 3, unnamed: 0 });
    expect(blobsOf(user)).toEqual([]);
  });

  test('the sweep removes what no row names once it is an hour old, also of users who have gone', async () => {
    const user = await app.register();
    const id = await spend(user, (await openAccount(user)).id);
    await attached(id, 'stays.jpg', jpeg, user);
    const stray = (name: string) => {
      const path = join(files, user.id, name);
      writeFileSync(path, 'x');
      return path;
    };
    const old = stray('0'.repeat(32));
    stray('1'.repeat(32));
    const past = Date.now() / 1000 - 3700;
    utimesSync(old, past, past);
    expect(await sweep()).toEqual({ forgotten: 0, unnamed: 1 });
    expect(blobsOf(user)).toHaveLength(3);
    expect((await user.delete('/profile', { password: user.password })).status).toBe(204);
    expect(await sweep()).toEqual({ forgotten: 0, unnamed: 0 });
    expect(await sweep(Date.now() + 2 * 3_600_000)).toMatchObject({ forgotten: 0 });
    expect(blobsOf(user)).toEqual([]);
  });
});
