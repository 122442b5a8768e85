import { afterAll, beforeAll, expect, test } from 'vitest';
import { asUser } from '../../apps/server/src/database/user-scope.ts';
import { boundHistory } from '../../apps/server/src/features/admin/history/service.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { openAccount, record } from './ledger.ts';
import { asOwnerOfRows } from './role-client.ts';
import { asOwner } from './sign-in.ts';
import { importNow, threeShops } from './statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const read = async (user: Client, query = ''): Promise<Answer['body']> => {
  const { status, body } = await user.get(`/changes${query}`);
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};

test('names each record that changed once, as it is now, from where the cursor stands', async () => {
  const [user, other] = [await app.register(), await app.register()];
  const account = await openAccount(user);
  const start = await read(user);
  expect(start).toEqual({ items: [], cursor: expect.any(String), has_more: false, is_reset: false });
  const [kept, gone] = [await record(user, account.id), await record(user, account.id)];
  await user.patch(`/transactions/${kept.id}`, { notes: 'twice' });
  await user.delete(`/transactions/${gone.id}`);
  const { id: rule } = (await user.post('/saved-filters', { name: 'Food', filter: { q: 'food' } })).body;
  await user.delete(`/saved-filters/${rule}`);
  const page = await read(user, `?since=${start.cursor}`);
  expect(page).toMatchObject({ has_more: false, is_reset: false });
  expect(page.items).toEqual([
    { type: 'transactions', id: kept.id, change: 'changed', version: 2 },
    { type: 'transactions', id: gone.id, change: 'deleted', version: null },
    { type: 'saved_filters', id: rule, change: 'deleted', version: null },
  ]);
  expect(await read(user, `?since=${page.cursor}`)).toMatchObject({ items: [], cursor: page.cursor });
  // In steps, the same records come.
  const steps: string[] = [];
  for (let since = start.cursor, more = true; more; ) {
    const step = await read(user, `?since=${since}&limit=1`);
    steps.push(...step.items.map(({ id }: { id: string }) => id));
    [since, more] = [step.cursor, step.has_more];
  }
  expect(new Set(steps)).toEqual(new Set([kept.id, gone.id, rule]));
  expect(await read(other)).toMatchObject({ items: [], cursor: expect.stringMatching(/^0-/) });
});

test('of an import names the import, and the transactions without their ids: they are only counted', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  const { cursor } = await read(user);
  const made = await importNow(user, account.id, threeShops);
  const { items } = await read(user, `?since=${cursor}`);
  expect(items).toContainEqual({
    type: 'imports',
    id: made.id,
    change: 'changed',
    version: expect.any(Number),
  });
  expect(items).toContainEqual({ type: 'transactions', id: null, change: 'changed', version: null });
});

test('is read with a token that only reads, and starts again where the history is forgotten or went back', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  const made = await user.post('/api-tokens', { name: 'Feed', scopes: ['read'], password: user.password });
  const { cursor } = await read(user);
  await record(user, account.id, { notes: 'x'.repeat(900) });
  const { token } = made.body;
  const answer = await app.request('GET', `/changes?since=${cursor}`, { token });
  expect(answer.body.items).toHaveLength(1);
  const ahead = cursor.replace(/^\d+/, '999999');
  expect(await read(user, `?since=${ahead}`)).toMatchObject({ items: [], is_reset: true });
  const { id } = await record(user, account.id);
  await user.patch(`/transactions/${id}`, { notes: 'x'.repeat(900) });
  await asUser(app.database, user.id, (scope) => boundHistory(scope, 1));
  const reset = await read(user, `?since=${cursor}`);
  expect(reset).toMatchObject({ items: [], is_reset: true });
  await record(user, account.id);
  expect((await read(user, `?since=${reset.cursor}`)).items).toHaveLength(1);
  expect((await user.get('/changes?since=x')).status).toBe(422);
});

test('misses nothing where writes of one user overlap', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  const { cursor } = await read(user);
  const seen = new Set<string>();
  const made: string[] = [];
  let since = cursor;
  const follow = async () => {
    const page = await read(user, `?since=${since}`);
    for (const { id } of page.items) seen.add(id);
    since = page.cursor;
  };
  for (let round = 0; round < 5; round++) {
    const writes = Array.from({ length: 8 }, () => record(user, account.id));
    await Promise.all([...writes.map(async (write) => made.push((await write).id)), follow(), follow()]);
  }
  await follow();
  expect(made.filter((id) => !seen.has(id))).toEqual([]);
  const numbers = await asOwner(app, 'select number from operations where user_id = $1', [user.id]);
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
});

test('starts again where a backup was restored and as many changes followed', async () => {
  const user = await app.register();
  const account = await openAccount(user);
  await record(user, account.id);
  const { cursor } = await read(user);
  // The restore of a backup renews the epochs, and its numbers begin where those of the backup ended.
  await asOwnerOfRows(
    app,
    user.id,
    'update data_stamps set feed_epoch = gen_random_uuid() where user_id = $1',
    [user.id],
  );
  for (let count = 0; count < 3; count++) await record(user, account.id);
  const reset = await read(user, `?since=${cursor}`);
  expect(reset).toMatchObject({ items: [], is_reset: true });
  await record(user, account.id);
  expect(await read(user, `?since=${reset.cursor}`)).toMatchObject({ items: [{}], is_reset: false });
});
