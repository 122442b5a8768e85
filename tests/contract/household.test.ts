import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { inviteTo, joinHousehold, share, sharedWith, transactionsOf } from './couples.ts';
import { absentId, categoryOf, openAccount, record } from './ledger.ts';
import { asOwner, behindOwner } from './sign-in.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.register();
});
afterAll(() => app.close());

const register = (count: number) => Promise.all(Array.from({ length: count }, () => app.register()));
const codeOf = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('problem-code'),
];
const accept = (client: Client, token: string) => client.post('/household/invites/accept', { token });
const actionsOf = async (client: Client) =>
  (await client.get('/audit-log')).body.items.map(({ action }: { action: string }) => action);

/** A couple of which the first shares an account with its transactions. */
async function couple() {
  const [ann, ben] = (await register(2)) as [Client, Client];
  await joinHousehold(ann, [ben]);
  const account = await openAccount(ann, { name: 'Joint', opening_balance: '100.00' });
  await record(ann, account.id);
  await share(ann, account.id, 'view');
  return { ann, ben, account };
}

describe('an invite', () => {
  test('lets one signed-in person in, who shares nothing yet, and says first what it is for', async () => {
    const [ann, ben, cleo] = (await register(3)) as [Client, Client, Client];
    expect((await ann.get('/household')).body).toEqual({ household: null });
    await joinHousehold(ann, []);
    const { body: made } = await ann.post('/household/invites', { role: 'viewer', ends_on: '2199-01-01' });
    expect(made.path).toBe(`/household#join=${made.token}`);
    expect((await ben.post('/household/invites/preview', { token: made.token })).body).toEqual({
      household_name: 'Home',
      invited_by: 'Test',
      role: 'viewer',
      ends_on: '2199-01-01',
    });
    expect((await accept(ben, made.token)).body).toMatchObject({
      name: 'Home',
      role: 'viewer',
      members: [
        { user_id: ann.id, role: 'owner', is_you: false },
        { user_id: ben.id, role: 'viewer', ends_on: '2199-01-01', is_you: true },
      ],
    });
    expect(codeOf(await accept(cleo, made.token))).toEqual([403, 'household-invite-invalid']);
    expect((await ann.get('/household/invites')).body.items).toMatchObject([{ state: 'used' }]);
    const stored = await asOwner(
      app,
      'select row_to_json(household_invites)::text as text from household_invites',
    );
    expect(JSON.stringify(stored)).not.toContain(made.token);
    expect(await actionsOf(ann)).toContain('household_join');
    expect(await actionsOf(ben)).toContain('household_join');
  });

  test('is refused when unknown, revoked, expired, of one’s own household, or to someone in another', async () => {
    const [ann, ben, cleo] = (await register(3)) as [Client, Client, Client];
    await joinHousehold(ann, []);
    await joinHousehold(cleo, []);
    const token = await inviteTo(ann);
    expect(codeOf(await accept(ann, token))).toEqual([409, 'household-taken']);
    expect(codeOf(await accept(cleo, token))).toEqual([409, 'household-taken']);
    expect(codeOf(await accept(ben, '0'.repeat(32)))).toEqual([403, 'household-invite-invalid']);
    const [invite] = (await ann.get('/household/invites')).body.items;
    expect(codeOf(await cleo.delete(`/household/invites/${invite.id}`))).toEqual([
      404,
      'household-invite-not-found',
    ]);
    expect((await ann.delete(`/household/invites/${invite.id}`)).status).toBe(204);
    expect(codeOf(await accept(ben, token))).toEqual([403, 'household-invite-invalid']);
    const late = await inviteTo(ann);
    await asOwner(app, `update household_invites set expires_at = now() where used_at is null`);
    for (const asked of [accept(ben, late), ben.post('/household/invites/preview', { token: late })])
      expect(codeOf(await asked)).toEqual([403, 'household-invite-invalid']);
    expect(
      (await ann.get('/household/invites')).body.items.map(({ state }: { state: string }) => state),
    ).toEqual(['expired', 'revoked']);
  });

  test('ends with the rights of who made it: no one who was removed comes back by a link of their own', async () => {
    const { ann, ben } = await couple();
    await ann.patch(`/household/members/${ben.id}`, { role: 'owner' });
    const [kept, other] = [await inviteTo(ben, { role: 'owner' }), await inviteTo(ben)];
    expect((await ann.delete(`/household/members/${ben.id}`)).status).toBe(204);
    expect(codeOf(await accept(ben, kept))).toEqual([403, 'household-invite-invalid']);
    await joinHousehold(ann, [ben], { role: 'owner' });
    // Those of before stay revoked.
    expect(codeOf(await accept(await app.register(), other))).toEqual([403, 'household-invite-invalid']);
    const late = await inviteTo(ben);
    await ann.patch(`/household/members/${ben.id}`, { role: 'member' });
    const later = await inviteTo(ann);
    const stranger = await app.register();
    const { id } = (await ann.get('/household')).body.household;
    const disabling = `with disabled as (update users set disabled_at = now() where id = $1)
      update households set name = name where id = $2`;
    // Disabled while the household was locked: the invite was found before.
    expect(codeOf(await behindOwner(app, disabling, [ann.id, id], () => accept(stranger, later)))).toEqual([
      403,
      'household-invite-invalid',
    ]);
    for (const token of [late, later])
      expect(codeOf(await accept(stranger, token))).toEqual([403, 'household-invite-invalid']);
  });

  test('of several at once with one invite, one gets in; a household has ten people at most', async () => {
    const [ann, ...others] = (await register(12)) as [Client, ...Client[]];
    await joinHousehold(ann, []);
    const token = await inviteTo(ann);
    const answers = await Promise.all(others.slice(0, 4).map((one) => accept(one, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const outside = others.filter((_, index) => answers[index]?.status !== 200);
    await joinHousehold(ann, outside.slice(0, 8));
    expect(codeOf(await accept(outside[8] as Client, await inviteTo(ann)))).toEqual([409, 'household-full']);
  });

  test('is only for owners to make and list, and a last day only for viewers', async () => {
    const { ann, ben } = await couple();
    expect(codeOf(await ben.post('/household/invites', {}))).toEqual([403, 'household-owner-only']);
    expect(codeOf(await ben.get('/household/invites'))).toEqual([403, 'household-owner-only']);
    expect(codeOf(await (await app.register()).get('/household/invites'))).toEqual([
      404,
      'household-not-found',
    ]);
    for (const body of [
      { role: 'member', ends_on: '2199-01-01' },
      { role: 'viewer', ends_on: '2020-01-01' },
      { role: 'king' },
      { token: 'x' },
    ])
      expect((await ann.post('/household/invites', body)).status).toBe(422);
    await Promise.all(Array.from({ length: 20 }, () => inviteTo(ann)));
    expect(codeOf(await ann.post('/household/invites', {}))).toEqual([409, 'too-many-household-invites']);
  });
});

describe('a member', () => {
  test('changes nothing of the household, its people or others’ accounts', async () => {
    const { ann, ben, account } = await couple();
    for (const answer of [
      await ben.patch('/household', { name: 'Mine' }),
      await ben.delete('/household'),
      await ben.patch(`/household/members/${ann.id}`, { role: 'viewer' }),
      await ben.patch(`/household/members/${ben.id}`, { role: 'owner' }),
      await ben.delete(`/household/members/${ann.id}`),
    ])
      expect(codeOf(answer)).toEqual([403, 'household-owner-only']);
    expect(codeOf(await ben.put(`/household/sharing/${account.id}`, { level: 'private' }))).toEqual([
      404,
      'account-not-found',
    ]);
    expect(codeOf(await ben.get(`/household/sharing/${account.id}`))).toEqual([404, 'account-not-found']);
    expect((await ben.patch(`/accounts/${account.id}`, { name: 'x' })).status).toBe(404);
    expect((await ann.patch('/household', { name: ' Our home ' })).body.name).toBe('Our home');
    const before = await actionsOf(ann);
    // What changes nothing isn't logged.
    expect((await ann.patch('/household', { name: 'Our home' })).status).toBe(200);
    for (const change of [{}, { role: 'member' }, { ends_on: null }])
      expect((await ann.patch(`/household/members/${ben.id}`, change)).status).toBe(200);
    const [used] = (await ann.get('/household/invites')).body.items;
    expect((await ann.delete(`/household/invites/${used.id}`)).status).toBe(204);
    expect(await actionsOf(ann)).toEqual(before);
    expect(codeOf(await ann.patch(`/household/members/${admin.id}`, { role: 'owner' }))).toEqual([
      404,
      'household-member-not-found',
    ]);
  });

  test('can’t be a second household’s, and one household always keeps an owner', async () => {
    const { ann, ben } = await couple();
    expect(codeOf(await ben.post('/household', { name: 'Other' }))).toEqual([409, 'household-taken']);
    expect(codeOf(await ann.patch(`/household/members/${ann.id}`, { role: 'member' }))).toEqual([
      409,
      'household-last-owner',
    ]);
    expect((await ann.patch(`/household/members/${ben.id}`, { role: 'owner' })).status).toBe(200);
    expect((await ann.patch(`/household/members/${ann.id}`, { role: 'member' })).body.role).toBe('member');
    expect((await ben.delete(`/household/members/${ben.id}`)).status).toBe(204);
    expect((await ann.get('/household')).body.household).toMatchObject({ role: 'owner' });
    expect((await ann.delete(`/household/members/${ann.id}`)).status).toBe(204);
    expect((await ann.get('/household')).body).toEqual({ household: null });
  });
});

describe('all views of others’ accounts end at once', () => {
  test('when the owner makes an account private, and both logs have it', async () => {
    const { ann, ben, account } = await couple();
    expect(await sharedWith(ben)).toEqual(['Joint']);
    expect((await ben.get(transactionsOf(ann, account.id))).body.items).toHaveLength(1);
    await share(ann, account.id, 'counted');
    expect(codeOf(await ben.get(transactionsOf(ann, account.id)))).toEqual([404, 'account-not-found']);
    expect(await sharedWith(ben)).toEqual(['Joint']);
    await share(ann, account.id, 'private');
    expect(await sharedWith(ben)).toEqual([]);
    for (const [client, by] of [
      [ann, undefined],
      [ben, ann.id],
    ] as const) {
      const { items } = (await client.get('/audit-log?action=account_share')).body;
      expect(items.map(({ metadata }: { metadata: object }) => metadata)).toMatchObject([
        { level: 'private', before: 'counted' },
        { level: 'counted', before: 'view' },
        { level: 'view', before: 'private' },
      ]);
      expect(items[0].resource_id).toBe(account.id);
      expect(items[0].metadata.by).toBe(by);
      if (client === ben) expect(items[0].ip_address).toBe(null);
    }
  });

  test('of a joint account, every change is in the logs, before and after; of a private one only in one’s own', async () => {
    const { ann, ben, account } = await couple();
    const own = await openAccount(ben, { name: 'Ben’s' });
    const same_as = { user_id: ann.id, account_id: account.id };
    const steps = [{ from: '2026-01-01', percent: '50' }];
    const put = (body: object) => ben.put(`/household/sharing/${own.id}`, body);
    expect((await put({ ownership: steps })).status).toBe(200);
    await share(ben, own.id, 'counted');
    await put({ same_as, ownership: [{ from: '2026-01-01', percent: '50.00' }] });
    await put({ ownership: [], same_as: null, level: 'view' });
    await put({ ownership: [], same_as: null, level: 'view' });
    const logOf = async (client: Client) =>
      (await client.get('/audit-log')).body.items
        .filter(({ resource_id }: { resource_id: string }) => resource_id === own.id)
        .map(({ action, metadata: { by: _, ...facts } }: { action: string; metadata: { by?: string } }) => [
          action,
          facts,
        ])
        .reverse();
    const shared = [
      ['account_share', { level: 'counted', before: 'private' }],
      ['account_same_as', { same_as, before: null }],
      ['account_ownership', { ownership: [], before: steps }],
      ['account_same_as', { same_as: null, before: same_as }],
      ['account_share', { level: 'view', before: 'counted' }],
    ];
    expect(await logOf(ann)).toEqual(shared);
    expect(await logOf(ben)).toEqual([['account_ownership', { ownership: steps, before: [] }], ...shared]);
  });

  test('a change of shares and level that fails shares nothing, and two at once both succeed', async () => {
    const { ann, ben } = await couple();
    const own = await openAccount(ben, { name: 'Ben’s' });
    const put = (percent: string) =>
      ben.put(`/household/sharing/${own.id}`, {
        level: 'view',
        ownership: [{ from: '2026-01-01', percent }],
      });
    await asOwner(app, `alter table account_ownership add constraint full_up check (percent <> 13)`);
    expect((await put('13')).status).toBeGreaterThan(399);
    await asOwner(app, `alter table account_ownership drop constraint full_up`);
    expect(await sharedWith(ann)).toEqual([]);
    // The percentage and its entry in the logs are one transaction.
    await asOwner(
      app,
      `alter table audit_log add constraint silent check (action <> 'account_ownership') not valid`,
    );
    expect((await put('14')).status).toBeGreaterThan(399);
    await asOwner(app, `alter table audit_log drop constraint silent`);
    expect((await ben.get(`/household/sharing/${own.id}`)).body).toMatchObject({
      level: 'private',
      ownership: [],
    });
    const statuses = (await Promise.all(['10', '20', '30', '40'].map(put))).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test('on another instance too, with its next request', async () => {
    const { ann, ben, account } = await couple();
    const other = await startApp({}, app.ownerUrl);
    try {
      const ask = async () =>
        (await other.request('GET', transactionsOf(ann, account.id), { token: ben.token })).status;
      expect(await ask()).toBe(200);
      await share(ann, account.id, 'counted');
      expect(await ask()).toBe(404);
      await share(ann, account.id, 'view');
      expect(await ask()).toBe(200);
      await ann.delete(`/household/members/${ben.id}`);
      expect(await ask()).toBe(404);
    } finally {
      await other.close();
    }
  });

  test('when someone leaves or is removed; coming back brings no share back, and nothing is deleted', async () => {
    const { ann, ben, account } = await couple();
    const own = await openAccount(ben, { name: 'Ben’s' });
    await share(ben, own.id, 'counted');
    expect(await sharedWith(ann)).toEqual(['Ben’s']);
    expect((await ben.get('/household/sharing')).body.items).toEqual([
      { account_id: own.id, level: 'counted' },
    ]);
    expect((await ben.delete(`/household/members/${ben.id}`)).status).toBe(204);
    expect(await sharedWith(ann)).toEqual([]);
    for (const path of ['/household/accounts', '/household/net-worth', transactionsOf(ann, account.id)])
      expect(codeOf(await ben.get(path))).toEqual([404, 'household-not-found']);
    expect((await ben.get(`/accounts/${own.id}`)).status).toBe(200);
    expect(await actionsOf(ann)).toContain('household_leave');
    await joinHousehold(ann, [ben]);
    expect([await sharedWith(ann), await sharedWith(ben)]).toEqual([[], ['Joint']]);
    expect((await ann.delete(`/household/members/${ben.id}`)).status).toBe(204);
    expect(codeOf(await ben.get('/household/accounts'))).toEqual([404, 'household-not-found']);
    expect((await ann.get(`/household/sharing/${account.id}`)).body.level).toBe('view');
    expect(await actionsOf(ben)).toContain('household_member_remove');
  });

  test('when the household ends, and no one’s records are deleted', async () => {
    const { ann, ben, account } = await couple();
    const open = await inviteTo(ann);
    expect((await ann.delete('/household')).status).toBe(204);
    for (const client of [ann, ben]) expect((await client.get('/household')).body.household).toBe(null);
    expect(codeOf(await ben.get('/household/accounts'))).toEqual([404, 'household-not-found']);
    expect(codeOf(await accept(ben, open))).toEqual([403, 'household-invite-invalid']);
    expect((await ann.get(`/accounts/${account.id}`)).body.transaction_count).toBe(1);
    await joinHousehold(ann, [ben]);
    expect(await sharedWith(ben)).toEqual([]);
    expect(await actionsOf(ben)).toContain('household_delete');
  });

  test('when the last day of a viewer is over; they can then be in a household of their own', async () => {
    const { ann, account } = await couple();
    const cleo = await app.register();
    const last = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await joinHousehold(ann, [cleo], { role: 'viewer', ends_on: last });
    expect(await sharedWith(cleo)).toEqual(['Joint']);
    const [over] = await asOwner(
      app,
      `update household_members set ends_on = current_date - 1 where user_id = $1 returning household_id`,
      [cleo.id],
    );
    expect(over).toBeDefined();
    for (const path of ['/household/accounts', '/household/net-worth', transactionsOf(ann, account.id)])
      expect(codeOf(await cleo.get(path))).toEqual([404, 'household-not-found']);
    expect((await cleo.get('/household')).body.household).toBe(null);
    // Without being asked, they get no other role; and they can leave.
    for (const role of ['owner', 'member'])
      expect((await ann.patch(`/household/members/${cleo.id}`, { role })).status).toBe(422);
    expect((await cleo.delete(`/household/members/${cleo.id}`)).status).toBe(204);
    expect((await cleo.delete(`/household/members/${cleo.id}`)).status).toBe(404);
    expect((await ann.get('/household')).body.household.members).toHaveLength(2);
    await joinHousehold(ann, [cleo], { role: 'viewer', ends_on: last });
    await asOwner(app, `update household_members set ends_on = current_date - 1 where user_id = $1`, [
      cleo.id,
    ]);
    expect((await ann.patch(`/household/members/${cleo.id}`, { ends_on: last })).status).toBe(200);
    expect(await sharedWith(cleo)).toEqual(['Joint']);
    await asOwner(app, `update household_members set ends_on = current_date - 1 where user_id = $1`, [
      cleo.id,
    ]);
    expect((await cleo.post('/household', { name: 'Own' })).status).toBe(201);
    expect((await ann.get('/household')).body.household.members).toHaveLength(2);
  });

  test('when a person is disabled, both ways, until they are enabled again', async () => {
    const { ann, ben } = await couple();
    expect((await admin.patch(`/admin/users/${ann.id}`, { disabled: true })).status).toBe(200);
    expect(await sharedWith(ben)).toEqual([]);
    expect((await ben.get('/household/net-worth')).body.people).toMatchObject([{ is_you: true }]);
    expect((await ann.get('/household/accounts')).status).toBe(401);
    await admin.patch(`/admin/users/${ann.id}`, { disabled: false });
    expect(await sharedWith(ben)).toEqual(['Joint']);
  });

  test('and when all owners are disabled, the member who joined first is an owner; nothing is left without one', async () => {
    const { ann, ben } = await couple();
    const cleo = await app.register();
    await joinHousehold(ann, [cleo]);
    await inviteTo(ann);
    const disable = (one: Client, disabled: boolean) => admin.patch(`/admin/users/${one.id}`, { disabled });
    await disable(ann, true);
    const roleOf = async (one: Client) => (await one.get('/household')).body.household.role;
    expect([await roleOf(ben), await roleOf(cleo)]).toEqual(['owner', 'member']);
    const { items } = (await ben.get('/household/invites')).body;
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['revoked', 'used', 'used']);
    expect(codeOf(await cleo.post('/household/invites', {}))).toEqual([403, 'household-owner-only']);
    // What they make as an owner holds, as they are one from then on.
    expect((await accept(await app.register(), await inviteTo(ben))).status).toBe(200);
    await disable(ann, false);
    expect((await ben.get('/household')).body.household.members).toMatchObject([
      { user_id: ann.id, role: 'owner' },
      { user_id: ben.id, role: 'owner' },
      { user_id: cleo.id, role: 'member' },
      {},
    ]);
    await disable(ann, true);
    expect(codeOf(await ben.patch(`/household/members/${ben.id}`, { role: 'member' }))).toEqual([
      409,
      'household-last-owner',
    ]);
    expect((await ben.delete(`/household/members/${ben.id}`)).status).toBe(204);
    expect(await roleOf(cleo)).toBe('owner');
  });

  test('when a person deletes their user; the partner becomes owner', async () => {
    const { ann, ben } = await couple();
    // A deletion that fails leaves them in the household.
    await asOwner(app, 'create table holds_users (id uuid references users)');
    await asOwner(app, 'insert into holds_users values ($1)', [ann.id]);
    expect((await ann.delete('/profile', { password: ann.password })).status).toBe(503);
    expect((await ann.get('/household')).body.household).toMatchObject({ role: 'owner' });
    await asOwner(app, 'drop table holds_users');
    expect((await ann.delete('/profile', { password: ann.password })).status).toBe(204);
    expect(await sharedWith(ben)).toEqual([]);
    expect((await ben.get('/household')).body.household).toMatchObject({
      role: 'owner',
      members: [{ user_id: ben.id }],
    });
    expect(await actionsOf(ben)).toContain('household_leave');
    expect((await ben.delete('/profile', { password: ben.password })).status).toBe(204);
    expect(await asOwner(app, 'select user_id from household_members where user_id = $1', [ben.id])).toEqual(
      [],
    );
  });
});

test('viewers share nothing: what a member shares becomes private when they become one, and stays so', async () => {
  const { ann, ben } = await couple();
  const own = await openAccount(ben, { name: 'Ben’s' });
  await share(ben, own.id, 'view');
  expect((await ann.patch(`/household/members/${ben.id}`, { role: 'viewer' })).status).toBe(200);
  expect(await sharedWith(ann)).toEqual([]);
  expect(codeOf(await ben.put(`/household/sharing/${own.id}`, { level: 'view' }))).toEqual([
    403,
    'household-viewer',
  ]);
  expect(await sharedWith(ben)).toEqual(['Joint']);
  expect((await ben.get('/household/net-worth')).body.people).toMatchObject([{ user_id: ann.id }]);
  await ann.patch(`/household/members/${ben.id}`, { role: 'member' });
  expect(await sharedWith(ann)).toEqual([]);
});

test('in a household of five everyone sees what each shares, and a stranger nothing', async () => {
  const people = await register(5);
  const [owner, ...others] = people as [Client, ...Client[]];
  await joinHousehold(owner, others);
  const accounts: string[] = [];
  for (const [index, person] of people.entries()) {
    const account = await openAccount(person, { name: `P${index}`, opening_balance: '10.00' });
    await openAccount(person, { name: `private ${index}`, opening_balance: '1.00' });
    accounts.push(account.id);
    await share(person, account.id, index % 2 ? 'view' : 'counted');
  }
  for (const [index, person] of people.entries()) {
    const expected = people.flatMap((_, other) => (other === index ? [] : [`P${other}`]));
    expect((await sharedWith(person)).sort()).toEqual(expected);
    const { body } = await person.get('/household/net-worth');
    expect(body.household.net_worth).toBe('51.00');
  }
  const stranger = await app.register();
  for (const [index, person] of people.entries())
    expect(codeOf(await stranger.get(transactionsOf(person, accounts[index] as string)))).toEqual([
      404,
      'household-not-found',
    ]);
});

test('an export brings back ownership shares, but no membership and no sharing; equal ids of two people stay apart', async () => {
  const { ann, ben, account } = await couple();
  const half = [{ from: '2026-01-01', percent: '50' }];
  await ann.put(`/household/sharing/${account.id}`, { ownership: half });
  const file = await fetch(`${app.url}/api/v1/export`, { headers: { authorization: `Bearer ${ann.token}` } });
  const twin = await app.register();
  const content = new Uint8Array(await file.arrayBuffer());
  expect((await twin.upload('/export/import', { name: 'export.zip', content })).body.state).toBe('done');
  expect((await twin.get('/household')).body.household).toBe(null);
  await joinHousehold(ann, [twin]);
  expect((await twin.get(`/household/sharing/${account.id}`)).body).toMatchObject({
    level: 'private',
    ownership: half,
  });
  await record(twin, account.id, { merchant: 'Only the twin’s' });
  for (const viewer of [ben, twin]) {
    const { items } = (await viewer.get(transactionsOf(ann, account.id))).body;
    expect(items).toHaveLength(1);
  }
  expect((await ben.get(transactionsOf(twin, account.id))).status).toBe(404);
  expect(await sharedWith(ann)).toEqual([]);
});

test('bad input and other people’s ids are refused', async () => {
  const { ann, ben, account } = await couple();
  const own = await openAccount(ben);
  for (const body of [{ level: 'owner' }, { level: null }, { ownership: [{ from: 'x', percent: '1' }] }])
    expect((await ben.put(`/household/sharing/${own.id}`, body)).status).toBe(422);
  for (const percent of ['100.01', '-1', '1e1', '50.123', 50])
    expect(
      (await ben.put(`/household/sharing/${own.id}`, { ownership: [{ from: '2026-01-01', percent }] }))
        .status,
    ).toBe(422);
  expect(codeOf(await ben.put(`/household/sharing/${absentId}`, { level: 'view' }))).toEqual([
    404,
    'account-not-found',
  ]);
  for (const other of [
    { user_id: ann.id, account_id: absentId },
    { user_id: admin.id, account_id: account.id },
    { user_id: ben.id, account_id: own.id },
  ])
    expect(codeOf(await ben.put(`/household/sharing/${own.id}`, { same_as: other }))).toEqual([
      404,
      'account-not-found',
    ]);
  const yen = await openAccount(ben, { currency: 'JPY' });
  expect(
    (await ben.put(`/household/sharing/${yen.id}`, { same_as: { user_id: ann.id, account_id: account.id } }))
      .status,
  ).toBe(422);
  expect((await ben.get(`${transactionsOf(ann, account.id)}?cursor=abc`)).status).toBe(422);
  expect((await ben.get(`${transactionsOf(ann, account.id)}?q=tea`)).status).toBe(422);
  expect((await ben.post('/household', { name: ' ' })).status).toBe(422);
  const { token } = (await ben.post('/api-tokens', { name: 't', scopes: ['write'], password: ben.password }))
    .body;
  for (const path of ['/household', '/household/accounts', '/household/net-worth'])
    expect(codeOf(await app.request('GET', path, { token }))).toEqual([403, 'household-token']);
});

test('a page of shared transactions goes on where the last ended, without notes and the names of private accounts', async () => {
  const { ann, ben, account } = await couple();
  const secret = await openAccount(ann, { name: 'Secret' });
  await record(ann, account.id, { notes: 'zq note', merchant: 'Baker', tags: ['bread'], date: '2025-03-15' });
  await ann.post('/transactions', {
    account_id: account.id,
    to_account_id: secret.id,
    type: 'transfer',
    amount: '5.00',
    date: '2025-03-16',
  });
  const path = transactionsOf(ann, account.id);
  const first = (await ben.get(`${path}?limit=2`)).body;
  expect(first.items).toMatchObject([
    { type: 'transfer', signed_amount: '-5.00', date: '2025-03-16' },
    { merchant: 'Baker', tags: ['bread'], signed_amount: '-12.30', splits: [] },
  ]);
  const second = (await ben.get(`${path}?limit=2&cursor=${first.next_cursor}`)).body;
  expect(second).toMatchObject({ items: [{ date: '2025-03-14' }], next_cursor: null });
  expect(JSON.stringify([first, second])).not.toMatch(/zq note|Secret|notes/);
});

test('splits are seen by those who see the transaction, without their notes, and by no one else', async () => {
  const { ann, ben, account } = await couple();
  const hidden = await openAccount(ann);
  const groceries = await categoryOf(ann, 'groceries');
  const splits = [
    { category_id: groceries, amount: '9.00', notes: 'zq note' },
    { category_id: null, amount: '3.30' },
  ];
  for (const { id } of [account, hidden])
    await record(ann, id, { amount: '12.30', splits, date: '2025-03-16' });
  const shown = async () => (await ben.get(transactionsOf(ann, account.id))).body.items[0];
  const name = (await ann.get(`/categories/${groceries}`)).body.name;
  const seen = [
    { category: name, signed_amount: '-9.00' },
    { category: null, signed_amount: '-3.30' },
  ];
  expect((await shown()).splits).toEqual(seen);
  expect(
    (await ben.get('/household/transactions')).body.items.map(({ splits }: { splits: object[] }) => splits),
  ).toEqual([seen, []]);
  expect((await ben.get(transactionsOf(ann, hidden.id))).status).toBe(404);
  await ann.put(`/household/sharing/${account.id}`, { level: 'counted' });
  expect((await ben.get('/household/transactions')).body.items).toEqual([]);
});

test('interest of a joint account is taxed half each, by the share of its day, or in full with a note', async () => {
  const { ann } = await couple();
  const own = await openAccount(ann, { name: 'Joint savings' });
  const interest = await categoryOf(ann, 'interest');
  for (const [date, amount] of [
    ['2025-06-01', '100.01'],
    ['2025-12-01', '40.00'],
  ])
    await record(ann, own.id, { type: 'income', date, amount, category_id: interest });
  await ann.put('/tax/profiles/2025-26', { counted_categories: ['interest'] });
  const put = (body: object) => ann.put(`/household/sharing/${own.id}`, body);
  const report = async () => {
    const { body } = await ann.get('/tax/report?tax_year=2025-26');
    const found = body.income.find(({ kind }: { kind: string }) => kind === 'interest');
    // The boxes of the return, and the records behind them, add up to the report.
    const { body: pack } = await ann.get('/tax/report/boxes?tax_year=2025-26');
    const box = pack.forms
      .flatMap(({ boxes }: { boxes: object[] }) => boxes)
      .find(({ label }: { label: string }) => label === 'Untaxed UK interest');
    const rows = box.rows.reduce(
      (sum: number, { amount }: { amount: string }) => sum + Math.round(Number(amount) * 100),
      0,
    );
    expect([box.exact, (rows / 100).toFixed(2)]).toEqual([found.total, found.total]);
    return [found?.total, body.notes.some((note: string) => note.includes('Joint savings count as yours'))];
  };
  expect(await report()).toEqual(['140.01', false]);
  await put({ ownership: [{ from: '2025-09-01', percent: '70.5' }] });
  expect(await report()).toEqual(['140.01', true]);
  expect((await put({ joint_tax: 'half' })).body.joint_tax).toBe('half');
  // All of it until September, when the account became joint, and half of 40.00 since.
  expect(await report()).toEqual(['120.01', false]);
  expect((await ann.get('/tax/report?tax_year=2025-26')).body.income).toContainEqual(
    expect.objectContaining({
      rows: [expect.objectContaining({ label: expect.stringMatching(/\(your share\)$/) })],
    }),
  );
  // All of it until September, and 70.5% of 40.00 since.
  await put({ joint_tax: 'own' });
  expect(await report()).toEqual(['128.21', false]);
  for (const [body, field] of [
    [{ joint_tax: 'half', ownership: [] }, 'joint_tax'],
    [{ joint_tax: 'half', ownership: [{ from: '2025-09-01', percent: '100' }] }, 'joint_tax'],
  ] as const)
    expect((await put(body)).body.errors).toMatchObject([{ field }]);
  await put({ joint_tax: 'half' });
  expect((await put({ ownership: [] })).body.errors).toMatchObject([{ field: 'ownership' }]);
  expect(await report()).toEqual(['120.01', false]);
  await put({ joint_tax: 'whole', ownership: [] });
  expect((await put({ joint_tax: 'half' })).body.errors).toMatchObject([{ field: 'joint_tax' }]);
  expect(await report()).toEqual(['140.01', false]);
  expect((await put({ joint_tax: 'third' })).status).toBe(422);
});

test('a share and how it’s taxed are read and changed after a household ends, and by viewers', async () => {
  const { ann, ben, account } = await couple();
  const own = await openAccount(ben, { name: 'Ben’s' });
  const ownership = [{ from: '2025-09-01', percent: '50' }];
  const put = (client: Client, id: string, body: object) => client.put(`/household/sharing/${id}`, body);
  await ann.patch(`/household/members/${ben.id}`, { role: 'viewer' });
  expect(await put(ben, own.id, { joint_tax: 'half', ownership })).toMatchObject({
    status: 200,
    body: { level: 'private', joint_tax: 'half', ownership },
  });
  expect((await put(ann, account.id, { joint_tax: 'half', ownership })).status).toBe(200);
  await ann.delete('/household');
  expect((await ann.get(`/household/sharing/${account.id}`)).body).toEqual({
    ...{ account_id: account.id, level: 'private', same_as: null, joint_tax: 'half', ownership },
    share_costs: false,
  });
  const interest = await categoryOf(ann, 'interest');
  await record(ann, account.id, {
    type: 'income',
    date: '2025-12-01',
    amount: '40.00',
    category_id: interest,
  });
  await ann.put('/tax/profiles/2025-26', { counted_categories: ['interest'] });
  const { notes } = (await ann.get('/tax/report?tax_year=2025-26')).body;
  expect(notes).toContainEqual(expect.stringMatching(/^Only part of the interest .*: Joint\./));
  expect(await put(ann, account.id, { joint_tax: 'whole', ownership: [] })).toMatchObject({
    status: 200,
    body: { joint_tax: 'whole', ownership: [] },
  });
  expect(await actionsOf(ann)).toContain('account_ownership');
  for (const body of [{ level: 'view' }, { same_as: null }])
    expect(codeOf(await put(ann, account.id, body))).toEqual([404, 'household-not-found']);
});
