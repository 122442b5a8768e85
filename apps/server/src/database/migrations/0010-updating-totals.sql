-- Functions and triggers that keep the totals up to date with every write to transactions.

-- What a statement adds to the totals of a transaction (`sign` 1) or takes away (-1). Recurring payments and transfers are looked for
-- again where one of their fields changed.
create type transaction_move as (user_id uuid, date date, signed_amount numeric, currency text, type text, merchant text,
  description text, sign integer, is_recurring_change boolean, is_transfer_change boolean);

create function moved_by(t transactions, sign integer, is_recurring_change boolean, is_transfer_change boolean)
returns transaction_move
language sql immutable parallel safe
return row(t.user_id, t.date, t.signed_amount, t.currency, t.type, t.merchant, coalesce(nullif(t.merchant, ''), t.description),
  sign, is_recurring_change, is_transfer_change)::transaction_move;
revoke execute on function moved_by from public;
grant execute on function moved_by to farthing_user;

-- Refuses to move the balance of an account on a day that is locked. While one statement locks an account, those that move its balance
-- wait, and the other way round.
create function check_locked_days(owner uuid, account_ids uuid[], first_days date[]) returns void
language plpgsql as $$
declare
  locked record;
begin
  -- In a statement of its own, so that the next one sees what was committed while this one waited.
  perform from accounts where user_id = owner and id = any(account_ids) order by id for key share;
  select a.name, r.date into locked
  from (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) r
  join unnest(account_ids, first_days) as m (account_id, day) on m.account_id = r.account_id and m.day <= r.date
  join accounts a on a.user_id = owner and a.id = r.account_id limit 1;
  if locked.name is not null then perform refuse_locked(locked.name, locked.date); end if;
end $$;
revoke execute on function check_locked_days from public;
grant execute on function check_locked_days to farthing_user;

-- Everything that follows a write to transactions, in one trigger. Rows that are recorded quietly, with farthing.importing on, are
-- followed by the statement that records them. Members of a household
-- add to the totals of merchants by a function, as they never read them.
create function follow_transactions() returns trigger
language plpgsql as $$
declare
  owner constant uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  account_ids uuid[];
  first_days date[];
  moves transaction_move[];
begin
  if tg_op = 'INSERT' then
    select array_agg(account_id), array_agg(day) into account_ids, first_days
    from (select account_id, min(date) as day from fresh where user_id = owner group by 1) m;
  elsif tg_op = 'DELETE' then
    select array_agg(account_id), array_agg(day) into account_ids, first_days
    from (select account_id, min(date) as day from gone where user_id = owner group by 1) m;
  else
    select array_agg(account_id), array_agg(day) into account_ids, first_days
    from (select m.account_id, min(m.date) as day
      from gone o join fresh n on n.user_id = o.user_id and n.id = o.id
        and (n.account_id, n.date, n.signed_amount) is distinct from (o.account_id, o.date, o.signed_amount)
      cross join lateral (values (o.account_id, o.date), (n.account_id, n.date)) as m (account_id, date)
      where o.user_id = owner group by 1) m;
  end if;
  if account_ids is not null and current_setting('farthing.ignore_locks', true) is distinct from 'on' then
    perform check_locked_days(owner, account_ids, first_days);
  end if;

  if tg_op = 'INSERT' then
    if current_setting('farthing.importing', true) = 'on' then return null; end if;
    moves := array(select moved_by(t, 1, true, true) from fresh t);
  elsif tg_op = 'DELETE' then
    moves := array(select moved_by(t, -1, true, true) from gone t);
  else
    moves := array(
      select m.move
      from gone o join fresh n on n.user_id = o.user_id and n.id = o.id
      cross join lateral (select
        (n.date, n.signed_amount, n.account_id, n.type, n.merchant, n.description, n.category_id, n.is_recurring)
          is distinct from (o.date, o.signed_amount, o.account_id, o.type, o.merchant, o.description, o.category_id,
            o.is_recurring) as recurring,
        (n.date, n.signed_amount, n.account_id, n.type, n.transfer_id)
          is distinct from (o.date, o.signed_amount, o.account_id, o.type, o.transfer_id) as transfer) c
      cross join lateral (values (moved_by(o, -1, c.recurring, c.transfer)), (moved_by(n, 1, c.recurring, c.transfer))) as m (move)
      where c.recurring or c.transfer);
  end if;
  if cardinality(moves) = 0 then return null; end if;

  if current_user = 'farthing_member' then
    perform add_member_merchants(moves);
  else
    insert into merchant_months as t (user_id, month, merchant, currency, type, amount_minor, transaction_count)
    select user_id, date_trunc('month', date)::date, merchant collate "C", currency, type,
      (sum(sign * signed_amount) * power(10::numeric, currency_places(currency)))::bigint, sum(sign)
    from unnest(moves) where merchant is not null and type <> 'transfer'
    group by 1, 2, 3, 4, 5 having sum(sign * signed_amount) <> 0 or sum(sign) <> 0 order by 1, 2, 3, 4, 5
    on conflict (user_id, month, merchant, currency, type) do update set
      amount_minor = t.amount_minor + excluded.amount_minor,
      transaction_count = t.transaction_count + excluded.transaction_count;
  end if;
  -- Of many changes no texts are kept: all recurring payments are looked for again.
  insert into recurring_changes (user_id, text)
  select distinct user_id, case when cardinality(moves) <= 400 then description end
  from unnest(moves) where is_recurring_change;
  insert into transfer_changes (user_id, first_day, last_day)
  select user_id, min(date), max(date) from unnest(moves) where is_transfer_change group by user_id;
  return null;
end $$;
revoke execute on function follow_transactions from public;
create trigger follow_added after insert on transactions referencing new table as fresh
  for each statement execute function follow_transactions();
create trigger follow_changed after update on transactions referencing old table as gone new table as fresh
  for each statement execute function follow_transactions();
create trigger follow_removed after delete on transactions referencing old table as gone
  for each statement execute function follow_transactions();
