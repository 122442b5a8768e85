-- Plans of forecasts that a user keeps by name: the request that is asked again, as it was checked when it was saved.
create table forecast_plans (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('net-worth', 'monte-carlo')),
  name text not null check (length(name) between 1 and 100),
  request jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index forecast_plans_name on forecast_plans (user_id, kind, lower(name)) where deleted_at is null;

select hide_from_others('forecast_plans');
grant select, insert, update, delete on forecast_plans to farthing_user;
