import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roles } from '../../apps/server/src/database/connection.ts';
import { asMember } from '../../apps/server/src/database/member-scope.ts';
import { amendShared } from '../../apps/server/src/features/identity/shared-transactions/service.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { attachedTo, categoriesOf, expectTotalsToAgree, openAccount, record } from './ledger.ts';
import { pdf } from './pictures.ts';
import { connectAsRole, refusalOf } from './role-client.ts';
import { asOwner } from './sign-in.ts';

let app: TestApp;
let ann: Client;
let ben: Client;
let stranger: Client;
/** Shared with Ben. */
let joint: string;
/** Private. */
let other: string;
let categories: Awaited<ReturnType<typeof categoriesOf>>;

beforeAll(async () => {
  app = await startApp({ ATTACHMENT_QUOTA_MB: '1' });
  await app.register(); // the administrator, who reads every log
  [ann, ben, stranger] = await Promise.all([app.register(), app.register(), app.register()]);
  await joinHousehold(ann, [ben]);
  joint = (await openAccount(ann, { name: 'Joint', opening_balance: '100.00' })).id;
  other = (await openAccount(ann, { name: 'Secret', opening_balance: '5.00' })).id;
  categories = await categoriesOf(ann);
});
afterAll(() => app.close());
beforeEach(() => share(ann, joint, 'full'));

const accountPath = (account = joint) => `/household/members/${ann.id}/accounts/${account}`;
const at = (id: string, account = joint) => `${accountPath(account)}/transactions/${id}`;
const spend = (change: object = {}, account = joint) => record(ann, account, change);
const read = async (id: string) => (await ann.get(`/transactions/${id}`)).body;
const codeOf = (answer: { headers: Headers; status: number }) =>
  `${answer.status} ${answer.headers.get('problem-code')}`;
const entry = { type: 'expense', amount: '12.50', date: '2026-03-04', description: 'Bread' } as const;

describe('at level annotate', () => {
  beforeEach(() => share(ann, joint, 'annotate'));

  test('a member sets category, tags and notes in the owner’s rows, and nothing else', async () => {
    const { id, version } = await spend();
    const changed = await ben.patch(at(id), {
      category_id: categories.food,
      tags: ['shared'],
      notes: 'for us both',
      version,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { category_id: categories.food, tags: ['shared'], notes: 'for us both', version: version + 1 },
    });
    expect(await read(id)).toMatchObject({ category_id: categories.food, notes: 'for us both' });
    for (const change of [
      { amount: '1.00' },
      { date: '2026-01-01' },
      { description: 'x' },
      { merchant: 'x' },
    ])
      expect([change, codeOf(await ben.patch(at(id), { ...change, version: version + 1 }))]).toEqual([
        change,
        '403 shared-account-level',
      ]);
    expect(codeOf(await ben.delete(at(id)))).toBe('403 shared-account-level');
    expect(codeOf(await ben.post(`${accountPath()}/transactions`, entry))).toBe('403 shared-account-level');
    await expectTotalsToAgree(app, ann);
  });

  test('a member adds a receipt, reads it, and doesn’t delete it', async () => {
    const { id } = await spend();
    const made = await ben.upload(`${at(id)}/attachments`, { name: 'till.pdf', content: pdf('till') });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { name: 'till.pdf' } });
    expect((await ann.get(`/transactions/${id}/attachments`)).body).toMatchObject([{ id: made.body.id }]);
    expect((await ben.get(`${at(id)}/attachments`)).body).toMatchObject([{ id: made.body.id }]);
    const content = `${at(id)}/attachments/${made.body.id}/content`;
    expect((await ben.get(content)).status).toBe(200);
    expect(codeOf(await ben.delete(`${at(id)}/attachments/${made.body.id}`))).toBe(
      '403 shared-account-level',
    );
    expect(codeOf(await stranger.get(content))).toBe('404 account-not-found');
    await share(ann, joint, 'view');
    expect(codeOf(await ben.get(content))).toBe('403 shared-account-level');
  });
});

