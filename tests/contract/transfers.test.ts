import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId, balanceOf, categoriesOf, expectTotalsToAgree, openAccount, record } from './ledger.ts';
import { importNow, lloyds, revert } from './statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function household() {
  const user = await app.register();
  const current = await openAccount(user, { name: 'Everyday' });
  const saver = await openAccount(user, { name: 'Rainy day', type: 'savings' });
  return { user, current: current.id, saver: saver.id, ...(await categoriesOf(user)) };
}

/** Money that left one account and reached the other, as two rows that know nothing of each other. */
async function moved(user: Client, from: string, to: string, change: object = {}, change2: object = {}) {
  const out = await record(user, from, {
    amount: '500',
    date: '2026-08-01',
    description: 'RAINY DAY',
    ...change,
  });
  const into = await record(user, to, {
    ...{ type: 'income', amount: '500', date: '2026-08-02', description: 'FROM EVERYDAY' },
    ...change2,
  });
  return { from_id: out.id as string, to_id: into.id as string };
}

const proposals = async (user: Client, query = '') => (await user.get(`/transfers/proposals${query}`)).body;
const match = (user: Client, body: object) => user.post('/transfers/match', body);
const ids = ({ items }: Answer['body']) =>
  items.map(({ from, to }: { from: Answer['body']; to: Answer['body'] }) => ({
    from_id: from.id,
    to_id: to.id,
  }));
const spent = async (user: Client) =>
  (await user.get('/reports/income-expense?date_from=2026-08-01&date_to=2026-08-31')).body.total;

