-- Rights of the roles, and the functions that the other migrations call for each table.
--
-- Four roles work on the tables. farthing_user sees the rows of the user set in farthing.user_id. farthing_system (sign-in, jobs,
-- administration) sees what its own policies grant. farthing_guest and farthing_member see what a user shares with their household
-- (0011-households, 0012-shared-writes). None of them owns anything.

grant usage on schema public to farthing_user, farthing_system, farthing_guest, farthing_member;

-- Hides an owned table's rows from everyone but the user set for the transaction, its owner included.
create function hide_from_others(owned regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', owned);
  execute format('alter table %s force row level security', owned);
  execute format($p$create policy own_rows on %s to farthing_user
    using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
    with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)$p$, owned);
  -- Triggers on what a foreign key deletes or changes run as the tables' owner from PostgreSQL 18 on. Without superuser rights
  -- it is held to policies too.
  execute format($p$create policy triggers on %s to current_user
    using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
    with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)$p$, owned);
end $$;
revoke execute on function hide_from_others from public;

-- Bounds how many records a user can store. The limits are far above what a household needs and keep a single user from
-- filling the disk. Only users and members of their household are held to them: a backup or a restore takes whatever there is.
-- Members see few of the owner's attachments, so that a function counts those.
create function check_row_limit() returns trigger
language plpgsql as $$
declare
  most constant integer := tg_argv[0]::integer;
  is_over boolean;
begin
  if current_user not in ('farthing_user', 'farthing_member') then return null; end if;
  if current_user = 'farthing_member' and tg_table_name = 'attachments' then
    is_over := owner_attachment_count() > most;
  else
    execute format(
      'select exists (select from (select distinct user_id from added) u
         where (select count(*) from (select from %I t where t.user_id = u.user_id limit %s) n) > %s)',
      tg_table_name, most + 1, most) into is_over;
  end if;
  if is_over then
    raise exception 'a user has more than % rows of %', most, tg_table_name using
      errcode = 'FT002', detail = json_build_object('table', tg_table_name, 'most', most)::text;
  end if;
  return null;
end $$;
revoke execute on function check_row_limit from public;

-- Limits how many rows of a table a user can have.
create function limit_rows(owned regclass, most integer) returns void
language plpgsql as $$
begin
  execute format('create trigger row_limit after insert on %s referencing new table as added
    for each statement execute function check_row_limit(%s)', owned, most);
end $$;
revoke execute on function limit_rows from public;

-- Writes down what a statement changed, when the transaction is an operation (farthing.operation_id). farthing.recording
-- is '' for images, 'counts' for numbers only and 'nothing' for neither. It turns to 'counts' after 50,000 rows. A few rows
-- are written one by one, and more of them in one statement that is made for their table.
-- Arguments: the columns of the key, then the table of the resource and the column that names it, where that is another.
create function record_change() returns trigger
language plpgsql as $$
declare
  operation uuid := nullif(current_setting('farthing.operation_id', true), '')::uuid;
  how text := current_setting('farthing.recording', true);
  few constant integer := 20;
  recorded bigint;
  changed bigint;
  done text;
  kept constant text[] := '{version,updated_at,created_at,search_text}';
  keys text[] := tg_argv[0]::text[];
  thing text := coalesce(tg_argv[1], tg_table_name);
  way "char" := case tg_op when 'INSERT' then 'c' when 'UPDATE' then 'u' else 'd' end;
  fresh_rows jsonb[];
  gone_rows jsonb[];
  r jsonb;
  row_key text;
  old_values jsonb;
  new_values jsonb;
begin
  if operation is null or how = 'nothing' then return null; end if;
  if how is distinct from 'counts' then
    if tg_op = 'DELETE' then
      gone_rows := array(select to_jsonb(g) from gone g limit few + 1);
      changed := cardinality(gone_rows);
    else
      fresh_rows := array(select to_jsonb(f) from fresh f limit few + 1);
      changed := cardinality(fresh_rows);
    end if;
  end if;
  if changed is null or changed > few then
    if tg_op = 'DELETE' then changed := (select count(*) from gone); else changed := (select count(*) from fresh); end if;
  end if;
  if changed = 0 then return null; end if;
  recorded := coalesce(nullif(current_setting('farthing.recorded', true), ''), '0')::bigint + changed;
  done := set_config('farthing.recorded', recorded::text, true);
  if recorded > 50000 and how is distinct from 'counts' then
    how := set_config('farthing.recording', 'counts', true);
  end if;

  if how = 'counts' then
    insert into operation_changes (user_id, operation_id, table_name, resource, verb, rows)
    values (current_setting('farthing.user_id')::uuid, operation, tg_table_name, thing, way, changed);
    return null;
  elsif changed > few then
    execute change_statement(tg_relid, tg_op, keys, thing, tg_argv[2]) using operation;
    return null;
  end if;

  -- Both tables hold a statement's rows in one order.
  if tg_op = 'UPDATE' then gone_rows := array(select to_jsonb(g) from gone g); end if;
  for place in 1 .. changed loop
    r := coalesce(fresh_rows[place], gone_rows[place]);
    if way = 'u' then
      select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, r -> e.key) into old_values, new_values
      from jsonb_each(gone_rows[place]) e where e.value is distinct from r -> e.key and e.key <> all (kept);
      if old_values is null then continue; end if;
    elsif way = 'd' then
      -- What was put away long ago and is forgotten now was deleted then.
      if (r ->> 'deleted_at')::timestamptz <= now() - interval '29 days' then continue; end if;
      old_values := r;
    end if;
    row_key := r ->> keys[1];
    for part in 2 .. cardinality(keys) loop row_key := row_key || '/' || (r ->> keys[part]); end loop;
    row_key := coalesce(row_key, '');
    insert into operation_changes
      (user_id, operation_id, table_name, key, resource, resource_key, verb, label, day, before, after)
    values ((r ->> 'user_id')::uuid, operation, tg_table_name, row_key, thing, coalesce(r ->> tg_argv[2], row_key), way,
      left(coalesce(nullif(r ->> 'name', ''), nullif(r ->> 'merchant', ''), nullif(r ->> 'description', ''),
        change_label((r ->> 'user_id')::uuid, r)), 200),
      r ->> 'date', old_values, new_values);
  end loop;
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

-- Has nothing of a table recorded but that rows go, so that they can come back with their owner: an import is undone by
-- its own id, but goes with its account. part_of and by_column as in record_changes.
create function record_deletes(recorded regclass, part_of text default null, by_column text default null) returns void
language plpgsql as $$
begin
  perform record_changes(recorded, part_of, by_column);
  execute format('drop trigger record_created on %s', recorded);
  execute format('drop trigger record_updated on %s', recorded);
end $$;
revoke execute on function record_deletes from public;
