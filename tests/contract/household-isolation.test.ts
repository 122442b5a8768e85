import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../apps/server/src/database/connection.ts';
import { asGuest } from '../../apps/server/src/database/guest-scope.ts';
import { findHousehold } from '../../apps/server/src/database/household-state.ts';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { readOperations } from '../fuzz/document.ts';
import type { HouseholdIds, IdKind } from '../fuzz/household.ts';
import { idPlaces } from '../fuzz/id-places.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share, transactionsOf } from './couples.ts';
import { ask, fill, forMembers, neverShown, requestFor } from './foreign-ids.ts';
import { connectAsRole, refusalOf } from './role-client.ts';
import { asOwner } from './sign-in.ts';

/** Every text of A holds it, and no text of the others. */
const markOfA = 'zqalphaqz';

let app: TestApp;
/** A shares the first account with its transactions and the second by its balance; the others are private. */
let a: Client;
/** A member of A's household. */
let b: Client;
let stranger: Client;
let idsOf: Readonly<Record<'a' | 'b' | 'stranger', HouseholdIds>>;

beforeAll(async () => {
  app = await startApp();
  await app.register(); // the administrator, who is none of them
  [a, b, stranger] = await Promise.all([app.register(), app.register(), app.register()]);
  const [ofA, ofB, ofStranger] = await Promise.all([
    fill(app, a, markOfA),
    fill(app, b, 'zqbetaqz'),
    fill(app, stranger, 'zqgammaqz'),
  ]);
  idsOf = { a: ofA, b: ofB, stranger: ofStranger };
  await b.delete('/household');
  await joinHousehold(a, [b]);
  await share(a, ofA.account[0] as string, 'view');
  await share(a, ofA.account[1] as string, 'counted');
});
afterAll(() => app.close());

/** Returns true if a body shows what isn't shared. Where a member names another one, only notes and the like. */
const leaks = (where: string, body: string) =>
  forMembers.has(where) ? neverShown.test(body) : body.includes(markOfA);

test('the household’s own operations show each account at its level, and lists of every other operation show none', async () => {
  const [viewed, counted, hidden] = idsOf.a.account as [string, string, string];
  const { body: shared } = await b.get('/household/accounts');
  expect(shared.people).toMatchObject([
    {
      user_id: a.id,
      accounts: [
        { account_id: viewed, level: 'view', balance: expect.any(String) },
        { account_id: counted, level: 'counted', holdings_value: expect.any(String) },
      ],
    },
  ]);
  expect(Object.keys(shared.people[0].accounts[0]).sort()).toEqual([
    'account_id',
    'balance',
    'balance_base',
    'class',
    'currency',
    'is_complete',
    'level',
    'name',
    'percent',
    'type',
    'user_id',
  ]);
  const page = await b.get(transactionsOf(a, viewed));
  expect(page.body.items.length).toBeGreaterThan(3);
  // Descriptions, merchants, categories and tags are shown; notes, institutions, files and rules are not.
  expect(JSON.stringify([shared, page.body])).not.toMatch(
    /zqalphaqz (note|institution|part|external|isa-note)/,
  );
  for (const id of [counted, hidden]) expect((await b.get(transactionsOf(a, id))).status).toBe(404);
  expect((await stranger.get(transactionsOf(a, viewed))).status).toBe(404);
  const operations = (await readOperations(app.url)).filter(
    ({ method, path }) => method === 'GET' && !path.includes('{') && !path.startsWith('/api/v1/household'),
  );
  for (const operation of operations) {
    const { body } = await ask(app, b, operation, requestFor(operation, idsOf.b));
    expect([operation.name, JSON.stringify(body).includes(markOfA)]).toEqual([operation.name, false]);
  }
});

