-- Tax rates and profiles, payslips, pensions, disposals, ISAs, employee shares, homes, income from property and trades, and HMRC.

-- The whole table of a year as the user has it; the shipped ones are part of the code.
create table tax_rate_tables (
  user_id uuid not null references users (id) on delete cascade,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  rates jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, tax_year)
);
select hide_from_others('tax_rate_tables');
grant select, insert, update, delete on tax_rate_tables to farthing_user;
select record_changes('tax_rate_tables');

-- Circumstances are one set that is replaced as a whole; amounts in it are decimal texts.
create table tax_profiles (
  user_id uuid not null references users (id) on delete cascade,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  circumstances jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, tax_year)
);
select hide_from_others('tax_profiles');
grant select, insert, update, delete on tax_profiles to farthing_user;
select record_changes('tax_profiles');

create table payslips (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  employer text not null check (length(employer) between 1 and 100),
  pay_date date not null,
  pay_frequency text not null check (pay_frequency in ('weekly', 'two_weekly', 'four_weekly', 'monthly', 'annual')),
  tax_period smallint not null check (tax_period between 1 and 56),
  tax_code text not null check (length(tax_code) between 1 and 20),
  ni_category text not null check (ni_category ~ '^[A-Z]$'),
  gross numeric not null check (gross >= 0),
  taxable numeric not null check (taxable >= 0),
  tax numeric not null,
  ni numeric not null check (ni >= 0),
  student_loan numeric not null check (student_loan >= 0),
  postgraduate_loan numeric not null check (postgraduate_loan >= 0),
  pension_method text check (pension_method in ('net_pay', 'relief_at_source', 'salary_sacrifice')),
  pension numeric not null check (pension >= 0),
  employer_pension numeric not null check (employer_pension >= 0),
  other_deductions numeric not null,
  net numeric not null check (net >= 0),
  ytd_gross numeric,
  ytd_taxable numeric,
  ytd_tax numeric,
  ytd_ni numeric,
  notes text check (length(notes) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  check (pension_method is not null or pension = 0)
);
create index payslips_date on payslips (user_id, pay_date, id);
select hide_from_others('payslips');
grant select, insert, update, delete on payslips to farthing_user;
select limit_rows('payslips', 5000);
select record_changes('payslips');

create table pensions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  provider text check (length(provider) <= 100),
  kind text not null check (kind in ('defined_contribution', 'defined_benefit')),
  account_id uuid,
  joined_on date,
  notes text check (length(notes) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete set null (account_id)
);
create index pensions_account on pensions (user_id, account_id) where account_id is not null;
select hide_from_others('pensions');
grant select, insert, update, delete on pensions to farthing_user;
select limit_rows('pensions', 200);
select record_changes('pensions');

create table pension_contributions (
  user_id uuid not null,
  id uuid not null,
  pension_id uuid not null,
  date date not null,
  amount numeric not null check (amount > 0),
  method text not null check (method in ('relief_at_source', 'net_pay', 'salary_sacrifice', 'employer',
    'defined_benefit')),
  employer text check (length(employer) <= 100),
  on_payslip boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, pension_id) references pensions (user_id, id) on delete cascade
);
create index pension_contributions_date on pension_contributions (user_id, pension_id, date, id);
select hide_from_others('pension_contributions');
grant select, insert, update, delete on pension_contributions to farthing_user;
select limit_rows('pension_contributions', 20000);
select record_changes('pension_contributions');

-- Lump sums from pensions, State Pension arrears by tax year, and what was used of the lifetime allowance before 6 April 2024.
create table pension_lump_sums (
  user_id uuid not null references users (id) on delete cascade,
  payments jsonb not null check (jsonb_typeof(payments) = 'array'),
  state_pension_arrears jsonb not null check (jsonb_typeof(state_pension_arrears) = 'array'),
  before_2024 jsonb not null check (jsonb_typeof(before_2024) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id)
);
select hide_from_others('pension_lump_sums');
grant select, insert, update, delete on pension_lump_sums to farthing_user;
select record_changes('pension_lump_sums');

