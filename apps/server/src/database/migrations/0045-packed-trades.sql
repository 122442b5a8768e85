-- The buys and sells of a holding by calendar year, as the cost engine reads them: columns as long texts, oldest trade first, of
-- one day in the order they were recorded. A report of a hundred thousand trades reads two thousand rows of these. A trigger makes
-- them again from holding_trades for the years that a statement touched.
create table trade_years (
  user_id uuid not null,
  holding_id uuid not null,
  year integer not null,
  -- `b` or `s` for each, and the ten signs of its day.
  sides text not null,
  dates text not null,
  -- Commas between the figures; fees are empty for 0, rates for 1.
  quantities text not null,
  prices text not null,
  fees text not null,
  rates text not null,
  -- The three letters of each.
  currencies text not null,
  -- How many trades of other types there are, dividends left out.
  others integer not null,
  primary key (user_id, holding_id, year),
  foreign key (user_id, holding_id) references holdings (user_id, id) on delete cascade
);
-- Compressing a year would cost each writer and reader more than it saves.
alter table trade_years alter column dates set storage external, alter column quantities set storage external,
  alter column prices set storage external, alter column fees set storage external, alter column rates set storage external,
  alter column currencies set storage external, alter column sides set storage external;
select hide_from_others('trade_years');
grant select, insert, update, delete on trade_years to farthing_user;

-- Makes what is packed of some years of holdings from their trades.
create function pack_trade_years(owner uuid, holdings uuid[], years integer[]) returns void
language plpgsql set datestyle = 'ISO' as $$
begin
  insert into trade_years as y (user_id, holding_id, year, sides, dates, quantities, prices, fees, rates, currencies, others)
  select owner, w.holding_id, w.year, c.* from unnest(holdings, years) as w (holding_id, year)
  cross join lateral (
    select coalesce(string_agg(case type when 'buy' then 'b' else 's' end, '') filter (where deal), '') as sides,
      coalesce(string_agg(date::text, '') filter (where deal), '') as dates,
      coalesce(string_agg(quantity::text, ',') filter (where deal), '') as quantities,
      coalesce(string_agg(price::text, ',') filter (where deal), '') as prices,
      coalesce(string_agg(case fees when 0 then '' else fees::text end, ',') filter (where deal), '') as fees,
      coalesce(string_agg(case fx_rate when 1 then '' else fx_rate::text end, ',') filter (where deal), '') as rates,
      coalesce(string_agg(currency, '') filter (where deal), '') as currencies,
      (count(*) filter (where not deal))::integer as others
    from (select type in ('buy', 'sell') as deal, type, date, quantity, price, fees, fx_rate, currency from holding_trades
      where user_id = owner and holding_id = w.holding_id and date >= make_date(w.year, 1, 1)
        and date < make_date(w.year + 1, 1, 1) and type <> 'dividend'
      order by date, id) as one
    having count(*) > 0) as c
  on conflict (user_id, holding_id, year) do update set sides = excluded.sides, dates = excluded.dates,
    quantities = excluded.quantities, prices = excluded.prices, fees = excluded.fees, rates = excluded.rates,
    currencies = excluded.currencies, others = excluded.others;
end $$;

-- Deletes those of some years of holdings that have no trades any more.
create function drop_empty_trade_years(owner uuid, holdings uuid[], years integer[]) returns void
language plpgsql as $$
begin
  delete from trade_years y using unnest(holdings, years) as w (holding_id, year)
  where y.user_id = owner and y.holding_id = w.holding_id and y.year = w.year
    and not exists (select from holding_trades t where t.user_id = owner and t.holding_id = w.holding_id
      and t.date >= make_date(w.year, 1, 1) and t.date < make_date(w.year + 1, 1, 1) and t.type <> 'dividend');
end $$;

-- Packs the years that a statement touched. An import packs once, when all its trades are there: for its statements it sets
-- farthing.packs_trades to `later`.
create function pack_written_trades() returns trigger
language plpgsql as $$
declare
  one record;
begin
  if tg_op = 'INSERT' and current_setting('farthing.packs_trades', true) = 'later' then return null; end if;
  if tg_op = 'UPDATE' then
    for one in
      select d.user_id as owner, array_agg(d.holding_id) as holdings, array_agg(d.year) as years
      from (select user_id, holding_id, extract(year from date)::integer as year from before
        union select user_id, holding_id, extract(year from date)::integer from touched) d group by d.user_id
    loop
      perform pack_trade_years(one.owner, one.holdings, one.years);
      perform drop_empty_trade_years(one.owner, one.holdings, one.years);
    end loop;
  else
    for one in
      select d.user_id as owner, array_agg(d.holding_id) as holdings, array_agg(d.year) as years
      from (select distinct user_id, holding_id, extract(year from date)::integer as year from touched) d group by d.user_id
    loop
      perform pack_trade_years(one.owner, one.holdings, one.years);
      if tg_op = 'DELETE' then perform drop_empty_trade_years(one.owner, one.holdings, one.years); end if;
    end loop;
  end if;
  return null;
end $$;
revoke execute on function pack_trade_years, drop_empty_trade_years, pack_written_trades from public;
grant execute on function pack_trade_years, drop_empty_trade_years to farthing_user;

create trigger pack_added after insert on holding_trades
  referencing new table as touched for each statement execute function pack_written_trades();
create trigger pack_removed after delete on holding_trades
  referencing old table as touched for each statement execute function pack_written_trades();
create trigger pack_changed after update on holding_trades
  referencing old table as before new table as touched for each statement execute function pack_written_trades();

-- The owner, who migrates, reads and writes the rows of all users here, and none of them by the policies.
alter table holding_trades no force row level security;
alter table trade_years no force row level security;
select pack_trade_years(d.user_id, array_agg(d.holding_id), array_agg(d.year))
from (select distinct user_id, holding_id, extract(year from date)::integer as year from holding_trades) d group by d.user_id;
alter table holding_trades force row level security;
alter table trade_years force row level security;