test('with ids of what a partner shares, or keeps private, every operation does for a member what it does for a stranger', async () => {
  const operations = (await readOperations(app.url)).filter(({ path }) => !path.startsWith('/api/v1/admin'));
  const wrong: string[] = [];
  let requests = 0;
  for (const operation of operations) {
    for (const place of idPlaces(operation)) {
      // One account of each level; of other kinds, what hangs on the first of them.
      for (const id of idsOf.a[place.kind as IdKind].slice(0, 3)) {
        const answers = [];
        for (const [by, own] of [
          [b, idsOf.b],
          [stranger, idsOf.stranger],
        ] as const)
          answers.push(await ask(app, by, operation, requestFor(operation, own, place, id)));
        const [member, other] = answers.map(
          ({ status, headers }) => `${status} ${headers.get('problem-code')}`,
        );
        requests++;
        const told = `${operation.name} ${place.name}: ${member}, and for a stranger ${other}`;
        if (member !== other && !operation.path.startsWith('/api/v1/household')) wrong.push(told);
        if (leaks(`${operation.name} ${place.name}`, JSON.stringify(answers[0]?.body).replaceAll(id, '')))
          wrong.push(`leaked: ${told}`);
        if (
          operation.path.startsWith('/api/v1/household') &&
          !forMembers.has(`${operation.name} ${place.name}`) &&
          (answers[0]?.status ?? 0) < 400
        )
          wrong.push(`not refused: ${told}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(requests).toBeGreaterThan(250);
});

describe('an API token', () => {
  /** Operations that only a signed-in person reaches: those that change the household, sharing, and tax years. */
  const isForSessions = ({ name }: { name: string }) =>
    /household\/(invites|sharing)|(POST|PATCH|DELETE) \/household$|(PATCH|DELETE) \/household\/members\/\{user_id\}$|\/tax\/couple/.test(
      name,
    );
  const tokenOf = async (scopes: string[]): Promise<Client> => {
    const made = await b.post('/api-tokens', { name: scopes.join(), scopes, password: b.password });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { api_token: { scopes } } });
    const { token } = made.body;
    return { ...b, token, upload: (path, file, fields) => uploadAs(token, path, file, fields) };
  };
  const uploadAs: (token: string, ...rest: Parameters<Client['upload']>) => ReturnType<Client['upload']> =
    async (token, path, file, fields = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([file.content]), file.name);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${app.url}/api/v1${path}`, { method: 'POST', headers, body: form });
      return { status: answer.status, headers: answer.headers, body: await answer.json() } as never;
    };
  const codeOf = ({ status, headers }: { status: number; headers: Headers }) =>
    `${status} ${headers.get('problem-code')}`;

  test('reaches nothing of the household on any operation, unless it has the scope for it', async () => {
    const [own, household, reader] = await Promise.all([
      tokenOf(['read', 'write']),
      tokenOf(['read', 'write', 'household']),
      tokenOf(['read', 'household']),
    ]);
    const all = await readOperations(app.url);
    const operations = all.filter(({ path }) => /^\/api\/v1\/(household|tax\/couple)/.test(path));
    expect(operations.length).toBeGreaterThan(30);
    const ids = { ...idsOf.a, user: [a.id] };
    const wrong: string[] = [];
    for (const operation of operations) {
      const request = () => requestFor(operation, ids);
      const withOwn = codeOf(await ask(app, own, operation, request()));
      const wanted = isForSessions(operation) ? '401 session-required' : '403 household-token';
      if (withOwn !== wanted) wrong.push(`${operation.name} with an own token: ${withOwn}`);
      const read = codeOf(await ask(app, reader, operation, request()));
      const more = codeOf(await ask(app, household, operation, request()));
      if (isForSessions(operation)) {
        // Tax is behind a check of what a token may do at all.
        const isRefused =
          read === wanted || (operation.path.includes('/tax/') && read === '403 read-only-token');
        if (!isRefused || more !== wanted) wrong.push(`${operation.name} with a token: ${read}, ${more}`);
        continue;
      }
      if (operation.method !== 'GET' && read !== '403 read-only-token')
        wrong.push(`${operation.name} with a token that reads: ${read}`);
      if (/session-required|household-token|read-only-token/.test(more))
        wrong.push(`${operation.name} with the scope: ${more}`);
      if (operation.method === 'GET' && read !== more) wrong.push(`${operation.name}: ${read}, ${more}`);
    }
    expect(wrong).toEqual([]);
  });

  test('sees no more than its user: a withdrawal holds for its next request', async () => {
    const { token } = await tokenOf(['read', 'household']);
    const see = async () =>
      (await app.request('GET', transactionsOf(a, idsOf.a.account[0] as string), { token })).status;
    expect(await see()).toBe(200);
    await share(a, idsOf.a.account[0] as string, 'private');
    expect(await see()).toBe(404);
    await share(a, idsOf.a.account[0] as string, 'view');
  });

  test('for the household is no calendar token and no token that only adds', async () => {
    for (const alone of ['calendar', 'add'])
      expect(
        (await b.post('/api-tokens', { name: 'x', scopes: [alone, 'household'], password: b.password }))
          .status,
      ).toBe(422);
  });
});

test('an owner exports what others share at their levels, and nothing else of theirs', async () => {
  const fetchAs = async (by: Client, format: string) => {
    const url = `${app.url}/api/v1/household/export?format=${format}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${by.token}` } });
    return { code: `${answer.status} ${answer.headers.get('problem-code')}`, text: await answer.text() };
  };
  const setRole = async (role: string) =>
    expect((await a.patch(`/household/members/${b.id}`, { role })).status).toBe(200);
  await setRole('member');
  expect((await fetchAs(b, 'csv')).code).toBe('403 household-owner-only');
  // The stranger owns a household of their own.
  expect((await fetchAs(stranger, 'json')).text).not.toContain(markOfA);
  await setRole('owner');
  const [viewed, counted, hidden] = idsOf.a.account as [string, string, string];
  const rowsOf = async (account: string) =>
    (await a.get(`/transactions?account_id=${account}&limit=200`)).body.items as { id: string }[];
  const [shown, balanceOnly, secret] = [await rowsOf(viewed), await rowsOf(counted), await rowsOf(hidden)];
  expect(shown.length).toBeGreaterThan(3);
  for (const level of ['private', 'counted', 'view', 'annotate', 'full'] as const) {
    await share(a, viewed, level);
    for (const format of ['csv', 'json']) {
      const { code, text } = await fetchAs(b, format);
      expect([level, format, code]).toEqual([level, format, '200 null']);
      const isSeen = !['private', 'counted'].includes(level);
      expect(shown.map(({ id }) => text.includes(id))).toEqual(shown.map(() => isSeen));
      expect([...balanceOnly, ...secret].some(({ id }) => text.includes(id))).toBe(false);
      expect([text.includes(hidden), neverShown.test(text)]).toEqual([false, false]);
      if (format === 'csv') expect(text).toMatch(/^person,account,date/);
      else
        expect(
          (JSON.parse(text) as { accounts: { account: { account_id: string } }[] }).accounts
            .map(({ account }) => account.account_id)
            .sort(),
        ).toEqual((level === 'private' ? [counted] : [viewed, counted]).sort());
    }
  }
  await share(a, viewed, 'view');
  await setRole('member');
});

