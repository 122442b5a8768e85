-- Statement imports: uploaded → previewed → committed → reverted.

create table imports (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('previewed', 'committed', 'reverted')),
  file_name text not null,
  file_size bigint not null,
  detected jsonb not null,
  reading jsonb,
  options jsonb not null default '{}',
  rows integer not null default 0,
  added integer not null default 0,
  duplicates integer not null default 0,
  matched integer not null default 0,
  skipped integer not null default 0,
  errors integer not null default 0,
  balance_check jsonb not null,
  warnings jsonb not null default '[]',
  needs text[] not null default '{}',
  first_date date,
  last_date date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  reverted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

-- The rows of a file as they stand in it, some thousands to a record: JSON array of cell arrays, the line each
-- starts on, and one letter an outcome. Parsed values are read again from the cells, never stored twice.
create table import_chunks (
  user_id uuid not null,
  import_id uuid not null,
  first_number integer not null,
  row_count integer not null,
  cells text not null,
  lines integer[] not null,
  outcomes text not null,
  primary key (user_id, import_id, first_number),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
alter table import_chunks alter column cells set storage external;

-- The file itself, in parts, while an answer may still change how it is read; gone with the commit.
create table import_files (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  bytes bytea not null,
  primary key (user_id, import_id, part),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
alter table import_files alter column bytes set storage external;

-- What a user decided about single rows before the commit.
create table import_row_edits (
  user_id uuid not null,
  import_id uuid not null,
  number integer not null,
  edit jsonb not null,
  primary key (user_id, import_id, number),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);

create table import_profiles (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  header text[] not null,
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index import_profiles_name on import_profiles (user_id, lower(name));

-- transactions.import_id has no foreign key: checking it row by row costs a quarter of a bulk import, and an import
-- that has recorded rows is never deleted but together with its account, after its rows (docs/decisions/0008).

select hide_from_others('imports');
select hide_from_others('import_chunks');
select hide_from_others('import_files');
select hide_from_others('import_row_edits');
select hide_from_others('import_profiles');
grant select, insert, update, delete on imports, import_chunks, import_files, import_row_edits, import_profiles
  to farthing_user;
