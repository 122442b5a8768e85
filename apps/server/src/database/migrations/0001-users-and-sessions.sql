-- Users, sessions, second factor, limits and the audit log.
--
-- Two roles work on these tables: farthing_user sees the rows of the user set in farthing.user_id; farthing_system
-- (sign-in, jobs, administration) sees what its own policies grant. Neither owns anything.

grant usage on schema public to farthing_user, farthing_system;

-- Hides an owned table's rows from everyone but the user set for the transaction, its owner included.
create function hide_from_others(owned regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', owned);
  execute format('alter table %s force row level security', owned);
  execute format($p$create policy own_rows on %s to farthing_user
    using (user_id = (select nullif(current_setting('farthing.user_id', true), '')::uuid))
    with check (user_id = (select nullif(current_setting('farthing.user_id', true), '')::uuid))$p$, owned);
end $$;
revoke execute on function hide_from_others from public;

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

create table totp_backup_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  pending boolean not null,
  used_at timestamptz,
  primary key (user_id, code_hash, pending)
);

create table totp_challenges (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  failures smallint not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (user_id, id)
);

-- Sliding windows of the limits, shared by all instances. Unlogged: a crash of the database may forget up to a
-- minute of attempts, and an attempt costs no fsync.
create unlogged table rate_limits (
  key bytea primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (expires_at);

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

create function audit_log_refuse() returns trigger
language plpgsql as $$
begin
  raise exception 'the audit log is insert only' using errcode = '42501';
end $$;

create trigger audit_log_append before insert on audit_log for each row execute function audit_log_append();
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

alter table users enable row level security;
alter table users force row level security;
create policy own_row on users to farthing_user
  using (id = (select nullif(current_setting('farthing.user_id', true), '')::uuid))
  with check (id = (select nullif(current_setting('farthing.user_id', true), '')::uuid));
create policy system on users to farthing_system using (true) with check (true);

select hide_from_others('sessions');
create policy system on sessions to farthing_system using (true) with check (true);

select hide_from_others('totp_backup_codes');
create policy system on totp_backup_codes to farthing_system using (true) with check (true);

alter table totp_challenges enable row level security;
alter table totp_challenges force row level security;
create policy system on totp_challenges to farthing_system using (true) with check (true);

select hide_from_others('audit_log');
create policy system on audit_log to farthing_system using (true) with check (true);

select hide_from_others('idempotency_keys');
create policy system on idempotency_keys to farthing_system using (true);

-- A user's scope reads and changes the profile; secrets and rights stay with the system role.
grant select (id, email, display_name, base_currency, region, month_start_day, is_admin, totp_enabled, version,
  created_at) on users to farthing_user;
grant update (display_name, base_currency, region, month_start_day, version) on users to farthing_user;
grant select, insert, update, delete on users to farthing_system;
grant select on sessions to farthing_user;
grant select, insert, update, delete on sessions, totp_backup_codes, totp_challenges, rate_limits to farthing_system;
grant select, insert on audit_log to farthing_user, farthing_system;
grant select, insert, update on idempotency_keys to farthing_user;
grant select, delete on idempotency_keys to farthing_system;