describe('at level full', () => {
  test('what a member records comes into the owner’s feed of changes after what the owner recorded', async () => {
    const own = await spend();
    const { cursor } = (await ann.get('/changes')).body;
    const { body: made } = await ben.post(`${accountPath()}/transactions`, entry);
    const { body } = await ann.get(`/changes?since=${cursor}`);
    expect(body.items.map(({ id }: { id: string }) => id)).toContain(made.id);
    expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(own.id);
  });

  test('a member records, changes and deletes transactions, and totals follow', async () => {
    const made = await ben.post(`${accountPath()}/transactions`, {
      ...entry,
      merchant: 'Baker',
      category_id: categories.food,
    });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { signed_amount: '-12.50' } });
    const { id, version } = made.body;
    expect(await read(id)).toMatchObject({ account_id: joint, amount: '12.50' });
    await expectTotalsToAgree(app, ann);
    const changed = await ben.patch(at(id), {
      amount: '13.00',
      date: '2026-04-01',
      merchant: 'Mill',
      version,
    });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200, body: { amount: '13.00' } });
    await expectTotalsToAgree(app, ann);
    const gone = await ben.delete(at(id));
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([204, expect.anything()]);
    expect((await ann.get(`/transactions/${id}`)).status).toBe(404);
    await expectTotalsToAgree(app, ann);
    expect((await ann.post('/transactions/restore', { ids: [id] })).status).toBe(200);
    await expectTotalsToAgree(app, ann);
  });

  test('a request that is sent twice with a key records once, for as long as the account is shared', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await ben.post(`${accountPath()}/transactions`, entry, key);
    const second = await ben.post(`${accountPath()}/transactions`, entry, key);
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    await share(ann, joint, 'view');
    expect(codeOf(await ben.post(`${accountPath()}/transactions`, entry, key))).toBe(
      '403 shared-account-level',
    );
  });

  test('two people who edit one row don’t overwrite each other', async () => {
    const { id, version } = await spend();
    await ann.patch(`/transactions/${id}`, { notes: 'Ann was first', version });
    expect(codeOf(await ben.patch(at(id), { notes: 'Ben', version }))).toBe('412 version-clash');
    expect(await read(id)).toMatchObject({ notes: 'Ann was first' });
  });

  test('what is done is in the history of both under the member’s name, and either can undo it', async () => {
    const { id, version } = await spend({ notes: 'before' });
    for (const undoer of ['owner', 'member'] as const) {
      const now = (await read(id)).version;
      expect((await ben.patch(at(id), { notes: 'after', version: now })).status).toBe(200);
      const [entry] = (await ann.get('/history')).body.items;
      expect(entry).toMatchObject({
        actor: 'member',
        actor_name: expect.stringMatching(/./),
        undoable: true,
      });
      const shown = await ben.get(`${accountPath()}/changes`);
      expect(shown.body.items[0]).toMatchObject({ id: entry.id, undoable: true });
      const undone =
        undoer === 'owner'
          ? await ann.post(`/history/${entry.id}/undo`)
          : await ben.post(`${accountPath()}/changes/${entry.id}/undo`);
      expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
      expect(await read(id)).toMatchObject({ notes: 'before' });
    }
    expect(version).toBeLessThan((await read(id)).version);
    const logs = await Promise.all(
      [ann, ben].map((one) => one.get('/audit-log?action=shared_transaction_change')),
    );
    expect(logs[0]?.body.items[0]).toMatchObject({ resource_id: id, metadata: { by: ben.id } });
    expect(logs[1]?.body.items[0]).toMatchObject({ resource_id: id, metadata: { owner: ann.id } });
    // Ann's own changes are not Ben's to read or undo.
    const [own] = (await spend({ notes: 'own' })) && (await ann.get('/history')).body.items;
    expect(codeOf(await ben.post(`${accountPath()}/changes/${own.id}/undo`))).toBe('404 operation-not-found');
  });

  test('a member undoes what they recorded and deleted', async () => {
    const made = await ben.post(`${accountPath()}/transactions`, entry);
    const { id } = made.body;
    await ben.delete(at(id));
    const undoNewest = async () => {
      const [newest] = (await ben.get(`${accountPath()}/changes`)).body.items;
      const undone = await ben.post(`${accountPath()}/changes/${newest.id}/undo`);
      expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
      await expectTotalsToAgree(app, ann);
    };
    await undoNewest();
    expect(await read(id)).toMatchObject({ amount: '12.50' });
    // A deleted and restored row: the first operation is blocked by nothing that still holds.
    const first = (await ben.get(`${accountPath()}/changes`)).body.items[2];
    const undone = await ben.post(`${accountPath()}/changes/${first.id}/undo`);
    expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
    expect((await ann.get(`/transactions/${id}`)).status).toBe(404);
    await expectTotalsToAgree(app, ann);
  });
});

