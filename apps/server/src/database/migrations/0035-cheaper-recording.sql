-- What users did is written down for less: few rows one by one, many in one statement that is made for their table, and
-- the entry of an operation with one change without grouping. What is written is the same as before.

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
      and attname <> all ('{version,updated_at,created_at,trades_stamp}'));
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

-- As in migration 0025, for less.
create or replace function record_change() returns trigger
language plpgsql as $$
declare
  operation uuid := nullif(current_setting('farthing.operation_id', true), '')::uuid;
  how text := current_setting('farthing.recording', true);
  recorded bigint;
  changed bigint;
  kept constant text[] := '{version,updated_at,created_at,trades_stamp}';
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
  if tg_op = 'DELETE' then changed := (select count(*) from gone); else changed := (select count(*) from fresh); end if;
  if changed = 0 then return null; end if;
  recorded := coalesce(nullif(current_setting('farthing.recorded', true), ''), '0')::bigint + changed;
  perform set_config('farthing.recorded', recorded::text, true);
  if recorded > 50000 and how is distinct from 'counts' then
    how := set_config('farthing.recording', 'counts', true);
  end if;

  if how = 'counts' then
    insert into operation_changes (user_id, operation_id, table_name, resource, verb, rows)
    values (current_setting('farthing.user_id')::uuid, operation, tg_table_name, thing, way, changed);
    return null;
  elsif changed > 20 then
    execute change_statement(tg_relid, tg_op, keys, thing, tg_argv[2]) using operation;
    return null;
  end if;

  -- Both tables hold a statement's rows in one order.
  if tg_op <> 'DELETE' then fresh_rows := array(select to_jsonb(f) from fresh f); end if;
  if tg_op <> 'INSERT' then gone_rows := array(select to_jsonb(g) from gone g); end if;
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

-- The entry of an operation, of what was recorded in this transaction; none where nothing was. Of a change that puts a
-- row away or brings it back the column deleted_at tells which.
create function write_operation(owner uuid, operation uuid, hands text, hands_name text, session uuid, named text,
  words text, thing text, thing_key text, undone uuid, root uuid) returns void
language plpgsql as $$
declare
  -- Set by record_change() for this transaction; a change that changed no column leaves it at one, and no row.
  recorded text := coalesce(current_setting('farthing.recorded', true), '');
begin
  if recorded = '' then return; end if;
  if recorded = '1' then
    insert into operations (user_id, id, actor, actor_name, session_id, kind, label, resource, resource_key, undoes,
      root_id, parts, complete)
    select owner, operation, hands,
    coalesce(hands_name, (select t.name from api_tokens t where t.user_id = owner and t.id = session)), session,
    coalesce(named, case
        when c.table_name <> c.resource then 'edit' when w.way = 'd' then 'delete' when w.way = 'c' then 'create'
        else 'edit' end),
      words, thing, thing_key, undone, root,
      jsonb_build_array(jsonb_build_object('table', c.table_name, 'verb', w.way, 'rows', c.rows, 'resource', c.resource,
        'key', c.resource_key, 'label', c.label, 'day', c.day, 'columns', case when w.way = 'u' then coalesce(
          (select jsonb_agg(k.name order by k.name) from jsonb_object_keys(c.after) as k (name)), '[]') end)),
      c.key is not null
    from operation_changes c
    cross join lateral (select case when c.verb <> 'u' then c.verb::text when c.after -> 'deleted_at' = 'null' then 'r'
      when c.after ? 'deleted_at' then 'd' else 'u' end as way) w
    where c.user_id = owner and c.operation_id = operation;
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
  select owner, operation, hands,
    coalesce(hands_name, (select t.name from api_tokens t where t.user_id = owner and t.id = session)), session,
    coalesce(named, case
      when bool_or(p.way = 'd' and p.table_name = p.resource) then 'delete'
      when bool_or(p.way = 'c' and p.table_name = p.resource) then 'create' else 'edit' end),
    words, thing, thing_key, undone, root, jsonb_agg(p.part order by p.table_name, p.way), bool_and(p.complete)
  from parts p having count(*) > 0;
end $$;
revoke execute on function write_operation from public;
grant execute on function write_operation to farthing_user;
