import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { categoryOf, expectTotalsToAgree } from './ledger.ts';

let app: TestApp;
let me: Client;
let accountId: string;
beforeAll(async () => {
  app = await startApp();
  me = await app.register();
  accountId = (await me.post('/accounts', { name: 'Current', type: 'cash', currency: 'GBP' })).body.id;
});
afterAll(() => app.close());

let names = 0;
async function own(kind = 'expense', client = me) {
  const added = await client.post('/categories', { name: `Own ${++names}`, kind });
  expect(added.status).toBe(201);
  return added.body as { id: string; name: string; version: number };
}
const systemId = (slug: string, client = me) => categoryOf(client, slug);
function spend(category_id: string | null, amount: string, more: object = {}) {
  return me.post('/transactions', {
    account_id: accountId,
    type: 'expense',
    date: '2026-02-10',
    amount,
    category_id,
    ...more,
  });
}
async function spentOn(category_id: string | null): Promise<string | undefined> {
  const report = await me.get('/reports/categories?date_from=2026-02-01&date_to=2026-02-28&kind=expense');
  return report.body.items.find((item: { category_id: string | null }) => item.category_id === category_id)
    ?.total;
}

describe('the list', () => {
  test('a new user has the 45 system categories, in their order', async () => {
    const list = await (await app.register()).get('/categories');
    expect(list.status).toBe(200);
    expect(list.body).toHaveLength(45);
    expect(list.body.map((category: { position: number }) => category.position)).toEqual(
      Array.from({ length: 45 }, (_, index) => index + 1),
    );
    expect(list.body[0]).toMatchObject({
      slug: 'salary_wages',
      name: 'Salary & Wages',
      kind: 'income',
      group_name: 'Income',
      system: true,
      version: 1,
    });
    expect(list.body[27]).toMatchObject({ slug: 'car_insurance_tax_mot', group_name: 'Transport' });
    expect(list.body[44]).toMatchObject({ slug: 'other_expense', kind: 'expense', group_name: 'Money' });
  });

  test('own categories come after them, by name', async () => {
    const client = await app.register();
    for (const name of ['zebra', 'Allotment', 'bees']) {
      await client.post('/categories', { name, kind: 'expense' });
    }
    const list = await client.get('/categories');
    expect(list.body.slice(45).map((category: { name: string }) => category.name)).toEqual([
      'Allotment',
      'bees',
      'zebra',
    ]);
  });

  test('needs a signed-in user', async () => {
    expect((await app.request('GET', '/categories')).status).toBe(401);
  });
});

