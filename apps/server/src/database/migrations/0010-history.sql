-- What users did, for 30 days: one operation a transaction that changed something of theirs, and the rows it changed, so
-- that it can be undone. docs/decisions/0014-undo-from-row-images.md gives the reasons.

create table operations (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  -- In whose hands it was: the user's own, a personal token's (by its name), the service's own.
  actor text not null default 'you' check (actor in ('you', 'token', 'service', 'member')),
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
  -- Numbers are given in the order in which operations are committed. A backup that is restored brings its numbers.
  number bigint not null,
  -- Of an operation of a member of the household, which is among the owner's. Both come from the settings of the member's scope.
  by_user uuid default nullif(current_setting('farthing.member_id', true), '')::uuid,
  by_account uuid default nullif(current_setting('farthing.member_account', true), '')::uuid,
  primary key (user_id, id)
);
create index operations_age on operations (user_id, at);
create index operations_root on operations (user_id, root_id) where root_id is not null;
create index operations_resource on operations (user_id, resource, resource_key) where resource_key is not null;
create index operations_number on operations (user_id, number);
create index operations_by_member on operations (user_id, by_user, by_account, id desc) where by_user is not null;
select hide_from_others('operations');
grant select, insert, update, delete on operations to farthing_user;

-- The feed of changes reads operations by number. The row of data_stamps is locked until the commit, so that no lower number appears
-- later.
create function number_operation() returns trigger
language plpgsql as $$
begin
  if new.number is not null then return new; end if;
  insert into data_stamps as s (user_id, stamp, last_number) values (new.user_id, gen_random_uuid(), 1)
  on conflict (user_id) do update set last_number = s.last_number + 1 returning s.last_number into new.number;
  return new;
end $$;
revoke execute on function number_operation from public;
create trigger number_operation before insert on operations for each row execute function number_operation();

create function note_forgotten() returns trigger
language plpgsql as $$
begin
  -- Before PostgreSQL 18 it runs as this role where a user goes. What it would change goes as well.
  if current_user = 'farthing_system' then return null; end if;
  update data_stamps s set forgotten_to = g.number
  from (select user_id, max(number) as number from gone group by user_id) g
  where s.user_id = g.user_id and s.forgotten_to < g.number;
  return null;
end $$;
revoke execute on function note_forgotten from public;
create trigger note_forgotten after delete on operations referencing old table as gone
  for each statement execute function note_forgotten();

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
  by_user uuid default nullif(current_setting('farthing.member_id', true), '')::uuid,
  by_account uuid default nullif(current_setting('farthing.member_account', true), '')::uuid,
  primary key (user_id, operation_id, number)
);
create index operation_changes_resource on operation_changes (user_id, resource, resource_key)
  where resource_key is not null;
select hide_from_others('operation_changes');
grant select, insert, update, delete on operation_changes to farthing_user;

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
revoke execute on function change_label from public;
grant execute on function change_label to farthing_user;

