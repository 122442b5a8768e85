import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold } from './couples.ts';
import { openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

async function makeHousehold(people: number): Promise<Client[]> {
  const clients = await Promise.all(Array.from({ length: people }, () => app.register()));
  await joinHousehold(clients[0] as Client, clients.slice(1));
  return clients;
}
const costsOf = async (client: Client): Promise<Answer['body']> =>
  (await client.get('/household/costs')).body;
const balancesOf = async (client: Client) =>
  (await costsOf(client)).balances.map(({ user_id, balance }: Answer['body']) => [user_id, balance]);
const each = (...clients: Client[]) => clients.map(({ id }) => ({ user_id: id }));

test('a cost is divided to the penny, and settling up brings both balances to nothing', async () => {
  const [ann, ben] = (await makeHousehold(2)) as [Client, Client];
  const account = await openAccount(ann);
  const bought = await record(ann, account.id, {
    amount: '10.01',
    date: '2026-03-04',
    merchant: 'Grocer',
    notes: 'a secret note',
    description: 'card 1234',
  });
  const made = await ann.post('/household/costs', {
    transaction_id: bought.id,
    split: 'equal',
    people: each(ann, ben),
  });
  expect(made).toMatchObject({
    status: 201,
    body: { date: '2026-03-04', description: 'Grocer', amount: '10.01', transaction_id: bought.id },
  });
  expect(made.body.parts).toEqual([{ user_id: ben.id, amount: '5.00' }]);
  expect(await balancesOf(ann)).toEqual([[ben.id, '5.00']]);
  expect(await balancesOf(ben)).toEqual([[ann.id, '-5.00']]);
  // The other one sees the copy alone.
  const seen = JSON.stringify(await costsOf(ben));
  expect(seen).not.toMatch(new RegExp(`${bought.id}|secret|1234|${account.id}`));
  expect(
    (await ann.post('/household/costs', { transaction_id: bought.id, split: 'equal', people: each(ben) }))
      .status,
  ).toBe(409);
  const other = { description: 'Water', amount: '30.00', date: '2026-03-05' };
  await ben.post('/household/costs', {
    ...other,
    split: 'percent',
    people: [
      { user_id: ann.id, value: '33.33' },
      { user_id: ben.id, value: '66.67' },
    ],
  });
  expect(await balancesOf(ann)).toEqual([[ben.id, '-5.00']]);
  const settled = await ben.post('/household/costs/settlements', {
    from_user_id: ann.id,
    to_user_id: ben.id,
    amount: '5.00',
  });
  expect(settled.status).toBe(201);
  expect(await balancesOf(ann)).toEqual([[ben.id, '0.00']]);
  expect(await balancesOf(ben)).toEqual([[ann.id, '0.00']]);
  expect((await ann.delete(`/household/costs/${settled.body.id}`)).status).toBe(204);
  expect(await balancesOf(ben)).toEqual([[ann.id, '5.00']]);
  await ann.patch(`/transactions/${bought.id}`, { amount: '12.00', version: bought.version });
  const state = async () =>
    (await costsOf(ann)).items.find(({ transaction_id }: Answer['body']) => transaction_id)
      ?.transaction_state;
  expect(await state()).toBe('changed');
  await ann.delete(`/transactions/${bought.id}`);
  expect(await state()).toBe('deleted');
  expect((await ann.get('/audit-log?action=household_cost_create')).body.items.length).toBe(3);
});

test('a cost and a settlement that are sent twice with one Idempotency-Key are recorded once', async () => {
  const [ann, ben] = (await makeHousehold(2)) as [Client, Client];
  const cost = { description: 'Rent', amount: '10.00', split: 'equal', people: each(ann, ben) };
  const settlement = { from_user_id: ben.id, to_user_id: ann.id, amount: '2.00' };
  for (const [path, body] of [
    ['/household/costs', cost],
    ['/household/costs/settlements', settlement],
  ] as const) {
    const send = (change = {}) => ann.post(path, { ...body, ...change }, { 'idempotency-key': path });
    const [first, again] = await Promise.all([send(), send()]);
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await send({ amount: '3.00' })).status).toBe(409);
  }
  expect((await costsOf(ann)).items.length).toBe(2);
  expect(await balancesOf(ann)).toEqual([[ben.id, '3.00']]);
});

