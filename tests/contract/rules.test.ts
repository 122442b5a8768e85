import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import {
  absentId,
  categoriesOf,
  countTransactions,
  expectTotalsToAgree,
  openAccount,
  record,
} from './ledger.ts';
import { asOwner } from './sign-in.ts';

let app: TestApp;
let client: Client;
let food: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  ({ food } = await categoriesOf(client));
});
afterAll(() => app.close());

const contains = (value: string) => ({ field: 'description', op: 'contains', value });
const rule = (change: object = {}) => ({
  name: 'Tesco',
  match: 'all',
  conditions: [contains('tesco')],
  actions: { category_id: food },
  ...change,
});
const add = async (user: Client, change: object) => (await user.post('/rules', rule(change))).body;

test('a rule is kept, ordered, changed, deleted and brought back', async () => {
  const user = await app.register();
  const first = await add(user, { actions: { add_tags: [' shop '] } });
  expect(first).toMatchObject({
    position: 1,
    enabled: true,
    stop: false,
    broken: [],
    actions: { add_tags: ['shop'] },
  });
  const second = await add(user, { name: 'Other', actions: { merchant: 'Other' } });
  const names = async () => (await user.get('/rules')).body.map((one: { name: string }) => one.name);
  expect((await user.put('/rules/order', { ids: [second.id, first.id] })).status).toBe(200);
  expect(await names()).toEqual(['Other', 'Tesco']);
  expect((await user.put('/rules/order', { ids: [second.id] })).body.errors[0].field).toBe('ids');
  expect((await user.patch(`/rules/${first.id}`, { enabled: false, version: 1 })).body.enabled).toBe(false);
  expect((await user.patch(`/rules/${first.id}`, { enabled: true, version: 1 })).status).toBe(412);
  expect((await user.delete(`/rules/${second.id}`)).status).toBe(204);
  expect(await names()).toEqual(['Tesco']);
  expect((await user.post(`/rules/${second.id}/restore`)).status).toBe(200);
  expect(await names()).toEqual(['Other', 'Tesco']);
});

test('a deleted rule comes back for 30 days, and not as one too many', async () => {
  const user = await app.register();
  const { id } = await add(user, { actions: { merchant: 'Tesco' } });
  await user.delete(`/rules/${id}`);
  const deletedBefore = (days: number) =>
    asOwner(app, 'update rules set deleted_at = now() - make_interval(days => $2::integer) where id = $1', [
      id,
      days,
    ]);
  await deletedBefore(31);
  expect((await user.post(`/rules/${id}/restore`)).status).toBe(404);
  await deletedBefore(29);
  await asOwner(
    app,
    `insert into rules (user_id, id, name, position, match, conditions, actions)
     select $1, gen_random_uuid(), 'r', n, 'all', '[{"field": "uncategorised"}]', '{"merchant": "x"}'
     from generate_series(1, 500) n`,
    [user.id],
  );
  expect((await user.post(`/rules/${id}/restore`)).status).toBe(409);
  await asOwner(app, 'delete from rules where user_id = $1 and position > 499', [user.id]);
  expect((await user.post(`/rules/${id}/restore`)).status).toBe(200);
});

test('what cannot work is refused with the field', async () => {
  const field = async (change: object) => (await client.post('/rules', rule(change))).body.errors?.[0]?.field;
  expect(await field({ actions: { category_id: absentId } })).toBe('actions.category_id');
  expect(await field({ conditions: [{ field: 'account', ids: [absentId] }] })).toBe('conditions.0.ids');
  expect(await field({ conditions: [{ field: 'notes', op: 'matches', value: '(?=a)' }] })).toBe(
    'conditions.0.value',
  );
  expect(await field({ actions: { splits: [{ percent: '50' }, { percent: '40' }] } })).toBe('actions.splits');
  expect(await field({ actions: {} })).toBe('actions');
});

