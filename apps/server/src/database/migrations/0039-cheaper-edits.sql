-- One transaction recorded, changed or deleted costs less: one trigger in place of five, the rollups moved in one call, and
-- cells that are changed where they are. What is written is the same as before.

-- Months as in migration 0018, without a query: PostgreSQL read the text of that anew for every statement that wrote a row.
create or replace function pack_months(year integer, amounts bigint[]) returns bytea
language plpgsql immutable parallel safe as $$
declare
  packed bytea := '';
begin
  for n in 1 .. 12 loop
    if amounts[n] <> 0 then
      packed := packed || int2send(((year - 1900) * 12 + n - 1)::smallint) || int8send(amounts[n]);
    end if;
  end loop;
  return packed;
end $$;

create or replace function pack_counted_months(year integer, amounts bigint[], counts integer[]) returns bytea
language plpgsql immutable parallel safe as $$
declare
  packed bytea := '';
begin
  for n in 1 .. 12 loop
    if counts[n] <> 0 then
      packed := packed || int2send(((year - 1900) * 12 + n - 1)::smallint) || int4send(counts[n]) || int8send(amounts[n]);
    end if;
  end loop;
  return packed;
end $$;

-- A day of account_years with another sum; zero takes its cell away. Days are in their order, so it is looked for by halves.
create function put_day(days bytea, date date, minor bigint) returns bytea
language plpgsql immutable parallel safe as $$
declare
  cell constant bytea := int4send(date - '1900-01-01'::date);
  low integer := 0;
  high integer := length(days) / 12;
  middle integer;
begin
  while low < high loop
    middle := (low + high) / 2;
    if substring(days from middle * 12 + 1 for 4) < cell then low := middle + 1; else high := middle; end if;
  end loop;
  return substring(days from 1 for low * 12)
    || case when minor <> 0 then cell || int8send(minor) else '' end
    || substring(days from low * 12 + 1 + case when substring(days from low * 12 + 1 for 4) = cell then 12 else 0 end);
end $$;

-- Two months of a merchant's year, in minor units; the second is another than the first.
create function move_merchant_year(owner uuid, named text, paid_in text, way text, of_year integer,
  first integer, first_minor bigint, first_count integer, second integer, second_minor bigint, second_count integer)
returns boolean
language plpgsql as $$
declare
  sums bigint[];
  numbers integer[];
begin
  update merchant_years set amounts[first] = amounts[first] + first_minor, amounts[second] = amounts[second] + second_minor,
    counts[first] = counts[first] + first_count, counts[second] = counts[second] + second_count
  where user_id = owner and merchant = named and currency = paid_in and type = way and year = of_year;
  if found then return true; end if;
  sums := array_fill(0::bigint, '{12}');
  sums[first] := first_minor;
  sums[second] := second_minor;
  numbers := array_fill(0, '{12}');
  numbers[first] := first_count;
  numbers[second] := second_count;
  insert into merchant_years as t (user_id, merchant, currency, type, year, amounts, counts)
  values (owner, named, paid_in, way, of_year, sums, numbers)
  on conflict (user_id, merchant, currency, type, year) do update set
    amounts = array(select a + b from unnest(t.amounts, excluded.amounts) as c (a, b)),
    counts = array(select a + b from unnest(t.counts, excluded.counts) as c (a, b));
  return true;
end $$;

drop trigger keep_reconciled_added on transactions;
drop trigger keep_reconciled_changed on transactions;
drop trigger keep_reconciled_deleted on transactions;
drop trigger transactions_merchants_added on transactions;
drop trigger transactions_merchants_removed on transactions;
drop trigger transactions_merchants_changed on transactions;
drop trigger transactions_recurring_added on transactions;
drop trigger transactions_recurring_removed on transactions;
drop trigger transactions_recurring_changed on transactions;
drop trigger transactions_search_added on transactions;
drop trigger transactions_search_changed on transactions;
drop trigger transactions_transfers_added on transactions;
drop trigger transactions_transfers_removed on transactions;
drop trigger transactions_transfers_changed on transactions;
drop function keep_reconciled, move_merchant_years, note_recurring_changes, note_search_changes, note_transfer_changes;

