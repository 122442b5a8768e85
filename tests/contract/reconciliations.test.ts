import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { connectAsOwner, waitingFor } from './role-client.ts';

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Scene {
  readonly user: Client;
  readonly account: string;
  record(date: string, amount: string, fields?: object): Promise<string>;
}

/** A user with one account of £100.00 and two payments in July. */
async function scene(): Promise<Scene & { readonly july: string }> {
  const user = await app.register(`reconciler${++people}@example.org`);
  const { body } = await user.post('/accounts', {
    name: 'Everyday',
    type: 'cash',
    opening_balance: '100.00',
  });
  const record = async (date: string, amount: string, fields: object = {}) => {
    const answer = await user.post('/transactions', {
      ...{ account_id: body.id, type: 'expense', date, amount, description: 'Tram' },
      ...fields,
    });
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  const july = await record('2026-07-10', '10.00');
  await record('2026-07-20', '5.50');
  return { user, account: body.id, record, july };
}

const lock = ({ user, account }: Scene, date = '2026-07-31', balance = '84.50') =>
  user.post(`/accounts/${account}/reconcile`, { date, balance });

describe('an account is locked to a statement', () => {
  test('only if it agrees to the penny; a difference is told with both figures and the rows that explain it', async () => {
    const all = await scene();
    const { user, account } = all;
    expect(await lock(all, '2026-07-31', '90.00')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('a difference of 5.50') },
    });
    const path = `/accounts/${account}/reconcile?date=2026-07-31&balance=`;
    expect((await user.get(`${path}90.00`)).body).toMatchObject({
      ...{ balance: '84.50', statement_balance: '90.00', difference: '5.50', agrees: false },
      candidates: [{ date: '2026-07-20', signed_amount: '-5.50', reason: 'extra' }],
    });
    expect((await user.get(`${path}104.50`)).body.candidates).toMatchObject([
      { date: '2026-07-10', reason: 'wrong-way' },
    ]);
    expect((await user.get(`${path}84.50`)).body).toMatchObject({ agrees: true, candidates: [] });
    expect(await lock(all)).toMatchObject({ status: 201, body: { date: '2026-07-31', balance: '84.50' } });
    expect((await user.get(`/accounts/${account}/reconciliations`)).body).toMatchObject({
      locked_until: '2026-07-31',
      items: [{ balance: '84.50' }],
    });
  });

  test('and then nothing that moves its balance there is added, changed or deleted; words may change', async () => {
    const all = await scene();
    const { user, account, july, record } = all;
    await lock(all);
    const locked = {
      status: 409,
      body: {
        detail: 'Everyday is locked up to its statement of 31 Jul 2026. Unlock it on the account page first.',
      },
    };
    const row = { account_id: account, type: 'expense', amount: '1.00', date: '2026-07-31' };
    expect(await user.post('/transactions', row)).toMatchObject(locked);
    expect(await user.patch(`/transactions/${july}`, { amount: '11.00' })).toMatchObject(locked);
    expect(await user.patch(`/transactions/${july}`, { date: '2026-08-02' })).toMatchObject(locked);
    expect(await user.delete(`/transactions/${july}`)).toMatchObject(locked);
    expect(await user.post('/transactions/bulk', { ids: [july], delete: true })).toMatchObject(locked);
    expect(await user.patch(`/accounts/${account}`, { opening_balance: '101.00' })).toMatchObject(locked);
    const august = await record('2026-08-01', '2.00');
    expect(await user.patch(`/transactions/${august}`, { date: '2026-07-30' })).toMatchObject(locked);
    expect(
      await user.patch(`/transactions/${july}`, { merchant: 'Tramways', tags: ['way to work'] }),
    ).toMatchObject({
      status: 200,
      body: { merchant: 'Tramways' },
    });
    expect((await user.delete(`/transactions/${august}`)).status).toBe(204);
    expect((await user.get(`/accounts/${account}`)).body.balance).toBe('84.50');
  });

  describe('what happens at the same time waits', () => {
    let other: pg.Client;
    afterEach(() => other.end());

    const begin = async ({ user }: Scene) => {
      other = await connectAsOwner(app, user.id);
      await other.query('begin');
      await other.query(`select set_config('farthing.user_id', $1, true)`, [user.id]);
    };

    /** Waits until one connection waits for the other. An answer that comes without waiting fails at once, and says what it was. */
    const oneWaits = (answer: Promise<Answer>) =>
      Promise.race([
        expect.poll(() => waitingFor(other)).toBe(1),
        answer.then((early) => expect(early, 'answered without waiting').toBeUndefined()),
      ]);

    test.each([
      [
        'added',
        `insert into transactions (user_id, id, account_id, type, date, signed_amount, currency, description)
          select user_id, gen_random_uuid(), account_id, type, date, signed_amount, currency, '' from transactions`,
      ],
      ['changed', 'update transactions set signed_amount = -11'],
      ['deleted', 'delete from transactions'],
    ])('a lock for a row that is just being %s', async (_, statement) => {
      const all = await scene();
      await begin(all);
      await other.query(`${statement} where user_id = $1 and id = $2`, [all.user.id, all.july]);
      const answer = lock(all);
      await oneWaits(answer);
      await other.query('rollback');
      expect(await answer).toMatchObject({ status: 201 });
    });

    test('a change and a deletion for a lock, which then refuses them', async () => {
      const all = await scene();
      const { user, account, july } = all;
      await begin(all);
      await other.query('select from accounts where user_id = $1 and id = $2 for update', [user.id, account]);
      await other.query(
        'insert into reconciliations (user_id, id, account_id, date, balance) values ($1, $2, $2, $3, 84.5)',
        [user.id, account, '2026-07-31'],
      );
      const changed = user.patch(`/transactions/${july}`, { amount: '11.00' });
      await oneWaits(changed);
      const deleted = user.delete(`/transactions/${july}`);
      await other.query('commit');
      expect([(await changed).status, (await deleted).status]).toEqual([409, 409]);
      expect((await user.get(`/transactions/${july}`)).body.amount).toBe('10.00');
    });
  });

  test('and no value of its is given or taken there, which would move its balance as well', async () => {
    const all = await scene();
    const { user, account } = all;
    const value = (date: string) => user.post(`/accounts/${account}/valuations`, { date, value: '84.50' });
    const { body: valued } = await value('2026-07-25');
    await lock(all);
    const locked = {
      status: 409,
      body: { detail: expect.stringContaining('is locked up to its statement') },
    };
    expect(await value('2026-07-15')).toMatchObject(locked);
    expect(await value('2026-07-31')).toMatchObject(locked);
    expect(
      await user.post(`/accounts/${account}/valuations`, { date: '2026-07-25', value: '80.00' }),
    ).toMatchObject(locked);
    expect(await user.delete(`/accounts/${account}/valuations/${valued.id}`)).toMatchObject(locked);
    expect((await value('2026-08-01')).status).toBe(201);
    expect(
      (await user.get(`/accounts/${account}/balances?date_to=2026-07-31`)).body.items.at(-1),
    ).toMatchObject({
      balance: '84.50',
    });
    expect((await user.delete(`/accounts/${account}?cascade=true`)).status).toBe(204);
  });

  test('a transfer is refused where either side is locked', async () => {
    const all = await scene();
    const { user, account } = all;
    const other = await user.post('/accounts', { name: 'Savings', type: 'savings' });
    await lock(all);
    const transfer = { account_id: other.body.id, to_account_id: account, type: 'transfer', amount: '5.00' };
    expect((await user.post('/transactions', { ...transfer, date: '2026-07-30' })).status).toBe(409);
    expect((await user.post('/transactions', { ...transfer, date: '2026-08-01' })).status).toBe(201);
  });

  test('an import leaves rows of the locked days out, says why, and records the others', async () => {
    const all = await scene();
    const { user, account } = all;
    await lock(all);
    const file = {
      name: 'statement.csv',
      content: 'Date,Description,Amount\n30/07/2026,LATE ROW,-3.00\n02/08/2026,NEW ROW,-4.00\n',
    };
    const { body } = await user.upload('/imports?commit=true', file, {
      account_id: account,
      sign: 'negative_is_spend',
    });
    expect(body.counts).toMatchObject({ rows: 2, added: 1, skipped: 1 });
    const rows = (await user.get(`/imports/${body.id}/rows?outcome=skipped`)).body.items;
    expect(rows[0].reason).toContain('locked up to a later statement');
  });

  test('a preview does not promise a row of the locked days, whatever is decided about it', async () => {
    const all = await scene();
    const { user, account } = all;
    await lock(all);
    const content = 'Date,Description,Amount\n30/07/2026,LATE ROW,-3.00\n';
    const fields = { account_id: account, sign: 'negative_is_spend' };
    const { body } = await user.upload('/imports', { name: 'statement.csv', content }, fields);
    for (const outcome of ['skipped', 'added']) await user.patch(`/imports/${body.id}/rows/1`, { outcome });
    const [row] = (await user.get(`/imports/${body.id}/rows`)).body.items;
    expect(row).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining('locked up to') });
    expect((await user.get(`/imports/${body.id}`)).body.counts).toMatchObject({ added: 0, skipped: 1 });
    expect((await user.post(`/imports/${body.id}/commit`)).body.counts).toMatchObject({
      added: 0,
      skipped: 1,
    });
  });

  test('and open again when that is taken back: up to the statement before', async () => {
    const all = await scene();
    const { user, account, july } = all;
    await lock(all, '2026-07-10', '90.00');
    const { body } = await lock(all);
    expect((await user.delete(`/accounts/${account}/reconciliations/${body.id}`)).status).toBe(204);
    expect((await user.get(`/accounts/${account}/reconciliations`)).body.locked_until).toBe('2026-07-10');
    expect((await user.delete(`/transactions/${july}`)).status).toBe(409);
    expect((await user.delete(`/accounts/${account}/reconciliations/${body.id}`)).status).toBe(404);
  });

  test('an account that is deleted with its rows, and a user who leaves, are in no one’s way', async () => {
    const all = await scene();
    await lock(all);
    expect((await all.user.delete(`/accounts/${all.account}?cascade=true`)).status).toBe(204);
    const leaver = await scene();
    await lock(leaver);
    expect((await leaver.user.delete('/profile', { password: leaver.user.password })).status).toBe(204);
  });

  test('what was done before the lock cannot be undone under it, and locking itself can', async () => {
    const all = await scene();
    const { user, account } = all;
    await lock(all);
    const { items } = (await user.get('/history')).body;
    const added = items.find(({ summary }: { summary: string }) => /Tram/.test(summary));
    expect(await user.post(`/history/${added.id}/undo`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('is locked up to its statement of 31 Jul 2026') },
    });
    expect((await user.post(`/history/${items[0].id}/undo`)).status).toBe(200);
    expect((await user.get(`/accounts/${account}/reconciliations`)).body.items).toEqual([]);
  });

  test('and comes back with its rows when it was deleted, and goes with them again', async () => {
    const all = await scene();
    const { user, account, july } = all;
    await lock(all);
    const before = (await user.get(`/accounts/${account}`)).body.balance;
    await user.delete(`/accounts/${account}?cascade=true`);
    const undoNewest = async () => {
      const { id } = (await user.get('/history')).body.items[0];
      return user.post(`/history/${id}/undo`);
    };
    const undone = await undoNewest();
    expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
    expect((await user.get(`/accounts/${account}`)).body.balance).toBe(before);
    expect((await user.get(`/accounts/${account}/reconciliations`)).body.locked_until).toBe('2026-07-31');
    expect((await user.delete(`/transactions/${july}`)).status).toBe(409);
    expect((await undoNewest()).status).toBe(200);
    expect((await user.get(`/accounts/${account}`)).status).toBe(404);
  });

  test('by an undoing only while it still agrees', async () => {
    const all = await scene();
    const { user, account, july } = all;
    const { body } = await lock(all);
    await user.delete(`/accounts/${account}/reconciliations/${body.id}`);
    const unlocked = (await user.get('/history')).body.items[0];
    await user.patch(`/transactions/${july}`, { amount: '11.00' });
    expect(await user.post(`/history/${unlocked.id}/undo`)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining('Everyday no longer agrees with its statement of 31 Jul 2026'),
      },
    });
    expect((await user.get(`/accounts/${account}/reconciliations`)).body.items).toEqual([]);
    await user.patch(`/transactions/${july}`, { amount: '10.00' });
    expect((await user.post(`/history/${unlocked.id}/undo`)).status).toBe(200);
    expect((await user.get(`/accounts/${account}/reconciliations`)).body.locked_until).toBe('2026-07-31');
  });

  test('a day to come, a balance that is none and the account of another are refused', async () => {
    const all = await scene();
    expect((await lock(all, '2199-01-01')).status).toBe(422);
    expect((await lock(all, '2026-07-31', '84.505')).status).toBe(422);
    const other = await app.register(`reconciler${++people}@example.org`);
    for (const path of ['reconciliations', 'coverage', 'reconcile?date=2026-07-31&balance=1'])
      expect((await other.get(`/accounts/${all.account}/${path}`)).status).toBe(404);
    expect((await lock({ ...all, user: other })).status).toBe(404);
  });
});

