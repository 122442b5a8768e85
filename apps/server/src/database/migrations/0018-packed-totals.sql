-- Rollups packed by year for reports over many of them: reading and sending one cell a row costs more than all else.

-- Decimal places of a currency's minor unit (ISO 4217 list one, 2024-06-25), as packages/money has them.
create function currency_places(currency text) returns integer
language sql immutable parallel safe
return case
  when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
    'XAF', 'XOF', 'XPF') then 0
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  when currency in ('CLF', 'UYW') then 4
  else 2 end;

-- Twelve months of a year as cells of 10 bytes: months since January 1900 and minor units, empty months left out.
create function pack_months(year integer, amounts bigint[]) returns bytea
language sql immutable parallel safe
return (select coalesce(string_agg(int2send(((year - 1900) * 12 + n - 1)::smallint) || int8send(amount), '' order by n),
    '') from unnest(amounts) with ordinality as m (amount, n) where amount <> 0);

-- The same with how many transactions each month has: cells of 14 bytes.
create function pack_counted_months(year integer, amounts bigint[], counts integer[]) returns bytea
language sql immutable parallel safe
return (select coalesce(string_agg(int2send(((year - 1900) * 12 + n - 1)::smallint) || int4send(count)
    || int8send(amount), '' order by n), '')
  from unnest(amounts, counts) with ordinality as m (amount, count, n) where count <> 0);

-- Cells at their places among zeros, for what is filled below.
create function pg_temp.spread(places integer[], cells bigint[], length integer) returns bigint[]
language sql immutable
return array(select coalesce(c.cell, 0) from generate_series(1, length) as p (place)
  left join unnest(places, cells) as c (place, cell) using (place) order by p.place);

revoke execute on function currency_places, pack_months, pack_counted_months from public;
grant execute on function currency_places, pack_months, pack_counted_months to farthing_user;

-- The owner, who migrates, reads the rows of all users here, and none of them by the policies.
alter table accounts no force row level security;
alter table users no force row level security;
alter table day_deltas no force row level security;
alter table month_totals no force row level security;
alter table transactions no force row level security;
alter table transaction_splits no force row level security;

