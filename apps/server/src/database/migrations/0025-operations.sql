-- What users did, for 30 days: one operation a transaction that changed something of theirs, and the rows it changed, so
-- that it can be undone. docs/decisions/0014-undo-from-row-images.md says why it is made like this.

create table operations (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  -- In whose hands it was: the user's own, a personal token's (by its name), the service's own.
  actor text not null default 'you' check (actor in ('you', 'token', 'service')),
  actor_name text check (length(actor_name) <= 200),
  session_id uuid,
  kind text not null check (length(kind) between 1 and 40),
  -- What it was done to, where that is one thing that is told apart from its rows: an import.
  label text check (length(label) <= 300),
  resource text,
  resource_key text,
  -- What changed, one part a table and way: how many, which columns, and the first of them.
  parts jsonb not null,
  -- False: so much changed that it was counted only.
  complete boolean not null default true,
  -- Of an undoing: what it undid, and the first operation of that row of undoing and redoing.
  undoes uuid,
  root_id uuid,
  undone_by uuid,
  undone_at timestamptz,
  primary key (user_id, id)
);
create index operations_age on operations (user_id, at);
create index operations_root on operations (user_id, root_id) where root_id is not null;
create index operations_resource on operations (user_id, resource, resource_key) where resource_key is not null;

-- One row that changed. `key` is its primary key without the user, parts joined by '/'; `resource` is the thing it is part
-- of (a split: its transaction). 'c' created: no image, nothing is needed to take it away. 'u' updated: the columns that
-- changed, before and after. 'd' deleted: the whole row. With `rows` over 1 or no key it only counts.
create table operation_changes (
  user_id uuid not null references users (id) on delete cascade,
  number bigint generated always as identity,
  operation_id uuid not null,
  table_name text not null,
  key text,
  resource text not null,
  resource_key text,
  verb "char" not null check (verb in ('c', 'u', 'd')),
  rows integer not null default 1,
  label text,
  day text,
  before jsonb,
  after jsonb,
  primary key (user_id, operation_id, number)
);
create index operation_changes_resource on operation_changes (user_id, resource, resource_key)
  where resource_key is not null;

select hide_from_others('operations');
select hide_from_others('operation_changes');
grant select, insert, update, delete on operations, operation_changes to farthing_user;

-- The words a row is known by in a sentence. Looks names up only where the row has none of its own.
create function change_label(owner uuid, r jsonb) returns text
language plpgsql stable as $$
begin
  return left(coalesce(nullif(r ->> 'name', ''), nullif(r ->> 'merchant', ''), nullif(r ->> 'description', ''),
    r ->> 'symbol', r ->> 'employer', r ->> 'group_name', r ->> 'from_currency' || ' to ' || (r ->> 'to_currency'),
    (select s.symbol from securities s where s.user_id = owner and s.id = (r ->> 'security_id')::uuid),
    (select c.name from categories c where c.user_id = owner and c.id = (r ->> 'category_id')::uuid),
    (select a.name from accounts a where a.user_id = owner and a.id = (r ->> 'account_id')::uuid),
    r ->> 'tax_year'), 200);
end $$;

-- Writes down what a statement changed, when the transaction is an operation (farthing.operation_id). How:
-- farthing.recording is '' for images, 'counts' for numbers only, 'nothing' for neither; it turns to 'counts' by itself
-- behind 50,000 rows.
-- Arguments: the key's columns; the table of the resource and the column that names it, where that is another.
create function record_change() returns trigger
language plpgsql as $$
declare
  operation uuid := nullif(current_setting('farthing.operation_id', true), '')::uuid;
  recorded bigint;
  changed bigint;
  kept constant text[] := '{version,updated_at,created_at,trades_stamp}';
  keys text[] := tg_argv[0]::text[];
  thing text := coalesce(tg_argv[1], tg_table_name);
  thing_key text := tg_argv[2];
