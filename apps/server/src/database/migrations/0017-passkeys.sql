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
  -- Who adds a passkey with it, and may have gone since; null: somebody signs in.
  added_by uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
grant select, insert, delete on passkey_challenges to farthing_system;
