-- Transactions, their splits, and the rollups that every write moves in the same transaction.

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
  is_recurring boolean not null default false,
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
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id),
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

-- Fingerprints of imported rows that the user deleted: an import may be told to leave them out.
create table deleted_fingerprints (
  user_id uuid not null,
  account_id uuid not null,
  fingerprint uuid not null,
  deleted_at timestamptz not null default now(),
  primary key (user_id, account_id, fingerprint),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

-- Rollups: bigint minor units of the named currency. Derived, written by the slice ledger-totals alone.
create table account_balances (
  user_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null,
  transaction_count bigint not null,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

create table day_deltas (
  user_id uuid not null,
  account_id uuid not null,
  date date not null,
  amount_minor bigint not null,
  transaction_count integer not null,
  primary key (user_id, account_id, date),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

-- category_id is the nil UUID where a transaction has none; transfers are not spending and do not count here.
create table month_totals (
  user_id uuid not null references users (id) on delete cascade,
  month date not null,
  category_id uuid not null,
  currency text not null,
  type text not null check (type in ('expense', 'income')),
  amount_minor bigint not null,
  transaction_count integer not null,
  primary key (user_id, month, category_id, currency, type)
);

select hide_from_others('transactions');
select hide_from_others('transaction_splits');
select hide_from_others('deleted_fingerprints');
select hide_from_others('account_balances');
select hide_from_others('day_deltas');
select hide_from_others('month_totals');
grant select, insert, update, delete on transactions, transaction_splits, deleted_fingerprints, account_balances, day_deltas, month_totals
  to farthing_user;

