-- What the service keeps in memory of a user's data outlives writes that did not touch it. Rates are known by a stamp of their own,
-- which is another one after every statement that wrote rates of the user. Years of merchants are read year by year, so the year
-- comes before the merchant in their primary key.
alter table data_stamps add column rates uuid not null default gen_random_uuid();

create function renew_rates_stamp() returns trigger
language plpgsql as $$
declare
  owner uuid;
begin
  if tg_op = 'DELETE' then
    for owner in select distinct user_id from gone loop
      update data_stamps set rates = gen_random_uuid() where user_id = owner;
    end loop;
  else
    for owner in select distinct user_id from fresh loop
      insert into data_stamps (user_id, stamp) values (owner, gen_random_uuid())
      on conflict (user_id) do update set rates = excluded.rates;
    end loop;
  end if;
  return null;
end $$;
revoke execute on function renew_rates_stamp from public;

create trigger rates_stamp_added after insert on exchange_rates referencing new table as fresh
  for each statement execute function renew_rates_stamp();
create trigger rates_stamp_changed after update on exchange_rates referencing new table as fresh
  for each statement execute function renew_rates_stamp();
create trigger rates_stamp_removed after delete on exchange_rates referencing old table as gone
  for each statement execute function renew_rates_stamp();

alter table merchant_years drop constraint merchant_years_pkey;
alter table merchant_years add constraint merchant_years_pkey primary key (user_id, year, merchant, currency, type);