describe('in the database', () => {
  let guest: pg.Client;
  beforeAll(async () => {
    guest = await connectAsRole(app, roles.guest, a.id);
  });
  afterAll(() => guest.end());

  const set = (settings: Record<string, string>) =>
    guest.query(`select set_config('farthing.' || key, value, false) from json_each_text($1::json)`, [
      JSON.stringify({
        user_id: '',
        shared_accounts: '',
        viewed_accounts: '',
        shared_holdings: '',
        shared_securities: '',
        ...settings,
      }),
    ]);
  const refusal = (text: string) => guest.query(text).then(() => 'done', refusalOf);
  const tables = async (): Promise<{ name: string; columns: string[] }[]> =>
    asOwner(
      app,
      `select c.relname as name, array_agg(t.attname::text order by t.attnum)
         filter (where has_column_privilege('farthing_guest', c.oid, t.attnum, 'select')) as columns
       from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by 1`,
    );
  /** Rows of each table that the guest may read anything of, as JSON texts. */
  const visible = async () => {
    const rows: Record<string, Record<string, unknown>[]> = {};
    for (const { name, columns } of await tables()) {
      if (columns === null) expect([name, await refusal(`select * from ${name}`)]).toEqual([name, '42501']);
      else rows[name] = (await guest.query(`select ${columns.join()} from ${name}`)).rows;
    }
    return rows;
  };

  const householdOf = ({ id }: Client) => readAsSystem(app.database, (scope) => findHousehold(scope, id));

  test('a guest reads rows of the listed accounts alone, and nothing without a list or with another user’s', async () => {
    const [viewed, counted] = idsOf.a.account as [string, string];
    await set({ user_id: a.id, shared_accounts: `${viewed},${counted}`, viewed_accounts: viewed });
    const rows = await visible();
    for (const name of ['account_balances', 'account_valuations', 'day_deltas', 'holdings'])
      for (const { user_id, account_id } of rows[name] ?? [])
        expect([name, user_id, [viewed, counted].includes(String(account_id))]).toEqual([name, a.id, true]);
    expect(rows.accounts?.map(({ id }) => id).sort()).toEqual([viewed, counted].sort());
    expect(new Set(rows.transactions?.map(({ account_id }) => account_id))).toEqual(new Set([viewed]));
    expect([rows.holding_quantities, rows.securities, rows.security_prices]).toEqual([[], [], []]);
    expect(rows.holdings?.length).toBeGreaterThan(0);
    for (const settings of [
      {},
      { user_id: a.id },
      { shared_accounts: viewed, viewed_accounts: viewed },
      { user_id: b.id, shared_accounts: viewed, viewed_accounts: counted },
    ]) {
      await set(settings);
      const { categories, ...others } = await visible();
      expect(Object.values(others).flat()).toEqual([]);
      expect(categories?.every(({ user_id }) => user_id === b.id)).toBe(true);
    }
  });

  test('a guest writes nothing, reads no secret and becomes no other role', async () => {
    const [viewed] = idsOf.a.account as [string];
    await set({ user_id: a.id, shared_accounts: viewed, viewed_accounts: viewed });
    for (const { name, columns } of await tables()) {
      const [column] = columns ?? ['ctid'];
      // 42703: the table has no such column, which a right to write would not change.
      for (const text of [
        `insert into ${name} default values`,
        `update ${name} set ${columns === null ? `${name === 'users' ? 'id' : 'user_id'} = null` : `${column} = ${column}`}`,
        `delete from ${name}`,
        `truncate ${name}`,
      ])
        expect([text, ['42501', '42703'].includes(await refusal(text))]).toEqual([text, true]);
    }
    for (const text of [
      'select notes from transactions',
      'select search_text from transactions',
      // On Citus, a row of the guest's view is made of the columns that the guest may read.
      process.env.TEST_CITUS_WORKERS === undefined
        ? 'select t from transactions t'
        : 'select (t).notes from transactions t',
      'select institution from accounts',
      'select email from users',
      'select token_hash from household_invites',
      'select level from account_shares',
      'set role farthing_user',
      'set role farthing_system',
      'create table planted (x integer)',
      `select pg_read_file('/etc/passwd')`,
    ])
      expect([text, await refusal(text)]).toEqual([text, '42501']);
    const looker = { id: b.id, household: await householdOf(b) };
    const write = asGuest(app.database, looker, (scope) =>
      scope.tables.updateTable('accounts').set({ name: 'stolen' }).execute(),
    );
    // Read-only, before any right is looked at.
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  test('a guest scope opens for who is shared with, in the rows of who shares, with their holdings', async () => {
    const see = async (by: Client, only?: string) =>
      asGuest(app.database, { id: by.id, only, household: await householdOf(by) }, async (scope) => ({
        owner: scope.userId,
        held: await scope.tables.selectFrom('holding_quantities').select('holding_id').execute(),
        listed: await scope.tables.selectFrom('transactions').select('account_id').distinct().execute(),
      }));
    expect(await see(b)).toEqual([
      {
        owner: a.id,
        held: [{ holding_id: idsOf.a.holding[0] }],
        listed: [{ account_id: idsOf.a.account[0] }],
      },
    ]);
    expect([await see(a), await see(stranger), await see(b, stranger.id)]).toEqual([[], [], []]);
  });
});
