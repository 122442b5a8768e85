import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { asOwner } from './sign-in.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
});
afterAll(() => app.close());

test('a filter is saved, renamed, deleted and brought back', async () => {
  const made = await client.post('/saved-filters', {
    name: ' Farm ',
    filter: { q: 'farm >5', type: 'expense' },
  });
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Farm', filter: { q: 'farm >5', type: 'expense' }, usable: true, version: 1 },
  });
  const path = `/saved-filters/${made.body.id}`;
  expect(await client.post('/saved-filters', { name: 'FARM', filter: { q: 'x' } })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'name' }] },
  });
  expect((await client.patch(path, { name: 'Farm shop', version: 1 })).body.name).toBe('Farm shop');
  expect((await client.patch(path, { name: 'x', version: 1 })).status).toBe(412);
  expect((await client.delete(path)).status).toBe(204);
  expect((await client.get('/saved-filters')).body).toEqual([]);
  expect((await client.delete(path)).status).toBe(404);
  expect((await client.post(`${path}/restore`)).body.name).toBe('Farm shop');
  expect((await client.get('/saved-filters')).body).toHaveLength(1);
});

test('half a surrogate pair is kept as the sign of what cannot be read', async () => {
  const made = await client.post('/saved-filters', { name: 'Half', filter: { tag: 'x\udfff\ud800y' } });
  expect(made).toMatchObject({ status: 201, body: { filter: { tag: 'x\ufffd\ufffdy' } } });
});

test('a deleted filter is forgotten after 30 days, when another goes', async () => {
  const user = await app.register();
  const save = async (name: string) =>
    (await user.post('/saved-filters', { name, filter: { q: name } })).body.id as string;
  const [old, fresh] = [await save('Old'), await save('Fresh')];
  await user.delete(`/saved-filters/${old}`);
  await asOwner(app, `update saved_filters set deleted_at = now() - interval '31 days' where id = $1`, [old]);
  expect((await user.post(`/saved-filters/${old}/restore`)).status).toBe(404);
  await user.delete(`/saved-filters/${fresh}`);
  expect(await asOwner(app, 'select id from saved_filters where user_id = $1', [user.id])).toEqual([
    { id: fresh },
  ]);
});

test('what is no filter is refused with the field', async () => {
  for (const filter of [{ limit: 5 }, { sort: 'date' }, { colour: 'red' }, {}])
    expect((await client.post('/saved-filters', { name: 'No', filter })).status, JSON.stringify(filter)).toBe(
      422,
    );
});

test('a filter of a newer version is kept and said to be of no use here', async () => {
  const newer = await client.post('/saved-filters', { name: 'Newer', filter: { q: 'x' } });
  await asUser(app.database, client.id, (scope) =>
    sql`update saved_filters set filter = '{"colour": "red"}', format = 2 where id = ${newer.body.id}`.execute(
      scope.tables,
    ),
  );
  const found = (await client.get('/saved-filters')).body.find(
    (one: { name: string }) => one.name === 'Newer',
  );
  expect(found).toMatchObject({ usable: false, filter: {} });
  expect((await client.patch(`/saved-filters/${newer.body.id}`, { name: 'Still newer' })).body.usable).toBe(
    false,
  );
});

test("another user's filters are not there", async () => {
  const other = await app.register();
  const { id } = (await client.get('/saved-filters')).body[0];
  expect((await other.get('/saved-filters')).body).toEqual([]);
  expect((await other.patch(`/saved-filters/${id}`, { name: 'x' })).status).toBe(404);
  expect((await other.delete(`/saved-filters/${id}`)).status).toBe(404);
  expect((await other.post(`/saved-filters/${id}/restore`)).status).toBe(404);
});
