import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, sharedWith } from './couples.ts';
import { openAccount, record } from './ledger.ts';

let app: TestApp;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

async function makeCouple() {
  [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
}

const choose = (client: Client, new_account_level: string) =>
  client.put('/household/sharing', { new_account_level });

test('new accounts are private until their owner chooses another level, which holds for accounts added from then on', async () => {
  await makeCouple();
  await openAccount(ben, { name: 'Before' });
  expect((await ben.get('/household/sharing')).body).toEqual({ items: [], new_account_level: 'private' });
  expect(await choose(ben, 'view')).toMatchObject({ status: 200, body: { new_account_level: 'view' } });
  expect(await sharedWith(ann)).toEqual([]);
  const { id } = await openAccount(ben, { name: 'After' });
  await record(ben, id, { description: 'visible' });
  expect(await sharedWith(ann)).toEqual(['After']);
  expect((await ben.get(`/household/sharing/${id}`)).body).toMatchObject({ level: 'view' });
  // One person's choice isn't the other's.
  await openAccount(ann, { name: 'Ann’s' });
  expect(await sharedWith(ben)).toEqual([]);
  await choose(ben, 'private');
  await openAccount(ben, { name: 'Later' });
  expect(await sharedWith(ann)).toEqual(['After']);
  const audits = (await ann.get('/audit-log')).body.items.map(({ action }: { action: string }) => action);
  expect(audits.filter((action: string) => action === 'account_share_default')).toHaveLength(2);
  expect(audits).toContain('account_share');
});

test('an account that is undone and brought back stays private, whatever the level of new ones', async () => {
  await makeCouple();
  const { id } = await openAccount(ben, { name: 'Old' });
  expect((await ben.delete(`/accounts/${id}`)).status).toBeLessThan(300);
  await choose(ben, 'full');
  const [deleted] = (await ben.get('/history')).body.items;
  const undone = await ben.post(`/history/${deleted.id}/undo`);
  expect([undone.status, JSON.stringify(undone.body)]).toEqual([200, expect.anything()]);
  expect((await ben.get(`/accounts/${id}`)).status).toBe(200);
  expect(await sharedWith(ann)).toEqual([]);
});

test('accounts that an API token adds stay private, and a token changes no default', async () => {
  await makeCouple();
  await choose(ben, 'view');
  const made = await ben.post('/api-tokens', {
    name: 'script',
    scopes: ['read', 'write', 'household'],
    days: 30,
    password: ben.password,
  });
  expect([made.status, made.body.detail]).toEqual([201, undefined]);
  const { token } = made.body;
  const body = { name: 'By a token', type: 'cash' };
  expect((await app.request('POST', '/accounts', { token, body })).status).toBe(201);
  expect(await sharedWith(ann)).toEqual([]);
  const change = await app.request('PUT', '/household/sharing', {
    token,
    body: { new_account_level: 'full' },
  });
  expect([401, 403]).toContain(change.status);
});

test('the choice ends with the membership and with the role, and needs a household', async () => {
  await makeCouple();
  await choose(ben, 'full');
  await ann.patch(`/household/members/${ben.id}`, { role: 'viewer' });
  await openAccount(ben, { name: 'As a viewer' });
  expect((await choose(ben, 'view')).status).toBe(403);
  await ann.patch(`/household/members/${ben.id}`, { role: 'member' });
  expect((await ben.get('/household/sharing')).body).toEqual({ items: [], new_account_level: 'private' });
  await choose(ben, 'full');
  await ben.delete(`/household/members/${ben.id}`);
  expect((await choose(ben, 'view')).status).toBe(404);
  await openAccount(ben, { name: 'Alone' });
  await joinHousehold(ann, [ben]);
  await openAccount(ben, { name: 'Back again' });
  expect(await sharedWith(ann)).toEqual([]);
  expect((await choose(ann, 'everything')).status).toBe(422);
});