test('coverage names the days of each statement, the gaps between them, and where balances do not meet', async () => {
  const user = await app.register(`reconciler${++people}@example.org`);
  const { body: account } = await user.post('/accounts', {
    name: 'Everyday',
    type: 'cash',
    opening_balance: '100.00',
  });
  const statement = async (name: string, rows: string) => {
    const content = `Date,Type,Description,Value,Balance,Account Name,Account Number\n${rows}`;
    const answer = await user.upload('/imports?commit=true', { name, content }, { account_id: account.id });
    expect(answer.body.status).toBe('committed');
  };
  const row = (day: string, amount: string, balance: string) =>
    `${day},POS,"'SHOP",${amount},${balance},"'CURRENT","'601111-12345678"\n`;
  await statement('june.csv', row('30 Jun 2026', '-5.00', '85.00') + row('02 Jun 2026', '-10.00', '90.00'));
  await statement('august.csv', row('20 Aug 2026', '-1.00', '69.00') + row('05 Aug 2026', '-10.00', '70.00'));
  const { body } = await user.get(`/accounts/${account.id}/coverage`);
  expect(body).toMatchObject({
    covered: [
      { from: '2026-06-02', to: '2026-06-30' },
      { from: '2026-08-05', to: '2026-08-20' },
    ],
    gaps: [{ from: '2026-07-01', to: '2026-08-04' }],
    statements: [
      { file_name: 'june.csv', closing: '85.00' },
      { file_name: 'august.csv', closing: '69.00' },
    ],
    breaks: [{ kind: 'between', from: '2026-06-30', to: '2026-08-05', expected: '85.00', found: '80.00' }],
    difference: null,
    missing: { from: '2026-06-30', to: '2026-08-05', amount: '-5.00' },
  });
  // The newest statement proves the balance.
  expect((await user.get(`/accounts/${account.id}`)).body.balance).toBe('69.00');
  const notices = async () => (await user.get('/notices')).body;
  expect(await notices()).toMatchObject([
    {
      ...{ kind: 'transactions_missing', name: 'Everyday', account_id: account.id, amount: '-5.00' },
      ...{ since: '2026-06-30', until: '2026-08-05' },
    },
  ]);
  const july = { account_id: account.id, type: 'expense', amount: '5.00', date: '2026-07-10' };
  expect((await user.post('/transactions', july)).status).toBe(201);
  expect((await user.get(`/accounts/${account.id}/coverage`)).body.missing).toBeNull();
  expect(await notices()).toEqual([]);
  // An earlier statement that differs is no reason to doubt a balance that a later one proves.
  await user.post('/transactions', { ...july, date: '2026-06-15' });
  expect(await notices()).toEqual([]);
  await user.post('/transactions', { ...july, date: '2026-08-10' });
  expect(await notices()).toMatchObject([
    {
      ...{ kind: 'balance_differs', name: 'Everyday', account_id: account.id, since: '2026-08-20' },
      ...{ amount: '64.00', limit: '69.00', currency: 'GBP' },
    },
  ]);
  // A balance that the user gave for that day or a later one is today's, whatever the statement ends with.
  const given = (date: string) => user.post(`/accounts/${account.id}/valuations`, { date, value: '68.50' });
  await given('2026-08-19');
  expect(await notices()).toMatchObject([{ amount: '67.50', limit: '69.00' }]);
  await given('2026-08-20');
  expect(await notices()).toEqual([]);
  expect((await user.get(`/accounts/${account.id}/coverage`)).body.difference).toBeNull();
});
