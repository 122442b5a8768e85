-- Imports of bank and broker files.

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
  trades jsonb,
  upload_id uuid,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index imports_upload on imports (user_id, upload_id) where upload_id is not null;
select hide_from_others('imports');
grant select, insert, update, delete on imports to farthing_user;
select limit_rows('imports', 20000);
select record_deletes('imports');

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
select hide_from_others('import_chunks');
grant select, insert, update, delete on import_chunks to farthing_user;
select record_deletes('import_chunks', 'imports', 'import_id');

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
select hide_from_others('import_files');
grant select, insert, update, delete on import_files to farthing_user;

-- What a user decided about single rows before the commit.
create table import_row_edits (
  user_id uuid not null,
  import_id uuid not null,
  number integer not null,
  edit jsonb not null,
  primary key (user_id, import_id, number),
  foreign key (user_id, import_id) references imports (user_id, id) on delete cascade
);
select hide_from_others('import_row_edits');
grant select, insert, update, delete on import_row_edits to farthing_user;
select record_deletes('import_row_edits', 'imports', 'import_id');

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
select hide_from_others('import_profiles');
grant select, insert, update, delete on import_profiles to farthing_user;
select limit_rows('import_profiles', 200);
select record_changes('import_profiles');

create table import_accounts (
  user_id uuid not null references users (id) on delete cascade,
  file_account text not null check (length(file_account) between 1 and 100),
  account_id uuid,
  primary key (user_id, file_account),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('import_accounts');
grant select, insert, update, delete on import_accounts to farthing_user;
select limit_rows('import_accounts', 2000);
