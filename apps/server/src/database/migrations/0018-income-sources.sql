-- Rental properties and self-employments, whose accounts are made from transactions.
create table income_sources (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('property', 'self_employment')),
  name text not null check (length(name) between 1 and 100),
  trade text check (length(trade) between 1 and 100),
  -- Percent of ownership.
  share numeric not null check (share > 0 and share <= 100),
  accounting text not null check (accounting in ('cash', 'accruals')),
  started_on date not null,
  ended_on date check (ended_on >= started_on),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  check (kind = 'property' or share = 100)
);
select hide_from_others('income_sources');
grant select, insert, update, delete on income_sources to farthing_user;
select limit_rows('income_sources', 200);
select record_changes('income_sources');

-- A category with a mapping can't be deleted or merged: its transactions would leave the accounts unnoticed.
-- Ledger categories whose transactions count in one of HMRC's categories of a source.
create table income_source_mappings (
  user_id uuid not null,
  source_id uuid not null,
  position smallint not null,
  category_id uuid not null,
  -- null: all accounts that no mapping of the category names
  account_id uuid,
  tax_category text not null,
  percent numeric not null check (percent > 0 and percent <= 100),
  primary key (user_id, source_id, position),
  foreign key (user_id, source_id) references income_sources (user_id, id) on delete cascade,
  -- Deferrable, so that a user can be deleted: their categories go before their mappings.
  foreign key (user_id, category_id) references categories (user_id, id) deferrable,
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
-- A transaction counts in one source only.
create unique index income_source_mappings_place on income_source_mappings
  (user_id, category_id, account_id) nulls not distinct;
create index income_source_mappings_account on income_source_mappings (user_id, account_id) where account_id is not null;
select hide_from_others('income_source_mappings');
grant select, insert, update, delete on income_source_mappings to farthing_user;
select limit_rows('income_source_mappings', 5000);
select record_changes('income_source_mappings', 'income_sources', 'source_id');

-- Parts of single transactions. They take the place of the mappings.
create table income_source_assignments (
  user_id uuid not null,
  transaction_id uuid not null,
  position smallint not null,
  -- null: the transaction counts in no source
  source_id uuid,
  tax_category text,
  amount numeric check (amount > 0),
  percent numeric check (percent > 0 and percent <= 100),
  primary key (user_id, transaction_id, position),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade,
  foreign key (user_id, source_id) references income_sources (user_id, id) on delete cascade,
  check ((source_id is null) = (tax_category is null)),
  check (amount is null or percent is null)
);
create index income_source_assignments_source on income_source_assignments (user_id, source_id) where source_id is not null;
select hide_from_others('income_source_assignments');
grant select, insert, update, delete on income_source_assignments to farthing_user;
select limit_rows('income_source_assignments', 200000);
select record_changes('income_source_assignments', 'transactions', 'transaction_id');

-- Deductions at fixed rates, and amounts that no transaction has.
create table income_source_entries (
  user_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null check (kind in ('mileage', 'home_use', 'adjustment')),
  date date not null,
  description text not null check (length(description) <= 200),
  vehicle text check (vehicle in ('car_or_van', 'motorcycle')),
  miles numeric check (miles > 0),
  hours integer check (hours between 1 and 744),
  tax_category text,
  amount numeric,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, source_id) references income_sources (user_id, id) on delete cascade
);
create index income_source_entries_source on income_source_entries (user_id, source_id, date, id);
select hide_from_others('income_source_entries');
grant select, insert, update, delete on income_source_entries to farthing_user;
select limit_rows('income_source_entries', 50000);
select record_changes('income_source_entries');

-- Plant and machinery of rental properties and self-employments, for capital allowances. Amounts are the owner's own, in pounds.
create table capital_assets (
  user_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null check (kind in ('equipment', 'special_rate', 'car', 'structure', 'brought_forward')),
  name text not null check (length(name) between 1 and 100),
  bought_on date not null,
  cost numeric not null check (cost >= 0),
  -- Limit of the disposal value of a balance brought forward.
  original_cost numeric check (original_cost > 0),
  -- Grams per kilometre.
  co2 integer check (co2 between 0 and 2000),
  is_new boolean not null,
  was_private boolean not null,
  rate text check (rate in ('main', 'special')),
  claim text not null check (claim in ('most', 'first_year_40', 'writing_down')),
  business_percent numeric not null check (business_percent > 0 and business_percent <= 100),
  -- Business use in percent by the tax year from which it holds.
  use_changes jsonb not null default '{}',
  sold_on date check (sold_on >= bought_on),
  proceeds numeric check (proceeds >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  short_life boolean not null default false,
  -- Market value when private use began.
  private_value numeric check (private_value >= 0),
  -- Of a structure.
  construction_began_on date,
  primary key (user_id, id),
  foreign key (user_id, source_id) references income_sources (user_id, id) on delete cascade,
  check ((kind = 'car') = (co2 is not null)),
  check ((kind = 'brought_forward') = (rate is not null)),
  check ((sold_on is null) = (proceeds is null)),
  constraint capital_assets_construction_check check ((kind = 'structure') = (construction_began_on is not null))
);
create index capital_assets_source on capital_assets (user_id, source_id, bought_on, id);
select hide_from_others('capital_assets');
grant select, insert, update, delete on capital_assets to farthing_user;
select limit_rows('capital_assets', 5000);
select record_changes('capital_assets');
