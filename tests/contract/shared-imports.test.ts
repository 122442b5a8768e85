import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '../../apps/server/src/database/connection.ts';
import { twoAccounts } from '../fuzz/household.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { balanceOf, categoriesOf, countIn, expectTotalsToAgree, openAccount, record } from './ledger.ts';
import { connectAsRole } from './role-client.ts';
import { asOwner } from './sign-in.ts';
import { fourDays, importNow, type LloydsRow, lloyds, monzo, threeShops } from './statements.ts';

let app: TestApp;
/** Shares the account with the others of the household. */
let ann: Client;
let ben: Client;
let viewer: Client;
let stranger: Client;
let joint: string;
let other: string;

beforeAll(async () => {
  app = await startApp();
  await app.register(); // the administrator
  [ann, ben, viewer, stranger] = await Promise.all([
    app.register(),
    app.register(),
    app.register(),
    app.register(),
  ]);
  await joinHousehold(ann, [ben]);
  await joinHousehold(ann, [viewer], { role: 'viewer' });
});
afterAll(() => app.close());
beforeEach(async () => {
  joint = (await openAccount(ann, { name: 'Joint' })).id;
  other = (await openAccount(ann, { name: 'Secret savings' })).id;
  await share(ann, joint, 'full');
});

const pathOf = (account = joint) => `/household/members/${ann.id}/accounts/${account}`;
const send = (
  by: Client,
  content: string,
  { commit = false, fields = {}, account = joint, name = 'statement.csv' } = {},
) => by.upload(`${pathOf(account)}/imports${commit ? '?commit=true' : ''}`, { name, content }, fields);
const codeOf = (answer: { headers: Headers; status: number }) =>
  `${answer.status} ${answer.headers.get('problem-code')}`;
const balances = lloyds(fourDays);
const storedIn = async (account: string) =>
  (await asOwner(app, `select count(*)::int from imports where account_id = '${account}'`))[0].count;

