import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { absentId, openAccount, record } from './ledger.ts';

let app: TestApp;
let client: Client;
let account: { id: string };
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = await openAccount(client);
});
afterAll(() => app.close());

const tags = async () => (await client.get('/tags')).body;
const tagsOf = async (id: string) => (await client.get(`/transactions/${id}`)).body.tags;

test('tags are counted, made, renamed, merged and deleted, and come back', async () => {
  const both = await record(client, account.id, { tags: ['home', 'diy'] });
  const one = await record(client, account.id, { tags: ['diy'] });
  expect((await client.post('/tags', { name: ' later ' })).body).toEqual({ name: 'later', count: 0 });
  expect((await client.post('/tags', { name: 'diy' })).status).toBe(409);
  expect(await tags()).toEqual([
    { name: 'diy', count: 2 },
    { name: 'home', count: 1 },
    { name: 'later', count: 0 },
  ]);
  const { id: rule } = (
    await client.post('/rules', {
      name: 'r',
      match: 'all',
      conditions: [{ field: 'tag', value: 'diy' }],
      actions: { add_tags: ['diy', 'x'] },
    })
  ).body;
  expect((await client.patch('/tags/diy', { name: 'home' })).status).toBe(409);
  expect((await client.patch('/tags/diy', { name: 'a/b' })).body).toEqual({ name: 'a/b', count: 2 });
  expect((await client.get(`/rules/${rule}`)).body).toMatchObject({
    conditions: [{ value: 'a/b' }],
    actions: { add_tags: ['a/b', 'x'] },
  });
  const merged = await client.post(`/tags/${encodeURIComponent('a/b')}/merge`, { into: 'home' });
  expect(merged.body.removed).toBe(2);
  expect(await tagsOf(both.id)).toEqual(['home']);
  expect((await client.post('/tags/restore', { undo_id: merged.body.undo_id })).body).toEqual({
    name: 'a/b',
    count: 2,
  });
  expect([await tagsOf(both.id), await tagsOf(one.id)]).toEqual([['home', 'a/b'], ['a/b']]);
  const gone = await client.delete('/tags/home');
  expect(await tagsOf(both.id)).toEqual(['a/b']);
  expect((await client.post('/tags/restore', { undo_id: gone.body.undo_id })).body.count).toBe(1);
  expect((await client.post('/tags/restore', { undo_id: gone.body.undo_id })).status).toBe(404);
});

test('a rule follows a tag that is merged, put away or not, and never names it on both sides', async () => {
  const user = await app.register();
  const own = await openAccount(user);
  await record(user, own.id, { tags: ['diy', 'home'] });
  const rule = (actions: object) =>
    user.post('/rules', {
      ...{ name: 'r', match: 'all', actions },
      conditions: [{ field: 'tag', value: 'diy' }],
    });
  const { body: both } = await rule({ add_tags: ['home'], remove_tags: ['diy', 'old'] });
  const { body: one } = await rule({ add_tags: ['diy'], remove_tags: ['home'] });
  const { body: away } = await rule({ add_tags: ['diy'] });
  const { body: other } = await rule({ add_tags: ['home'] });
  await user.patch(`/rules/${other.id}`, { conditions: [{ field: 'tag', value: 'home' }] });
  await user.delete(`/rules/${away.id}`);
  await user.post('/tags/diy/merge', { into: 'home' });
  const read = async (id: string) => (await user.get(`/rules/${id}`)).body;
  expect((await read(both.id)).actions).toEqual({ add_tags: ['home'], remove_tags: ['old'] });
  expect((await read(one.id)).actions).toEqual({ add_tags: ['home'] });
  expect((await read(other.id)).version).toBe(2);
  expect((await user.post(`/rules/${away.id}/restore`)).body).toMatchObject({
    conditions: [{ value: 'home' }],
    actions: { add_tags: ['home'] },
  });
});

test("another user's tag is not there", async () => {
  await record(client, account.id, { tags: ['mine'] });
  const { undo_id } = (await client.delete('/tags/mine')).body;
  const other = await app.register();
  for (const answer of [
    await other.patch('/tags/home', { name: 'x' }),
    await other.delete('/tags/home'),
    await other.post('/tags/home/merge', { into: 'diy' }),
    await other.post('/tags/restore', { undo_id }),
    await other.post('/tags/restore', { undo_id: absentId }),
  ])
    expect(answer.status).toBe(404);
});