test("another user's rule is not there", async () => {
  const { id } = await add(client, {});
  const other = await app.register();
  for (const answer of [
    await other.get(`/rules/${id}`),
    await other.patch(`/rules/${id}`, { name: 'x' }),
    await other.delete(`/rules/${id}`),
    await other.post(`/rules/${id}/restore`),
    await other.post(`/rules/${id}/test`, {}),
    await other.post('/rules/run', { rule_ids: [id] }),
  ])
    expect(answer.status).toBe(404);
  await client.delete(`/rules/${id}`);
});

test('a trial says what would change and writes nothing; a run does it once', async () => {
  const user = await app.register();
  const cash = await openAccount(user);
  const { food, travel } = await categoriesOf(user);
  const open = await record(user, cash.id, { description: 'TESCO  STORES', amount: '10.01' });
  const chosen = await record(user, cash.id, { description: 'Tesco', category_id: travel });
  await record(user, cash.id, { description: 'Greggs' });
  const draft = { match: 'all', conditions: [contains('tesco stores')], actions: { category_id: food } };
  const trial = await user.post('/rules/test', draft);
  expect(trial.body).toMatchObject({
    complete: true,
    matched: 1,
    changed: 1,
    sample: [{ transaction_id: open.id, before: { category_id: null }, after: { category_id: food } }],
  });
  const split = {
    splits: [
      { category_id: food, percent: '50' },
      { category_id: travel, percent: '50' },
    ],
    add_tags: ['shop'],
    is_recurring: true,
  };
  const { id } = await add(user, { actions: split });
  expect((await user.post(`/rules/${id}/test`, {})).body).toMatchObject({ matched: 2, changed: 2 });
  expect((await user.get(`/transactions/${open.id}`)).body.version).toBe(1);
  expect((await user.post('/rules/run', { uncategorised: true })).body).toMatchObject({
    matched: 1,
    changed: 1,
  });
  const { body } = await user.get(`/transactions/${open.id}`);
  expect(body).toMatchObject({ version: 2, tags: ['shop'], is_recurring: true, category_id: null });
  expect(body.splits.map((part: { amount: string }) => part.amount)).toEqual(['5.01', '5.00']);
  expect((await user.post('/rules/run', {})).body).toMatchObject({ matched: 2, changed: 1 });
  expect((await user.get(`/transactions/${chosen.id}`)).body).toMatchObject({
    category_id: travel,
    tags: ['shop'],
  });
  expect((await user.post('/rules/run', { overwrite: true })).body).toMatchObject({ matched: 2, changed: 1 });
  expect((await user.get(`/transactions/${chosen.id}`)).body.splits).toHaveLength(2);
  expect((await user.post('/rules/run', { overwrite: true })).body).toMatchObject({ matched: 2, changed: 0 });
  await user.patch(`/rules/${id}`, { actions: { category_id: food } });
  const { changed, operation_id } = (await user.post('/rules/run', { overwrite: true })).body;
  expect(changed).toBe(2);
  expect((await user.post(`/history/${operation_id}/undo`)).status).toBe(200);
  expect((await user.get(`/transactions/${chosen.id}`)).body.splits).toHaveLength(2);
  await expectTotalsToAgree(app, user);
});

const csv = `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
03/02/2025,DEB,'30-11-22,44556677,TESCO STORES 3311,10.01,,989.99
04/02/2025,DEB,'30-11-22,44556677,SAVINGS POT,50.00,,939.99
05/02/2025,DEB,'30-11-22,44556677,GREGGS LEEDS,3.20,,936.79
`;