describe('a member’s import', () => {
  test('previews without a trace, and records in the owner’s rows under the member’s name', async () => {
    const seen = await send(ben, balances);
    expect(seen, JSON.stringify(seen.body)).toMatchObject({
      status: 200,
      body: {
        id: null,
        counts: { rows: 4, added: 4 },
        balance_check: { status: 'proved' },
        needs: [],
        has_more: false,
      },
    });
    expect(seen.body.rows[0]).toMatchObject({ outcome: 'added', signed_amount: '-23.10' });
    expect([await countIn(ann, joint), await storedIn(joint)]).toEqual([0, 0]);
    const made = await send(ben, balances, { commit: true });
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: { id: expect.any(String), counts: { added: 4 } },
    });
    expect(await countIn(ann, joint)).toBe(4);
    expect(await balanceOf(ann, joint)).toBe('296.30');
    expect((await ann.get('/imports')).body.items[0]).toMatchObject({
      id: made.body.id,
      status: 'committed',
    });
    const [entry] = (await ann.get('/history')).body.items;
    expect(entry).toMatchObject({ kind: 'import', actor: 'member', actor_name: expect.stringMatching(/./) });
    const logs = await Promise.all(
      [ann, ben].map((one) => one.get('/audit-log?action=shared_import_commit')),
    );
    expect(logs[0]?.body.items[0]).toMatchObject({
      resource_id: made.body.id,
      ip_address: null,
      metadata: { by: ben.id, account_id: joint },
    });
    expect(logs[1]?.body.items[0]).toMatchObject({ metadata: { owner: ann.id } });
    await expectTotalsToAgree(app, ann);
    // Nothing of Ben's own rows has changed.
    expect([(await ben.get('/imports')).body.items, (await ben.get('/history')).body.items]).toEqual([
      [],
      [],
    ]);
  });

  test('skips what the owner has, whoever imported it and whatever the file’s text', async () => {
    await importNow(ann, joint, lloyds(fourDays.slice(1)));
    const masked = fourDays.map(([date, , ...money]): LloydsRow => [date, 'CARD PAYMENT', ...money]);
    expect((await send(ben, lloyds(masked))).body.counts).toMatchObject({ added: 1, duplicates: 3 });
    expect((await send(ben, balances, { commit: true })).body.counts).toMatchObject({
      added: 1,
      duplicates: 3,
    });
    const again = await importNow(ann, joint, balances);
    expect(again.counts).toMatchObject({ added: 0, duplicates: 4 });
    expect((await send(ben, balances, { commit: true })).body.counts).toMatchObject({
      added: 0,
      duplicates: 4,
    });
    expect(await countIn(ann, joint)).toBe(4);
    await expectTotalsToAgree(app, ann);
  });

  test('leaves deleted what the owner deleted', async () => {
    await importNow(ann, joint, threeShops);
    const [row] = (await ann.get(`/transactions?account_id=${joint}`)).body.items;
    await ann.delete(`/transactions/${row.id}`);
    const made = await send(ben, threeShops, { commit: true });
    expect(made.body.counts).toMatchObject({ added: 0, duplicates: 2, skipped: 1 });
    expect(made.body.rows.find(({ outcome }: { outcome: string }) => outcome === 'skipped').reason).toBe(
      'It was deleted from the account after an earlier import',
    );
  });

  test('follows the owner’s rules, not the member’s', async () => {
    const { food } = await categoriesOf(ann);
    const rule = {
      name: 'farm',
      match: 'all',
      conditions: [{ field: 'description', op: 'contains', value: 'FARM' }],
    };
    expect((await ann.post('/rules', { ...rule, actions: { category_id: food } })).status).toBe(201);
    expect((await ben.post('/rules', { ...rule, actions: { add_tags: ['bens'] } })).status).toBe(201);
    await send(ben, balances, { commit: true });
    const { items } = (await ann.get(`/transactions?account_id=${joint}`)).body;
    expect(items[0]).toMatchObject({ category_id: food, tags: [] });
  });

  test('changes no row of another account: a possible transfer is left to the owner', async () => {
    await record(ann, other, { type: 'expense', amount: '325.00', date: '2025-03-13', description: 'JOINT' });
    await send(ben, balances, { commit: true });
    const [kept] = (await ann.get(`/transactions?account_id=${other}`)).body.items;
    expect(kept).toMatchObject({ type: 'expense', version: 1 });
  });

  test('is undone by the member or the owner, and recorded again', async () => {
    for (const by of ['member', 'owner'] as const) {
      await send(ben, balances, { commit: true });
      expect(await countIn(ann, joint)).toBe(4);
      const [entry] = (await ben.get(`${pathOf()}/changes`)).body.items;
      expect(entry).toMatchObject({ kind: 'import', undoable: true });
      const undone =
        by === 'member'
          ? await ben.post(`${pathOf()}/changes/${entry.id}/undo`)
          : await ann.post(`/history/${entry.id}/undo`);
      expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
      expect(await countIn(ann, joint)).toBe(0);
      await expectTotalsToAgree(app, ann);
    }
    expect((await ben.get('/audit-log?action=shared_import_undo')).body.items).toHaveLength(1);
    const [redo] = (await ben.get(`${pathOf()}/changes`)).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'undo',
    );
    expect((await ben.post(`${pathOf()}/changes/${redo.id}/undo`)).status).toBe(200);
    expect(await countIn(ann, joint)).toBe(4);
    await expectTotalsToAgree(app, ann);
  });

  test('isn’t undone by the member below “Others can edit it”, or once the owner has changed its rows', async () => {
    await send(ben, balances, { commit: true });
    const [entry] = (await ben.get(`${pathOf()}/changes`)).body.items;
    const undo = () => ben.post(`${pathOf()}/changes/${entry.id}/undo`);
    await share(ann, joint, 'annotate');
    expect((await ben.get(`${pathOf()}/changes`)).body.items[0]).toMatchObject({ undoable: false });
    expect(codeOf(await undo())).toBe('403 shared-account-level');
    await share(ann, joint, 'full');
    const [row] = (await ann.get(`/transactions?account_id=${joint}`)).body.items;
    await ann.patch(`/transactions/${row.id}`, { notes: 'mine', version: row.version });
    expect(codeOf(await undo())).toBe('409 undo-refused');
    expect(await countIn(ann, joint)).toBe(4);
  });

  const sendWithKey = async (key: string) => {
    const form = new FormData();
    form.append('file', new Blob([balances]), 'statement.csv');
    const headers = { authorization: `Bearer ${ben.token}`, 'idempotency-key': key };
    const url = `${app.url}/api/v1${pathOf()}/imports?commit=true`;
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    const { counts } = (await answer.json()) as { counts?: { added: number } };
    return [answer.status, counts?.added];
  };

  test('sent twice with a key is recorded once', async () => {
    expect([await sendWithKey('statement'), await sendWithKey('statement')]).toEqual([
      [201, 4],
      [201, 4],
    ]);
    expect([await countIn(ann, joint), await storedIn(joint)]).toEqual([4, 1]);
  });

  test('is in both audit logs if the member’s connection dies before their own transaction commits', async () => {
    await asOwner(
      app,
      `create function die() returns trigger language plpgsql security definer as
         $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
    );
    await asOwner(
      app,
      `create trigger die before insert on idempotency_keys for each row
         when (current_user = 'farthing_member') execute function die()`,
    );
    try {
      expect(await sendWithKey('dies')).toEqual([503, undefined]);
    } finally {
      await asOwner(app, 'drop function die cascade');
    }
    expect(await countIn(ann, joint)).toBe(4);
    const [{ id }] = await asOwner(app, `select id from imports where account_id = '${joint}'`);
    for (const [one, metadata] of [
      [ann, { by: ben.id, account_id: joint }],
      [ben, { owner: ann.id, account_id: joint }],
    ] as const) {
      const { body } = await one.get('/audit-log?action=shared_import_commit');
      expect(body.items[0]).toMatchObject({ resource_id: id, metadata });
    }
    expect(await sendWithKey('dies')).toEqual([201, 0]);
    expect(await countIn(ann, joint)).toBe(4);
  });
});

describe('a member imports nothing', () => {
  test.each(['private', 'counted', 'view', 'annotate'] as const)('once the level is %s', async (level) => {
    expect((await send(ben, balances)).status).toBe(200);
    await share(ann, joint, level);
    const code = ['private', 'counted'].includes(level)
      ? '404 account-not-found'
      : '403 shared-account-level';
    for (const commit of [false, true]) expect(codeOf(await send(ben, balances, { commit }))).toBe(code);
    expect([await countIn(ann, joint), await storedIn(joint)]).toEqual([0, 0]);
  });

  test('as a viewer or a stranger, or into an account that isn’t shared', async () => {
    for (const commit of [false, true]) {
      expect(codeOf(await send(viewer, balances, { commit }))).toBe('403 shared-account-level');
      expect(codeOf(await send(stranger, balances, { commit }))).toBe('404 account-not-found');
      expect(codeOf(await send(ben, balances, { commit, account: other }))).toBe('404 account-not-found');
    }
    expect(await countIn(ann, joint)).toBe(0);
  });

  test('whose balances don’t follow from its amounts', async () => {
    const wrong = lloyds(
      fourDays.map((row, at): LloydsRow => (at === 2 ? [row[0], row[1], row[2], row[3], '1.00'] : row)),
    );
    expect((await send(ben, wrong)).body.balance_check).toMatchObject({ status: 'broken' });
    expect(codeOf(await send(ben, wrong, { commit: true }))).toBe('409 shared-import-owner');
    expect(await countIn(ann, joint)).toBe(0);
  });

  test('that has rows of several accounts', async () => {
    const refused = await send(ben, twoAccounts('x'), { commit: true });
    expect([codeOf(refused), refused.body.detail]).toEqual([
      '409 shared-import-owner',
      expect.stringContaining('several accounts'),
    ]);
  });

  test('while the account is being made private: the withdrawal waits, or comes first', async () => {
    const rows = monzo(Array.from({ length: 300 }, (_, at) => ({ id: `tx_${at}`, amount: '-1.00' })));
    const [made] = await Promise.all([send(ben, rows, { commit: true }), share(ann, joint, 'private')]);
    const count = await countIn(ann, joint);
    expect([made.status, count]).toEqual(made.status === 201 ? [201, 300] : [404, 0]);
    await expectTotalsToAgree(app, ann);
  });
});

test('in the database, only a member’s import writes into another person’s audit log', async () => {
  const db = await connectAsRole(app, roles.user, ann.id);
  const log = (action: string) =>
    db
      .query(
        `select log_of_member_import(array[gen_random_uuid(), gen_random_uuid()], $1, 'x', null, '{}', '{}')`,
        [action],
      )
      .then(
        () => 'written',
        (error: { code: string }) => error.code,
      );
  await db.query(`select set_config('farthing.user_id', $1, false)`, [ann.id]);
  expect(await log('shared_import_commit')).toBe('42501');
  await db.query(`select set_config('farthing.member_id', $1, false)`, [ben.id]);
  expect(await log('login')).toBe('42501');
  await db.end();
});

test('in the database, a member’s import changes rows of its account only', async () => {
  const row = await record(ann, other, {});
  const db = await connectAsRole(app, roles.user, ann.id);
  await db.query(
    `select set_config('farthing.user_id', $1, false), set_config('farthing.member_account', $2, false)`,
    [ann.id, joint],
  );
  for (const text of [
    `update transactions set notes = 'x' where id = '${row.id}'`,
    `update transactions set account_id = '${joint}' where id = '${row.id}'`,
    `delete from transactions where id = '${row.id}'`,
    `update accounts set name = 'x' where id = '${other}'`,
    `delete from accounts where id = '${other}'`,
  ])
    expect([text, await db.query(text).catch((error: { code: string }) => error.code)]).toEqual([
      text,
      '42501',
    ]);
  await db.end();
});
