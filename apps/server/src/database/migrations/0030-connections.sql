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
