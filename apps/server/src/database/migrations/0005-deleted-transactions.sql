-- Transactions that the user deleted, kept for 30 days so that the deletion can be undone.

-- `record` is the whole row as JSON, whatever columns `transactions` has: a migration that adds one there without a
-- default of null gives it to the records here too. Numbers in jsonb are exact, instants keep their microseconds.
-- An account takes its records with it; a category does not: what comes back is then uncategorised.
create table deleted_transactions (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  transfer_id uuid,
  import_id uuid,
  record jsonb not null,
  splits jsonb not null default '[]',
  deleted_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index deleted_transactions_account on deleted_transactions (user_id, account_id);
create index deleted_transactions_age on deleted_transactions (user_id, deleted_at);
create index deleted_transactions_transfer on deleted_transactions (user_id, transfer_id)
  where transfer_id is not null;

select hide_from_others('deleted_transactions');
grant select, insert, update, delete on deleted_transactions to farthing_user;
