import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { dataCheck } from '../../apps/server/src/platform/jobs/data-check.ts';
import { createNight } from '../../apps/server/src/platform/jobs/night.ts';
import type { TestApp } from '../contract/app.ts';
import { type Demo, everythingOf, signInToDemo, startDemo } from '../contract/household-reports.ts';
import { until } from '../contract/server-process.ts';

let demo: TestApp;
let token: string;
let get: Demo['get'];
let close: Demo['close'];
beforeAll(async () => {
  ({ demo, token, get, close } = await startDemo());
});
afterAll(() => close());

const everything = () => everythingOf(get);

/** Rows of a user's tables, as many digits as one. */
async function rowsOf(email: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: demo.ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id' order by 1`,
    );
    const kept = [
      // Of the household, which has an id of its own.
      'account_counterparts',
      'account_shares',
      'household_costs',
      'household_members',
      'shared_tax_years',
      'audit_log',
      'data_stamps',
      'idempotency_keys',
      'operation_changes',
      'operations',
      'recurring_scans',
      'sessions',
      'totp_backup_codes',
      'totp_challenges',
    ];
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !kept.includes(table.name))) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t, '' order by t)), '') as sum from
         (select (to_jsonb(x) - 'user_id')::text as t from "${name}" x
          where user_id = (select id from users where email like $1)) as s`,
        [email],
      );
      found[name] = rows[0].sum;
    }
    return found;
  } finally {
    await client.end();
  }
}

test('the household is lively: ten years, every kind of account, and all features have something to show', async () => {
  const accounts = await get('/accounts');
  expect(new Set(accounts.map((one: { type: string }) => one.type)).size).toBe(11);
  const { total, items } = await get('/transactions?count=true&limit=1');
  expect(total).toBeGreaterThan(6000);
  const today = new Date().toISOString().slice(0, 10);
  expect(items[0].date <= today).toBe(true);
  const oldest = (await get('/transactions?sort=date&limit=1')).items[0].date;
  expect(Number(today.slice(0, 4)) - Number(oldest.slice(0, 4))).toBeGreaterThanOrEqual(9);
  const slips = await get('/tax/payslips');
  expect(slips.length).toBeGreaterThanOrEqual(118);
  expect(slips.every((slip: { check: { status: string } }) => slip.check.status === 'agrees')).toBe(true);
  const { items: series } = await get('/recurring');
  const council = series.find((one: { name: string }) => one.name === 'Borough council');
  expect(council.frequency).toBe('ten-of-twelve');
  expect(series.some((one: { status: string }) => one.status === 'ended')).toBe(true);
  expect((await get('/transactions?has_attachment=true')).items.length).toBeGreaterThan(2);
  expect((await get('/transactions?uncategorised=true')).items.length).toBeGreaterThan(2);
  expect((await get('/holdings')).length).toBeGreaterThan(3);
  expect((await get('/forecasts/plans')).length).toBe(2);
  expect((await get('/notices')).length).toBeGreaterThan(0);
});

test('balances are the sums of their rows, and every stored total agrees with its transactions', async () => {
  const found = await dataCheck(demo.database, createNight(readConfig({}).backup)).run(
    new AbortController().signal,
    true,
  );
  expect(found).toMatchObject({ totals_that_differ: 0, stale_prices: 0, missing_rates: 0 });
  const client = new pg.Client({ connectionString: demo.ownerUrl });
  await client.connect();
  const { rows } = await client.query(
    `select a.id, a.opening_balance + coalesce(sum(t.signed_amount), 0) as sum from accounts a
     left join transactions t on t.user_id = a.user_id and t.account_id = a.id
     where a.user_id = (select id from users where email = 'robin@demo.example')
       and a.type in ('cash', 'savings', 'credit_card', 'loan', 'mortgage')
     group by a.user_id, a.id, a.opening_balance`,
  );
  const { rows: sent } = await client.query('select count(*)::integer as requests from outgoing_requests');
  expect(sent).toEqual([{ requests: 0 }]);
  await client.end();
  const accounts = await get('/accounts');
  for (const { id: account, sum } of rows)
    expect(Number(accounts.find((one: { id: string }) => one.id === account).balance)).toBe(Number(sum));
});

test('it is put back once an hour, whichever instance is first', async () => {
  // Within one hour, whatever the hour was when the service started.
  const now = Date.now();
  await demo.demo?.putBack(now);
  expect(await demo.demo?.putBack(now)).toBe(false);
  const later = now + 3_600_000;
  const sameDay = new Date(later).getUTCDate() === new Date().getUTCDate();
  if (!sameDay) return;
  const both = await Promise.all([demo.demo?.putBack(later), demo.demo?.putBack(later)]);
  expect(both.sort()).toEqual([false, true]);
});

test('putting back takes away what visitors did, restores every figure, and leaves them signed in', async () => {
  const before = await everything();
  const accounts = await get('/accounts');
  const everyday = accounts.find((one: { name: string }) => one.name === 'Joint current account').id;
  const body = {
    account_id: everyday,
    date: '2026-01-05',
    type: 'expense',
    amount: '99999.99',
    merchant: 'Visitor',
  };
  expect((await demo.request('POST', '/transactions', { token, body })).status).toBe(201);
  const house = accounts.find((one: { type: string }) => one.type === 'property').id;
  expect((await demo.request('DELETE', `/accounts/${house}?cascade=true`, { token })).status).toBeLessThan(
    300,
  );
  await demo.request('PATCH', '/profile', {
    token,
    body: { display_name: 'Somebody', base_currency: 'EUR' },
  });
  const [receipt] = (await get('/transactions?has_attachment=true')).items;
  const attachment = receipt.attachment_refs[0];
  await demo.request('DELETE', `/attachments/${attachment}`, { token });
  expect(await get('/reports/balance-sheet')).not.toEqual(before['/reports/balance-sheet']);

  const other = await signInToDemo(demo);
  await demo.demo?.putBack(Date.now(), true);
  expect(await everything()).toEqual(before);
  expect((await get('/history')).items).toEqual([]);
  expect(await rowsOf('robin@demo.example')).toEqual(await rowsOf('household-%'));
  expect(await rowsOf('alex@demo.example')).toEqual(await rowsOf('partner-%'));
  expect((await demo.request('GET', '/profile', { token: other })).body.display_name).toBe('Robin Ashdown');
  expect((await demo.request('GET', `/attachments/${attachment}/content`, { token })).status).toBe(200);
});

test('the partner shares two tax years of the demo, and a reset restores a year that visitors shared', async () => {
  const { household } = await get('/household');
  const alex = household.members[1].user_id;
  const { tax_year } = await get('/portfolio/summary');
  const compared = () => get(`/tax/couple?tax_year=${tax_year}&with=${alex}`);
  const before = await compared();
  expect(before.members.map(({ name }: { name: string }) => name)).toEqual(['Robin Ashdown', 'Alex Ashdown']);
  expect(before.proposals.some(({ saved }: { saved: string }) => Number(saved) > 0)).toBe(true);
  const path = `/tax/couple/${tax_year}/shared`;
  expect((await demo.request('PUT', path, { token })).status).toBe(200);
  await demo.demo?.putBack(Date.now(), true);
  expect((await get(path)).own).toBe(null);
  const { members, ...after } = await compared();
  const withoutMoment = (all: { shared_at: unknown }[]) => all.map(({ shared_at: _, ...one }) => one);
  expect({ ...after, members: withoutMoment(members) }).toEqual({
    ...before,
    members: withoutMoment(before.members),
  });
});

/** Reads all that the two share with each other. */
const everythingShared = async () => {
  const paths = ['', '/sharing', '/accounts', '/net-worth', '/costs', '/budgets', '/transactions', '/report'];
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await get(`/household${path}`)])),
  );
};

test('the demo is a couple with joint accounts, shares of ownership, shared costs and budgets together', async () => {
  const shared = await everythingShared();
  const { household } = shared[''];
  const [robin, alex] = household.members;
  expect([household.role, robin.name, alex.name]).toEqual(['owner', 'Robin Ashdown', 'Alex Ashdown']);
  const { to_check, partly_counted, left_out, ...worth } = shared['/net-worth'];
  expect([to_check, left_out]).toEqual([[], []]);
  expect(partly_counted.map(({ percent }: { percent: string }) => percent)).toEqual(['50', '50']);
  const pence = (text: string) => Math.round(Number(text) * 100);
  const [hers, his] = worth.people;
  expect(pence(hers.net_worth) + pence(his.net_worth) - pence(worth.counted_twice.net_worth)).toBe(
    pence(worth.household.net_worth),
  );
  const names = shared['/accounts'].people[0].accounts.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['12 Larch Road', 'Alex’s current account', 'Alex’s savings']);
  expect(JSON.stringify(shared)).not.toContain('Surprise');
  expect(shared['/costs'].balances).toMatchObject([{ user_id: alex.user_id }]);
  expect(shared['/budgets'].items.length).toBe(3);
  expect(pence(shared['/budgets'].totals[0].spent)).toBeGreaterThanOrEqual(0);
  expect(shared['/report'].people.every(({ spending }: { spending: string }) => Number(spending) > 0)).toBe(
    true,
  );
  const investments = await get('/household/portfolio');
  expect(Number(investments.total.value)).toBeGreaterThan(0);
  const { items } = await get('/household/recurring');
  expect(items.some(({ is_own }: { is_own: boolean }) => !is_own)).toBe(true);
  const letter = await get('/household/monthly-letter');
  expect(Number(letter.total.spending)).toBeGreaterThan(0);
});

test('putting back restores what the two share, and what visitors changed in the partner’s accounts', async () => {
  const before = await everythingShared();
  const [alex] = before['/accounts'].people;
  const account = alex.accounts.find(({ level }: { level: string }) => level === 'full').account_id;
  const rows = `/household/members/${alex.user_id}/accounts/${account}/transactions`;
  const visit = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    demo.request(method, path, { token, ...(body ? { body } : {}) });
  const made = await visit('POST', rows, {
    ...{ amount: '5000.00', date: '2026-01-05', type: 'expense', description: 'Visitor' },
  });
  expect([made.status, made.body.detail]).toEqual([201, undefined]);
  for (const { account_id } of before['/sharing'].items)
    expect((await visit('PUT', `/household/sharing/${account_id}`, { level: 'private' })).status).toBe(200);
  for (const { id: budget } of before['/budgets'].items)
    expect((await visit('DELETE', `/household/budgets/${budget}`)).status).toBe(204);
  const settled = { from_user_id: before[''].household.members[0].user_id, to_user_id: alex.user_id };
  expect((await visit('POST', '/household/costs/settlements', { ...settled, amount: '9999' })).status).toBe(
    201,
  );
  expect(await everythingShared()).not.toEqual(before);
  await demo.demo?.putBack(Date.now(), true);
  expect(await everythingShared()).toEqual(before);
});

test('requests meanwhile are answered with the whole household, or a clear refusal', async () => {
  const worth = (await get('/reports/balance-sheet')).net_worth;
  const everyday = (await get('/accounts')).find((one: { name: string }) => one.name === 'Credit card').id;
  let running = true;
  const unclear: unknown[] = [];
  /** One request; a busy service may refuse it, and then says when to come back. */
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await demo.request(method, path, { token, body });
    const isRefusal = answer.status === 503 && answer.headers.get('retry-after') !== null;
    if (answer.status >= 500 && !isRefusal) unclear.push({ method, status: answer.status, ...answer.body });
    return answer;
  };
  const write = async () => {
    while (running) {
      const body = { account_id: everyday, date: '2026-01-05', type: 'expense', amount: '1.00' };
      const made = await ask('POST', '/transactions', body);
      if (made.status !== 201) continue;
      // Deleted here or put back meanwhile; refused as busy, it is deleted at the next try.
      while ((await ask('DELETE', `/transactions/${made.body.id}`)).status === 503);
    }
  };
  // Each of the two writers has at most one pound spent at any moment.
  const whole = [0, 1, 2].map((pounds) => (Number(worth) - pounds).toFixed(2));
  const read = async () => {
    while (running) {
      const { status, body } = await ask('GET', '/reports/balance-sheet');
      if (status === 200) expect(whole).toContain(body.net_worth);
    }
  };
  const traffic = [write(), write(), read()];
  await demo.demo?.putBack(Date.now(), true);
  running = false;
  await Promise.all(traffic);
  expect(unclear).toEqual([]);
  await demo.demo?.putBack(Date.now(), true);
  expect((await get('/reports/balance-sheet')).net_worth).toBe(worth);
});

test('what a start that was cut short left of an untouched household is taken away', async () => {
  const half = await demo.register('making-half@farthing-demo.invalid');
  const account = await half.post('/accounts', { name: 'Half made', type: 'cash' });
  const [category] = (await half.get('/categories')).body;
  const row = {
    account_id: account.body.id,
    date: '2026-01-05',
    type: category.kind,
    amount: '1.00',
    category_id: category.id,
  };
  expect((await half.post('/transactions', row)).status).toBe(201);
  await demo.demo?.putBack(Date.now(), true);
  expect((await half.get('/profile')).status).toBe(401);
  expect((await demo.request('GET', '/profile', { token })).status).toBe(200);
});

test('what visitors may add has an end: 429 with the time until it is put back, and deleting still works', async () => {
  const client = new pg.Client({ connectionString: demo.ownerUrl });
  await client.connect();
  await client.query(
    `insert into exchange_rates (user_id, id, from_currency, to_currency, date, rate, source)
     select u.id, gen_random_uuid(), 'GBP', 'SEK', date '1950-01-01' + n, 13, 'manual'
     from users u, generate_series(1, 20001) n where u.email = 'robin@demo.example'`,
  );
  await client.end();
  const body = { name: 'One more', type: 'cash' };
  const refused = await until(
    120_000,
    () => demo.request('POST', '/accounts', { token, body }),
    ({ status }) => status === 429,
  );
  expect(refused).toMatchObject({
    status: 429,
    body: {
      detail: expect.stringMatching(/^The demo is full\. It resets in (\d+|a) minutes?\.$/),
    },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  const [first] = (await get('/transactions?limit=1')).items;
  expect((await demo.request('DELETE', `/transactions/${first.id}`, { token })).status).toBeLessThan(300);
  await demo.demo?.putBack(Date.now(), true);
  const taken = await until(
    120_000,
    () => demo.request('POST', '/accounts', { token, body }),
    ({ status }) => status !== 429,
  );
  expect(taken.status).toBe(201);
  await demo.demo?.putBack(Date.now(), true);
});

test('visitors do not see where the others are', async () => {
  await signInToDemo(demo);
  const sessions = await get('/auth/sessions');
  expect(sessions).toHaveLength(1);
  expect(sessions[0].is_current).toBe(true);
});
