-- Tax rates and profiles, payslips, pensions, disposals and ISAs.

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
  kind text not null check (
    kind in ('rsu', 'espp', 'option', 'saye', 'csop', 'emi', 'csop_discount', 'sip', 'sip_partnership', 'restricted')
  ),
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