-- Disposals of possessions that are no trades: property, businesses, things. Amounts in pounds, of the whole asset.
create table disposals (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  date date not null,
  completed_on date,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('residential_property', 'land', 'business', 'unlisted_shares', 'chattel', 'crypto',
    'other', 'deferred_gain', 'deferred_home_gain')),
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
  -- Relief on shares of EIS, SEIS and VCT: one set that is replaced as a whole.
  venture jsonb,
  loss_against_income numeric not null default 0 check (loss_against_income >= 0),
  loss_against_year_before numeric not null default 0 check (loss_against_year_before >= 0),
  primary key (user_id, id),
  check (acquired_on <= date),
  check (completed_on >= date),
  check (other_relief_name is not null or other_relief = 0)
);
create index disposals_date on disposals (user_id, date, id);
select hide_from_others('disposals');
grant select, insert, update, delete on disposals to farthing_user;
select limit_rows('disposals', 20000);
select record_changes('disposals');

-- What an ISA account is, and what was paid into it in a tax year where the records do not say so. In pounds.
create table isa_accounts (
  user_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('cash', 'stocks_and_shares', 'lifetime', 'innovative_finance', 'junior')),
  flexible boolean not null default false,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('isa_accounts');
grant select, insert, update, delete on isa_accounts to farthing_user;
select record_changes('isa_accounts');

-- A figure typed by hand goes before what the transactions come to.
create table isa_subscriptions (
  user_id uuid not null,
  account_id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  amount numeric not null check (amount >= 0),
  primary key (user_id, account_id, tax_year),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('isa_subscriptions');
grant select, insert, update, delete on isa_subscriptions to farthing_user;
select limit_rows('isa_subscriptions', 20000);
select record_changes('isa_subscriptions');

-- Shares that employees get: vests, purchases and exercised options. Figures of a share are in the currency, taxes in pounds.
create table share_awards (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('rsu', 'espp', 'option', 'saye', 'csop', 'emi', 'csop_discount', 'sip',
    'sip_partnership', 'restricted', 'convertible')),
  employer text not null check (length(employer) between 1 and 100),
  date date not null,
  shares numeric not null check (shares > 0),
  shares_withheld numeric not null check (shares_withheld between 0 and shares),
  value numeric not null check (value >= 0),
  price numeric not null check (price >= 0),
  option_cost numeric not null check (option_cost >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  fx_rate numeric not null check (fx_rate > 0),
  employer_ni numeric not null check (employer_ni >= 0),
  exercise text check (exercise in ('in_time', 'leaver', 'takeover', 'outside')),
  granted_on date,
  value_at_grant numeric check (value_at_grant >= 0),
  disqualified_on date,
  value_at_disqualification numeric check (value_at_disqualification >= 0),
  on_payslip boolean not null,
  tax_paid numeric not null check (tax_paid >= 0),
  foreign_tax numeric not null check (foreign_tax >= 0),
  holding_id uuid,
  notes text check (length(notes) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, holding_id) references holdings (user_id, id) on delete set null (holding_id)
);
create index share_awards_date on share_awards (user_id, date, id);
create index share_awards_holding on share_awards (user_id, holding_id) where holding_id is not null;
select hide_from_others('share_awards');
grant select, insert, update, delete on share_awards to farthing_user;
select limit_rows('share_awards', 20000);
select record_changes('share_awards');

-- Where someone's main home was, from each day on, and nights by part of the UK for years in which no home decides.
create table homes (
  user_id uuid not null references users (id) on delete cascade,
  moves jsonb not null check (jsonb_typeof(moves) = 'array'),
  nights jsonb not null check (jsonb_typeof(nights) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id)
);
select hide_from_others('homes');
grant select, insert, update, delete on homes to farthing_user;
select record_changes('homes');

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
  -- Of trades whose accounts end on another day than 31 March to 5 April: month and day, such as 04-30.
  accounting_date text check (accounting_date ~ '^\d\d-\d\d$'),
  -- Last accounting date before accounts moved to the tax year.
  accounting_date_until date,
  -- Facts of the transition of 2023-24: amounts in pounds as text.
  transition jsonb,
  primary key (user_id, id),
  check (kind = 'property' or share = 100),
  check (kind = 'self_employment' or accounting_date is null),
  check (accounting_date is not null or (accounting_date_until is null and transition is null))
);
select hide_from_others('income_sources');
grant select, insert, update, delete on income_sources to farthing_user;
select limit_rows('income_sources', 200);
select record_changes('income_sources');

