-- Securities, their prices, holdings and trades.

create table securities (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  symbol text not null check (length(symbol) between 1 and 40),
  isin text check (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  sedol text check (sedol ~ '^[0-9A-Z]{6}[0-9]$'),
  name text not null check (length(name) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit text not null default 'currency' check (unit in ('currency', 'pence')),
  kind text not null default 'other' check (kind in ('share', 'fund', 'etf', 'investment_trust', 'vct', 'bond',
    'gilt', 'crypto', 'other')),
  region text check (length(region) <= 60),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  provider_symbol text check (length(provider_symbol) between 1 and 60),
  primary key (user_id, id)
);
create unique index securities_symbol on securities (user_id, lower(symbol));
create unique index securities_isin on securities (user_id, isin) where isin is not null;
select hide_from_others('securities');
grant select, insert, update, delete on securities to farthing_user;
select limit_rows('securities', 5000);
select record_changes('securities');

-- In the security's currency, never in pence.
create table security_prices (
  user_id uuid not null,
  security_id uuid not null,
  date date not null,
  price numeric not null check (price > 0),
  source text not null check (source in ('manual', 'import', 'provider')),
  primary key (user_id, security_id, date),
  foreign key (user_id, security_id) references securities (user_id, id) on delete cascade
);
select hide_from_others('security_prices');
grant select, insert, update, delete on security_prices to farthing_user;
select limit_rows('security_prices', 500000);
select record_changes('security_prices');

-- One of the two, or neither: a security, or a rate of growth by the year as a decimal fraction.
create table portfolio_benchmarks (
  user_id uuid not null references users (id) on delete cascade,
  security_id uuid,
  rate numeric check (rate between -0.5 and 1),
  primary key (user_id),
  foreign key (user_id, security_id) references securities (user_id, id) on delete cascade,
  check (security_id is null or rate is null)
);
select hide_from_others('portfolio_benchmarks');
grant select, insert, update, delete on portfolio_benchmarks to farthing_user;
select record_changes('portfolio_benchmarks');

create table holdings (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  security_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  purchase_currency text not null check (purchase_currency ~ '^[A-Z]{3}$'),
  notes text check (length(notes) <= 5000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade,
  foreign key (user_id, security_id) references securities (user_id, id) deferrable
);
create unique index holdings_place on holdings (user_id, account_id, security_id);
create index holdings_security on holdings (user_id, security_id);
select hide_from_others('holdings');
grant select, insert, update, delete on holdings to farthing_user;
select limit_rows('holdings', 10000);
select record_changes('holdings');

-- account_id and security_id are those of the holding. All figures in `currency`; fx_rate is pounds for one unit.
create table holding_trades (
  user_id uuid not null,
  id uuid not null,
  holding_id uuid not null,
  account_id uuid not null,
  security_id uuid not null,
  -- 'swap' and after: coins exchanged for others, rewards, airdrops and moves between own wallets. 'excess_income': excess reported
  -- income of offshore reporting funds (SI 2009/3001 reg 94), where `price` is the amount for each unit.
  type text not null check (type in ('buy', 'sell', 'dividend', 'split',
    'unsplit', 'restructure', 'dividend_accumulated', 'capital_return', 'transfer_in', 'transfer_out', 'spin_off', 'exchange',
    'rights_issue', 'bonus_issue', 'swap', 'reward', 'airdrop', 'wallet_in', 'wallet_out', 'excess_income')),
  date date not null check (date between '1900-01-01' and '2199-12-31'),
  quantity numeric check (quantity > 0),
  price numeric check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  fees numeric not null default 0 check (fees >= 0),
  fx_rate numeric not null default 1 check (fx_rate > 0),
  fx_rate_date date,
  ratio numeric check (ratio > 0),
  old numeric check (old > 0),
  new numeric check (new > 0),
  amount numeric check (amount >= 0),
  cost numeric check (cost >= 0),
  new_security_id uuid,
  parent_value numeric check (parent_value >= 0),
  new_value numeric check (new_value >= 0),
  notes text check (length(notes) <= 5000),
  external_id text check (length(external_id) <= 200),
  import_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A property income distribution of a REIT (CTA 2010 s548): its amount is before the tax withheld.
  property_income boolean not null default false check (not property_income or type = 'dividend'),
  -- Withheld from a dividend.
  foreign_tax numeric check (foreign_tax >= 0),
  -- Coins received in a swap, and a fee paid in coins.
  new_quantity numeric check (new_quantity > 0),
  fee_quantity numeric check (fee_quantity > 0),
  fee_security_id uuid,
  -- Last day of the fund's reporting period, on which the units of excess income were held.
  period_end date,
  income_kind text check (income_kind in ('dividends', 'interest')),
  primary key (user_id, id),
  foreign key (user_id, holding_id) references holdings (user_id, id) on delete cascade,
  foreign key (user_id, security_id) references securities (user_id, id) deferrable,
  foreign key (user_id, new_security_id) references securities (user_id, id) deferrable,
  foreign key (user_id, fee_security_id) references securities (user_id, id) deferrable,
  check ((fee_quantity is null) = (fee_security_id is null)),
  check ((type = 'excess_income') = (period_end is not null and income_kind is not null))
);
create index holding_trades_date on holding_trades (user_id, holding_id, date desc, id desc);
create index holding_trades_security on holding_trades (user_id, security_id, date);
create index holding_trades_link on holding_trades (user_id, security_id, new_security_id)
  where new_security_id is not null;
create index holding_trades_income on holding_trades (user_id, date)
  where type in ('dividend', 'dividend_accumulated', 'reward', 'excess_income');
create index holding_trades_fee_link on holding_trades (user_id, security_id, fee_security_id)
  where fee_security_id is not null;
create unique index holding_trades_external_id on holding_trades (user_id, account_id, external_id)
  where external_id is not null;
create index holding_trades_import on holding_trades (user_id, import_id) where import_id is not null;
select hide_from_others('holding_trades');
grant select, insert, update, delete on holding_trades to farthing_user;
select limit_rows('holding_trades', 500000);
select record_changes('holding_trades');

-- Derived, written by the slice positions alone: units at the end of each day that changed them.
create table holding_quantities (
  user_id uuid not null,
  holding_id uuid not null,
  date date not null,
  quantity numeric not null check (quantity >= 0),
  primary key (user_id, holding_id, date)
);
select hide_from_others('holding_quantities');
grant select, insert, update, delete on holding_quantities to farthing_user;

create function delete_quantities_of_holdings() returns trigger
language plpgsql as $$
begin
  -- Before PostgreSQL 18 it runs as this role where a user goes. What it would change goes as well.
  if current_user = 'farthing_system' then return null; end if;
  delete from holding_quantities q using gone where q.user_id = gone.user_id and q.holding_id = gone.id;
  return null;
end $$;
revoke execute on function delete_quantities_of_holdings from public;
create trigger holdings_quantities after delete on holdings
  referencing old table as gone for each statement execute function delete_quantities_of_holdings();