describe('two bank rows that are one transfer', () => {
  test('are proposed with the reasons, and once confirmed are neither income nor spending', async () => {
    const { user, current, saver, food } = await household();
    const pair = await moved(user, current, saver, { category_id: food, tags: ['pot'] });
    await record(user, current, { date: '2026-08-01', amount: '20' });
    const found = await proposals(user);
    expect(ids(found)).toEqual([pair]);
    expect(found.items[0]).toMatchObject({ days_apart: 1, from: { account_id: current } });
    expect(found.items[0].reasons).toContain('names-account');
    expect(found.items[0].confidence).toBeGreaterThan(0.6);
    expect((await user.get('/review')).body).toMatchObject({ transfers: 1 });
    const before = await balanceOf(user, saver);

    const { status, body } = await match(user, { confirm: [pair] });
    expect(status, JSON.stringify(body)).toBe(200);
    const [transferId] = body.confirmed;
    const { body: out } = await user.get(`/transactions/${pair.from_id}`);
    expect(out).toMatchObject({
      type: 'transfer',
      category_id: null,
      transfer_id: transferId,
      tags: ['pot'],
    });
    expect(out).toMatchObject({ date: '2026-08-01', description: 'RAINY DAY' });
    expect(await spent(user)).toMatchObject({ income: '0.00', spending: '20.00' });
    expect(await balanceOf(user, saver)).toBe(before);
    expect(ids(await proposals(user))).toEqual([]);
    const { body: transfer } = await user.get(`/transfers/${transferId}`);
    expect(transfer).toMatchObject({ matched: true, legs: [{ id: pair.from_id }, { id: pair.to_id }] });
    await expectTotalsToAgree(app, user);

    // Each row keeps words of its own; amounts are the bank's.
    const change = { merchant: 'To the pot' };
    expect((await user.patch(`/transactions/${pair.from_id}`, change)).body).toMatchObject(change);
    expect((await user.get(`/transactions/${pair.to_id}`)).body).toMatchObject({ merchant: null });
    expect((await user.patch(`/transactions/${pair.to_id}`, { amount: '499' })).status).toBe(422);

    expect((await user.delete(`/transfers/${transferId}`)).status).toBe(204);
    expect((await user.get(`/transactions/${pair.from_id}`)).body).toMatchObject({
      ...{ type: 'expense', category_id: food, transfer_id: null },
    });
    expect(await spent(user)).toMatchObject({ income: '500.00', spending: '520.00' });
    expect(ids(await proposals(user))).toEqual([]);
    await expectTotalsToAgree(app, user);
  });

  test('are proposed no more once rejected, also after their statement was taken back and imported again', async () => {
    const { user, current, saver } = await household();
    const content = lloyds([['01/08/2026', 'TRANSFER TO RAINY DAY', '70.00', '', '30.00']]);
    const first = await importNow(user, current, content);
    const into = await record(user, saver, { type: 'income', amount: '70', date: '2026-08-01' });
    const [pair] = ids(await proposals(user, `?import_id=${first.id}`));
    expect(pair).toMatchObject({ to_id: into.id });
    expect((await match(user, { reject: [pair] })).body).toMatchObject({ rejected: 1, items: [] });
    // A request that is sent twice rejects once: one undoing takes it back.
    expect((await match(user, { reject: [pair] })).body).toMatchObject({ rejected: 1 });
    expect((await match(user, { reopen: [pair] })).body).toMatchObject({ reopened: 1 });
    await match(user, { reject: [pair] });
    expect(ids((await match(user, { date_from: '2026-07-01', date_to: '2026-08-31' })).body)).toEqual([]);
    await revert(user, first.id);
    await importNow(user, current, content);
    expect(ids(await proposals(user))).toEqual([]);
    // Until the user says otherwise.
    const [again] = (await user.get(`/transactions?account_id=${current}`)).body.items;
    expect(again.id).not.toBe(pair.from_id);
    const reopen = [{ from_id: again.id, to_id: into.id }];
    expect((await match(user, { reopen })).body).toMatchObject({ reopened: 1, items: [{}] });
  });

  test('go back to what they were when one of them goes with its import or account', async () => {
    const { user, current, saver, wages } = await household();
    const content = lloyds([['01/08/2026', 'RAINY DAY', '70.00', '', '30.00']]);
    const { id } = await importNow(user, current, content);
    const into = await record(user, saver, {
      ...{
        type: 'income',
        amount: '70',
        date: '2026-08-01',
        category_id: wages,
        description: 'FROM EVERYDAY',
      },
    });
    const [pair] = ids(await proposals(user));
    await match(user, { confirm: [pair] });
    await revert(user, id);
    const back = { type: 'income', category_id: wages, transfer_id: null };
    expect((await user.get(`/transactions/${into.id}`)).body).toMatchObject(back);
    const other = await moved(user, current, saver, { amount: '9' }, { amount: '9', category_id: wages });
    await match(user, { confirm: [other] });
    expect((await user.delete(`/accounts/${current}?cascade=true`)).status).toBe(204);
    expect((await user.get(`/transactions/${other.to_id}`)).body).toMatchObject(back);
    await expectTotalsToAgree(app, user);
  });

  test('of two currencies are found by the rate of the day', async () => {
    const { user, current } = await household();
    const euros = await openAccount(user, { name: 'Holiday', currency: 'EUR' });
    const rate = { from_currency: 'EUR', to_currency: 'GBP', date: '2026-07-31', rate: '0.86' };
    expect((await user.post('/exchange-rates', rate)).status).toBe(201);
    const pair = await moved(user, current, euros.id, { amount: '86' }, { amount: '101.20' });
    expect(ids(await proposals(user))).toEqual([pair]);
    await match(user, { confirm: [pair] });
    await expectTotalsToAgree(app, user);
  });

  test('are undone and done again as one operation', async () => {
    const { user, current, saver, food } = await household();
    const pair = await moved(user, current, saver, { category_id: food });
    await match(user, { confirm: [pair] });
    const newest = async () => (await user.get('/history?limit=1')).body.items[0];
    expect((await user.post(`/history/${(await newest()).id}/undo`)).status).toBe(200);
    expect((await user.get(`/transactions/${pair.from_id}`)).body).toMatchObject({ category_id: food });
    expect(ids(await proposals(user))).toEqual([pair]);
    expect((await user.post(`/history/${(await newest()).id}/undo`)).status).toBe(200);
    expect((await user.get(`/transactions/${pair.to_id}`)).body).toMatchObject({ type: 'transfer' });
    await user.delete(`/transactions/${pair.to_id}`);
    await user.post('/transactions/restore', { ids: [pair.to_id] });
    const { transfer_id } = (await user.get(`/transactions/${pair.from_id}`)).body;
    expect((await user.delete(`/transfers/${transfer_id}?again=true`)).status).toBe(204);
    expect(ids(await proposals(user))).toEqual([pair]);
    await expectTotalsToAgree(app, user);
  });
});

