-- Shares that employees get: vests, purchases and exercised options. Figures of a share are in the currency, taxes in pounds.
create table share_awards (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('rsu', 'espp', 'option', 'saye', 'csop', 'emi')),
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
