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