-- What a statement does to one transaction: `f` is the row it leaves, `g` the row it found; the other is null. Locks first, then
-- merchants in the order of their key, as everywhere.
create function follow_transaction(f transactions, g transactions) returns boolean
language plpgsql as $$
declare
  owner constant uuid := coalesce(f.user_id, g.user_id);
  is_new constant boolean := g.id is null;
  is_gone constant boolean := f.id is null;
  is_moved constant boolean := (f.account_id, f.date, f.signed_amount) is distinct from (g.account_id, g.date, g.signed_amount);
  locked record;
  f_counts boolean := f.merchant is not null and f.type <> 'transfer';
  g_counts boolean := g.merchant is not null and g.type <> 'transfer';
  f_minor bigint;
  g_minor bigint;
  f_month integer;
  g_month integer;
  f_text text;
  g_text text;
  done boolean;
begin
  -- While an account is locked to a statement, what moves its balance waits, and the other way round (migration 0036).
  if is_moved and owner::text = current_setting('farthing.user_id', true)
      and current_setting('farthing.ignore_locks', true) is distinct from 'on' then
    -- In a statement of its own, so that the next one sees what was committed while this one waited.
    if is_new or is_gone or f.account_id = g.account_id then
      perform from accounts where user_id = owner and id = coalesce(f.account_id, g.account_id) for key share;
    else
      perform from accounts where user_id = owner and id in (f.account_id, g.account_id) order by id for key share;
    end if;
    if exists (select from reconciliations where user_id = owner) then
      select a.name, l.date into locked
      from (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) l
      join accounts a on a.user_id = owner and a.id = l.account_id
      where (f.account_id = l.account_id and f.date <= l.date) or (g.account_id = l.account_id and g.date <= l.date) limit 1;
      if locked.name is not null then perform refuse_locked(locked.name, locked.date); end if;
    end if;
  end if;
  if is_new and current_setting('farthing.importing', true) = 'on' then return true; end if;

  if f_counts then
    f_minor := (f.signed_amount * power(10::numeric, currency_places(f.currency)))::bigint;
    f_month := extract(month from f.date);
  end if;
  if g_counts then
    g_minor := -(g.signed_amount * power(10::numeric, currency_places(g.currency)))::bigint;
    g_month := extract(month from g.date);
  end if;
  if f_counts and g_counts and (f.merchant collate "C", f.currency, f.type, extract(year from f.date))
      = (g.merchant collate "C", g.currency, g.type, extract(year from g.date)) then
    if f_month <> g_month then
      done := move_merchant_year(owner, f.merchant, f.currency, f.type, extract(year from f.date)::integer,
        g_month, g_minor, -1, f_month, f_minor, 1);
    elsif f_minor + g_minor <> 0 then
      done := move_merchant_year(owner, f.merchant, f.currency, f.type, extract(year from f.date)::integer,
        f_month, f_minor + g_minor, 0, f_month % 12 + 1, 0, 0);
    end if;
  else
    if g_counts and not (f_counts and (f.merchant collate "C", f.currency, f.type, extract(year from f.date))
        < (g.merchant collate "C", g.currency, g.type, extract(year from g.date))) then
      done := move_merchant_year(owner, g.merchant, g.currency, g.type, extract(year from g.date)::integer,
        g_month, g_minor, -1, g_month % 12 + 1, 0, 0);
      g_counts := false;
    end if;
    if f_counts then
      done := move_merchant_year(owner, f.merchant, f.currency, f.type, extract(year from f.date)::integer,
        f_month, f_minor, 1, f_month % 12 + 1, 0, 0);
    end if;
    if g_counts then
      done := move_merchant_year(owner, g.merchant, g.currency, g.type, extract(year from g.date)::integer,
        g_month, g_minor, -1, g_month % 12 + 1, 0, 0);
    end if;
  end if;

  if is_new or is_gone or (f.date, f.signed_amount, f.account_id, f.type, f.merchant, f.description, f.category_id,
      f.is_recurring) is distinct from (g.date, g.signed_amount, g.account_id, g.type, g.merchant, g.description,
      g.category_id, g.is_recurring) then
    f_text := coalesce(nullif(f.merchant, ''), f.description);
    g_text := coalesce(nullif(g.merchant, ''), g.description);
    insert into recurring_changes (user_id, text) values (owner, coalesce(f_text, g_text));
    if f_text <> g_text then insert into recurring_changes (user_id, text) values (owner, g_text); end if;
  end if;
  if not is_gone and (is_new or (f.date, f.description, f.merchant, f.notes, f.tags, f.signed_amount)
      is distinct from (g.date, g.description, g.merchant, g.notes, g.tags, g.signed_amount)) then
    insert into search_changes (user_id, date_from, date_to) values (owner, f.date, f.date);
  end if;
  if is_moved or f.type <> g.type or f.transfer_id is distinct from g.transfer_id then
    insert into transfer_changes (user_id, first_day, last_day) values (owner, least(f.date, g.date), greatest(f.date, g.date));
  end if;
  return true;
