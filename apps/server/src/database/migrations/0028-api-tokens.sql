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
  primary key (user_id, id)
);
create unique index api_tokens_token on api_tokens (token_hash);
select hide_from_others('api_tokens');
create policy system on api_tokens to farthing_system using (true) with check (true);
grant select, insert, delete on api_tokens to farthing_user;
grant select, update on api_tokens to farthing_system;
