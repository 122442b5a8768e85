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
