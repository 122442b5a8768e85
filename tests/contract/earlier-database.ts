import pg from 'pg';
import { earlierSchema, enterEarlierSchema } from '../../apps/server/src/database/earlier-schema.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';

/** The 31 migrations of commit 1285e786 with their SHA-256. */
const migrations = `
  0001-roles-and-functions c7dcb80de6e00af9dd816c6abd248f979c4b23ed748040fe3ec57f09fa902fa9
  0002-users-and-sign-in 20438c92b3dae2c590652c0526fa6cb79a313d678b4d6d7cf4c293e85f44070e
  0003-accounts-and-transactions 0db4b5d8142c026dce8b525990ec5fd6e8b2270c07ee5e68cbd19367b81b306e
  0004-imports cd89ee743c7e4082a85648bf85ff5858bc16fb873d30d0bb248d62319aca5404
  0005-transfers-refunds-and-recurring 7580e78560d1ad739dd18aaaf9774073eaa2d9023c6bfb70c9e128c522898672
  0006-planning ec9a086c063b7737456dae2f9c99ce9c9197044491c7fd947ffb206754174856
  0007-investments b79c3f8d685846735ec859257cfa23655a93d36959a6ebf17264fc39a3cc47e1
  0008-tax 7c9273edbba34bb60badc580b2d9406e2f0cde01fa0af89eef363ae0f7979db5
  0009-totals 51301c999cbc794eea0d4d59d10a195e46cc98138acc4a873fd594fe446ddabd
  0010-updating-totals 8cae8788b718e7de32de823ad12396f30d26d16c107db90316d9800849530ed6
  0011-history 71383f1824240d5c0b5ebfcfafe982957dfdbadad9e0e9cc081f0f9cd248b01f
  0012-policies-without-subqueries 94f4683968a93ed205a993ea94a2bd620cc85f74285ba64e023b3bed971a3f3c
  0013-unknown-balances 3bce6c6fa5091f38985737e7f71591b51e61207cee6666e6a2f64350926e8d22
  0014-property-income 86c81f4c8985303380c37ce109687ccc01d812c8b93f3c486563aa379a6b0d98
  0015-foreign-tax 3081c53ae490fc138a3b39fd54b2e82a47f0265685beec48a70a8c579a79a929
  0016-share-awards 2b2ea0977f0c09d26b89d6cf29eb892d5bb77302e2013c531f43153a85d5d797
  0017-passkeys e6134ebf3449df49cdbbfeeaf52fd0d0fbbbf49857961b6a0a5dc99a6260fbe2
  0018-income-sources 95feef512350d2b6dbcdb46575cccc9573a842fc73e0ca5d704b711659c5cd33
  0019-coins 433f327710e03f82309ac48f64495c4bfba8285fbea2fa46f566e0f02a55775c
  0020-excess-reported-income a21723cd4dd8389b748fa0661689645c71ab7482b1c9ea47dd9a6d1fa0c4d93e
  0021-email 67318736403d99526d7b2ba9041ad8be58566a8bd2afb40a92e57cabd073a882
  0022-calendar-tokens 34442cb4f939c4b65e97c4639b766fa946658cfa2ac4de084f4d7e50ccc9885e
  0023-capital-assets 9639908f1bc6d89f54e833b38e806eddf32f675eae34473c0c7fa45d4cc21af5
  0024-household 8904d46e9ac6b63876674f3c988f40e372a57b7c59aae7a339cfbbdc88a484a8
  0025-buildings-and-short-life-assets 179941ced89430372f69d215c775a2f8e367ccdcc877158c7a53fccdb5c91fac
  0026-hmrc 0a871e633df5f6ce5c467c9a5c701d058823106c32cb839b685b8f6c5e7cfc0b
  0027-notification-channels b1c7c70076e28e13e07be0cf49268479b2dd82d06e05bb034f9702dde5700af9
  0028-shared-writes edd7bfef61aef87f2c5bfdabd4bc9bca099053ceb3ad0fbe473657e6c0a36b81
  0029-automatic-transfers 8586b7296cf07cbd613746cdfa0e5a50605bad0203f026459966e298241fecf8
  0030-connections 6a6e063d65227b2f7d40a3e6dabeb44e9b0f8ba78ad9c8187344fa92e15bfdaf
  0031-shared-tax-years 7c62fd82328cc2850405e84dbe67731c2f9853fe6acac9d5c6ed357f17b0acbe`;