begin
  if operation is null or current_setting('farthing.recording', true) = 'nothing' then return null; end if;
  if tg_op = 'DELETE' then changed := (select count(*) from gone); else changed := (select count(*) from fresh); end if;
  if changed = 0 then return null; end if;
  recorded := coalesce(nullif(current_setting('farthing.recorded', true), ''), '0')::bigint + changed;
  perform set_config('farthing.recorded', recorded::text, true);
  if recorded > 50000 and current_setting('farthing.recording', true) is distinct from 'counts' then
    perform set_config('farthing.recording', 'counts', true);
  end if;

  if current_setting('farthing.recording', true) = 'counts' then
    insert into operation_changes (user_id, operation_id, table_name, resource, verb, rows)
    values (current_setting('farthing.user_id')::uuid, operation, tg_table_name, thing,
      case tg_op when 'INSERT' then 'c' when 'UPDATE' then 'u' else 'd' end, changed);
  elsif tg_op = 'INSERT' then
    insert into operation_changes (user_id, operation_id, table_name, key, resource, resource_key, verb, label, day)
    select n.user_id, operation, tg_table_name, k.key, thing, coalesce(n.r ->> thing_key, k.key), 'c',
      change_label(n.user_id, n.r), n.r ->> 'date'
    from (select user_id, to_jsonb(f) as r from fresh f) n
    cross join lateral (select coalesce(string_agg(n.r ->> c, '/' order by o), '') as key
      from unnest(keys) with ordinality as u (c, o)) k;
  elsif tg_op = 'DELETE' then
    insert into operation_changes
      (user_id, operation_id, table_name, key, resource, resource_key, verb, label, day, before)
    select n.user_id, operation, tg_table_name, k.key, thing, coalesce(n.r ->> thing_key, k.key), 'd',
      change_label(n.user_id, n.r), n.r ->> 'date', n.r
    from (select user_id, to_jsonb(g) as r from gone g) n
    cross join lateral (select coalesce(string_agg(n.r ->> c, '/' order by o), '') as key
      from unnest(keys) with ordinality as u (c, o)) k
    -- What was put away long ago and is forgotten now was deleted then.
    where (n.r ->> 'deleted_at' is null or (n.r ->> 'deleted_at')::timestamptz > now() - interval '29 days');
  else
    insert into operation_changes
      (user_id, operation_id, table_name, key, resource, resource_key, verb, label, day, before, after)
    select n.user_id, operation, tg_table_name, k.key, thing, coalesce(n.r ->> thing_key, k.key), 'u',
      change_label(n.user_id, n.r), n.r ->> 'date', d.before, d.after
    -- Both tables hold a statement's rows in one order.
    from (select user_id, to_jsonb(f) as r, row_number() over () as place from fresh f) n
    join (select to_jsonb(g) as r, row_number() over () as place from gone g) o using (place)
    cross join lateral (select jsonb_object_agg(e.key, e.value) as before, jsonb_object_agg(e.key, n.r -> e.key) as after
      from jsonb_each(o.r) e where e.value is distinct from n.r -> e.key and e.key <> all (kept)) d
    cross join lateral (select coalesce(string_agg(n.r ->> c, '/' order by p), '') as key
      from unnest(keys) with ordinality as u (c, p)) k
    where d.before is not null;
  end if;
  return null;
end $$;
revoke execute on function record_change from public;

-- Has a table's changes recorded. Each table that a user fills by hand says this once; the rest stand, with the reason, in
-- tests/architecture/recorded-tables.test.ts. The table's primary key must lead with user_id.
-- part_of: the table whose rows these are parts of, and the column that names that row.
create function record_changes(recorded regclass, part_of text default null, by_column text default null) returns void
language plpgsql as $$
declare
  keys text := (select array_agg(a.attname order by k.place)::text
    from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = recorded and i.indisprimary and a.attname <> 'user_id');
  arguments text := quote_literal(coalesce(keys, '{}'))
    || case when part_of is null then '' else format(', %L, %L', part_of, by_column) end;
begin
  execute format('create trigger record_created after insert on %s referencing new table as fresh
    for each statement execute function record_change(%s)', recorded, arguments);
  execute format('create trigger record_updated after update on %s referencing old table as gone new table as fresh
    for each statement execute function record_change(%s)', recorded, arguments);
  execute format('create trigger record_deleted after delete on %s referencing old table as gone
    for each statement execute function record_change(%s)', recorded, arguments);
end $$;
revoke execute on function record_changes from public;

select record_changes('accounts');
select record_changes('account_valuations');
select record_changes('categories');
select record_changes('exchange_rates');
select record_changes('transactions');
select record_changes('transaction_splits', 'transactions', 'transaction_id');
select record_changes('attachments');
select record_changes('import_profiles');
select record_changes('securities');
select record_changes('security_prices');
select record_changes('portfolio_benchmarks');
select record_changes('holdings');
select record_changes('holding_trades');
select record_changes('isa_accounts');
select record_changes('isa_subscriptions');
select record_changes('tax_rate_tables');
select record_changes('tax_profiles');
select record_changes('payslips');
select record_changes('pensions');
select record_changes('pension_contributions');
select record_changes('disposals');
select record_changes('budgets');
select record_changes('budget_amounts', 'budgets', 'budget_id');
select record_changes('budget_moves');
select record_changes('budget_settings');
select record_changes('goals');
select record_changes('low_balance_limits');
select record_changes('recurring_series');
select record_changes('forecast_plans');

-- Joins images of one row: of a column in several, the last one given counts.
create aggregate join_images(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- What an operation came to, row by row: how it was before the first change (`first`: 'c' says that it was not there) and
-- behind the last one (`last`: 'd' says that it is gone).
create function operation_net(owner uuid, operation uuid)
returns table (table_name text, key text, label text, day text, first "char", last "char", before jsonb, after jsonb,
  last_number bigint, resource text, resource_key text)
language sql stable as $$
  select c.table_name, c.key, (array_agg(c.label order by c.number))[1], (array_agg(c.day order by c.number))[1],
    (array_agg(c.verb order by c.number))[1], (array_agg(c.verb order by c.number desc))[1],
    join_images(c.before order by c.number desc), join_images(c.after order by c.number), max(c.number),
    (array_agg(c.resource))[1], (array_agg(c.resource_key))[1]
  from operation_changes c where c.user_id = owner and c.operation_id = operation and c.key is not null
  group by c.table_name, c.key
$$;
revoke execute on function change_label, operation_net from public;
grant execute on function change_label, operation_net, join_images to farthing_user;
