-- Rules that give transactions categories, merchants, tags and more; which suggested ones a user does not want; tags.

-- Conditions and actions are as the contract has them. They name categories, accounts and tags without foreign keys: a
-- rule that names what is gone is shown as broken and left out, so that nothing is kept from being deleted by it.
create table rules (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  enabled boolean not null default true,
  position integer not null,
  stop boolean not null default false,
  match text not null check (match in ('all', 'any')),
  conditions jsonb not null,
  actions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id)
);

create table rule_dismissals (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- Tags that a user made before any transaction had them; those in use are in `transactions.tags` alone.
create table tags (
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  primary key (user_id, name)
);

-- Tags that were deleted, or merged into another, in the last 30 days, with the transactions that had them; `gained_ids`
-- are those that have the other tag by the merging alone.
create table deleted_tags (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null,
  transaction_ids uuid[] not null,
  merged_into text,
  gained_ids uuid[] not null default '{}',
  deleted_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- Few rows have tags: those that do are found without reading the rest.
create index transactions_tagged on transactions (user_id) where tags <> '{}';

select hide_from_others('rules');
select hide_from_others('rule_dismissals');
select hide_from_others('tags');
select hide_from_others('deleted_tags');
grant select, insert, update, delete on rules, rule_dismissals, tags, deleted_tags to farthing_user;

select record_changes('rules');
select record_changes('tags');
