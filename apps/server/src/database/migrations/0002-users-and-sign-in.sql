-- Users and how they sign in, API tokens, invites, rate limits, the audit log and what the service notes about itself.

create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  display_name text not null check (length(display_name) between 1 and 100),
  password_hash text not null,
  base_currency text not null default 'GBP',
  region text not null default 'england' check (region in ('england', 'wales', 'scotland', 'northern_ireland')),
  month_start_day smallint not null default 1 check (month_start_day between 1 and 28),
  is_admin boolean not null default false,
  totp_enabled boolean not null default false,
  totp_secret text,
  totp_pending_secret text,
  totp_last_step bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check (not totp_enabled or totp_secret is not null)
);
create unique index users_email on users (lower(email));
alter table users enable row level security;
alter table users force row level security;
create policy own_row on users to farthing_user
  using (id = nullif(current_setting('farthing.user_id', true), '')::uuid)
  with check (id = nullif(current_setting('farthing.user_id', true), '')::uuid);
create policy system on users to farthing_system using (true) with check (true);
grant select (id, email, display_name, base_currency, region, month_start_day, is_admin, totp_enabled, version,
  created_at) on users to farthing_user;
grant update (display_name, base_currency, region, month_start_day, version) on users to farthing_user;
grant select, insert, update, delete on users to farthing_system;

create table sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  refresh_token_hash bytea not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (user_id, id)
);
create unique index sessions_token on sessions (token_hash);
create unique index sessions_refresh_token on sessions (refresh_token_hash);
select hide_from_others('sessions');
create policy system on sessions to farthing_system using (true) with check (true);
grant select on sessions to farthing_user;
grant select, insert, update, delete on sessions to farthing_system;

create table totp_backup_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  pending boolean not null,
  used_at timestamptz,
  primary key (user_id, code_hash, pending)
);
select hide_from_others('totp_backup_codes');
create policy system on totp_backup_codes to farthing_system using (true) with check (true);
grant select, insert, update, delete on totp_backup_codes to farthing_system;

create table totp_challenges (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  failures smallint not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (user_id, id)
);
alter table totp_challenges enable row level security;
alter table totp_challenges force row level security;
create policy system on totp_challenges to farthing_system using (true) with check (true);
grant select, insert, update, delete on totp_challenges to farthing_system;

-- Passkeys: public keys of authenticators, with which their users sign in (Web Authentication Level 3).
create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  sign_count bigint not null check (sign_count >= 0),
  -- The host that it is for: browsers offer it nowhere else.
  site text not null check (length(site) between 1 and 253),
  name text not null check (length(name) between 1 and 100),
  -- Whether it is copied between devices, as by a password manager.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, id)
);
create unique index passkeys_credential on passkeys (credential_id);
select hide_from_others('passkeys');
create policy system on passkeys to farthing_system using (true) with check (true);
grant select, insert, update (name), delete on passkeys to farthing_user;
grant select, update, delete on passkeys to farthing_system;

-- Challenges that wait for a passkey: each is good for one answer within five minutes.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  -- Who adds a passkey with it, and may have gone since; null: a sign-in.
  added_by uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
grant select, insert, delete on passkey_challenges to farthing_system;

-- Users' accounts at the OpenID Connect provider, with which they sign in.
create table oidc_links (
  user_id uuid primary key references users (id) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 500),
  -- The provider's own name of the account, which never changes (OpenID Connect Core, section 5.7).
  subject text not null check (length(subject) between 1 and 255),
  -- The account as people know it: a user name or an email address.
  account text not null check (length(account) between 1 and 200),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index oidc_links_subject on oidc_links (issuer, subject);
select hide_from_others('oidc_links');
create policy system on oidc_links to farthing_system using (true) with check (true);
grant select, delete on oidc_links to farthing_user;
grant select, insert, update, delete on oidc_links to farthing_system;

-- Sign-ins under way at the provider: each is good for one return within ten minutes, to the browser that began.
create table oidc_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  -- The user and session that link an account with it, and may have gone since; null: someone signs in.
  linked_by uuid,
  session_id uuid,
  expires_at timestamptz not null
);
create index oidc_sign_ins_expiry on oidc_sign_ins (expires_at);
grant select, insert, delete on oidc_sign_ins to farthing_system;

