-- When each job last ran and what came of it: counts only, nothing of anybody's money.
create table job_runs (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  ok boolean not null,
  result jsonb,
  error text
);
grant select, insert, update, delete on job_runs to farthing_system;
-- Which migrations have run is told to administrators.
grant select on schema_migrations to farthing_system;
