-- Imports of bank and broker files, and where files and figures come from without anyone there.

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

-- Files that came in without anyone there, each once: from the watched folder, a mailbox, the operator's command or a program. They
-- say what is known already, and what the user is told of.
create table unattended_files (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  source text not null check (source in ('folder', 'mailbox', 'command', 'program')),
  -- Address that an email is from.
  sender text check (length(sender) between 1 and 320),
  name text not null check (length(name) between 1 and 255),
  -- Of the content. Of a file that wasn't read: of where it lies.
  sha256 bytea not null check (length(sha256) = 32),
  result text not null check (result in ('imported', 'known', 'to-check', 'refused')),
  message text not null check (length(message) <= 1000),
  added integer not null,
  import_id uuid,
  came_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, import_id) references imports (user_id, id) on delete set null (import_id)
);
create unique index unattended_files_content on unattended_files (user_id, source, sha256);
create index unattended_files_came on unattended_files (user_id, came_at);
create index unattended_files_import on unattended_files (user_id, import_id) where import_id is not null;
select hide_from_others('unattended_files');
grant select, insert, update, delete on unattended_files to farthing_user;
select limit_rows('unattended_files', 20000);

-- A user's mailbox, from which attachments of named senders are imported.
create table mailboxes (
  user_id uuid not null references users (id) on delete cascade,
  enabled boolean not null default false,
  host text not null default '' check (length(host) <= 253),
  port integer not null default 993 check (port between 1 and 65535),
  security text not null default 'tls' check (security in ('tls', 'starttls')),
  login text not null default '' check (length(login) <= 320),
  -- Sealed (AES-256-GCM) for this row.
  password text,
  folder text not null default 'INBOX' check (length(folder) between 1 and 200),
  -- [{"address", "account_id"}]
  senders jsonb not null default '[]' check (jsonb_typeof(senders) = 'array' and jsonb_array_length(senders) <= 20),
  -- Messages before this day aren't looked at.
  since date,
  -- The UIDVALIDITY and the highest UID of which everything is done (RFC 9051, 2.3.1.1).
  uid_validity bigint,
  last_uid bigint,
  -- A message whose reading failed. It is left out if that happens again.
  broken_uid bigint,
  failures integer not null default 0,
  needs_password boolean not null default false,
  failing_since timestamptz,
  next_check_at timestamptz,
  -- A check is under way, until then at the latest.
  running_until timestamptz,
  last_checked_at timestamptz,
  last_ok boolean,
  last_message text check (length(last_message) <= 600),
  version integer not null default 1,
  primary key (user_id)
);
select hide_from_others('mailboxes');
grant select, insert, update, delete on mailboxes to farthing_user;
-- The job looks for mailboxes that are due, and notes that one was looked at. A check that finds nothing is no change of the user's data.
create policy system on mailboxes to farthing_system using (true) with check (true);
grant select, update on mailboxes to farthing_system;

-- Connectors that a user has switched on or set up.
create table connections (
  user_id uuid not null references users (id) on delete cascade,
  connector text not null check (connector ~ '^[a-z][a-z0-9-]{0,59}$'),
  enabled boolean not null default false,
  nightly boolean not null default false,
  -- Account that the transactions of a bank go to.
  account_id uuid,
  -- The bank's own id of the account, where the secret opens several.
  bank_account text check (length(bank_account) between 1 and 100),
  -- Last day that a run has fetched.
  fetched_until date,
  -- A run is under way, until then at the latest.
  running_until timestamptz,
  last_run_at timestamptz,
  last_ok boolean,
  last_message text check (length(last_message) <= 600),
  version integer not null default 1,
  primary key (user_id, connector),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete set null (account_id)
);
create index connections_account on connections (user_id, account_id) where account_id is not null;
select hide_from_others('connections');
grant select, insert, update, delete on connections to farthing_user;
-- The nightly job looks for whom there is something to fetch.
create policy system on connections for select to farthing_system using (true);
grant select on connections to farthing_system;
select limit_rows('connections', 100);

-- Secrets of a user's connectors, JSON by connector and name, sealed (AES-256-GCM) for this row.
create table connection_secrets (
  user_id uuid not null references users (id) on delete cascade,
  secrets text not null,
  primary key (user_id)
);
select hide_from_others('connection_secrets');
grant select, insert, update, delete on connection_secrets to farthing_user;