describe('adding and changing', () => {
  test('201 with Location, and readable there', async () => {
    const added = await me.post('/categories', {
      name: ' Allotment ',
      kind: 'expense',
      group_name: 'Garden',
    });
    expect(added.status).toBe(201);
    expect(added.headers.get('location')).toBe(`/api/v1/categories/${added.body.id}`);
    expect(added.body).toMatchObject({
      slug: null,
      name: 'Allotment',
      kind: 'expense',
      group_name: 'Garden',
      system: false,
      version: 1,
    });
    expect((await me.get(`/categories/${added.body.id}`)).body).toEqual(added.body);
  });

  test('a name is taken in any case, by a system category too', async () => {
    await me.post('/categories', { name: 'Bees', kind: 'expense' });
    const detail = 'A category with that name already exists';
    for (const name of ['BEES', 'groceries']) {
      expect(await me.post('/categories', { name, kind: 'expense' })).toMatchObject({
        status: 409,
        body: { detail },
      });
    }
    const other = await own();
    expect((await me.patch(`/categories/${other.id}`, { name: 'bees' })).status).toBe(409);
    expect((await (await app.register()).post('/categories', { name: 'Bees', kind: 'income' })).status).toBe(
      201,
    );
  });

  test('a change raises the version; a stale version is refused', async () => {
    const { id } = await own();
    const changed = await me.patch(`/categories/${id}`, { name: 'Renamed', group_name: 'New', version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed', group_name: 'New', version: 2 } });
    expect((await me.patch(`/categories/${id}`, { name: 'Again', version: 1 })).status).toBe(412);
    expect((await me.patch(`/categories/${id}`, {})).body.version).toBe(2);
  });

  test('a rename may change the case alone', async () => {
    const { id, name } = await own();
    expect((await me.patch(`/categories/${id}`, { name: name.toUpperCase() })).status).toBe(200);
  });

  test.each([
    ['no name', { kind: 'expense' }],
    ['blank name', { name: '  ', kind: 'expense' }],
    ['name too long', { name: 'x'.repeat(81), kind: 'expense' }],
    ['no kind', { name: 'x' }],
    ['unknown kind', { name: 'x', kind: 'transfer' }],
    ['unknown field', { name: 'x', kind: 'expense', colour: 'red' }],
  ])('422: %s', async (_, body) => {
    const answer = await me.post('/categories', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).not.toBe('');
  });

  test('the kind is fixed', async () => {
    const { id } = await own();
    expect((await me.patch(`/categories/${id}`, { kind: 'income' })).status).toBe(422);
  });

  test('system categories are read-only', async () => {
    const id = await systemId('groceries');
    const detail = 'System categories are read-only';
    expect(await me.patch(`/categories/${id}`, { name: 'Food' })).toMatchObject({
      status: 403,
      body: { detail },
    });
    expect(await me.delete(`/categories/${id}`)).toMatchObject({ status: 403, body: { detail } });
    const other = await own();
    expect((await me.post(`/categories/${id}/merge`, { into: other.id })).status).toBe(403);
  });
});

describe('deleting and merging', () => {
  test('an unused category goes', async () => {
    const { id } = await own();
    expect((await me.delete(`/categories/${id}`)).status).toBe(204);
    expect((await me.get(`/categories/${id}`)).status).toBe(404);
  });

  test('one in use is kept', async () => {
    const { id } = await own();
    await spend(id, '5');
    expect(await me.delete(`/categories/${id}`)).toMatchObject({
      status: 409,
      body: { detail: 'This category is in use. Delete it with ?reassign_to=' },
    });
  });

  test('one in use by a split alone is kept, and moves with its splits', async () => {
    const [from, to] = [await own(), await own()];
    const made = await spend(null, '10', {
      splits: [
        { category_id: from.id, amount: '4' },
        { category_id: to.id, amount: '6' },
      ],
    });
    expect((await me.delete(`/categories/${from.id}`)).status).toBe(409);
    expect((await me.delete(`/categories/${from.id}?reassign_to=${to.id}`)).status).toBe(204);
    const after = await me.get(`/transactions/${made.body.id}`);
    expect(after.body.splits.map((split: { category_id: string }) => split.category_id)).toEqual([
      to.id,
      to.id,
    ]);
    expect(await spentOn(to.id)).toBe('10.00');
  });

  test('reassigned transactions and their month totals have the other category', async () => {
    const [from, to] = [await own(), await own()];
    const made = await spend(from.id, '12.30');
    await spend(to.id, '1.00');
    expect((await me.delete(`/categories/${from.id}?reassign_to=${to.id}`)).status).toBe(204);
    expect((await me.get(`/transactions/${made.body.id}`)).body.category_id).toBe(to.id);
    expect(await spentOn(to.id)).toBe('13.30');
    expect(await spentOn(from.id)).toBeUndefined();
  });

  test('reassign_to=none leaves them without a category', async () => {
    const { id } = await own();
    const made = await spend(id, '7');
    const before = Number((await spentOn(null)) ?? 0);
    expect((await me.delete(`/categories/${id}?reassign_to=none`)).status).toBe(204);
    expect((await me.get(`/transactions/${made.body.id}`)).body.category_id).toBeNull();
    expect(Number(await spentOn(null))).toBeCloseTo(before + 7, 2);
  });

  test('merged while split transactions of it are deleted, the totals agree with what is left', async () => {
    const client = await app.register();
    const account = (await client.post('/accounts', { name: 'Current', type: 'cash' })).body.id;
    for (let round = 0; round < 6; round++) {
      const [one, other] = [await own('expense', client), await own('expense', client)];
      const splits = [
        { category_id: one.id, amount: '10.00' },
        { category_id: other.id, amount: '2.30' },
      ];
      const create = Array.from({ length: 8 }, () => ({
        account_id: account,
        type: 'expense',
        amount: '12.30',
        date: '2026-03-14',
        splits,
      }));
      await client.post('/transactions/bulk', { create });
      const { items } = (await client.get('/transactions?limit=8')).body;
      await Promise.all([
        ...items.map(({ id }: { id: string }) => client.delete(`/transactions/${id}`)),
        client.post(`/categories/${other.id}/merge`, { into: one.id }),
      ]);
    }
    await expectTotalsToAgree(app, client);
  });

  test('merge moves all and answers with the category that has it now', async () => {
    const { id } = await own();
    const into = await systemId('pets');
    await spend(id, '3.50');
    const merged = await me.post(`/categories/${id}/merge`, { into });
    expect(merged).toMatchObject({ status: 200, body: { id: into, slug: 'pets' } });
    expect((await me.get(`/categories/${id}`)).status).toBe(404);
    expect(await spentOn(into)).toBe('3.50');
  });

  test('merged, its budgets, goals and recurring payments are the other’s, and all comes back with the undo', async () => {
    const [from, into, beside] = [await own(), await own(), await own()];
    const budget = (category_id: string, amount: string, period = 'monthly') =>
      me.post('/budgets', { category_id, amount, period, start_date: '2026-02-01' });
    const moved = (await budget(from.id, '80', 'weekly')).body;
    const taken = (await budget(from.id, '90')).body;
    const kept = (await budget(into.id, '40')).body;
    const goal = (await me.post('/goals', { name: 'Car', target_amount: '600', category_id: from.id })).body;
    const bill = (
      await me.post('/recurring', {
        name: 'Gym',
        amount: '20',
        account_id: accountId,
        category_id: from.id,
        frequency: 'monthly',
        next_date: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
      })
    ).body;
    const held = async () => ({
      budgets: (await me.get('/budgets')).body
        .filter(({ id }: { id: string }) => [moved.id, taken.id, kept.id].includes(id))
        .map(({ id, category_id }: { id: string; category_id: string }) => [id, category_id])
        .sort(),
      goal: (await me.get(`/goals/${goal.id}`)).body.category_id,
      bill: (await me.get(`/recurring/${bill.id}`)).body.category_id,
    });
    const before = await held();
    expect((await me.post(`/categories/${from.id}/merge`, { into: into.id })).status).toBe(200);
    expect(await held()).toEqual({
      budgets: [
        [moved.id, into.id],
        [kept.id, into.id],
      ].sort(),
      goal: into.id,
      bill: into.id,
    });
    const [last] = (await me.get('/history?limit=1')).body.items;
    expect((await me.post(`/history/${last.id}/undo`)).status).toBe(200);
    expect(await held()).toEqual(before);
    expect((await me.delete(`/categories/${from.id}?reassign_to=${beside.id}`)).status).toBe(204);
    expect(await held()).toMatchObject({ goal: beside.id, bill: beside.id });
  });

  test('merged, what waits to be filed under it again is filed under the other', async () => {
    const [from, into] = [await own('income'), await own('income')];
    const savings = (await me.post('/accounts', { name: 'Savings', type: 'savings' })).body.id;
    const dated = { date: '2026-02-12', amount: '31' };
    const back = (category_id: string) =>
      spend(category_id, '31', { ...dated, type: 'income', account_id: savings });
    const bought = (await spend(await systemId('pets'), '31', dated)).body.id;
    const refund = (await back(from.id)).body.id;
    const link = (await me.post('/refunds', { income_id: refund, expense_id: bought })).body.id;
    const out = (await spend(null, '31', dated)).body.id;
    const arrived = (await back(from.id)).body.id;
    const pair = { from_id: out, to_id: arrived };
    const [transfer] = (await me.post('/transfers/match', { confirm: [pair] })).body.confirmed;
    expect((await me.post(`/categories/${from.id}/merge`, { into: into.id })).status).toBe(200);
    expect((await me.delete(`/refunds/${link}`)).status).toBe(204);
    expect((await me.delete(`/transfers/${transfer}`)).status).toBe(204);
    const filed = async (id: string) => (await me.get(`/transactions/${id}`)).body.category_id;
    expect([await filed(refund), await filed(arrived)]).toEqual([into.id, into.id]);
    await expectTotalsToAgree(app, me);
  });

  test('the other category must be of the same kind, another, and there', async () => {
    const { id } = await own('expense');
    const income = await own('income');
    const kinds = { status: 422, body: { detail: 'Both categories must be of the same kind' } };
    expect(await me.post(`/categories/${id}/merge`, { into: income.id })).toMatchObject(kinds);
    expect(await me.delete(`/categories/${id}?reassign_to=${income.id}`)).toMatchObject(kinds);
    expect((await me.post(`/categories/${id}/merge`, { into: id })).status).toBe(422);
    expect((await me.post(`/categories/${id}/merge`, { into: randomUUID() })).status).toBe(404);
    expect((await me.delete(`/categories/${id}?reassign_to=nobody`)).status).toBe(422);
    expect((await me.get(`/categories/${id}`)).status).toBe(200);
  });
});

describe('another user', () => {
  test("'s categories are not found", async () => {
    const other = await app.register();
    const theirs = await own('expense', other);
    const mine = await own();
    expect((await me.get(`/categories/${theirs.id}`)).status).toBe(404);
    expect((await me.patch(`/categories/${theirs.id}`, { name: 'x' })).status).toBe(404);
    expect((await me.delete(`/categories/${theirs.id}`)).status).toBe(404);
    expect((await me.post(`/categories/${theirs.id}/merge`, { into: mine.id })).status).toBe(404);
    expect((await me.post(`/categories/${mine.id}/merge`, { into: theirs.id })).status).toBe(404);
    expect((await me.delete(`/categories/${mine.id}?reassign_to=${theirs.id}`)).status).toBe(404);
    expect((await spend(theirs.id, '1')).status).toBe(404);
    expect((await other.get(`/categories/${theirs.id}`)).status).toBe(200);
  });

  test('an id that is none is 422', async () => {
    expect((await me.get('/categories/nonsense')).status).toBe(422);
  });
});
