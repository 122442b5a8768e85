-- One transaction recorded, changed or deleted costs less: fewer statements, and plainer ones. What they write is the same.

-- `days` of account_years with the sums `minor` on some dates, as put_day does it for one.
create function put_days(days bytea, dates date[], minor bigint[]) returns bytea
language plpgsql immutable parallel safe as $$
begin
  for n in 1 .. cardinality(dates) loop days := put_day(days, dates[n], minor[n]); end loop;
  return days;
end $$;
revoke execute on function put_days from public;
grant execute on function put_days to farthing_user;

-- As in migration 0039, but a year of an account or of a category is written once where two of its days or months move.
create or replace function move_ledger(owner uuid,
  account_ids uuid[], account_minor bigint[], account_counts bigint[],
  day_accounts uuid[], day_dates date[], day_minor bigint[], day_counts integer[],
  month_starts date[], month_categories uuid[], month_currencies text[], month_types text[], month_counts integer[],
  first_days integer[], first_minor bigint[], second_days integer[], second_minor bigint[],
  year_numbers integer[], year_categories uuid[], year_currencies text[], year_types text[], year_months integer[],
  year_minor bigint[]) returns void
language plpgsql as $$
declare
  total bigint;
  of_year integer;
  moved_days date[] := '{}';
  moved_totals bigint[] := '{}';
  n integer := 1;
  first_month integer;
  first_sum bigint;
  second_month integer;
  second_sum bigint;
  cells bigint[];
begin
  for n in 1 .. cardinality(account_ids) loop
    update account_balances set amount_minor = amount_minor + account_minor[n],
      transaction_count = transaction_count + account_counts[n]
    where user_id = owner and account_id = account_ids[n];
    if not found then
      insert into account_balances as t (user_id, account_id, amount_minor, transaction_count)
      values (owner, account_ids[n], account_minor[n], account_counts[n])
      on conflict (user_id, account_id) do update set amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count;
    end if;
  end loop;
  for n in 1 .. cardinality(day_accounts) loop
    insert into day_deltas as t (user_id, account_id, date, amount_minor, transaction_count)
    values (owner, day_accounts[n], day_dates[n], day_minor[n], day_counts[n])
    on conflict (user_id, account_id, date) do update set amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count
    returning amount_minor into total;
    of_year := extract(year from day_dates[n]);
    if day_minor[n] <> 0 then
      moved_days := moved_days || day_dates[n];
      moved_totals := moved_totals || total;
    end if;
    -- Days stand in the order of accounts and dates: those of one year are neighbours.
    if cardinality(moved_days) = 0
        or (day_accounts[n + 1] = day_accounts[n] and extract(year from day_dates[n + 1]) = of_year) then
      continue;
    end if;
    update account_years set days = put_days(days, moved_days, moved_totals)
    where user_id = owner and account_id = day_accounts[n] and year = of_year;
    if not found then
      insert into account_years (user_id, account_id, year, days)
      select owner, day_accounts[n], of_year,
        coalesce(string_agg(int4send(d.date - '1900-01-01'::date) || int8send(d.amount_minor), '' order by d.date), '')
      from day_deltas d where d.user_id = owner and d.account_id = day_accounts[n] and d.amount_minor <> 0
        and d.date >= make_date(of_year, 1, 1) and d.date < make_date(of_year + 1, 1, 1);
    end if;
    moved_days := '{}';
    moved_totals := '{}';
  end loop;
  for n in 1 .. cardinality(month_starts) loop
    update month_totals set amount_minor = amount_minor + first_minor[n] + second_minor[n],
      transaction_count = transaction_count + month_counts[n], days[first_days[n]] = days[first_days[n]] + first_minor[n],
      days[second_days[n]] = days[second_days[n]] + second_minor[n]
    where user_id = owner and month = month_starts[n] and category_id = month_categories[n]
      and currency = month_currencies[n] and type = month_types[n];
    if not found then
      cells := array_fill(0::bigint, '{31}');
      cells[first_days[n]] := first_minor[n];
      cells[second_days[n]] := second_minor[n];
      insert into month_totals as t (user_id, month, category_id, currency, type, amount_minor, transaction_count, days)
      values (owner, month_starts[n], month_categories[n], month_currencies[n], month_types[n],
        first_minor[n] + second_minor[n], month_counts[n], cells)
      on conflict (user_id, month, category_id, currency, type) do update set
        amount_minor = t.amount_minor + excluded.amount_minor,
        transaction_count = t.transaction_count + excluded.transaction_count,
        days = array(select a + b from unnest(t.days, excluded.days) as c (a, b));
    end if;
  end loop;
  while n <= cardinality(year_numbers) loop
    first_month := year_months[n];
    first_sum := year_minor[n];
    second_month := first_month % 12 + 1;
    second_sum := 0;
    -- Months stand in the order of years and categories: those of one are neighbours.
    if year_numbers[n + 1] = year_numbers[n] and year_categories[n + 1] = year_categories[n]
        and year_currencies[n + 1] = year_currencies[n] and year_types[n + 1] = year_types[n] then
      n := n + 1;
      second_month := year_months[n];
      second_sum := year_minor[n];
    end if;
    update category_years set months[first_month] = category_years.months[first_month] + first_sum,
      months[second_month] = category_years.months[second_month] + second_sum
    where user_id = owner and year = year_numbers[n] and category_id = year_categories[n]
      and currency = year_currencies[n] and type = year_types[n];
    if not found then
      cells := array_fill(0::bigint, '{12}');
      cells[first_month] := first_sum;
      cells[second_month] := second_sum;
      insert into category_years as t (user_id, year, category_id, currency, type, months)
      values (owner, year_numbers[n], year_categories[n], year_currencies[n], year_types[n], cells)
      on conflict (user_id, year, category_id, currency, type) do update set
        months = array(select a + b from unnest(t.months, excluded.months) as c (a, b));
    end if;
    n := n + 1;
  end loop;
end $$;

-- As in migration 0035, but few rows are not counted first: their images tell how many they are.
create or replace function record_change() returns trigger
language plpgsql as $$
declare
  operation uuid := nullif(current_setting('farthing.operation_id', true), '')::uuid;
  how text := current_setting('farthing.recording', true);
  few constant integer := 20;
  recorded bigint;
  changed bigint;
  done text;
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

-- As in migration 0035, but the entry of one change is put together without a query of many parts, which costs more to begin than
-- to run.
create or replace function write_operation(owner uuid, operation uuid, hands text, hands_name text, session uuid, named text,
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
