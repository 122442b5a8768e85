-- Transfers, refunds and recurring payments that the service finds, and reconciliations.

-- A confirmed pair. `id` is the transfer_id of both rows; `from_was` and `to_was` are what they were before: type, category
-- and splits. No foreign key to the rows: a transfer that was deleted can be restored, and taken apart after that.
create table transfer_matches (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  from_was jsonb not null,
  to_was jsonb not null,
  confirmed_at timestamptz not null default now(),
  -- An import linked the pair by itself, because both statements prove it. The user sees it marked and can unlink it.
  automatic boolean not null default false,
  primary key (user_id, id)
);
select hide_from_others('transfer_matches');
grant select, insert, update, delete on transfer_matches to farthing_user;
select record_changes('transfer_matches');

-- A pair that is none, for good. Rows of a statement are known by account and fingerprint, which they keep when their
-- import is taken back and done again; others by their id.
create table transfer_rejections (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  from_print text,
  to_print text,
  rejected_at timestamptz not null default now(),
  primary key (user_id, id)
);
select hide_from_others('transfer_rejections');
grant select, insert, update, delete on transfer_rejections to farthing_user;
select limit_rows('transfer_rejections', 200000);
select record_changes('transfer_rejections');

-- Pairs that look like transfers. Derived, written by looks; a row may be gone or have changed already.
create table transfer_proposals (
  user_id uuid not null references users (id) on delete cascade,
  from_id uuid not null,
  to_id uuid not null,
  from_date date not null,
  to_date date not null,
  confidence numeric not null check (confidence between 0 and 1),
  reasons text[] not null,
  is_certain boolean not null default false,
  primary key (user_id, from_id)
);
create unique index transfer_proposals_to on transfer_proposals (user_id, to_id);
select hide_from_others('transfer_proposals');
grant select, insert, update, delete on transfer_proposals to farthing_user;

-- Days of transactions that were added, removed or changed in day, amount, account or type since transfers were last
-- looked for. Rows are only added and emptied, so that writers never wait for each other here.
create table transfer_changes (
  user_id uuid not null references users (id) on delete cascade,
  number bigint generated always as identity,
  first_day date not null,
  last_day date not null,
  primary key (user_id, number)
);
select hide_from_others('transfer_changes');
grant select, insert, update, delete on transfer_changes to farthing_user;

-- What an income pays back of an expense: `amount` in the currency of the expense, `income_amount` in that of the income.
-- No foreign key to either: a side that is deleted takes the link away, and its return within 30 days brings it back.
create table refund_links (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  income_id uuid not null,
  expense_id uuid not null,
  amount numeric not null check (amount > 0),
  income_amount numeric not null check (income_amount > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index refund_links_pair on refund_links (user_id, income_id, expense_id);
create index refund_links_expense on refund_links (user_id, expense_id);
select hide_from_others('refund_links');
grant select, insert, update, delete on refund_links to farthing_user;
select limit_rows('refund_links', 200000);
select record_changes('refund_links');

-- The category and splits that an income had before it paid something back.
create table refunded_incomes (
  user_id uuid not null references users (id) on delete cascade,
  transaction_id uuid not null,
  category_was uuid,
  splits_was jsonb not null default '[]',
  primary key (user_id, transaction_id)
);
select hide_from_others('refunded_incomes');
grant select, insert, update, delete on refunded_incomes to farthing_user;
select record_changes('refunded_incomes', 'transactions', 'transaction_id');

-- Incomes that pay nothing back, as the user said: they are not proposed again.
create table refund_dismissals (
  user_id uuid not null references users (id) on delete cascade,
  income_id uuid not null,
  print text,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, income_id)
);
select hide_from_others('refund_dismissals');
grant select, insert, update, delete on refund_dismissals to farthing_user;
select limit_rows('refund_dismissals', 20000);
select record_changes('refund_dismissals');

-- `series` is what the latest scan found (or makes of what was typed) as JSON, `typed` what the user typed. The other
-- columns are what is decided, and what is looked for. `member_ids` are the transactions by which a series is found again, also
-- when it is rejected or part of another. A deleted one is kept so that it can be restored, and is found again only when the user
-- asks for it.
create table recurring_series (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  source text not null check (source in ('found', 'typed')),
  merchant_key text not null,
  series jsonb not null,
  typed jsonb,
  member_ids uuid[] not null default '{}',
  account_id uuid,
  category_id uuid,
  name text check (length(name) between 1 and 100),
  decision text check (decision in ('confirmed', 'rejected', 'ended')),
  ended_on date,
  contract_ends_on date,
  merged_into uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete set null (account_id),
  foreign key (user_id, category_id) references categories (user_id, id) on delete set null (category_id),
  foreign key (user_id, merged_into) references recurring_series (user_id, id) on delete set null (merged_into)
);
create index recurring_series_account on recurring_series (user_id, account_id) where account_id is not null;
create index recurring_series_category on recurring_series (user_id, category_id) where category_id is not null;
create index recurring_series_merged on recurring_series (user_id, merged_into) where merged_into is not null;
select hide_from_others('recurring_series');
grant select, insert, update, delete on recurring_series to farthing_user;
select limit_rows('recurring_series', 20000);
select record_changes('recurring_series');

-- Which series a transaction is in, of those that are shown. Derived, written by scans; a transaction may be gone already.
create table recurring_members (
  user_id uuid not null,
  transaction_id uuid not null,
  series_id uuid not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, series_id) references recurring_series (user_id, id) on delete cascade
);
create index recurring_members_series on recurring_members (user_id, series_id);
select hide_from_others('recurring_members');
grant select, insert, update, delete on recurring_members to farthing_user;

