import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import {
  absentId,
  balanceOf,
  categoriesOf,
  expectTotalsToAgree,
  expense,
  openAccount,
  record,
} from './ledger.ts';

let app: TestApp;
let client: Client;
let account: string;
let food: string;
let travel: string;
let wages: string;
beforeAll(async () => {
  app = await startApp();
  client = await app.register();
  account = (await openAccount(client)).id;
  ({ food, travel, wages } = await categoriesOf(client));
});
afterAll(() => app.close());

const post = (change: object) => client.post('/transactions', expense(account, change));

describe('splits', () => {
  const parts = (...amounts: (string | number)[]) =>
    amounts.map((amount, index) => ({ category_id: index === 0 ? food : travel, amount }));

  test('are shown in their order with the sign of the transaction, which has no category of its own', async () => {
    const { body } = await post({
      amount: '10.00',
      category_id: wages,
      splits: [{ category_id: food, amount: '12.00', notes: 'shop' }, { amount: -2 }],
    });
    expect(body.category_id).toBeNull();
    expect(body.splits).toEqual([
      { category_id: food, amount: '12.00', signed_amount: '-12.00', notes: 'shop' },
      { category_id: null, amount: '-2.00', signed_amount: '2.00', notes: null },
    ]);
    expect((await client.get(`/transactions/${body.id}`)).body).toEqual(body);
    await expectTotalsToAgree(app, client);
  });

  test.each([
    ['too little', parts('6.00', '6.29'), 'The splits add up to 12.29, not 12.30'],
    ['too much', parts('12.30', '0.01'), 'The splits add up to 12.31, not 12.30'],
  ])('that add up to %s are 422, when recorded, put and patched', async (_what, splits, detail) => {
    const before = await record(client, account);
    const answers = [
      await post({ splits }),
      await client.put(`/transactions/${before.id}/splits`, { splits }),
      await client.patch(`/transactions/${before.id}`, { splits }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { detail } });
    expect((await client.get(`/transactions/${before.id}`)).body).toEqual(before);
  });

  test('take the places of the currency, and no unknown fields', async () => {
    expect((await post({ splits: parts('12.295', '0.005') })).body.errors[0].field).toBe('splits.0.amount');
    expect((await post({ splits: [{ amount: '12.30', tag: 'x' }] })).body.errors[0].field).toBe(
      'splits.0.tag',
    );
    expect((await post({ splits: [{ amount: '12.30', category_id: absentId }] })).status).toBe(404);
  });

  test('are replaced by PUT, and taken away by an empty list', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    const put = await client.put(`/transactions/${id}/splits`, { splits: parts('12.00', '0.30') });
    expect(put.body.splits.map((split: { amount: string }) => split.amount)).toEqual(['12.00', '0.30']);
    const none = await client.put(`/transactions/${id}/splits`, { splits: [] });
    expect(none.body).toMatchObject({ splits: [], category_id: null, version: 3 });
    await expectTotalsToAgree(app, client);
  });

  test('are cleared by a category', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    expect((await client.patch(`/transactions/${id}`, { category_id: wages })).body).toMatchObject({
      splits: [],
      category_id: wages,
    });
    await expectTotalsToAgree(app, client);
  });

  test('must fit a changed amount, given with it or before', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    const path = `/transactions/${id}`;
    expect((await client.patch(path, { amount: '20.00' })).status).toBe(422);
    expect((await client.get(path)).body.amount).toBe('12.30');
    const both = await client.patch(path, { amount: '20.00', splits: parts('19.00', '1.00') });
    expect(both.body).toMatchObject({ amount: '20.00', splits: [{ amount: '19.00' }, { amount: '1.00' }] });
    await expectTotalsToAgree(app, client);
  });

  test('turn with the type', async () => {
    const { id } = await record(client, account, { splits: parts('10.00', '2.30') });
    const { body } = await client.patch(`/transactions/${id}`, { type: 'income' });
    expect(body.splits).toMatchObject([{ signed_amount: '10.00' }, { signed_amount: '2.30' }]);
    await expectTotalsToAgree(app, client);
  });
});