test('what is no pair, what was recorded as a transfer, and the rows of others are refused', async () => {
  const { user, current, saver } = await household();
  const { user: other, current: theirs, saver: theirSaver } = await household();
  const pair = await moved(user, current, saver);
  const foreign = await moved(other, theirs, theirSaver);
  const small = await record(user, current, { amount: '1' });
  const refused = async (body: object) => (await match(user, body)).body.detail;
  expect((await match(user, { confirm: [foreign] })).status).toBe(404);
  expect((await match(user, { reject: [foreign] })).status).toBe(404);
  expect((await match(user, { confirm: [{ ...pair, from_id: absentId }] })).status).toBe(404);
  expect(await refused({ confirm: [{ from_id: small.id, to_id: pair.to_id }] })).toMatch(
    /both amounts must be the same/,
  );
  expect(await refused({ confirm: [{ from_id: pair.to_id, to_id: pair.from_id }] })).toMatch(
    /money must leave/,
  );
  expect(await refused({ confirm: [{ from_id: small.id, to_id: pair.from_id }] })).toMatch(/same account/);
  expect((await match(user, { date_from: '2026-02-02', date_to: '2026-01-01' })).status).toBe(422);
  expect(ids(await proposals(user))).toEqual([pair]);
  const { transfer_id } = await record(user, current, { type: 'transfer', to_account_id: saver });
  expect((await user.delete(`/transfers/${transfer_id}`)).status).toBe(409);
  expect((await other.get(`/transfers/${transfer_id}`)).status).toBe(404);
  expect((await other.delete(`/transfers/${transfer_id}`)).status).toBe(404);
});

test('an import links the transfers that both statements prove, marks them, and proposes the others', async () => {
  const { user, current, saver } = await household();
  const rows = (text: string, other: string) =>
    [
      ['02/08/2026', other, '40.00', '', '10.00'],
      ['01/08/2026', text, '70.00', '', '50.00'],
    ] as const;
  await importNow(user, current, lloyds(rows('TO RAINY DAY', 'FASTER PAYMENT')));
  const back = lloyds([
    ['03/08/2026', 'FASTER PAYMENT', '', '40.00', '110.00'],
    ['01/08/2026', 'RECEIVED', '', '70.00', '70.00'],
  ]);
  const second = await importNow(user, saver, back);
  const found = await proposals(user, `?import_id=${second.id}`);
  expect(found).toMatchObject({ total: 1, linked: 1, items: [{ from: { amount: '40.00' } }] });
  expect(await spent(user)).toMatchObject({ income: '40.00', spending: '40.00' });
  const { body } = await user.get(`/transactions?account_id=${saver}&type=transfer`);
  const id: string = body.items[0].transfer_id;
  expect((await user.get(`/transfers/${id}`)).body).toMatchObject({ matched: true, automatic: true });
  await expectTotalsToAgree(app, user);
  // What the user unlinks isn’t linked again by the same statements.
  expect((await user.delete(`/transfers/${id}`)).status).toBe(204);
  await revert(user, second.id);
  await importNow(user, saver, back);
  expect(await proposals(user)).toMatchObject({ total: 1, linked: 0 });
  expect(await spent(user)).toMatchObject({ income: '110.00', spending: '110.00' });
});