-- Ledger categories whose transactions count in one of HMRC's categories of a source. A category with a mapping can't be deleted or
-- merged: its transactions would leave the accounts unnoticed.
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

-- A sign-in at HMRC that has begun, for quarterly updates (Making Tax Digital for Income Tax). `nino` and `code_verifier` are sealed
-- (AES-256-GCM) for this row.
create table hmrc_sign_ins (
  user_id uuid not null references users (id) on delete cascade,
  state_hash bytea not null,
  session_id uuid not null,
  -- Host of HMRC's API, because the sandbox and production have accounts of their own.
  host text not null,
  nino text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  -- The code that HMRC returned is being exchanged. The row stays, so that a disconnection meanwhile is seen.
  is_used boolean not null default false,
  primary key (user_id)
);
select hide_from_others('hmrc_sign_ins');
grant select, insert, update, delete on hmrc_sign_ins to farthing_user;

-- What HMRC granted. `nino`, `access_token` and `refresh_token` are sealed for this row.
create table hmrc_connections (
  user_id uuid not null references users (id) on delete cascade,
  -- A new one for each National Insurance number and host.
  connection_id uuid not null,
  host text not null,
  nino text not null,
  access_token text not null,
  refresh_token text not null,
  access_expires_at timestamptz not null,
  connected_at timestamptz not null default now(),
  -- A refresh is under way until then at the latest: refresh tokens can be used once.
  refreshing_until timestamptz,
  primary key (user_id)
);
select hide_from_others('hmrc_connections');
grant select, insert, update, delete on hmrc_connections to farthing_user;

-- Businesses as HMRC lists them, with the one of ours that each stands for, and HMRC's obligations.
create table hmrc_businesses (
  user_id uuid not null references users (id) on delete cascade,
  hmrc_business_id text not null check (length(hmrc_business_id) <= 20),
  type text not null check (length(type) <= 40),
  name text check (length(name) <= 200),
  -- `property`, or the id of a self-employment.
  business text check (length(business) <= 36),
  obligations jsonb not null default '[]',
  read_at timestamptz not null default now(),
  primary key (user_id, hmrc_business_id)
);
create unique index hmrc_businesses_ours on hmrc_businesses (user_id, business);
select hide_from_others('hmrc_businesses');
grant select, insert, update, delete on hmrc_businesses to farthing_user;
select limit_rows('hmrc_businesses', 200);

-- Quarterly updates that were sent, or begun to be sent. The row is there before the request.
create table hmrc_submissions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  host text not null,
  business text not null,
  business_name text not null,
  kind text not null check (kind in ('property', 'self_employment')),
  hmrc_business_id text not null,
  tax_year text not null,
  quarter smallint not null check (quarter between 1 and 4),
  body text not null check (length(body) <= 20000),
  state text not null check (state in ('sending', 'unknown', 'accepted', 'refused', 'not_received', 'other_figures')),
  -- Sealed for this row, until HMRC's answer is known.
  nino text,
  -- Figures that HMRC had before the request, as JSON. Null until the request begins: nothing was sent before.
  held_before text check (length(held_before) <= 20000),
  -- By the database's clock, because processes have clocks of their own.
  sent_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  -- HTTP status, 0 without an answer.
  status integer,
  correlation_id text check (length(correlation_id) <= 100),
  codes text[] not null default '{}',
  -- The answer was lost, and the state was found by reading HMRC's figures back.
  read_back boolean not null default false,
  primary key (user_id, id),
  check ((nino is not null) = (state in ('sending', 'unknown')))
);
-- Nothing is sent for a business while an answer is missing.
create unique index hmrc_submissions_unanswered on hmrc_submissions (user_id, host, hmrc_business_id, tax_year)
  where state in ('sending', 'unknown');
select hide_from_others('hmrc_submissions');
grant select, insert, update, delete on hmrc_submissions to farthing_user;
select limit_rows('hmrc_submissions', 2000);