test('what a member can’t undo themselves isn’t shown as undoable, nor undone', async () => {
  const { id, version } = await spend();
  expect((await ben.patch(at(id), { amount: '2.00', version })).status).toBe(200);
  expect((await ben.patch(at(id), { notes: 'x', version: version + 1 })).status).toBe(200);
  expect((await ben.upload(`${at(id)}/attachments`, { name: 'u.pdf', content: pdf('u') })).status).toBe(201);
  const shown = async () => (await ben.get(`${accountPath()}/changes?limit=3`)).body.items;
  const undoableOf = (items: { undoable: boolean }[]) => items.map(({ undoable }) => undoable);
  const [file, notes] = await shown();
  expect(file).toMatchObject({ undoable: false, reason: expect.stringContaining('attachments') });
  expect(notes.undoable).toBe(true);
  const refused = await ben.post(`${accountPath()}/changes/${file.id}/undo`);
  expect([codeOf(refused), refused.body.detail]).toEqual([
    '409 undo-refused',
    expect.stringContaining('Only the owner'),
  ]);
  expect((await ben.post(`${accountPath()}/changes/${notes.id}/undo`)).status).toBe(200);
  await share(ann, joint, 'annotate');
  expect(undoableOf(await shown())).toEqual([true, false, false]);
  const amount = (await ben.get(`${accountPath()}/changes?limit=4`)).body.items[3];
  expect(amount).toMatchObject({ undoable: false, reason: expect.stringContaining('edit') });
  expect(codeOf(await ben.post(`${accountPath()}/changes/${amount.id}/undo`))).toBe(
    '403 shared-account-level',
  );
});

