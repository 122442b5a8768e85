-- Plant and machinery of rental properties and self-employments, for capital allowances. Amounts are the owner's own, in pounds.
create table capital_assets (
  user_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  kind text not null check (kind in ('equipment', 'special_rate', 'car', 'brought_forward')),
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
  primary key (user_id, id),
  foreign key (user_id, source_id) references income_sources (user_id, id) on delete cascade,
  check ((kind = 'car') = (co2 is not null)),
  check ((kind = 'brought_forward') = (rate is not null)),
  check ((sold_on is null) = (proceeds is null))
);
create index capital_assets_source on capital_assets (user_id, source_id, bought_on, id);
select hide_from_others('capital_assets');
grant select, insert, update, delete on capital_assets to farthing_user;
select limit_rows('capital_assets', 5000);
select record_changes('capital_assets');