test('only who paid and who bears a part see a cost, and only who paid deletes it', async () => {
  const [ann, ben, cat] = (await makeHousehold(3)) as [Client, Client, Client];
  const stranger = await app.register();
  const { body: cost } = await ann.post('/household/costs', {
    description: 'a present for Cat',
    amount: '40.00',
    split: 'amount',
    people: [
      { user_id: ann.id, value: '15.00' },
      { user_id: ben.id, value: '25.00' },
    ],
  });
  expect((await costsOf(ben)).items.length).toBe(1);
  expect(await costsOf(cat)).toEqual({ balances: [], items: [], next_cursor: null });
  expect((await cat.get('/audit-log?action=household_cost_create')).body.items).toEqual([]);
  expect((await stranger.get('/household/costs')).status).toBe(404);
  for (const [client, status] of [
    [cat, 404],
    [stranger, 404],
    [ben, 403],
    [ann, 204],
  ] as const)
    expect((await client.delete(`/household/costs/${cost.id}`)).status).toBe(status);
});

test('costs can’t name a stranger, a viewer or another’s transaction, and parts must add up', async () => {
  const [ann, ben] = (await makeHousehold(2)) as [Client, Client];
  const viewer = await app.register();
  await joinHousehold(ann, [viewer], { role: 'viewer' });
  const stranger = await app.register();
  const theirs = await record(ben, (await openAccount(ben)).id);
  const base = { description: 'Rent', amount: '10.00', split: 'equal' };
  const statusOf = async (change: object, by = ann) =>
    (await by.post('/household/costs', { ...base, ...change })).status;
  expect(await statusOf({ people: each(ann, stranger) })).toBe(404);
  expect(await statusOf({ people: each(ann, viewer) })).toBe(404);
  expect(await statusOf({ people: each(ann) })).toBe(422);
  expect(await statusOf({ people: each(ben, ben) })).toBe(422);
  expect(await statusOf({ people: each(ann, ben) }, viewer)).toBe(403);
  expect(await statusOf({ amount: '10.001', people: each(ann, ben) })).toBe(422);
  expect(await statusOf({ amount: '0.00', people: each(ann, ben) })).toBe(422);
  expect(await statusOf({ split: 'percent', people: [{ user_id: ben.id, value: '99.99' }] })).toBe(422);
  expect(await statusOf({ split: 'amount', people: [{ user_id: ben.id, value: '9.99' }] })).toBe(422);
  const foreign = { transaction_id: theirs.id, split: 'equal', people: each(ann, ben) };
  expect((await ann.post('/household/costs', foreign)).status).toBe(404);
  expect((await viewer.get('/household/costs')).status).toBe(403);
  for (const [from, to] of [
    [ben, viewer],
    [ben, ben],
    [ann, stranger],
    [stranger, ann],
  ] as const)
    expect(
      (
        await ann.post('/household/costs/settlements', {
          from_user_id: from.id,
          to_user_id: to.id,
          amount: '1.00',
        })
      ).status,
    ).toBeGreaterThanOrEqual(404);
});

test('leaving ends the costs of both sides, and none comes back with a later membership', async () => {
  const [ann, ben] = (await makeHousehold(2)) as [Client, Client];
  for (const [by, of] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    await by.post('/household/costs', {
      description: 'Gas',
      amount: '9.00',
      split: 'equal',
      people: each(of),
    });
  await ben.delete(`/household/members/${ben.id}`);
  expect((await costsOf(ann)).balances).toEqual([]);
  expect((await ben.get('/household/costs')).status).toBe(404);
  await joinHousehold(ann, [ben]);
  expect(await costsOf(ben)).toMatchObject({ balances: [], items: [] });
  expect((await costsOf(ann)).balances).toEqual([]);
});
