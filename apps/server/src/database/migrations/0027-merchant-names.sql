-- What the user calls merchants, and the changes of names of the last 30 days, each with what it takes to undo it.

-- By the key that every way of printing a merchant has: its clean name in small letters without signs.
create table merchant_names (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 300),
  name text not null check (length(name) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- The rows that a change gave another name, side by side with the names before and after, and the remembered names as they were
-- (`null`: there was none).
create table merchant_renames (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('rename', 'tidy')),
  name text,
  row_ids uuid[] not null,
  old_names text[] not null,
  new_names text[] not null,
  remembered jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (user_id, id)
);

select hide_from_others('merchant_names');
select hide_from_others('merchant_renames');
grant select, insert, update, delete on merchant_names, merchant_renames to farthing_user;
select record_changes('merchant_names');
