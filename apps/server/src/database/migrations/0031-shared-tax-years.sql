-- Tax years that someone shares with the members of their household: figures as they were on the day they were shared.

-- The foreign key ends what is shared with the membership, so that nothing can outlive it or come back with a later one.
create table shared_tax_years (
  user_id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  household_id uuid not null,
  region text not null,
  -- Totals of the year that the calculation starts from, without names of payers and without days.
  inputs jsonb not null,
  -- True if the year was under way, and its figures were projected to 5 April.
  projected boolean not null,
  isa_left numeric(14, 2) not null,
  pension_left numeric(14, 2) not null,
  -- With what earlier years carry forward.
  pension_available numeric(14, 2) not null,
  shared_at timestamptz not null default now(),
  primary key (user_id, tax_year),
  foreign key (user_id, household_id) references household_members (user_id, household_id) on delete cascade
);
create index shared_tax_years_household on shared_tax_years (user_id, household_id);
select hide_from_others('shared_tax_years');
grant select, insert, update, delete on shared_tax_years to farthing_user;

-- The service itself knows who shares which year, and may end that. It can't read the figures.
create policy system on shared_tax_years to farthing_system using (true) with check (true);
grant select (user_id, tax_year, household_id, shared_at), delete on shared_tax_years to farthing_system;

-- Guests read the one year in farthing.shared_tax_year of the user in farthing.user_id.
create policy guests on shared_tax_years for select to farthing_guest
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and tax_year = nullif(current_setting('farthing.shared_tax_year', true), ''));
grant select (user_id, tax_year, region, inputs, projected, isa_left, pension_left, pension_available, shared_at)
  on shared_tax_years to farthing_guest;
