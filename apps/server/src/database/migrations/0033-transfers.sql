-- Transfers that are recognised in bank rows: money out of one of the user's accounts that is the money into another.

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
  primary key (user_id, id)
);

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

-- Pairs that look like transfers. Derived, written by looks; a row may be gone or have changed already.
create table transfer_proposals (
  user_id uuid not null references users (id) on delete cascade,
  from_id uuid not null,
  to_id uuid not null,
  from_date date not null,
  to_date date not null,
  confidence numeric not null check (confidence between 0 and 1),
  reasons text[] not null,
  primary key (user_id, from_id)
);
create unique index transfer_proposals_to on transfer_proposals (user_id, to_id);

-- Days of transactions that came, went or changed their day, amount, account or type since the last look. Only ever added to and emptied, so that writers never
-- wait for each other here.
create table transfer_changes (
  user_id uuid not null references users (id) on delete cascade,
  number bigint generated always as identity,
  first_day date not null,
  last_day date not null,
  primary key (user_id, number)
);

select hide_from_others('transfer_matches');
select hide_from_others('transfer_rejections');
select hide_from_others('transfer_proposals');
select hide_from_others('transfer_changes');
grant select, insert, update, delete on transfer_matches, transfer_rejections, transfer_proposals, transfer_changes
  to farthing_user;
select record_changes('transfer_matches');
select record_changes('transfer_rejections');

create function note_transfer_changes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into transfer_changes (user_id, first_day, last_day)
    select user_id, min(date), max(date) from fresh group by user_id;
  elsif tg_op = 'DELETE' then
    insert into transfer_changes (user_id, first_day, last_day)
    select user_id, min(date), max(date) from gone group by user_id;
  else
    insert into transfer_changes (user_id, first_day, last_day)
    select f.user_id, min(least(f.date, g.date)), max(greatest(f.date, g.date))
    from fresh f join gone g on g.user_id = f.user_id and g.id = f.id
    where (f.date, f.signed_amount, f.account_id, f.type, f.transfer_id)
      is distinct from (g.date, g.signed_amount, g.account_id, g.type, g.transfer_id)
    group by f.user_id;
  end if;
  return null;
end $$;
revoke execute on function note_transfer_changes from public;

create trigger transactions_transfers_added after insert on transactions
  referencing new table as fresh for each statement execute function note_transfer_changes();
create trigger transactions_transfers_removed after delete on transactions
  referencing old table as gone for each statement execute function note_transfer_changes();
create trigger transactions_transfers_changed after update on transactions
  referencing old table as gone new table as fresh for each statement execute function note_transfer_changes();

-- What is there already is looked at as far back as two years from each user's newest row; further back when asked.
alter table transactions no force row level security;
alter table transfer_changes no force row level security;
insert into transfer_changes (user_id, first_day, last_day)
select user_id, greatest(min(date), max(date) - 730), max(date) from transactions group by user_id;
alter table transactions force row level security;
alter table transfer_changes force row level security;
