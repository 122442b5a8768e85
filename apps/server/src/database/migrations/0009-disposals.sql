-- Disposals of possessions that are no trades: property, businesses, things. Amounts in pounds, of the whole asset.

create table disposals (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  date date not null,
  completed_on date,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('residential_property', 'land', 'business', 'unlisted_shares', 'chattel', 'crypto',
    'other')),
  disposed_by text not null check (disposed_by in ('sale', 'gift', 'spouse')),
  connected boolean not null,
  share_percent numeric not null check (share_percent > 0 and share_percent <= 100),
  proceeds numeric not null check (proceeds >= 0),
  selling_costs numeric not null check (selling_costs >= 0),
  acquired_on date,
  cost numeric not null check (cost >= 0),
  buying_costs numeric not null check (buying_costs >= 0),
  improvement_costs numeric not null check (improvement_costs >= 0),
  wasting boolean not null,
  outside_uk boolean not null,
  -- How far it was the owner's home: one set that is replaced as a whole.
  residence jsonb,
  rate_relief text check (rate_relief in ('business_asset_disposal_relief', 'investors_relief')),
  relief_used_before numeric not null check (relief_used_before >= 0),
  other_relief_name text check (length(other_relief_name) between 1 and 100),
  other_relief numeric not null check (other_relief >= 0),
  tax_paid numeric not null check (tax_paid >= 0),
  notes text check (length(notes) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  check (acquired_on <= date),
  check (completed_on >= date),
  check (other_relief_name is not null or other_relief = 0)
);
create index disposals_date on disposals (user_id, date, id);

select hide_from_others('disposals');
grant select, insert, update, delete on disposals to farthing_user;