/** Functions and policies of that commit where they differ from today's. */
const differences = `
  do $$
  declare
    r record;
  begin
    for r in select polrelid::regclass as name from pg_policy where polname = 'triggers' loop
      execute format('drop policy triggers on %s', r.name);
    end loop;
    for r in select pg_get_functiondef(oid) as text from pg_proc
      where proname in ('hide_from_others', 'note_forgotten', 'delete_quantities_of_holdings') loop
      execute regexp_replace(r.text, '  (-- Triggers on what.*?owned\\);|-- Before PostgreSQL 18.*?end if;)\n', '');
    end loop;
  end $$;
  drop policy system on data_stamps;
  revoke select (user_id, stamp) on data_stamps from farthing_system;
  alter table share_awards drop constraint share_awards_kind_check;
  alter table share_awards add constraint share_awards_kind_check check (kind in ('rsu', 'espp', 'option', 'saye', 'csop', 'emi'));
  alter table connections add constraint connections_user_id_connector_key unique (user_id, connector);
create or replace function let_members(owned regclass, verb text, rows text, allowed text default 'false') returns void
language plpgsql as $$
declare
  condition constant text := format($p$user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and nullif(current_setting('farthing.member_level', true), '') is not null and (%s)$p$,
    replace(replace(replace(rows,
      '$account', $a$nullif(current_setting('farthing.member_account', true), '')::uuid$a$),
      '$transaction', $t$nullif(current_setting('farthing.member_transaction', true), '')::uuid$t$),
      '$member', $m$nullif(current_setting('farthing.member_id', true), '')::uuid$m$));
begin
  execute format('create policy members_%1$s on %2$s for %1$s to farthing_member %3$s', verb, owned, case verb
    when 'insert' then format('with check (%s)', condition)
    when 'update' then format('using (%s) with check (%s and (%s))', condition, condition, allowed)
    else format('using (%s)', condition) end);
end $$;
create policy members_numbers on operations for select to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid);
create policy members_numbers on data_stamps for select to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid);
create function owner_operation_number() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner constant uuid := current_setting('farthing.user_id')::uuid;
begin
  return greatest(
    coalesce((select max(o.number) from operations o where o.user_id = owner), 0),
    coalesce((select s.forgotten_to from data_stamps s where s.user_id = owner), 0));
end $$;
revoke execute on function owner_operation_number from public;
grant execute on function owner_operation_number to farthing_member;
create or replace function number_operation() returns trigger
language plpgsql as $$
begin
  if new.number is not null then return new; end if;
  perform pg_advisory_xact_lock(7241072, hashtext(new.user_id::text));
  if current_user = 'farthing_member' then
    new.number := 1 + owner_operation_number();
  else
    new.number := 1 + greatest(
      coalesce((select max(o.number) from operations o where o.user_id = new.user_id), 0),
      coalesce((select s.forgotten_to from data_stamps s where s.user_id = new.user_id), 0));
  end if;
  return new;
end $$;`;

/** Makes an empty database as commit 1285e786 leaves it, but for checks of connections. */
export async function makeEarlierDatabase(url: string): Promise<void> {
  await migrate(url, () => {}, { upTo: earlierSchema });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await enterEarlierSchema(client);
    await client.query(differences);
    await client.query('delete from schema_migrations');
    for (const line of migrations.trim().split('\n')) {
      const [name = '', sha256] = line.trim().split(' ');
      await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
        Number(name.slice(0, 4)),
        name,
        sha256,
      ]);
    }
  } finally {
    await client.end();
  }
}

/** Describes everything of a schema that statements can tell apart: one line each, in order. */
export async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(parts);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

const parts = `
  with t as (select oid, relname, relrowsecurity, relforcerowsecurity, relacl from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'),
  described as (
    select format('table %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relacl) as line from t
    union all select format('column %s %s %s %s %s %s %s %s', relname,
      row_number() over (partition by t.oid order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity, attacl, pg_get_expr(d.adbin, d.adrelid))
      from t join pg_attribute a on attrelid = t.oid and attnum > 0 and not attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(c.oid))
      from t join pg_constraint c on conrelid = t.oid
    union all select pg_get_indexdef(indexrelid) from t join pg_index on indrelid = t.oid
    union all select format('%s %s', pg_get_triggerdef(g.oid), tgenabled) from t join pg_trigger g on tgrelid = t.oid
      where not tgisinternal
    union all select format('policy %s %s %s %s %s %s', relname, polname, polcmd, polroles::regrole[],
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from t join pg_policy on polrelid = t.oid
    union all select format('%s %s', pg_get_functiondef(oid), proacl) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select format('type %s', typname) from pg_type where typnamespace = 'public'::regnamespace)
  select line from described order by line collate "C"`;

/** Id of a user of `addEarlierRows`, from 1. */
export const user = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;

/** Adds three users: with operations and a connection, with more operations forgotten, and without a stamp. */
export async function addEarlierRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const number of [1, 2, 3]) {
      await client.query(
        `insert into users (id, email, password_hash, display_name) values ($1::uuid, $1 || '@example.org', 'x', 'X')`,
        [user(number)],
      );
    }
    await client.query(`
      insert into data_stamps (user_id, stamp, forgotten_to) values
        ('${user(1)}', gen_random_uuid(), 12), ('${user(2)}', gen_random_uuid(), 90);
      insert into operations (user_id, id, kind, parts, number) values
        ('${user(1)}', gen_random_uuid(), 'edit', '[]', 41), ('${user(1)}', gen_random_uuid(), 'edit', '[]', 42),
        ('${user(3)}', gen_random_uuid(), 'edit', '[]', 5);
      insert into connections (user_id, id, connector, enabled, nightly, last_message, version)
      values ('${user(1)}', gen_random_uuid(), 'ecb-rates', true, true, 'Fetched', 7)`);
  } finally {
    await client.end();
  }
}