describe('transfers', () => {
  const otherLeg = async (leg: { id: string; transfer_id: string }, accountId: string) => {
    const { items } = (await client.get(`/transactions?account_id=${accountId}&type=transfer&limit=500`))
      .body;
    return items.find(
      (row: { id: string; transfer_id: string }) => row.transfer_id === leg.transfer_id && row.id !== leg.id,
    );
  };
  const pair = async (from: object = {}, to: object = {}, change: object = {}) => {
    const [source, target] = [await openAccount(client, from), await openAccount(client, to)];
    const leg = await record(client, source.id, { type: 'transfer', to_account_id: target.id, ...change });
    return { source: source.id, target: target.id, leg, other: await otherLeg(leg, target.id) };
  };

  test('one of 12.30 makes two linked rows, out of one account and into the other', async () => {
    const { source, target, leg, other } = await pair({}, {}, { notes: 'pot', tags: ['save'] });
    expect(leg).toMatchObject({ account_id: source, type: 'transfer', signed_amount: '-12.30' });
    expect(other).toMatchObject({
      account_id: target,
      type: 'transfer',
      amount: '12.30',
      signed_amount: '12.30',
      notes: 'pot',
      tags: ['save'],
      transfer_id: leg.transfer_id,
    });
    expect([await balanceOf(client, source), await balanceOf(client, target)]).toEqual(['-12.30', '12.30']);
    await expectTotalsToAgree(app, client);
  });

  test('between currencies it takes the amount that arrived', async () => {
    const [pounds, yen] = [await openAccount(client), await openAccount(client, { currency: 'JPY' })];
    const transfer = { type: 'transfer', account_id: pounds.id, to_account_id: yen.id };
    expect(await post(transfer)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'to_amount' }], detail: 'A transfer between currencies needs to_amount' },
    });
    expect((await post({ ...transfer, to_amount: '2400.5' })).status).toBe(422);
    expect((await post({ ...transfer, to_amount: '0' })).status).toBe(422);
    const { body } = await post({ ...transfer, to_amount: 2400 });
    expect(await otherLeg(body, yen.id)).toMatchObject({ amount: '2400', currency: 'JPY' });
    const change = { amount: '20.00', to_amount: '4000' };
    await client.patch(`/transactions/${body.id}`, change);
    expect([await balanceOf(client, pounds.id), await balanceOf(client, yen.id)]).toEqual(['-20.00', '4000']);
    const alone = await client.patch(`/transactions/${body.id}`, { amount: '21.00' });
    expect([alone.body.amount, await balanceOf(client, yen.id)]).toEqual(['21.00', '4000']);
    await expectTotalsToAgree(app, client);
  });

  test.each([
    ['no other account', {}, 'to_account_id'],
    ['an amount that arrives changed in one currency', { to_amount: '12.31' }, 'to_amount'],
  ])('refuses %s', async (_what, change, field) => {
    const target = await openAccount(client);
    const to = field === 'to_account_id' ? {} : { to_account_id: target.id };
    const answer = await post({ type: 'transfer', ...to, ...change });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test('refuses the account itself, however its id is written', async () => {
    for (const to_account_id of [account, account.toUpperCase()]) {
      const answer = await post({ type: 'transfer', to_account_id });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'to_account_id' }] } });
    }
  });

  test('takes no category and no splits', async () => {
    const { leg, target } = await pair();
    const detail = 'A transfer can’t have a category or splits';
    for (const change of [{ category_id: food }, { splits: [{ amount: '12.30' }] }]) {
      const made = await post({ type: 'transfer', to_account_id: target, ...change });
      expect(made).toMatchObject({ status: 422, body: { detail } });
      expect((await client.patch(`/transactions/${leg.id}`, change)).status).toBe(422);
    }
  });

  test('a change on either leg moves both', async () => {
    const { source, target, leg, other } = await pair();
    await client.patch(`/transactions/${leg.id}`, { amount: '30.00', date: '2025-05-05', notes: 'more' });
    expect((await client.get(`/transactions/${other.id}`)).body).toMatchObject({
      amount: '30.00',
      signed_amount: '30.00',
      date: '2025-05-05',
      notes: 'more',
      version: 2,
    });
    await client.patch(`/transactions/${other.id}`, { amount: '7.00', merchant: 'Pot' });
    expect((await client.get(`/transactions/${leg.id}`)).body).toMatchObject({
      signed_amount: '-7.00',
      merchant: 'Pot',
    });
    expect([await balanceOf(client, source), await balanceOf(client, target)]).toEqual(['-7.00', '7.00']);
    await expectTotalsToAgree(app, client);
  });

  test('in one currency both legs keep one amount', async () => {
    const { leg, source, target } = await pair();
    for (const change of [{ to_amount: '5.00' }, { amount: '5.00', to_amount: '6.00' }]) {
      const answer = await client.patch(`/transactions/${leg.id}`, change);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'to_amount' }] } });
    }
    const same = await client.patch(`/transactions/${leg.id}`, { amount: '5.00', to_amount: '5' });
    expect(same.status).toBe(200);
    expect([await balanceOf(client, source), await balanceOf(client, target)]).toEqual(['-5.00', '5.00']);
  });

  test('keeps its type and accounts', async () => {
    const { leg } = await pair();
    expect((await client.patch(`/transactions/${leg.id}`, { type: 'expense' })).status).toBe(422);
    expect((await client.patch(`/transactions/${leg.id}`, { account_id: account })).status).toBe(422);
    const own = { account_id: leg.account_id.toUpperCase(), notes: 'same account' };
    expect((await client.patch(`/transactions/${leg.id}`, own)).status).toBe(200);
  });

  test('deleting either leg deletes both', async () => {
    for (const which of ['leg', 'other'] as const) {
      const made = await pair();
      expect((await client.delete(`/transactions/${made[which].id}`)).status).toBe(204);
      expect((await client.get(`/transactions/${made.leg.id}`)).status).toBe(404);
      expect((await client.get(`/transactions/${made.other.id}`)).status).toBe(404);
      expect([await balanceOf(client, made.source), await balanceOf(client, made.target)]).toEqual([
        '0.00',
        '0.00',
      ]);
    }
  });

  test('changes of both legs at once end in one amount', async () => {
    const { leg, other, source, target } = await pair();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        client.patch(`/transactions/${index % 2 ? leg.id : other.id}`, { amount: `${index + 1}.00` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [out, arrived] = [await balanceOf(client, source), await balanceOf(client, target)];
    expect(out).toBe(`-${arrived}`);
    await expectTotalsToAgree(app, client);
  });
});