end $$;

-- The rows of a statement that move totals of merchants; `sign` is -1 for what it took away.
create type merchant_move as (user_id uuid, merchant text, currency text, type text, date date, signed_amount numeric,
  sign integer);

create function move_merchant_years(moved merchant_move[]) returns void
language sql as $$
  insert into merchant_years as t (user_id, merchant, currency, type, year, amounts, counts)
  select m.user_id, m.merchant, m.currency, m.type, m.year,
    array(select coalesce(c.cell, 0) from generate_series(1, 12) as p (place)
      left join unnest(array_agg(m.month), array_agg(m.minor)) as c (place, cell) using (place) order by p.place),
    array(select coalesce(c.cell, 0)::integer from generate_series(1, 12) as p (place)
      left join unnest(array_agg(m.month), array_agg(m.count)) as c (place, cell) using (place) order by p.place)
  from (
    select user_id, merchant collate "C" as merchant, currency, type, extract(year from date)::integer as year,
      extract(month from date)::integer as month, sum(sign)::integer as count,
      (sum(sign * signed_amount) * power(10::numeric, currency_places(currency)))::bigint as minor
    from unnest(moved) group by 1, 2, 3, 4, 5, 6 having sum(sign * signed_amount) <> 0 or sum(sign) <> 0) m
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (user_id, merchant, currency, type, year) do update set
    amounts = array(select a + b from unnest(t.amounts, excluded.amounts) as c (a, b)),
    counts = array(select a + b from unnest(t.counts, excluded.counts) as c (a, b));
$$;

-- Whatever follows when transactions are written, in one trigger: it looks once how many rows there are, and of one row needs no
-- sets. Rows that are recorded quietly, with farthing.importing on, are followed by whoever records them (migration 0038).
create function follow_transactions() returns trigger
language plpgsql as $$
declare
  owner constant uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  changed bigint;
  f transactions;
  g transactions;
  locked record;
  done boolean;
