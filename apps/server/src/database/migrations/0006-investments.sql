-- Securities and their prices, holdings, trades, and what the cost engine worked out of them.

create table securities (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  symbol text not null check (length(symbol) between 1 and 40),
  isin text check (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  sedol text check (sedol ~ '^[0-9A-Z]{6}[0-9]$'),
  name text not null check (length(name) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit text not null default 'currency' check (unit in ('currency', 'pence')),
  kind text not null default 'other' check (kind in ('share', 'fund', 'etf', 'investment_trust', 'bond', 'gilt',
    'crypto', 'other')),
  region text check (length(region) <= 60),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index securities_symbol on securities (user_id, lower(symbol));
create unique index securities_isin on securities (user_id, isin) where isin is not null;

-- In the security's currency, never in pence.
create table security_prices (
  user_id uuid not null,
  security_id uuid not null,
  date date not null,
  price numeric not null check (price > 0),
  source text not null check (source in ('manual', 'import')),
  primary key (user_id, security_id, date),
  foreign key (user_id, security_id) references securities (user_id, id) on delete cascade
);

-- trades_stamp is new with every change of the trades: it tells whether what was worked out is still right.
create table holdings (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  security_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  purchase_currency text not null check (purchase_currency ~ '^[A-Z]{3}$'),
  notes text check (length(notes) <= 5000),
  trades_stamp uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade,
  foreign key (user_id, security_id) references securities (user_id, id)
);
create unique index holdings_place on holdings (user_id, account_id, security_id);
create index holdings_security on holdings (user_id, security_id);

-- account_id and security_id are those of the holding. All figures in `currency`; fx_rate is pounds for one unit.
create table holding_trades (
  user_id uuid not null,
  id uuid not null,
  holding_id uuid not null,
  account_id uuid not null,
  security_id uuid not null,
  type text not null check (type in ('buy', 'sell', 'dividend', 'split', 'unsplit', 'restructure',
    'dividend_accumulated', 'capital_return', 'transfer_in', 'transfer_out', 'spin_off', 'exchange', 'rights_issue',
    'bonus_issue')),
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
  primary key (user_id, id),
  foreign key (user_id, holding_id) references holdings (user_id, id) on delete cascade,
  foreign key (user_id, security_id) references securities (user_id, id),
  foreign key (user_id, new_security_id) references securities (user_id, id)
);
create index holding_trades_date on holding_trades (user_id, holding_id, date desc, id desc);
create index holding_trades_security on holding_trades (user_id, security_id, date);
create index holding_trades_link on holding_trades (user_id, security_id, new_security_id)
  where new_security_id is not null;
create index holding_trades_income on holding_trades (user_id, date)
  where type in ('dividend', 'dividend_accumulated');
create unique index holding_trades_external_id on holding_trades (user_id, account_id, external_id)
  where external_id is not null;

-- Derived, written by the slice positions alone: units at the end of each day that changed them.
create table holding_quantities (
  user_id uuid not null,
  holding_id uuid not null,
  date date not null,
  quantity numeric not null check (quantity >= 0),
  primary key (user_id, holding_id, date),
  foreign key (user_id, holding_id) references holdings (user_id, id) on delete cascade
);

-- Derived, written by the slice positions alone: what the cost engine answered for securities whose costs hang
-- together, under the first of them. `pool` is 'taxable', or the account of an ISA or pension. The body and the
-- disposals of a year are JSON that is never looked into here.
create table asset_results (
  user_id uuid not null,
  id uuid not null,
  pool text not null,
  security_id uuid not null,
  fingerprint text not null,
  body text not null,
  primary key (user_id, id),
  foreign key (user_id, security_id) references securities (user_id, id) on delete cascade
);
create unique index asset_results_asset on asset_results (user_id, pool, security_id);
create table asset_year_results (
  user_id uuid not null,
  result_id uuid not null,
  tax_year text not null,
  disposals text not null,
  primary key (user_id, result_id, tax_year),
  foreign key (user_id, result_id) references asset_results (user_id, id) on delete cascade
);

select hide_from_others('securities');
select hide_from_others('security_prices');
select hide_from_others('holdings');
select hide_from_others('holding_trades');
select hide_from_others('holding_quantities');
select hide_from_others('asset_results');
select hide_from_others('asset_year_results');
grant select, insert, update, delete on securities, security_prices, holdings, holding_trades, holding_quantities,
  asset_results, asset_year_results to farthing_user;
