-- Costs that people of a household bear together, and what they paid each other to settle up. Each is a copy of day, name and amount:
-- others never read the transaction that it comes from. Only who paid and those with a part see it.

-- The foreign key ends them with the membership of who paid, so that nothing can outlive it or come back with a later one. A part
-- counts while its person is in the household since the row was made.
create table household_costs (
  user_id uuid not null,
  id uuid not null,
  household_id uuid not null,
  kind text not null check (kind in ('cost', 'settlement')),
  date date not null check (date between '1900-01-01' and '2199-12-31'),
  description text not null check (length(description) between 1 and 200),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Minor units by person, of others than who paid.
  parts jsonb not null check (jsonb_typeof(parts) = 'object' and parts <> '{}' and not parts ? user_id::text),
  -- A transaction of who paid, which may have been deleted since.
  transaction_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, household_id) references household_members (user_id, household_id) on delete cascade
);
create unique index household_costs_transaction on household_costs (user_id, transaction_id) where transaction_id is not null;
create index household_costs_household on household_costs (household_id);
select hide_from_others('household_costs');
create policy system on household_costs to farthing_system using (true) with check (true);
grant select on household_costs to farthing_user;
grant select, insert, delete on household_costs to farthing_system;
select limit_rows('household_costs', 20000);
