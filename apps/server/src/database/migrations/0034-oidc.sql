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

alter table outgoing_requests drop constraint outgoing_requests_purpose_check;
alter table outgoing_requests add constraint outgoing_requests_purpose_check
  check (purpose in ('prices', 'model', 'email', 'hmrc', 'notification', 'connector', 'sign-in'));
