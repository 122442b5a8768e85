-- Categories, accounts, exchange rates, transactions and what users attach to them.

-- Every user has the 45 system categories as rows of their own (slug set, read-only by the service), so that a
-- transaction's category is held by the same composite foreign key whoever made it.
create table categories (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  slug text,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('income', 'expense')),
  group_name text not null,
  position integer not null,
  system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index categories_name on categories (user_id, lower(name));
create unique index categories_slug on categories (user_id, slug) where slug is not null;
select hide_from_others('categories');
-- Registration gives a new user the system categories.
create policy system on categories to farthing_system using (true) with check (true);
grant select, insert, update, delete on categories to farthing_user;
grant select, insert on categories to farthing_system;
select limit_rows('categories', 1000);
select record_changes('categories');

create table accounts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('cash', 'savings', 'isa', 'investment', 'pension', 'crypto', 'property',
    'other_asset', 'credit_card', 'loan', 'mortgage')),
  class text not null generated always as (
    case when type in ('credit_card', 'loan', 'mortgage') then 'liability' else 'asset' end) stored,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opening_balance numeric not null default 0,
  opening_date date,
  closed_on date,
  institution text check (length(institution) <= 100),
  notes text check (length(notes) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- False of an account that was made from a statement without a balance: it counts in no total until the user states its balance.
  balance_known boolean not null default true,
  -- How interest and dividends of a joint account are taxed. Null: all of them as the user's. 'half': half each on days on which the
  -- user owns less than all of it, of spouses and civil partners who live together (ITA 2007 s836). 'own': the user's percentage, of
  -- others and after Form 17 (s837).
  joint_tax text check (joint_tax in ('half', 'own')),
  primary key (user_id, id)
);
select hide_from_others('accounts');
grant select, insert, update, delete on accounts to farthing_user;
select limit_rows('accounts', 1000);
select record_changes('accounts');