begin
  if tg_op = 'DELETE' then changed := (select count(*) from gone); else changed := (select count(*) from fresh); end if;
  if changed = 0 then return null; end if;
  if changed = 1 then
    if tg_op <> 'DELETE' then select * into f from fresh; end if;
    if tg_op <> 'INSERT' then select * into g from gone; end if;
    done := follow_transaction(f, g);
    return null;
  end if;

  if owner is not null and current_setting('farthing.ignore_locks', true) is distinct from 'on' then
    -- The accounts are found first: PostgreSQL believes that a statement has few rows, and would go through them for each account.
    if tg_op = 'INSERT' then
      perform from accounts where user_id = owner
        and id = any(array(select distinct account_id from fresh where user_id = owner)) order by id for key share;
    elsif tg_op = 'DELETE' then
      perform from accounts where user_id = owner
        and id = any(array(select distinct account_id from gone where user_id = owner)) order by id for key share;
    else
      perform from accounts where user_id = owner
        and id = any(array(select distinct unnest(array[n.account_id, o.account_id]) from gone o
          join fresh n on n.user_id = o.user_id and n.id = o.id
            and (n.account_id, n.date, n.signed_amount) is distinct from (o.account_id, o.date, o.signed_amount)
          where o.user_id = owner))
        order by id for key share;
    end if;
    if exists (select from reconciliations where user_id = owner) then
      if tg_op = 'INSERT' then
        select a.name, l.date into locked
        from (select account_id, min(date) as date from fresh where user_id = owner group by account_id) n
        join (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) l
          on l.account_id = n.account_id and n.date <= l.date
        join accounts a on a.user_id = owner and a.id = l.account_id limit 1;
      elsif tg_op = 'DELETE' then
        select a.name, l.date into locked
        from (select account_id, min(date) as date from gone where user_id = owner group by account_id) o
        join (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) l
          on l.account_id = o.account_id and o.date <= l.date
        join accounts a on a.user_id = owner and a.id = l.account_id limit 1;
      else
        select a.name, l.date into locked
        from (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) l
        join gone o on o.user_id = owner
        join fresh n on n.user_id = owner and n.id = o.id
          and (n.account_id, n.date, n.signed_amount) is distinct from (o.account_id, o.date, o.signed_amount)
        join accounts a on a.user_id = owner and a.id = l.account_id
        where (o.account_id = l.account_id and o.date <= l.date) or (n.account_id = l.account_id and n.date <= l.date) limit 1;
      end if;
      if locked.name is not null then perform refuse_locked(locked.name, locked.date); end if;
    end if;
  end if;
  if tg_op = 'INSERT' and current_setting('farthing.importing', true) = 'on' then return null; end if;

  if tg_op = 'INSERT' then
    perform move_merchant_years(array(
      select row(user_id, merchant, currency, type, date, signed_amount, 1)::merchant_move from fresh
      where merchant is not null and type <> 'transfer'));
    if changed > 200 then insert into recurring_changes (user_id) select distinct user_id from fresh;
    else
      insert into recurring_changes (user_id, text)
      select distinct user_id, coalesce(nullif(merchant, ''), description) from fresh;
    end if;
    insert into search_changes (user_id, date_from, date_to)
    select user_id, min(date), max(date) from fresh group by user_id;
    insert into transfer_changes (user_id, first_day, last_day)
    select user_id, min(date), max(date) from fresh group by user_id;
  elsif tg_op = 'DELETE' then
    perform move_merchant_years(array(
      select row(user_id, merchant, currency, type, date, signed_amount, -1)::merchant_move from gone
      where merchant is not null and type <> 'transfer'));
    if changed > 200 then insert into recurring_changes (user_id) select distinct user_id from gone;
    else
      insert into recurring_changes (user_id, text)
      select distinct user_id, coalesce(nullif(merchant, ''), description) from gone;
    end if;
    insert into transfer_changes (user_id, first_day, last_day)
    select user_id, min(date), max(date) from gone group by user_id;
  else
    perform move_merchant_years(array(
      select row(user_id, merchant, currency, type, date, signed_amount, sign)::merchant_move
      from (select *, 1 as sign from fresh union all select *, -1 from gone) moved
      where merchant is not null and type <> 'transfer'));
    if changed > 200 then insert into recurring_changes (user_id) select distinct user_id from fresh;
    else
      insert into recurring_changes (user_id, text)
      select distinct n.user_id, both_texts.text
      from fresh n join gone o on o.user_id = n.user_id and o.id = n.id
      cross join lateral (values (coalesce(nullif(n.merchant, ''), n.description)),
        (coalesce(nullif(o.merchant, ''), o.description))) both_texts (text)
      where (n.date, n.signed_amount, n.account_id, n.type, n.merchant, n.description, n.category_id, n.is_recurring)
        is distinct from (o.date, o.signed_amount, o.account_id, o.type, o.merchant, o.description, o.category_id,
          o.is_recurring);
    end if;
    insert into search_changes (user_id, date_from, date_to)
    select n.user_id, min(n.date), max(n.date) from fresh n join gone o on o.user_id = n.user_id and o.id = n.id
    where (n.date, n.description, n.merchant, n.notes, n.tags, n.signed_amount)
      is distinct from (o.date, o.description, o.merchant, o.notes, o.tags, o.signed_amount)
    group by n.user_id;
    insert into transfer_changes (user_id, first_day, last_day)
    select n.user_id, min(least(n.date, o.date)), max(greatest(n.date, o.date))
    from fresh n join gone o on o.user_id = n.user_id and o.id = n.id
    where (n.date, n.signed_amount, n.account_id, n.type, n.transfer_id)
      is distinct from (o.date, o.signed_amount, o.account_id, o.type, o.transfer_id)
    group by n.user_id;
  end if;
  return null;