-- Joins images of one row: of a column in several, the last one given counts.
create aggregate join_images(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
grant execute on function join_images to farthing_user;

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
revoke execute on function operation_net from public;
grant execute on function operation_net to farthing_user;

-- The statement that writes down what a statement did to many rows; `$1` is the operation. Columns are compared by their
-- own types: images of whole rows, made and taken apart again, cost five times as much.
create function change_statement(changed regclass, op text, keys text[], thing text, thing_key text) returns text
language plpgsql stable as $$
declare
  r constant text := case op when 'DELETE' then 'g' else 'f' end;
  names constant text[] := (select array_agg(attname::text) from pg_attribute
    where attrelid = changed and attnum > 0 and not attisdropped);
  -- As JSON has it, by which undoing finds the row.
  printed constant text := format('(to_jsonb(%s.%%I) #>> ''{}'')', r);
  key constant text := coalesce((select string_agg(format(printed, c), ' || ''/'' || ' order by place)
    from unnest(keys) with ordinality as u (c, place)), quote_literal(''));
  -- What change_label() says, without a call for each row.
  label constant text := (select string_agg(format(w.words, r), ', ' order by place)
    from unnest('{name,merchant,description,symbol,employer,group_name,from_currency,security_id,category_id,account_id,tax_year}'::text[],
      array['nullif(%1$s.name, '''')', 'nullif(%1$s.merchant, '''')', 'nullif(%1$s.description, '''')', '%1$s.symbol',
        '%1$s.employer', '%1$s.group_name', '%1$s.from_currency || '' to '' || %1$s.to_currency',
        '(select s.symbol from securities s where s.user_id = %1$s.user_id and s.id = %1$s.security_id)',
        '(select c.name from categories c where c.user_id = %1$s.user_id and c.id = %1$s.category_id)',
        '(select a.name from accounts a where a.user_id = %1$s.user_id and a.id = %1$s.account_id)', '%1$s.tax_year::text'])
      with ordinality as w (c, words, place) where w.c = any(names));
  facts constant text := format('%s.user_id, $1, %L, %s, %L, %s, left(coalesce(%s), 200), %s', r,
    (select relname from pg_class where oid = changed), key, thing,
    case when thing_key = any(names) then format('coalesce(' || printed || ', %s)', thing_key, key) else key end,
    coalesce(label, 'null'), case when 'date' = any(names) then format(printed, 'date') else 'null' end);
  difference constant text := (select string_agg(
      format('case when f.%1$I is distinct from g.%1$I then jsonb_build_object(%1$L, %%1$s.%1$I) else ''{}'' end', attname),
      ' || ' order by attnum)
    from pg_attribute where attrelid = changed and attnum > 0 and not attisdropped
      and attname <> all ('{version,updated_at,created_at,search_text}'));
  target constant text :=
    'insert into operation_changes (user_id, operation_id, table_name, key, resource, resource_key, label, day, verb';
begin
  if op = 'INSERT' then return target || format(') select %s, ''c'' from fresh f', facts); end if;
  if op = 'DELETE' then
    return target || format(', before) select %s, ''d'', to_jsonb(g) from gone g', facts)
      -- What was put away long ago and is forgotten now was deleted then.
      || case when 'deleted_at' = any(names)
        then ' where coalesce(g.deleted_at > now() - interval ''29 days'', true)' else '' end;
  end if;
  -- Both tables hold a statement's rows in one order.
  return target || format(', before, after)
    select c.* from (select %s, ''u''::"char", %s as before, %s
      from (select *, row_number() over () as place_of_row from fresh) f
      join (select *, row_number() over () as place_of_row from gone) g using (place_of_row)) c
    where c.before <> ''{}''', facts, format(difference, 'g'), format(difference, 'f'));
end $$;
revoke execute on function change_statement from public;
grant execute on function change_statement to farthing_user;

-- The entry of an operation, of what was recorded in this transaction; none where nothing was. Of a change that puts a
-- row away or brings it back the column deleted_at tells which. The entry of one change is put together without a query of
-- many parts, which costs more to begin than to run.
create function write_operation(owner uuid, operation uuid, hands text, hands_name text, session uuid, named text,
  words text, thing text, thing_key text, undone uuid, root uuid) returns void
language plpgsql as $$
declare
  -- Set by record_change() for this transaction; a change that changed no column leaves it at one, and no row.
  recorded text := coalesce(current_setting('farthing.recorded', true), '');
  one record;
  way text;
  names jsonb;
begin
  if recorded = '' then return; end if;
  -- Sessions are not among the tokens, and that of a token is the token.
  if hands_name is null and hands = 'token' then
    hands_name := (select t.name from api_tokens t where t.user_id = owner and t.id = session);
  end if;
  if recorded = '1' then
    select table_name, verb, resource, resource_key, label, day, rows, key, after into one
    from operation_changes where user_id = owner and operation_id = operation;
    if one.verb is null then return; end if;
    way := case when one.verb <> 'u' then one.verb::text when one.after -> 'deleted_at' = 'null' then 'r'
      when one.after ? 'deleted_at' then 'd' else 'u' end;
    if way = 'u' then
      names := coalesce((select jsonb_agg(k.name order by k.name) from jsonb_object_keys(one.after) as k (name)), '[]');
    end if;
    insert into operations (user_id, id, actor, actor_name, session_id, kind, label, resource, resource_key, undoes,
      root_id, parts, complete)
    values (owner, operation, hands, hands_name, session,
      coalesce(named, case
        when one.table_name <> one.resource then 'edit' when way = 'd' then 'delete' when way = 'c' then 'create' else 'edit' end),
      words, thing, thing_key, undone, root,
      jsonb_build_array(jsonb_build_object('table', one.table_name, 'verb', way, 'rows', one.rows, 'resource', one.resource,
        'key', one.resource_key, 'label', one.label, 'day', one.day, 'columns', names)),
      one.key is not null);
    return;
  end if;
  with changes as (
    select c.*, case when c.verb <> 'u' then c.verb::text when c.after -> 'deleted_at' = 'null' then 'r'
      when c.after ? 'deleted_at' then 'd' else 'u' end as way
    from operation_changes c where c.user_id = owner and c.operation_id = operation),
  parts as (
    select c.table_name, c.resource, c.way, bool_and(c.key is not null) as complete,
      jsonb_build_object('table', c.table_name, 'verb', c.way, 'rows', sum(c.rows), 'resource', c.resource,
        'key', (array_agg(c.resource_key order by c.number))[1],
        'label', (array_agg(c.label order by c.number))[1], 'day', (array_agg(c.day order by c.number))[1],
        'columns', case when c.way = 'u' then array(select distinct k.name from (
          select after from operation_changes s where s.user_id = owner and s.operation_id = operation
            and s.table_name = c.table_name and s.verb = 'u' and s.after is not null limit 100) s
          cross join lateral jsonb_object_keys(s.after) as k (name) order by 1) end) as part
    from changes c group by c.table_name, c.resource, c.way)
  insert into operations (user_id, id, actor, actor_name, session_id, kind, label, resource, resource_key, undoes,
    root_id, parts, complete)
  select owner, operation, hands, hands_name, session,
    coalesce(named, case
      when bool_or(p.way = 'd' and p.table_name = p.resource) then 'delete'
      when bool_or(p.way = 'c' and p.table_name = p.resource) then 'create' else 'edit' end),
    words, thing, thing_key, undone, root, jsonb_agg(p.part order by p.table_name, p.way), bool_and(p.complete)
  from parts p having count(*) > 0;
end $$;
revoke execute on function write_operation from public;
grant execute on function write_operation to farthing_user;