create table account_valuations (
  user_id uuid not null,
  account_id uuid not null,
  date date not null,
  id uuid not null,
  value numeric not null,
  created_at timestamptz not null default now(),
  primary key (user_id, account_id, date),
  unique (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('account_valuations');
grant select, insert, update, delete on account_valuations to farthing_user;
select limit_rows('account_valuations', 50000);
select record_changes('account_valuations');

create table exchange_rates (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  date date not null,
  rate numeric not null check (rate > 0),
  -- Those of a connector are replaced by later ones, and never replace those of the user.
  source text not null default 'manual' check (source in ('manual', 'import', 'connector')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index exchange_rates_quote on exchange_rates (user_id, from_currency, to_currency, date);
create index exchange_rates_date on exchange_rates (user_id, date desc, id desc);
select hide_from_others('exchange_rates');
grant select, insert, update, delete on exchange_rates to farthing_user;
select limit_rows('exchange_rates', 200000);
select record_changes('exchange_rates');

-- Lower case when it is written, and compared byte by byte: `like` takes a third of what `ilike` takes over the columns.
-- Immutable, as a generated column wants it: of texts array_to_string() depends on nothing else.
create function joined_tags(tags text[]) returns text
language sql immutable as $$ select array_to_string(tags, E'\n') $$;
revoke execute on function joined_tags from public;
grant execute on function joined_tags to farthing_user;

create table transactions (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  type text not null check (type in ('expense', 'income', 'transfer')),
  date date not null check (date between '1900-01-01' and '2199-12-31'),
  value_date date,
  signed_amount numeric not null,
  currency text not null,
  description text not null default '',
  merchant text,
  category_id uuid,
  is_recurring boolean,
  tags text[] not null default '{}',
  notes text,
  external_id text,
  transfer_id uuid,
  import_id uuid,
  fingerprint uuid,
  split boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text collate "C" not null generated always as (
    lower(description || E'\n' || coalesce(merchant, '') || E'\n' || coalesce(notes, '')
      || case when tags = '{}' then '' else E'\n' || joined_tags(tags) end)) stored,
  primary key (user_id, id),
  foreign key (user_id, category_id) references categories (user_id, id),
  check (type <> 'transfer' or category_id is null),
  check (type = 'transfer' or transfer_id is null)
);
create index transactions_date on transactions (user_id, date desc, id desc);
create index transactions_account_date on transactions (user_id, account_id, date desc, id desc);
create unique index transactions_fingerprint on transactions (user_id, account_id, fingerprint)
  where fingerprint is not null;
create unique index transactions_external_id on transactions (user_id, account_id, external_id)
  where external_id is not null;
create index transactions_category on transactions (user_id, category_id, date desc, id desc)
  where category_id is not null;
create index transactions_split on transactions (user_id, id) where split;
create index transactions_transfer on transactions (user_id, transfer_id) where transfer_id is not null;
create index transactions_tagged on transactions (user_id, date desc, id desc) where tags <> '{}';
create index transactions_transfers on transactions (user_id, date desc, id desc) where type = 'transfer';
create index transactions_marked on transactions (user_id, date desc, id desc) where is_recurring;
-- Rows of an import stand together in the table: a summary of each few pages finds them, and costs an import nothing that can be measured.
create index transactions_import on transactions using brin (import_id) with (pages_per_range = 32);
select hide_from_others('transactions');
grant select, insert, update, delete on transactions to farthing_user;
select record_changes('transactions');

create table transaction_splits (
  user_id uuid not null,
  transaction_id uuid not null,
  position smallint not null,
  category_id uuid,
  signed_amount numeric not null,
  notes text,
  primary key (user_id, transaction_id, position),
  foreign key (user_id, transaction_id) references transactions (user_id, id) on delete cascade,
  foreign key (user_id, category_id) references categories (user_id, id)
);
create index transaction_splits_category on transaction_splits (user_id, category_id) where category_id is not null;
select hide_from_others('transaction_splits');
grant select, insert, update, delete on transaction_splits to farthing_user;
select record_changes('transaction_splits', 'transactions', 'transaction_id');

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
  -- Its parts in income sources.
  assignments jsonb not null default '[]',
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
create index deleted_transactions_account on deleted_transactions (user_id, account_id);
create index deleted_transactions_age on deleted_transactions (user_id, deleted_at);
create index deleted_transactions_transfer on deleted_transactions (user_id, transfer_id)
  where transfer_id is not null;
select hide_from_others('deleted_transactions');
grant select, insert, update, delete on deleted_transactions to farthing_user;

-- Fingerprints of imported rows that the user deleted: an import may be told to leave them out.
create table deleted_fingerprints (
  user_id uuid not null,
  account_id uuid not null,
  fingerprint uuid not null,
  deleted_at timestamptz not null default now(),
  primary key (user_id, account_id, fingerprint),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('deleted_fingerprints');
grant select, insert, update, delete on deleted_fingerprints to farthing_user;

-- Files on transactions: receipts and invoices. The bytes lie in the blob store under `<user_id>/<blob>`, a thumbnail
-- beside them under the same name with `.thumbnail`.
-- No foreign key leads to transactions: a deleted one can be restored for 30 days, and has its attachments again then.
-- A sweep takes rows away whose transaction can no longer come back, and after them their blobs.
create table attachments (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  transaction_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  blob text not null check (blob ~ '^[0-9a-f]{32}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  -- Of the thumbnail in bytes; null where there is none.
  thumbnail_size integer check (thumbnail_size > 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index attachments_file on attachments (user_id, transaction_id, sha256);
create unique index attachments_blob on attachments (user_id, blob);
select hide_from_others('attachments');
grant select, insert, update, delete on attachments to farthing_user;
select limit_rows('attachments', 100000);
select record_changes('attachments');

-- Tags that a user made before any transaction had them; those in use are in `transactions.tags` alone.
create table tags (
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  primary key (user_id, name)
);
select hide_from_others('tags');
grant select, insert, update, delete on tags to farthing_user;
select limit_rows('tags', 2000);
select record_changes('tags');

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
select hide_from_others('deleted_tags');
grant select, insert, update, delete on deleted_tags to farthing_user;

-- Rules that give transactions categories, merchants, tags and more. Conditions and actions are as the contract has them. They name
-- categories, accounts and tags without foreign keys: a rule that names what is gone is shown as broken and left out, so that nothing
-- is kept from being deleted by it.
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
select hide_from_others('rules');
grant select, insert, update, delete on rules to farthing_user;
select record_changes('rules');

create table rule_dismissals (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, key)
);
select hide_from_others('rule_dismissals');
grant select, insert, update, delete on rule_dismissals to farthing_user;
select limit_rows('rule_dismissals', 20000);

-- The names that the user gave to merchants, by the key that every way of printing a merchant has: its clean name in small letters
-- without signs.
create table merchant_names (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 300),
  name text not null check (length(name) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
select hide_from_others('merchant_names');
grant select, insert, update, delete on merchant_names to farthing_user;
select limit_rows('merchant_names', 50000);
select record_changes('merchant_names');

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
select hide_from_others('merchant_renames');
grant select, insert, update, delete on merchant_renames to farthing_user;

-- Filters of the list of transactions that users save.
create table saved_filters (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- The filter as the list of transactions takes it. `format` counts its meaning: what a later one adds, this one keeps.
  filter jsonb not null,
  format smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index saved_filters_name on saved_filters (user_id, lower(name)) where deleted_at is null;
select hide_from_others('saved_filters');
grant select, insert, update, delete on saved_filters to farthing_user;
select record_changes('saved_filters');
