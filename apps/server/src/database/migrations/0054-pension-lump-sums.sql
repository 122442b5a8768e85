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
