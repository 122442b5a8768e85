-- Budgets of a household: monthly amounts for its spending in categories of one name. They belong to the household, so that no one
-- takes them along by leaving, and they end with it.
create table household_budgets (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  currency text not null,
  -- Minor units by the month from which an amount holds, YYYY-MM. The first month is that of the budget.
  amounts jsonb not null check (jsonb_typeof(amounts) = 'object' and amounts <> '{}'),
  rollover text not null check (rollover in ('none', 'surplus', 'both')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (household_id, id)
);
create unique index household_budgets_name on household_budgets (household_id, name);
grant select, insert, update, delete on household_budgets to farthing_system;
