-- Totals of transactions by account, day, month and merchant, the triggers that keep them up to date, and the version of each
-- user's data.

-- The version of a user's data. Every commit that wrote anything for the user renews it, so a cached answer with the same
-- stamp is up to date. The scope that commits writes it (user-scope.ts), so that no way of writing can forget it.
create table data_stamps (
  user_id uuid not null references users (id) on delete cascade,
  stamp uuid not null,
  -- Highest number of an operation that is forgotten: a feed of changes from before it has gaps.
  forgotten_to bigint not null default 0,
  -- Part of each cursor of the feed. A backup that is restored, or an export that is imported, gets another one: cursors from before
  -- are of no use.
  feed_epoch uuid not null default gen_random_uuid(),
  -- Highest number of an operation.
  last_number bigint not null default 0,
  primary key (user_id)
);
select hide_from_others('data_stamps');
grant select, insert, update, delete on data_stamps to farthing_user;
-- Jobs look at all versions in one query, and leave those users alone of whom nothing has changed.
create policy system on data_stamps for select to farthing_system using (true);
grant select (user_id, stamp) on data_stamps to farthing_system;

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
revoke execute on function renew_stamp from public;
grant execute on function renew_stamp to farthing_user;

-- Decimal places of a currency's minor unit (ISO 4217 list one, 2024-06-25), as packages/money has them.
create function currency_places(currency text) returns integer
language sql immutable parallel safe
return case
  when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
    'XAF', 'XOF', 'XPF') then 0
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  when currency in ('CLF', 'UYW') then 4
  else 2 end;
revoke execute on function currency_places from public;
grant execute on function currency_places to farthing_user;

-- Rollups: bigint minor units of the named currency. Derived, written by the feature that keeps totals alone.
create table account_balances (
  user_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null,
  transaction_count bigint not null,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('account_balances');
grant select, insert, update, delete on account_balances to farthing_user;

-- Takes the place of a foreign key from transactions to accounts, which would cost more for each row that is written.
create function keep_counted_account() returns trigger
language plpgsql as $$
begin
  if current_setting('farthing.ignore_locks', true) = 'on' then return old; end if;
  raise foreign_key_violation using message = 'the account has transactions', table = 'transactions',
    constraint = 'transactions_account';
end $$;
create trigger keep_counted_account before delete on account_balances for each row
  when (old.transaction_count <> 0) execute function keep_counted_account();

-- Transactions are counted by account already, so that nothing has to count them. Deleting always works. Two requests at the
-- same time can pass the limit by what each of them adds. Members of a household don't see the owner's other accounts.
create function check_transaction_limit() returns trigger
language plpgsql as $$
declare
  most constant bigint := tg_argv[0]::bigint;
  number bigint;
begin
  if current_user not in ('farthing_user', 'farthing_member') or new.transaction_count <= 0 then return null; end if;
  if tg_op = 'UPDATE' and new.transaction_count <= old.transaction_count then return null; end if;
  if current_user = 'farthing_member' then
    number := owner_transaction_count();
  else
    number := (select sum(transaction_count) from account_balances where user_id = new.user_id);
  end if;
  if number > most then
    raise exception 'a user has more than % transactions', most using
      errcode = 'FT002', detail = json_build_object('table', 'transactions', 'most', most)::text;
  end if;
  return null;
end $$;
revoke execute on function check_transaction_limit from public;
create trigger transaction_limit after insert or update of transaction_count on account_balances
  for each row execute function check_transaction_limit(2000000);

-- What a day of an account adds to its balance. No foreign key to the account: drop_days_of_account() takes its place.
create table day_deltas (
  user_id uuid not null,
  account_id uuid not null,
  date date not null,
  amount_minor bigint not null,
  transaction_count integer not null,
  primary key (user_id, account_id, date)
);
select hide_from_others('day_deltas');
grant select, insert, update, delete on day_deltas to farthing_user;

-- The sums of two months day by day, without a query for each row.
create function add_days(one bigint[], other bigint[]) returns bigint[]
language sql immutable parallel safe
return array[
  one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5], one[6] + other[6],
  one[7] + other[7], one[8] + other[8], one[9] + other[9], one[10] + other[10], one[11] + other[11], one[12] +
  other[12], one[13] + other[13], one[14] + other[14], one[15] + other[15], one[16] + other[16], one[17] + other[17],
  one[18] + other[18], one[19] + other[19], one[20] + other[20], one[21] + other[21], one[22] + other[22], one[23] +
  other[23], one[24] + other[24], one[25] + other[25], one[26] + other[26], one[27] + other[27], one[28] + other[28],
  one[29] + other[29], one[30] + other[30], one[31] + other[31]];
revoke execute on function add_days from public;
grant execute on function add_days to farthing_user;

-- Before the row goes: the account's deletion takes the row along in the name of the tables' owner, past the policies. A trigger that
-- runs afterwards is held by them, and would find no days.
create function drop_days_of_account() returns trigger
language plpgsql as $$
begin
  delete from day_deltas where user_id = old.user_id and account_id = old.account_id;
  return old;
end $$;
revoke execute on function drop_days_of_account from public;
create trigger drop_days_of_account before delete on account_balances for each row execute function drop_days_of_account();

-- category_id is the nil UUID where a transaction has none; transfers are not spending and do not count here.
create table month_totals (
  user_id uuid not null references users (id) on delete cascade,
  month date not null,
  category_id uuid not null,
  currency text not null,
  type text not null check (type in ('expense', 'income')),
  amount_minor bigint not null,
  transaction_count integer not null,
  days bigint[] not null default array_fill(0::bigint, array[31]),
  primary key (user_id, month, category_id, currency, type)
);
select hide_from_others('month_totals');
grant select, insert, update, delete on month_totals to farthing_user;

-- What was paid to and received from each merchant in a month, in minor units. Triggers keep it up to date. Names are compared by
-- their bytes: they are only told apart.
create table merchant_months (
  user_id uuid not null references users (id) on delete cascade,
  month date not null,
  merchant text collate "C" not null,
  currency text not null,
  type text not null check (type in ('expense', 'income')),
  amount_minor bigint not null,
  transaction_count integer not null,
  primary key (user_id, month, merchant, currency, type)
);
select hide_from_others('merchant_months');
grant select, insert, update, delete on merchant_months to farthing_user;

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
-- followed by the statement that records them. Members of a household add to the totals of merchants by a function, as they never
-- read them.
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
