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

alter table outgoing_requests drop constraint outgoing_requests_purpose_check;
alter table outgoing_requests add constraint outgoing_requests_purpose_check
  check (purpose in ('prices', 'model', 'email', 'hmrc', 'notification', 'connector', 'sign-in', 'certificate',
    'mailbox'));