end $$;

create trigger follow_added after insert on transactions referencing new table as fresh
  for each statement execute function follow_transactions();
create trigger follow_changed after update on transactions referencing old table as gone new table as fresh
  for each statement execute function follow_transactions();
create trigger follow_removed after delete on transactions referencing old table as gone
  for each statement execute function follow_transactions();

-- Moves the rollups by the few cells of an edit, in the order in which everybody moves them; many cells are moved by sets. A month
-- changes at most two of its days; a year of an account changes where its day stands, under the lock of the account's balance.
create function move_ledger(owner uuid,
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
    if day_minor[n] = 0 then continue; end if;
    of_year := extract(year from day_dates[n]);
    update account_years set days = put_day(days, day_dates[n], total)
    where user_id = owner and account_id = day_accounts[n] and year = of_year;
    if not found then
      insert into account_years (user_id, account_id, year, days)
      select owner, day_accounts[n], of_year,
        coalesce(string_agg(int4send(d.date - '1900-01-01'::date) || int8send(d.amount_minor), '' order by d.date), '')
      from day_deltas d where d.user_id = owner and d.account_id = day_accounts[n] and d.amount_minor <> 0
        and d.date >= make_date(of_year, 1, 1) and d.date < make_date(of_year + 1, 1, 1);
    end if;
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
  for n in 1 .. cardinality(year_numbers) loop
    update category_years set months[year_months[n]] = category_years.months[year_months[n]] + year_minor[n]
    where user_id = owner and year = year_numbers[n] and category_id = year_categories[n]
      and currency = year_currencies[n] and type = year_types[n];
    if not found then
      cells := array_fill(0::bigint, '{12}');
      cells[year_months[n]] := year_minor[n];
      insert into category_years as t (user_id, year, category_id, currency, type, months)
      values (owner, year_numbers[n], year_categories[n], year_currencies[n], year_types[n], cells)
      on conflict (user_id, year, category_id, currency, type) do update set
        months = array(select a + b from unnest(t.months, excluded.months) as c (a, b));
    end if;
  end loop;
end $$;

-- A new stamp for the user's data when the transaction wrote anything: PostgreSQL gives it its number at the first write, also
-- one hidden in a CTE or done by a trigger.
create function renew_stamp(owner uuid) returns void
language plpgsql as $$
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  update data_stamps set stamp = gen_random_uuid() where user_id = owner;
  if not found then
    insert into data_stamps (user_id, stamp) values (owner, gen_random_uuid())
    on conflict (user_id) do update set stamp = excluded.stamp;
  end if;
end $$;

revoke execute on function put_day, move_merchant_year, follow_transaction, move_merchant_years, follow_transactions,
  move_ledger, renew_stamp from public;
grant execute on function put_day, move_merchant_year, follow_transaction, move_merchant_years, move_ledger, renew_stamp
  to farthing_user;

-- The sums of two years, month by month: an import adds up totals of merchants without a query for each row.
create function add_months(one bigint[], other bigint[]) returns bigint[]
language sql immutable parallel safe
return array[one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5], one[6] + other[6],
  one[7] + other[7], one[8] + other[8], one[9] + other[9], one[10] + other[10], one[11] + other[11], one[12] + other[12]];
create function add_months(one integer[], other integer[]) returns integer[]
language sql immutable parallel safe
return array[one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5], one[6] + other[6],
  one[7] + other[7], one[8] + other[8], one[9] + other[9], one[10] + other[10], one[11] + other[11], one[12] + other[12]];

revoke execute on function add_months(bigint[], bigint[]), add_months(integer[], integer[]) from public;
grant execute on function add_months(bigint[], bigint[]), add_months(integer[], integer[]) to farthing_user;

-- Days of an import are noted where its merchants are.
drop function note_imported(uuid, date, date);