describe('the owner', () => {
  test('reads new figures after a member’s change, and not what was cached before', async () => {
    const { id, version } = await spend({ category_id: categories.food });
    const paths = [
      '/reports/balance-sheet',
      `/accounts/${joint}`,
      '/transactions',
      '/reports/net-worth?date_from=2025-01-01&date_to=2025-12-31',
    ];
    const ask = (path: string, tag?: string | null) =>
      app.request('GET', path, { token: ann.token, headers: tag ? { 'if-none-match': tag } : {} });
    const before = await Promise.all(paths.map((path) => ask(path)));
    expect((await ben.patch(at(id), { amount: '99.00', version })).status).toBe(200);
    for (const [place, path] of paths.entries()) {
      const again = await ask(path, before[place]?.headers.get('etag'));
      expect([path, again.status]).toEqual([path, 200]);
      expect(JSON.stringify(again.body)).not.toBe(JSON.stringify(before[place]?.body));
    }
  });

  test('keeps what they did after a member’s change: a refund, a file, a locked statement', async () => {
    const body = { ...entry, amount: '7.00', category_id: categories.food };
    const made = (await ben.post(`${accountPath()}/transactions`, body)).body;
    const undoOf = async (place: number) => {
      const change = (await ben.get(`${accountPath()}/changes`)).body.items[place];
      return ben.post(`${accountPath()}/changes/${change.id}/undo`);
    };
    await attachedTo(ann, made.id, 'till.pdf', pdf('till'));
    const refused = await undoOf(0);
    expect([codeOf(refused), refused.body.detail]).toEqual([
      '409 undo-refused',
      expect.stringContaining('1 attachment'),
    ]);
    await ben.patch(at(made.id), { category_id: categories.travel, version: made.version });
    const back = await record(ann, other, { type: 'income', amount: '7.00', category_id: null });
    const linked = await ann.post('/refunds', { income_id: back.id, expense_id: made.id, amount: '7.00' });
    expect(linked.status, JSON.stringify(linked.body)).toBeLessThan(300);
    expect(codeOf(await undoOf(0))).toBe('409 shared-transaction-fixed');
    expect((await read(back.id)).category_id).toBe(categories.travel);
    const locked = await spend({ date: '2020-01-05', amount: '1.00' });
    const statement = await ann.post(`/accounts/${joint}/reconcile`, {
      date: '2020-01-05',
      balance: '99.00',
    });
    expect(statement, JSON.stringify(statement.body)).toMatchObject({ status: 201 });
    const change = { amount: '2.00', version: locked.version };
    expect(codeOf(await ben.patch(at(locked.id), change))).toBe('409 account-locked');
    expect(codeOf(await ben.delete(at(locked.id)))).toBe('409 account-locked');
    expect((await ben.patch(at(locked.id), { notes: 'x', version: locked.version })).status).toBe(200);
    await expectTotalsToAgree(app, ann);
  });

  test('links a refund while a member undoes, and the undoing sees it', async () => {
    const bought = await spend({ amount: '9.00', category_id: categories.food });
    const back = await record(ann, other, { type: 'income', amount: '9.00', category_id: null });
    await ben.patch(at(bought.id), { category_id: categories.travel, version: bought.version });
    const change = (await ben.get(`${accountPath()}/changes`)).body.items[0];
    const owner = new pg.Client({ connectionString: app.ownerUrl });
    await owner.connect();
    await owner.query('begin');
    await owner.query('select from transactions where user_id = $1 and id = $2 for update', [
      ann.id,
      bought.id,
    ]);
    await owner.query(
      `insert into refund_links (user_id, id, income_id, expense_id, amount, income_amount)
       values ($1, gen_random_uuid(), $2, $3, 9, 9)`,
      [ann.id, back.id, bought.id],
    );
    const undoing = ben.post(`${accountPath()}/changes/${change.id}/undo`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await owner.query('commit');
    await owner.end();
    expect(codeOf(await undoing)).toBe('409 shared-transaction-fixed');
    expect((await read(bought.id)).category_id).toBe(categories.travel);
  });

  test('lets no member fill more than their room for files, nor read how much is left', async () => {
    const { id } = await spend();
    const large = new Uint8Array([...pdf('large'), ...new Uint8Array(1024 * 1024)]);
    const answer = await ben.upload(`${at(id)}/attachments`, { name: 'large.pdf', content: large });
    expect([codeOf(answer), answer.body.detail]).toEqual([
      '413 attachment-quota-full',
      expect.not.stringMatching(/MB/),
    ]);
  });

  test('finds the change of each member, who sees only their own', async () => {
    const cat = await app.register();
    await joinHousehold(ann, [cat]);
    const { id, version } = await spend();
    await ben.patch(at(id), { notes: 'Ben', version });
    const [change] = (await ann.get('/history')).body.items;
    expect(change).toMatchObject({ actor: 'member' });
    expect((await cat.get(`${accountPath()}/changes`)).body.items).toEqual([]);
    expect(codeOf(await cat.post(`${accountPath()}/changes/${change.id}/undo`))).toBe(
      '404 operation-not-found',
    );
    await cat.delete(`/household/members/${cat.id}`);
  });
});

describe('never', () => {
  test('does anyone else, a viewer, or a member with a lower level write', async () => {
    const { id, version } = await spend();
    const change = { notes: 'x', version };
    expect(codeOf(await stranger.patch(at(id), change))).toBe('404 account-not-found');
    expect(codeOf(await ann.patch(at(id), change))).toBe('404 account-not-found');
    for (const [level, answer] of [
      ['view', '403 shared-account-level'],
      ['counted', '404 account-not-found'],
      ['private', '404 account-not-found'],
    ] as const) {
      await share(ann, joint, level);
      expect([level, codeOf(await ben.patch(at(id), change))]).toEqual([level, answer]);
      expect([level, codeOf(await ben.get(`${accountPath()}/categories`))]).toEqual([level, answer]);
    }
    await share(ann, joint, 'full');
    await ann.patch(`/household/members/${ben.id}`, { role: 'viewer' });
    expect(codeOf(await ben.patch(at(id), change))).toBe('403 shared-account-level');
    expect((await ben.get(`${accountPath()}/transactions`)).status).toBe(200);
    await ann.patch(`/household/members/${ben.id}`, { role: 'member' });
    expect(await read(id)).toMatchObject({ notes: null, version });
  });

  test('is a transaction of another account reached, moved there, or linked with it', async () => {
    const hidden = await spend({ description: 'zqsecret' }, other);
    for (const answer of [
      await ben.get(at(hidden.id)),
      await ben.patch(at(hidden.id), { notes: 'x', version: 1 }),
      await ben.delete(at(hidden.id)),
      await ben.upload(`${at(hidden.id)}/attachments`, { name: 'x.pdf', content: pdf('x') }),
      await ben.get(`${at(hidden.id)}/attachments`),
    ])
      expect(codeOf(answer)).toBe('404 transaction-not-found');
    expect(codeOf(await ben.get(at(hidden.id, other)))).toBe('404 account-not-found');
    const { id, version } = await spend();
    const extra = { account_id: other, splits: [], transfer_id: id, external_id: 'x', to_account_id: other };
    for (const [name, value] of Object.entries(extra)) {
      const answer = await ben.patch(at(id), { [name]: value, version });
      expect([name, answer.status]).toEqual([name, 422]);
    }
    const stolen = await categoriesOf(ben);
    expect((await ben.patch(at(id), { category_id: stolen.food, version })).status).toBe(404);
  });

  test('are transfers, split transactions and linked ones changed by a member', async () => {
    const leg = await ann.post('/transactions', {
      ...entry,
      type: 'transfer',
      account_id: joint,
      to_account_id: other,
    });
    const split = await spend({
      amount: '10.00',
      category_id: undefined,
      splits: [
        { category_id: categories.food, amount: '4.00', notes: 'zqpart' },
        { category_id: categories.travel, amount: '6.00' },
      ],
    });
    const bought = await spend({ amount: '9.00', category_id: categories.food });
    const back = await record(ann, other, { type: 'income', amount: '9.00', category_id: null });
    const linked = await ann.post('/refunds', { income_id: back.id, expense_id: bought.id, amount: '9.00' });
    expect(linked.status, JSON.stringify(linked.body)).toBeLessThan(300);
    for (const { id } of [leg.body, split, bought]) {
      const shown = await ben.get(at(id));
      expect(shown, JSON.stringify(shown.body)).toMatchObject({ status: 200, body: { is_fixed: true } });
      expect(JSON.stringify(shown.body)).not.toMatch(/zqpart|Secret/);
      const { version } = shown.body;
      for (const answer of [
        await ben.patch(at(id), { notes: 'x', version }),
        await ben.patch(at(id), { amount: '1.00', version }),
        await ben.delete(at(id)),
        await ben.upload(`${at(id)}/attachments`, { name: 'x.pdf', content: pdf('x') }),
      ])
        expect([id, codeOf(answer)]).toEqual([id, '409 shared-transaction-fixed']);
    }
    await expectTotalsToAgree(app, ann);
    // Nothing of the link may change from the other side, which isn’t shared.
    expect((await read(back.id)).category_id).toBe(categories.food);
  });

  test('does an attachment of another transaction open by its id', async () => {
    const [mine, hidden] = [await spend(), await spend({}, other)];
    const secret = await attachedTo(ann, hidden.id, 'secret.pdf', pdf('secret'));
    const path = `${at(mine.id)}/attachments/${secret.id}`;
    expect(codeOf(await ben.get(`${path}/content`))).toBe('404 attachment-not-found');
    expect(codeOf(await ben.delete(path))).toBe('404 attachment-not-found');
  });
});

describe('a right that is withdrawn', () => {
  /** Opens the scope of Ben, waits there for `until`, then writes. */
  const slowly = (id: string, until: Promise<unknown>, entered: () => void) =>
    asMember(
      app.database,
      { id: ben.id, session_id: ben.id, user_id: ann.id, account_id: joint, transaction_id: id },
      async (scope) => {
        expect(await scope.level()).toBe('full');
        entered();
        await until;
        await amendShared(scope, id, { notes: 'in time', version: 1 }, caller);
      },
    );
  const caller = { ip_address: '192.0.2.1', socket_address: null, user_agent: null };

  test.each([
    ['by the owner', () => ann.put(`/household/sharing/${joint}`, { level: 'private' })],
    ['by removing the member', () => ann.delete(`/household/members/${ben.id}`)],
    ['by ending the household', () => ann.delete('/household')],
  ])('%s waits for a write under way, and holds for the next', async (_, withdraw) => {
    const { id } = await spend();
    const gate = Promise.withResolvers<void>();
    const inside = Promise.withResolvers<void>();
    const writing = slowly(id, gate.promise, inside.resolve);
    await inside.promise;
    let isWithdrawn = false;
    const withdrawing = withdraw().then(({ status }) => {
      isWithdrawn = true;
      expect(status).toBeLessThan(300);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isWithdrawn).toBe(false);
    gate.resolve();
    await Promise.all([writing, withdrawing]);
    expect(await read(id)).toMatchObject({ notes: 'in time' });
    expect(codeOf(await ben.patch(at(id), { notes: 'too late', version: 2 }))).toBe('404 account-not-found');
    if ((await ben.get('/household')).body.household === null) await joinHousehold(ann, [ben]);
  });

  test('before a write that waits for it leaves that write nothing to see', async () => {
    const { id } = await spend();
    const owner = new pg.Client({ connectionString: app.ownerUrl });
    await owner.connect();
    await owner.query('begin');
    await owner.query('delete from account_shares where user_id = $1 and account_id = $2', [ann.id, joint]);
    const writing = ben.patch(at(id), { notes: 'too late', version: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await owner.query('commit');
    await owner.end();
    expect(codeOf(await writing)).toBe('404 account-not-found');
    expect(await read(id)).toMatchObject({ notes: null, version: 1 });
  });

  test('with the owner’s whole user waits too, and leaves nothing to write to', async () => {
    const [owner, member] = [await app.register(), await app.register()];
    await joinHousehold(owner, [member]);
    const { id: account } = await openAccount(owner);
    await share(owner, account, 'full');
    const { id } = await record(owner, account);
    const path = `/household/members/${owner.id}/accounts/${account}/transactions/${id}`;
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => member.patch(path, { notes: 'x', version: 1 })),
      owner.delete('/profile', { password: owner.password }),
    ]);
    const gone = answers.pop();
    expect([gone?.status, JSON.stringify(gone?.body)]).toEqual([204, expect.anything()]);
    for (const answer of answers)
      expect([
        '200 null',
        '412 version-clash',
        '404 account-not-found',
        '404 transaction-not-found',
      ]).toContain(codeOf(answer));
    expect(codeOf(await member.patch(path, { notes: 'x', version: 2 }))).toBe('404 account-not-found');
  });

  test('during an upload leaves neither a row nor a file', async () => {
    const { id } = await spend();
    const path = `${at(id)}/attachments`;
    const first = await ben.upload(path, { name: 'a.pdf', content: pdf('a') });
    expect(first.status).toBe(201);
    await share(ann, joint, 'view');
    const second = await ben.upload(path, { name: 'b.pdf', content: pdf('b') });
    expect(codeOf(second)).toBe('403 shared-account-level');
    expect((await ann.get(`/transactions/${id}/attachments`)).body).toHaveLength(1);
  });

  test('holds while the owner or the member is disabled', async () => {
    const { id } = await spend();
    for (const who of [ann, ben]) {
      await asOwner(app, 'update users set disabled_at = now() where id = $1', [who.id]);
      const request = { id: ben.id, session_id: ben.id, user_id: ann.id, account_id: joint };
      expect(await asMember(app.database, request, (scope) => scope.level())).toBe(undefined);
      await asOwner(app, 'update users set disabled_at = null where id = $1', [who.id]);
    }
    expect((await ben.get(at(id))).status).toBe(200);
  });
});

describe('in the database, the role of members', () => {
  let member: pg.Client;
  let secret: { id: string };
  let shared: { id: string };
  beforeAll(async () => {
    member = await connectAsRole(app, roles.member, ann.id);
    await share(ann, joint, 'full');
    [secret, shared] = [await spend({ merchant: 'zqhidden' }, other), await spend({ merchant: 'Shown' })];
    await attachedTo(ann, secret.id, 'secret.pdf', pdf('secret'));
    await attachedTo(ann, shared.id, 'shared.pdf', pdf('shared'));
  });
  afterAll(() => member.end());

  const as = (level: string, settings: Record<string, string> = {}) =>
    member.query(`select set_config('farthing.' || key, value, false) from json_each_text($1::json)`, [
      JSON.stringify({
        user_id: ann.id,
        member_id: ben.id,
        member_account: joint,
        member_level: level,
        member_transaction: shared.id,
        operation_id: '',
        ...settings,
      }),
    ]);
  const refusal = (text: string, values: unknown[] = []) =>
    member.query(text, values).then(({ rowCount }) => `${rowCount} rows`, refusalOf);
  /** Rows that the role may read of each table. */
  const visible = async () => {
    const readable: { name: string; columns: string[] }[] = await asOwner(
      app,
      `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and has_column_privilege('farthing_member', c.oid, a.attnum, 'select') group by 1`,
    );
    const rows: Record<string, Record<string, unknown>[]> = {};
    await member.query('begin isolation level repeatable read read only');
    for (const { name, columns } of readable)
      rows[name] = (
        await member.query(`select ${columns.map((one) => `"${one}"`).join()} from ${name}`)
      ).rows;
    await member.query('commit');
    return rows;
  };

  test('sees rows of the one account and the one transaction, and without a level nothing', async () => {
    await as('full');
    const rows = await visible();
    const ofAccount = [
      'transactions',
      'account_balances',
      'day_deltas',
      'deleted_transactions',
      'reconciliations',
    ];
    for (const name of ofAccount)
      expect([name, new Set(rows[name]?.map(({ account_id }) => account_id))]).toEqual([
        name,
        new Set(rows[name]?.length === 0 ? [] : [joint]),
      ]);
    expect(rows.accounts?.map(({ id }) => id)).toEqual([joint]);
    expect(rows.attachments?.map(({ transaction_id }) => transaction_id)).toEqual([shared.id]);
    expect(Object.keys(rows.accounts?.[0] ?? {}).sort()).toEqual([
      'closed_on',
      'currency',
      'id',
      'name',
      'user_id',
    ]);
    expect(Object.keys(rows.audit_log?.[0] ?? {}).sort()).toEqual(['hash', 'seq', 'user_id']);
    expect(rows).not.toHaveProperty('month_totals');
    expect(rows).not.toHaveProperty('merchant_months');
    for (const name of ['operations', 'operation_changes'])
      expect(rows[name]?.every(({ by_account }) => by_account === joint)).toBe(true);
    const texts = JSON.stringify({ ...rows, idempotency_keys: [] });
    expect(texts).not.toMatch(/zqhidden|Secret|password|secret\.pdf/);
    await as('', { member_transaction: '' });
    const { users, household_members, account_shares, ...others } = await visible();
    expect(Object.values(others).flat()).toEqual([]);
    expect([users, household_members, account_shares].map((found) => found?.length)).toEqual([2, 2, 1]);
  });

  test('writes only what its level allows, and nothing of another account', async () => {
    const insert = `insert into transactions (user_id, id, account_id, type, date, signed_amount, currency)
      values ($1, gen_random_uuid(), $2, 'expense', '2026-01-01', -1, 'GBP')`;
    await as('full');
    for (const [text, values, outcome] of [
      [insert, [ann.id, other], '42501'],
      [insert, [ben.id, joint], '42501'],
      ['update transactions set account_id = $1 where id = $2', [other, shared.id], '42501'],
      ['update transactions set transfer_id = id where id = $1', [shared.id], '42501'],
      ['update transactions set external_id = id where id = $1', [shared.id], '42501'],
      ['update transactions set notes = $2 where id = $1', [secret.id, 'x'], '0 rows'],
      ['delete from transactions where id = $1', [secret.id], '0 rows'],
      ['update accounts set closed_on = current_date', [], '42501'],
      ['update accounts set name = $1', ['x'], '42501'],
      ['update account_shares set level = $1', ['full'], '42501'],
      ['update account_shares set changed_at = now()', [], '42501'],
      ['update household_members set joined_at = now()', [], '42501'],
      ['delete from attachments', [], '42501'],
      ['update attachments set deleted_at = now() where transaction_id = $1', [secret.id], '0 rows'],
      ['insert into account_balances values ($1, $2, 1, 1)', [ann.id, other], '42501'],
      ['update categories set name = $1', ['x'], '42501'],
      ['select * from month_totals', [], '42501'],
      ['select * from merchant_months', [], '42501'],
      ['select notes from accounts', [], '42501'],
      ['select email from users', [], '42501'],
      ['select metadata from audit_log', [], '42501'],
      ['update operations set by_user = null', [], '42501'],
      ['delete from operations', [], '42501'],
      ['set role farthing_user', [], '42501'],
      ['create table planted (x integer)', [], '42501'],
    ] as const)
      expect([text, await refusal(text, [...values])]).toEqual([text, outcome]);
    await as('annotate');
    for (const [text, values, outcome] of [
      [insert, [ann.id, joint], '42501'],
      ['update transactions set signed_amount = -1 where id = $1', [shared.id], '42501'],
      ['update transactions set description = $2 where id = $1', [shared.id, 'x'], '42501'],
      ['delete from transactions where id = $1', [shared.id], '0 rows'],
      ['update attachments set deleted_at = now()', [], '42501'],
      ['delete from deleted_transactions', [], '0 rows'],
      ['update transactions set notes = $2 where id = $1', [shared.id, 'fine'], '1 rows'],
    ] as const)
      expect([text, await refusal(text, [...values])]).toEqual([text, outcome]);
  });

  test('writes no history that reaches rows of another account, or more than its level, when it’s undone', async () => {
    const operation = '01990000-0000-7000-8000-000000000001';
    const columns = 'user_id, operation_id, table_name, key, resource, resource_key, verb, before, after';
    const change = (table: string, key: string, verb: string, before: object | null, after: object | null) =>
      refusal(`insert into operation_changes (${columns}) values ($1, $2, $3, $4, $3, $4, $5, $6, $7)`, [
        ...[ann.id, operation, table, key, verb],
        ...[before && JSON.stringify(before), after && JSON.stringify(after)],
      ]);
    const row = { id: secret.id, user_id: ann.id, transfer_id: null, split: false };
    await as('full', { operation_id: operation });
    await member.query('begin');
    const forged = [
      ['accounts', other, 'u', { name: 'x' }, { name: 'Secret' }],
      ['transactions', secret.id, 'c', null, null],
      ['transactions', secret.id, 'u', { notes: 'x' }, { notes: null }],
      ['transactions', shared.id, 'u', { account_id: other }, { account_id: joint }],
      ['transactions', shared.id, 'u', { notes: 'x' }, { notes: null, external_id: 'x' }],
      ['transactions', secret.id, 'd', { ...row, account_id: other }, null],
      ['transactions', shared.id, 'd', { ...row, account_id: joint }, null],
      ['attachments', shared.id, 'c', null, null],
    ] as const;
    for (const [table, key, verb, before, after] of forged) {
      await member.query('savepoint one');
      expect([table, verb, await change(table, key, verb, before, after)]).toEqual([table, verb, '42501']);
      await member.query('rollback to one');
    }
    expect(await change('transactions', shared.id, 'u', { notes: 'x' }, { notes: null })).toBe('1 rows');
    await member.query('rollback');
    const write = (resource: string | null, parts: object[], root: string | null = null) =>
      refusal(
        `insert into operations (user_id, id, actor, kind, resource, parts, root_id) values ($1, $2, 'member', 'edit', $3, $4, $5)`,
        [ann.id, operation, resource, JSON.stringify(parts), root],
      );
    expect(await write('imports', [])).toBe('42501');
    expect(await write(null, [{ table: 'accounts', resource: 'accounts' }])).toBe('42501');
    const [own] = (await ann.get('/history')).body.items;
    expect(await write(null, [], own.id)).toBe('42501');
    await as('annotate', { operation_id: operation });
    for (const [verb, before] of [
      ['c', null],
      ['u', { signed_amount: 1 }],
    ] as const)
      expect([verb, await change('transactions', shared.id, verb, before, before)]).toEqual([verb, '42501']);
  });

  test('at level annotate moves no totals, puts no row away, and at none writes other entries of the audit log', async () => {
    const month = `select add_member_months('{2026-01-01}', $1, '{GBP}', '{expense}', '{5}', '{1}', '{"{}"}')`;
    const away = `insert into deleted_transactions (user_id, id, account_id, record)
      select user_id, id, account_id, to_jsonb(t) || $2 from transactions t where id = $1`;
    await as('annotate');
    for (const [text, values, outcome] of [
      ['update account_balances set amount_minor = 0', [], '0 rows'],
      ['update day_deltas set amount_minor = 0', [], '0 rows'],
      [month, [[categories.food]], '42501'],
      [away, [shared.id, '{}'], '42501'],
    ] as const)
      expect([text, await refusal(text, [...values])]).toEqual([text, outcome]);
    await as('full');
    expect(await refusal(away, [shared.id, JSON.stringify({ account_id: other })])).toBe('42501');
    const entry = `insert into audit_log (user_id, id, action, hash) values ($1, gen_random_uuid(), 'sign_in', '')`;
    expect(await refusal(entry, [ann.id])).toBe('42501');
  });

  test('counts all transactions and attachments of the owner for their limits', async () => {
    const sums = await asOwner(
      app,
      `select (select sum(transaction_count) from account_balances where user_id = $1)::text as transactions,
         (select count(*) from attachments where user_id = $1)::text as attachments`,
      [ann.id],
    );
    await as('full');
    const { rows } = await member.query(
      'select owner_transaction_count()::text as transactions, owner_attachment_count()::text as attachments',
    );
    expect(rows).toEqual(sums);
    const limit = await asOwner(
      app,
      `select prosrc like '%farthing_member%' as holds from pg_proc where proname = 'check_row_limit'`,
    );
    expect(limit).toEqual([{ holds: true }]);
  });

  test('has a right on no table that isn’t listed here', async () => {
    const rows = await asOwner(
      app,
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
         and has_any_column_privilege('farthing_member', c.oid, 'select, insert, update, references') order by 1`,
    );
    expect(rows.map(({ name }: { name: string }) => name).join(' ')).toBe(
      'account_balances account_shares account_valuations accounts attachments audit_log categories data_stamps day_deltas deleted_fingerprints deleted_transactions household_members idempotency_keys imports income_source_assignments operation_changes operations reconciliations recurring_changes recurring_members refund_links securities transaction_splits transactions transfer_changes users',
    );
  });
});
