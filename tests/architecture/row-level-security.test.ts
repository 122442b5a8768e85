import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../contract/postgres.ts';

/** Tables without an owner: what they hold is no one's record. */
const unowned: Readonly<Record<string, string>> = {
  schema_migrations: 'the list of migrations, closed to users',
  rate_limits: 'counts of attempts by hashed key, open to the system role only',
  outgoing_requests: 'the ledger of requests to the world outside, open to the system role only',
  job_runs: 'when jobs of the service last ran, open to the system role only',
  oidc_sign_ins: 'sign-ins of minutes, open to the system role only',
  passkey_challenges: 'challenges of minutes, open to the system role only',
  invites: 'links to register with, open to the system role only',
  households: 'names of households, open to the system role only',
  household_budgets: 'budgets of households, open to the system role only',
  household_invites: 'links to join a household, open to the system role only',
};
const client = new pg.Client();
let db: pg.Client = client;

beforeAll(async () => {
  db = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'farthing_template_architecture'),
  });
  await db.connect();
});
afterAll(() => db.end());

interface Table {
  name: string;
  protected: boolean;
  forced: boolean;
  columns: string[];
  key: string[];
  policies: { name: string; roles: string[]; using: string | null; check: string | null }[];
}

async function tables(): Promise<Table[]> {
  const { rows } = await db.query<Table>(`
    select c.relname as name, c.relrowsecurity as protected, c.relforcerowsecurity as forced,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by place) as key,
      coalesce((select json_agg(json_build_object('name', polname, 'using', pg_get_expr(polqual, polrelid),
        'check', pg_get_expr(polwithcheck, polrelid),
        'roles', array(select rolname from pg_roles where oid = any(polroles)))) from pg_policy p where p.polrelid = c.oid), '[]') as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

const owner = `nullif(current_setting('farthing.user_id'::text, true), ''::text)`;

test('every table with a user_id has it leading its primary key and a forced policy', async () => {
  const wrong: string[] = [];
  for (const table of await tables()) {
    if (table.name in unowned || table.name === 'users') continue;
    if (table.key[0] !== 'user_id') wrong.push(`${table.name}: primary key is (${table.key.join(', ')})`);
    if (!table.protected || !table.forced) wrong.push(`${table.name}: row-level security is not forced`);
    for (const policy of table.policies.filter(({ roles }) => roles.includes('farthing_user'))) {
      const expressions = [policy.using, policy.check].map((text) =>
        (text ?? '').replaceAll(/\s+/g, ' ').toLowerCase(),
      );
      if (!expressions.every((text) => text.includes(owner) && text.includes('user_id ='))) {
        wrong.push(`${table.name}.${policy.name}: ${expressions.join(' / ')}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('policies have no sub-query, which Citus refuses on distributed tables', async () => {
  const expressions = (await tables()).flatMap(({ name, policies }) =>
    policies.flatMap(({ using, check }) => [using, check].map((text) => `${name}: ${text ?? ''}`)),
  );
  expect(expressions.filter((text) => /\bselect\b/i.test(text))).toEqual([]);
});

test('a user sees only the own row of users', async () => {
  const users = (await tables()).find((table) => table.name === 'users');
  expect(users).toMatchObject({ protected: true, forced: true });
  const policy = users?.policies.find(({ roles }) => roles.includes('farthing_user'));
  expect(policy?.using?.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(`id = (${owner}`);
});

test('tables without an owner are closed to the user role', async () => {
  for (const name of Object.keys(unowned)) {
    const { rows } = await db.query(`select has_table_privilege('farthing_user', $1, 'select') as open`, [
      name,
    ]);
    expect([name, rows[0]?.open]).toEqual([name, false]);
  }
});

test('foreign keys between owned tables carry the user, so that no row can point at another user’s', async () => {
  const { rows } = await db.query<{ name: string; columns: string[]; target: string }>(`
    select conrelid::regclass || '.' || conname as name, confrelid::regclass::text as target,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(10);
  // A household belongs to several users, and no row of it is anyone's record.
  for (const key of rows.filter(({ target }) => target !== 'households')) {
    expect([key.name, key.columns.includes('user_id')]).toEqual([key.name, true]);
    expect([key.name, key.columns.length]).toEqual([key.name, key.target === 'users' ? 1 : 2]);
  }
});

test('guests may only read, of one user’s rows those that a setting lists, and no column that the migrations don’t name', async () => {
  const guards = (await tables()).flatMap(({ name, policies }) =>
    policies
      .filter(({ roles }) => roles.includes('farthing_guest'))
      .map(({ using, check }) => {
        const text = (using ?? '').replaceAll(/\s+/g, ' ').toLowerCase();
        expect([name, text.includes(owner) && text.includes('user_id ='), check]).toEqual([name, true, null]);
        return [name, /farthing\.((shared|viewed)_[a-z_]+)/.exec(text)?.[1]];
      }),
  );
  expect(Object.fromEntries(guards)).toEqual({
    account_balances: 'shared_accounts',
    account_counterparts: 'shared_accounts',
    account_ownership: 'shared_accounts',
    account_valuations: 'shared_accounts',
    accounts: 'shared_accounts',
    categories: 'viewed_accounts',
    day_deltas: 'shared_accounts',
    holding_quantities: 'shared_holdings',
    holding_trades: 'viewed_accounts',
    holdings: 'shared_accounts',
    securities: 'shared_securities',
    security_prices: 'shared_securities',
    shared_tax_years: 'shared_tax_year',
    transactions: 'viewed_accounts',
  });
  const { rows } = await db.query<{ name: string }>(`
    select distinct c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped
      and (has_column_privilege('farthing_guest', c.oid, a.attnum, 'select') and (a.attname in ('notes', 'institution',
          'search_text', 'external_id', 'transfer_id', 'password_hash', 'email') or not exists (select from pg_policy p
          where p.polrelid = c.oid and p.polname = 'guests'))
        or has_column_privilege('farthing_guest', c.oid, a.attnum, 'insert')
        or has_column_privilege('farthing_guest', c.oid, a.attnum, 'update')
        or has_table_privilege('farthing_guest', c.oid, 'delete, truncate, trigger, references'))`);
  expect(rows).toEqual([]);
});

test('every policy of members names the owner and needs a level, but for what the level is read from', async () => {
  const wrong = (await tables()).flatMap(({ name, policies }) =>
    policies
      .filter(({ roles }) => roles.includes('farthing_member'))
      .flatMap(({ name: policy, using, check }) =>
        [using, check].map((text) => ({ policy, text: text ?? '' })),
      )
      .filter(({ text }) => text !== '' && text !== 'false')
      .filter(
        ({ text }) =>
          !/farthing\.user_id|farthing\.member_id/.test(text) || !text.includes('farthing.member_level'),
      )
      .map(({ policy }) => `${name}.${policy}`),
  );
  expect([...new Set(wrong)].sort()).toEqual([
    'account_shares.members_select',
    'account_shares.members_update',
    'household_members.members_select',
    'household_members.members_update',
    'users.members_select',
  ]);
});

test('the roles of the service own nothing and cannot pass by row-level security', async () => {
  const { rows } = await db.query(`
    select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      exists (select 1 from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname in ('farthing_user', 'farthing_system', 'farthing_guest', 'farthing_member') order by 1`);
  for (const name of ['farthing_guest', 'farthing_member', 'farthing_system', 'farthing_user']) {
    expect(rows).toContainEqual({
      rolname: name,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns: false,
    });
  }
});