test('an import records rows as the rules leave them, and its preview says which rule sets what', async () => {
  const user = await app.register();
  const cash = await openAccount(user);
  const { food, travel } = await categoriesOf(user);
  await add(user, {
    actions: { splits: [{ category_id: food, amount: '4' }, { category_id: travel }], add_tags: ['shop'] },
  });
  await add(user, { name: 'Pot', conditions: [contains('savings')], actions: { type: 'transfer' } });
  await add(user, {
    name: 'Lunch',
    conditions: [contains('greggs')],
    actions: { category_id: food, merchant: 'Bakers' },
  });
  const preview = await user.upload('/imports', { name: 'a.csv', content: csv }, { account_id: cash.id });
  const rows = (await user.get(`/imports/${preview.body.id}/rows`)).body.items;
  expect(rows[0].rules).toMatchObject([
    { name: 'Tesco', tags: ['shop'], splits: [{ signed_amount: '-4.00' }, {}] },
  ]);
  expect(rows[1].rules).toMatchObject([{ name: 'Pot', type: 'transfer' }]);
  const decided = await user.patch(`/imports/${preview.body.id}/rows/3`, { category_id: travel });
  expect(decided.body.rules).toMatchObject([{ name: 'Lunch', category_id: null, merchant: 'Bakers' }]);
  expect((await user.post(`/imports/${preview.body.id}/commit`)).body.counts.added).toBe(3);
  const { items } = (await user.get('/transactions?sort=date')).body;
  expect(items).toMatchObject([
    { tags: ['shop'], version: 1, splits: [{ amount: '4.00' }, { amount: '6.01' }] },
    { type: 'transfer', category_id: null },
    { merchant: 'Bakers', category_id: travel },
  ]);
  expect((await user.post('/rules/run', {})).body.changed).toBe(0);
  await expectTotalsToAgree(app, user);
  await user.post(`/imports/${preview.body.id}/revert`);
  expect(await countTransactions(user)).toBe(0);
  await expectTotalsToAgree(app, user);
});

test('a rule whose category is gone says so and is left out; one that was merged follows', async () => {
  const user = await app.register();
  const cash = await openAccount(user);
  const own = async (name: string) => (await user.post('/categories', { name, kind: 'expense' })).body.id;
  const [gone, merged, kept] = [await own('Gone'), await own('Merged'), await own('Kept')];
  const broken = await add(user, { actions: { category_id: gone } });
  const follows = await add(user, { actions: { splits: [{ category_id: merged, percent: '10' }, {}] } });
  await user.delete(`/categories/${gone}`);
  await user.post(`/categories/${merged}/merge`, { into: kept });
  expect((await user.get(`/rules/${broken.id}`)).body.broken[0].field).toBe('actions.category_id');
  expect((await user.get(`/rules/${follows.id}`)).body).toMatchObject({
    broken: [],
    actions: { splits: [{ category_id: kept }, {}] },
  });
  await record(user, cash.id, { description: 'tesco' });
  expect((await user.post('/rules/run', { rule_ids: [broken.id] })).status).toBe(404);
  expect((await user.post(`/rules/${broken.id}/test`, {})).body.matched).toBe(0);
  expect((await user.patch(`/rules/${broken.id}`, { enabled: false })).status).toBe(200);
  expect((await user.post('/rules/run', {})).body.changed).toBe(1);
});

test('what the user chooses again and again is suggested, and a dismissal stays', async () => {
  const user = await app.register();
  const cash = await openAccount(user);
  const { food, travel } = await categoriesOf(user);
  for (const number of [1, 2, 3])
    await record(user, cash.id, {
      description: `GREGGS ${number}123 LEEDS`,
      category_id: food,
      tags: ['lunch'],
    });
  const last = await record(user, cash.id, { description: 'TfL 99', category_id: travel });
  expect((await user.get('/transactions/suggest?description=greggs%209%20leeds')).body).toMatchObject({
    category_id: food,
    tags: ['lunch'],
    times: 3,
    of: 3,
  });
  expect((await user.get('/transactions/suggest?description=tfl')).body.category_id).toBeNull();
  const [found, ...others] = (await user.get('/rules/suggestions')).body;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ merchant: 'Greggs Leeds', category_id: food, times: 3, of: 3 });
  expect((await user.get(`/rules/draft?transaction_id=${last.id}`)).body.actions.category_id).toBe(travel);
  await user.post('/rules/suggestions/dismiss', { key: found.key });
  expect((await user.get('/rules/suggestions')).body).toEqual([]);
  await user.post('/rules/suggestions/restore', { key: found.key });
  expect((await user.post('/rules', found.draft)).status).toBe(201);
  expect((await user.get('/rules/suggestions')).body).toEqual([]);
});
