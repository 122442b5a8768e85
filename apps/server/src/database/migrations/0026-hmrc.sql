-- Submission of quarterly updates to HMRC (Making Tax Digital for Income Tax).

-- A sign-in at HMRC that has begun. `nino` and `code_verifier` are sealed (AES-256-GCM) for this row.
create table hmrc_sign_ins (
  user_id uuid not null references users (id) on delete cascade,
  state_hash bytea not null,
  session_id uuid not null,
  -- Host of HMRC's API, because the sandbox and production have accounts of their own.
  host text not null,
  nino text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  -- The code that HMRC returned is being exchanged. The row stays, so that a disconnection meanwhile is seen.
  is_used boolean not null default false,
  primary key (user_id)
);
select hide_from_others('hmrc_sign_ins');
grant select, insert, update, delete on hmrc_sign_ins to farthing_user;

-- What HMRC granted. `nino`, `access_token` and `refresh_token` are sealed for this row.
create table hmrc_connections (
  user_id uuid not null references users (id) on delete cascade,
  -- A new one for each National Insurance number and host.
  connection_id uuid not null,
  host text not null,
  nino text not null,
  access_token text not null,
  refresh_token text not null,
  access_expires_at timestamptz not null,
  connected_at timestamptz not null default now(),
  -- A refresh is under way until then at the latest: refresh tokens can be used once.
  refreshing_until timestamptz,
  primary key (user_id)
);
select hide_from_others('hmrc_connections');
grant select, insert, update, delete on hmrc_connections to farthing_user;

-- Businesses as HMRC lists them, with the one of ours that each stands for, and HMRC's obligations.
create table hmrc_businesses (
  user_id uuid not null references users (id) on delete cascade,
  hmrc_business_id text not null check (length(hmrc_business_id) <= 20),
  type text not null check (length(type) <= 40),
  name text check (length(name) <= 200),
  -- `property`, or the id of a self-employment.
  business text check (length(business) <= 36),
  obligations jsonb not null default '[]',
  read_at timestamptz not null default now(),
  primary key (user_id, hmrc_business_id)
);
create unique index hmrc_businesses_ours on hmrc_businesses (user_id, business);
select hide_from_others('hmrc_businesses');
grant select, insert, update, delete on hmrc_businesses to farthing_user;
select limit_rows('hmrc_businesses', 200);

-- Quarterly updates that were sent, or begun to be sent. The row is there before the request.
create table hmrc_submissions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  host text not null,
  business text not null,
  business_name text not null,
  kind text not null check (kind in ('property', 'self_employment')),
  hmrc_business_id text not null,
  tax_year text not null,
  quarter smallint not null check (quarter between 1 and 4),
  body text not null check (length(body) <= 20000),
  state text not null check (state in ('sending', 'unknown', 'accepted', 'refused', 'not_received', 'other_figures')),
  -- Sealed for this row, until HMRC's answer is known.
  nino text,
  -- Figures that HMRC had before the request, as JSON. Null until the request begins: nothing was sent before.
  held_before text check (length(held_before) <= 20000),
  -- By the database's clock, because processes have clocks of their own.
  sent_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  -- HTTP status, 0 without an answer.
  status integer,
  correlation_id text check (length(correlation_id) <= 100),
  codes text[] not null default '{}',
  -- The answer was lost, and the state was found by reading HMRC's figures back.
  read_back boolean not null default false,
  primary key (user_id, id),
  check ((nino is not null) = (state in ('sending', 'unknown')))
);
-- Nothing is sent for a business while an answer is missing.
create unique index hmrc_submissions_unanswered on hmrc_submissions (user_id, host, hmrc_business_id, tax_year)
  where state in ('sending', 'unknown');
select hide_from_others('hmrc_submissions');
grant select, insert, update, delete on hmrc_submissions to farthing_user;
select limit_rows('hmrc_submissions', 2000);
