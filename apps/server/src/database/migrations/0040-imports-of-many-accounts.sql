-- Imports cost less: what locks their accounts looks through the rows once, not once for each account, and totals of merchants
-- are added up without a query for each row.

-- The sums of two years, month by month.
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

-- As in migration 0039, but that the accounts of rows are found first: PostgreSQL believed a statement had few rows, and went
-- through them again for every account of the user, which cost as much as the rows themselves.
create or replace function follow_transactions() returns trigger
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

-- Days of an import are noted where its merchants are.
drop function note_imported(uuid, date, date);
