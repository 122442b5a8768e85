-- What was paid to and received from each merchant by month: the rollup of the merchants' report. It is moved by
-- triggers once a statement, as a merchant may change in ways that move no other rollup. Signed amounts in the
-- account's currency; transfers and rows without a merchant have none.
create table merchant_totals (
  user_id uuid not null references users (id) on delete cascade,
  month date not null,
  merchant text not null,
  currency text not null,
  type text not null check (type in ('expense', 'income')),
  amount numeric not null,
  transaction_count integer not null,
  primary key (user_id, month, merchant, currency, type)
);

-- The owner, who migrates, reads the rows of all users here, and none of them by the policies.
alter table transactions no force row level security;
insert into merchant_totals (user_id, month, merchant, currency, type, amount, transaction_count)
select user_id, date_trunc('month', date)::date, merchant, currency, type, sum(signed_amount), count(*)
from transactions where merchant is not null and type <> 'transfer' group by 1, 2, 3, 4, 5;
alter table transactions force row level security;

select hide_from_others('merchant_totals');
grant select, insert, update, delete on merchant_totals to farthing_user;

create function move_merchant_totals() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from fresh where merchant is not null and type <> 'transfer') then return null; end if;
    insert into merchant_totals as m (user_id, month, merchant, currency, type, amount, transaction_count)
    select user_id, date_trunc('month', date)::date, merchant, currency, type, sum(signed_amount), count(*)
    from fresh where merchant is not null and type <> 'transfer' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, month, merchant, currency, type) do update set
      amount = m.amount + excluded.amount, transaction_count = m.transaction_count + excluded.transaction_count;
  elsif tg_op = 'DELETE' then
    if not exists (select from gone where merchant is not null and type <> 'transfer') then return null; end if;
    insert into merchant_totals as m (user_id, month, merchant, currency, type, amount, transaction_count)
    select user_id, date_trunc('month', date)::date, merchant, currency, type, -sum(signed_amount), -count(*)
    from gone where merchant is not null and type <> 'transfer' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (user_id, month, merchant, currency, type) do update set
      amount = m.amount + excluded.amount, transaction_count = m.transaction_count + excluded.transaction_count;
  else
    insert into merchant_totals as m (user_id, month, merchant, currency, type, amount, transaction_count)
    select user_id, date_trunc('month', date)::date, merchant, currency, type, sum(sign * signed_amount), sum(sign)
    from (select 1 as sign, f.* from fresh f union all select -1, g.* from gone g) moved
    where merchant is not null and type <> 'transfer' group by 1, 2, 3, 4, 5
    having sum(sign * signed_amount) <> 0 or sum(sign) <> 0 order by 1, 2, 3, 4, 5
    on conflict (user_id, month, merchant, currency, type) do update set
      amount = m.amount + excluded.amount, transaction_count = m.transaction_count + excluded.transaction_count;
  end if;
  return null;
end $$;
revoke execute on function move_merchant_totals from public;

create trigger transactions_merchants_added after insert on transactions
  referencing new table as fresh for each statement execute function move_merchant_totals();
create trigger transactions_merchants_removed after delete on transactions
  referencing old table as gone for each statement execute function move_merchant_totals();
create trigger transactions_merchants_changed after update on transactions
  referencing old table as gone new table as fresh for each statement execute function move_merchant_totals();