-- When the user's transactions were scanned last. `revision` counts everything written to series: a scan starts
-- again if it has moved since the scan read it.
create table recurring_scans (
  user_id uuid not null references users (id) on delete cascade,
  scanned_at timestamptz,
  scanned_on date,
  holidays text,
  revision integer not null default 0,
  primary key (user_id)
);
select hide_from_others('recurring_scans');
grant select, insert, update, delete on recurring_scans to farthing_user;

-- Texts of transactions that came, changed or went since the last scan; a null text: so many that all are scanned. Only
-- ever added to and emptied, so that writers never wait for each other here.
create table recurring_changes (
  user_id uuid not null references users (id) on delete cascade,
  number bigint generated always as identity,
  text text,
  primary key (user_id, number)
);
select hide_from_others('recurring_changes');
grant select, insert, update, delete on recurring_changes to farthing_user;

-- Statements that an account was found to agree with. Up to the last day of the newest of them the account is locked: its
-- balance there cannot be moved by accident.
create table reconciliations (
  user_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- The statement's last day, and what it says was there at its end. Negative: owed.
  date date not null,
  balance numeric not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, account_id, date),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('reconciliations');
grant select, insert, update, delete on reconciliations to farthing_user;
select limit_rows('reconciliations', 20000);
select record_changes('reconciliations');

-- Refuses what would move a locked balance, whoever writes it: FT001, with the account's name and the last locked day as
-- detail. Category, merchant, tags and notes may change. farthing.ignore_locks is set where everything of a user goes.
create function refuse_locked(locked text, last_day date) returns void
language plpgsql as $$
begin
  raise exception 'the account is locked' using errcode = 'FT001',
    detail = jsonb_build_object('account', locked, 'date', last_day)::text;
end $$;

create function keep_reconciled_opening() returns trigger
language plpgsql as $$
declare
  last_day date := (select max(date) from reconciliations where user_id = new.user_id and account_id = new.id);
begin
  if last_day is not null then perform refuse_locked(new.name, last_day); end if;
  return null;
end $$;
create trigger keep_reconciled_opening after update on accounts for each row
  when ((old.opening_balance, old.opening_date, old.currency) is distinct from
    (new.opening_balance, new.opening_date, new.currency))
  execute function keep_reconciled_opening();

-- A value that is given or taken up to the last locked day of an account moves its balance there, as a transaction does:
-- it is refused the same way, and waits for a lock that is being made.
create function keep_reconciled_values() returns trigger
language plpgsql as $$
declare
  touched record := coalesce(new, old);
  found record;
begin
  if current_setting('farthing.ignore_locks', true) = 'on' then return null; end if;
  -- In a statement of its own, so that the next one sees what was committed while this one waited.
  perform from accounts where user_id = touched.user_id and id = touched.account_id for key share;
  select a.name, l.date into found
  from (select max(date) as date from reconciliations
    where user_id = touched.user_id and account_id = touched.account_id) l
  join accounts a on a.user_id = touched.user_id and a.id = touched.account_id
  where l.date >= touched.date;
  if found.name is not null then perform refuse_locked(found.name, found.date); end if;
  return null;
end $$;
revoke execute on function keep_reconciled_values from public;
create trigger keep_reconciled_value_given after insert on account_valuations for each row
  execute function keep_reconciled_values();
create trigger keep_reconciled_value_changed after update on account_valuations for each row
  when ((old.account_id, old.date, old.value) is distinct from (new.account_id, new.date, new.value))
  execute function keep_reconciled_values();
create trigger keep_reconciled_value_taken after delete on account_valuations for each row
  execute function keep_reconciled_values();
