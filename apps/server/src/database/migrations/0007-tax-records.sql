-- What a user's tax is worked out from: edited rate tables, circumstances of a year, payslips, pensions. In pounds.

-- The whole table of a year as the user has it; the shipped ones are part of the code.
create table tax_rate_tables (
  user_id uuid not null references users (id) on delete cascade,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  rates jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, tax_year)
);

-- Circumstances are one set that is replaced as a whole; amounts in it are decimal texts.
create table tax_profiles (
  user_id uuid not null references users (id) on delete cascade,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  circumstances jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, tax_year)
);

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

select hide_from_others('tax_rate_tables');
select hide_from_others('tax_profiles');
select hide_from_others('payslips');
select hide_from_others('pensions');
select hide_from_others('pension_contributions');
grant select, insert, update, delete on tax_rate_tables, tax_profiles, payslips, pensions, pension_contributions
  to farthing_user;