-- Personal API tokens: what programs of a user's sign in with. The token itself is nowhere, only its hash.
create table api_tokens (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  name text not null check (length(name) between 1 and 100),
  may_write boolean not null,
  created_at timestamptz not null default now(),
  -- Null: never.
  expires_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz,
  last_used_ip text,
  may_administer boolean not null default false,
  -- Opens the calendar feed and nothing else. It is part of the address that a calendar app stores.
  only_calendar boolean not null default false check (not (only_calendar and (may_write or may_administer))),
  -- Records transactions and does nothing else. It is for automations on a phone, which store it unencrypted.
  only_adds boolean not null default false check (not (only_adds and (may_write or may_administer or only_calendar))),
  -- Reaches also what others of the user's household share with them.
  reaches_household boolean not null default false check (not (reaches_household and (only_calendar or only_adds))),
  primary key (user_id, id)
);
create unique index api_tokens_token on api_tokens (token_hash);
select hide_from_others('api_tokens');
create policy system on api_tokens to farthing_system using (true) with check (true);
grant select, insert, delete on api_tokens to farthing_user;
grant select, update, delete on api_tokens to farthing_system;

-- Links with which people may register while REGISTRATION is `invite`. The token itself is nowhere, only its hash.
create table invites (
  id uuid primary key,
  token_hash bytea not null unique,
  note text check (length(note) between 1 and 100),
  -- An administrator, who may have gone since.
  created_by uuid not null,
  uses integer not null default 0,
  most_uses integer not null check (most_uses between 1 and 50),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (uses between 0 and most_uses)
);
grant select, insert, update, delete on invites to farthing_system;

-- Sliding windows of the limits, shared by all instances. Unlogged: a crash of the database may forget up to a
-- minute of attempts, and an attempt costs no fsync.
create unlogged table rate_limits (
  key bytea primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (expires_at);
grant select, insert, update, delete on rate_limits to farthing_system;

create table audit_log (
  user_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  action text not null,
  ip_address text,
  resource_type text,
  resource_id text,
  metadata jsonb,
  created_at timestamptz not null default clock_timestamp(),
  previous_hash bytea,
  hash bytea not null,
  primary key (user_id, id)
);
create unique index audit_log_newest on audit_log (id desc);
create index audit_log_chain on audit_log (user_id, seq desc);
select hide_from_others('audit_log');
create policy system on audit_log to farthing_system using (true) with check (true);
grant select, insert on audit_log to farthing_user, farthing_system;

-- Each user's entries form a chain: hash = SHA-256(previous hash, record). A changed or missing record shows.
create function audit_log_chain_hash(previous bytea, entry audit_log) returns bytea
language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    entry.user_id, entry.id, entry.action, entry.ip_address, entry.resource_type, entry.resource_id, entry.metadata,
    extract(epoch from entry.created_at))::text, 'UTF8'))
$$;

create function audit_log_append() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || new.user_id::text, 0));
  new.created_at := clock_timestamp();
  select hash into new.previous_hash from audit_log where user_id = new.user_id order by seq desc limit 1;
  new.hash := audit_log_chain_hash(new.previous_hash, new);
  return new;
end $$;
create trigger audit_log_append before insert on audit_log for each row execute function audit_log_append();

create function audit_log_refuse() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is insert only' using errcode = '42501';
end $$;
create trigger audit_log_insert_only before update or delete on audit_log
  for each row execute function audit_log_refuse();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_refuse();

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  location text,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
select hide_from_others('idempotency_keys');
-- Shared costs are written under the system role, with the response of a request that may be repeated.
create policy system on idempotency_keys to farthing_system using (true);
grant select, insert, update on idempotency_keys to farthing_user;
grant select, insert, update, delete on idempotency_keys to farthing_system;
select limit_rows('idempotency_keys', 20000);

-- With which model a user's receipts are read. `api_key` is sealed (AES-256-GCM) for this row.
create table ai_settings (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null default 'anthropic' check (provider in ('anthropic', 'openai')),
  base_url text check (length(base_url) between 1 and 600),
  model text check (length(model) between 1 and 200),
  debug boolean not null default false,
  api_key text,
  version integer not null default 1,
  primary key (user_id)
);
select hide_from_others('ai_settings');
grant select, insert, update, delete on ai_settings to farthing_user;

-- Every request of the service to the world outside, for 90 days: host alone, as the rest of an address tells what
-- somebody holds.
create table outgoing_requests (
  id uuid primary key,
  at timestamptz not null default now(),
  -- For whom; somebody who may have gone since, or nobody.
  user_id uuid,
  purpose text not null check (purpose in ('prices', 'model', 'email', 'hmrc', 'notification', 'connector', 'sign-in',
    'certificate', 'mailbox')),
  host text not null check (length(host) between 1 and 300),
  -- 0: there was no answer.
  status integer not null,
  bytes_out integer not null check (bytes_out >= 0),
  bytes_in integer not null check (bytes_in >= 0),
  ms integer not null check (ms >= 0)
);
create index outgoing_requests_at on outgoing_requests (at);
grant select, insert, delete on outgoing_requests to farthing_system;

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

grant select on schema_migrations to farthing_system;