-- The days of day_deltas by account and year: cells of 12 bytes, days since 1 January 1900 and minor units. Written
-- anew from day_deltas for the years that a writer touched, under the lock of the account's row in account_balances.
create table account_years (
  user_id uuid not null,
  account_id uuid not null,
  year integer not null,
  days bytea not null,
  primary key (user_id, account_id, year),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
-- A full year has 4.4 KB: it fits a page as it is, and compressing it would cost each writer more than it saves.
alter table account_years alter column days set storage plain;
insert into account_years (user_id, account_id, year, days)
select user_id, account_id, extract(year from date)::integer,
  string_agg(int4send(date - '1900-01-01'::date) || int8send(amount_minor), '' order by date)
from day_deltas where amount_minor <> 0 group by 1, 2, 3;

-- The days of each month, for what begins or ends within one: 31 sums.
alter table month_totals add column days bigint[] not null default array_fill(0::bigint, array[31]);
with parts as (
  select user_id, date, category_id, currency, type, signed_amount from transactions
  where type <> 'transfer' and not split
  union all
  select t.user_id, t.date, s.category_id, t.currency, t.type, s.signed_amount
  from transactions t join transaction_splits s on s.user_id = t.user_id and s.transaction_id = t.id
  where t.type <> 'transfer' and t.split),
sums as (
  select user_id, date_trunc('month', date)::date as month,
    coalesce(category_id, '00000000-0000-0000-0000-000000000000') as category_id, currency, type,
    extract(day from date)::integer as day,
    (sum(signed_amount) * power(10::numeric, currency_places(currency)))::bigint as minor
  from parts group by 1, 2, 3, 4, 5, 6),
packed as (
  select user_id, month, category_id, currency, type, pg_temp.spread(array_agg(s.day), array_agg(s.minor), 31) as days
  from sums s group by 1, 2, 3, 4, 5)
update month_totals m set days = p.days from packed p
where (m.user_id, m.month, m.category_id, m.currency, m.type) = (p.user_id, p.month, p.category_id, p.currency, p.type);

-- The months of month_totals by year: twelve sums.
create table category_years (
  user_id uuid not null references users (id) on delete cascade,
  year integer not null,
  category_id uuid not null,
  currency text not null,
  type text not null check (type in ('expense', 'income')),
  months bigint[] not null,
  packed bytea not null generated always as (pack_months(year, months)) stored,
  primary key (user_id, year, category_id, currency, type)
);
insert into category_years (user_id, year, category_id, currency, type, months)
select user_id, extract(year from month)::integer, category_id, currency, type,
  pg_temp.spread(array_agg(extract(month from m.month)::integer), array_agg(m.amount_minor), 12)
from month_totals m group by 1, 2, 3, 4, 5;

-- What was paid to and received from each merchant, twelve months a row, in minor units. It takes the place of
-- merchant_totals, and is moved by triggers as that was. Names are compared by their bytes: they are only told apart.
create table merchant_years (
  user_id uuid not null references users (id) on delete cascade,
  merchant text collate "C" not null,
  currency text not null,
  type text not null check (type in ('expense', 'income')),
  year integer not null,
  amounts bigint[] not null,
  counts integer[] not null,
  packed bytea not null generated always as (pack_counted_months(year, amounts, counts)) stored,
  primary key (user_id, merchant, currency, type, year)
);

insert into merchant_years (user_id, merchant, currency, type, year, amounts, counts)
select user_id, merchant, currency, type, extract(year from month)::integer,
  pg_temp.spread(array_agg(extract(month from m.month)::integer),
    array_agg((m.amount * power(10::numeric, currency_places(m.currency)))::bigint), 12),
  pg_temp.spread(array_agg(extract(month from m.month)::integer), array_agg(m.transaction_count::bigint), 12)
from merchant_totals m group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;

drop trigger transactions_merchants_added on transactions;
drop trigger transactions_merchants_removed on transactions;
drop trigger transactions_merchants_changed on transactions;
drop function move_merchant_totals;
drop table merchant_totals;

alter table accounts force row level security;
alter table users force row level security;
alter table day_deltas force row level security;
alter table month_totals force row level security;
alter table transactions force row level security;
alter table transaction_splits force row level security;

create function move_merchant_years() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from fresh where merchant is not null and type <> 'transfer') then return null; end if;
    insert into merchant_years as t (user_id, merchant, currency, type, year, amounts, counts)
    select m.user_id, m.merchant, m.currency, m.type, m.year,
      array(select coalesce(c.cell, 0) from generate_series(1, 12) as p (place)
        left join unnest(array_agg(m.month), array_agg(m.minor)) as c (place, cell) using (place) order by p.place),
      array(select coalesce(c.cell, 0)::integer from generate_series(1, 12) as p (place)
        left join unnest(array_agg(m.month), array_agg(m.count)) as c (place, cell) using (place) order by p.place)
    from (
      select user_id, merchant, currency, type, extract(year from date)::integer as year,
        extract(month from date)::integer as month, sum(sign)::integer as count,
        (sum(sign * signed_amount) * power(10::numeric, currency_places(currency)))::bigint as minor
      from (select 1 as sign, f.* from fresh f) moved
      where merchant is not null and type <> 'transfer' group by 1, 2, 3, 4, 5, 6) m
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, merchant, currency, type, year) do update set
      amounts = array(select a + b from unnest(t.amounts, excluded.amounts) as c (a, b)),
      counts = array(select a + b from unnest(t.counts, excluded.counts) as c (a, b));
  elsif tg_op = 'DELETE' then
    if not exists (select from gone where merchant is not null and type <> 'transfer') then return null; end if;
    insert into merchant_years as t (user_id, merchant, currency, type, year, amounts, counts)
    select m.user_id, m.merchant, m.currency, m.type, m.year,
      array(select coalesce(c.cell, 0) from generate_series(1, 12) as p (place)
        left join unnest(array_agg(m.month), array_agg(m.minor)) as c (place, cell) using (place) order by p.place),
      array(select coalesce(c.cell, 0)::integer from generate_series(1, 12) as p (place)
        left join unnest(array_agg(m.month), array_agg(m.count)) as c (place, cell) using (place) order by p.place)
    from (
      select user_id, merchant, currency, type, extract(year from date)::integer as year,
        extract(month from date)::integer as month, sum(sign)::integer as count,
        (sum(sign * signed_amount) * power(10::numeric, currency_places(currency)))::bigint as minor
      from (select -1 as sign, g.* from gone g) moved
      where merchant is not null and type <> 'transfer' group by 1, 2, 3, 4, 5, 6) m
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, merchant, currency, type, year) do update set
      amounts = array(select a + b from unnest(t.amounts, excluded.amounts) as c (a, b)),
      counts = array(select a + b from unnest(t.counts, excluded.counts) as c (a, b));
  else
    insert into merchant_years as t (user_id, merchant, currency, type, year, amounts, counts)
    select m.user_id, m.merchant, m.currency, m.type, m.year,
      array(select coalesce(c.cell, 0) from generate_series(1, 12) as p (place)
        left join unnest(array_agg(m.month), array_agg(m.minor)) as c (place, cell) using (place) order by p.place),
      array(select coalesce(c.cell, 0)::integer from generate_series(1, 12) as p (place)
        left join unnest(array_agg(m.month), array_agg(m.count)) as c (place, cell) using (place) order by p.place)
    from (
      select user_id, merchant, currency, type, extract(year from date)::integer as year,
        extract(month from date)::integer as month, sum(sign)::integer as count,
        (sum(sign * signed_amount) * power(10::numeric, currency_places(currency)))::bigint as minor
      from (select 1 as sign, f.* from fresh f union all select -1, g.* from gone g) moved
      where merchant is not null and type <> 'transfer' group by 1, 2, 3, 4, 5, 6
      having sum(sign * signed_amount) <> 0 or sum(sign) <> 0) m
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, merchant, currency, type, year) do update set
      amounts = array(select a + b from unnest(t.amounts, excluded.amounts) as c (a, b)),
      counts = array(select a + b from unnest(t.counts, excluded.counts) as c (a, b));
  end if;
  return null;
end $$;
revoke execute on function move_merchant_years from public;

create trigger transactions_merchants_added after insert on transactions
  referencing new table as fresh for each statement execute function move_merchant_years();
create trigger transactions_merchants_removed after delete on transactions
  referencing old table as gone for each statement execute function move_merchant_years();
create trigger transactions_merchants_changed after update on transactions
  referencing old table as gone new table as fresh for each statement execute function move_merchant_years();

select hide_from_others('account_years');
select hide_from_others('category_years');
select hide_from_others('merchant_years');
grant select, insert, update, delete on account_years, category_years, merchant_years to farthing_user;
