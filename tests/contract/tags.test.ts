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
