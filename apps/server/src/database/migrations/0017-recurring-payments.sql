-- Recurring payments: series found in transactions or typed by hand, with what the user decided about each.

-- Three states: null until somebody decides. False was the default and so nobody's decision. Changing the type rewrites
-- the table once, without triggers and for every user.
alter table transactions alter column is_recurring drop default;
alter table transactions alter column is_recurring drop not null;
alter table transactions alter column is_recurring type boolean using case when is_recurring then true end;

-- The owner, who migrates, reads the rows of all users here, and none of them by the policies.
alter table deleted_transactions no force row level security;
update deleted_transactions set record = record || '{"is_recurring": null}' where record -> 'is_recurring' = 'false';
alter table deleted_transactions force row level security;

-- `series` is what the latest scan found (or makes of what was typed) as JSON, `typed` what the user typed; the other columns are what is decided, and what is
-- looked for. `member_ids` are the transactions by which a series is found again, also when it is rejected or part of
-- another. A deleted one is kept so that it can be restored, and is found anew only when the user asks for it.
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

-- Which series a transaction is in, of those that are shown. Derived, written by scans; a transaction may be gone already.
create table recurring_members (
  user_id uuid not null,
  transaction_id uuid not null,
  series_id uuid not null,
  primary key (user_id, transaction_id),
  foreign key (user_id, series_id) references recurring_series (user_id, id) on delete cascade
);
create index recurring_members_series on recurring_members (user_id, series_id);

-- When the user's transactions were scanned last. `revision` counts everything written to series: a scan that finds it
-- moved since it read begins anew.
create table recurring_scans (
  user_id uuid not null references users (id) on delete cascade,
  scanned_at timestamptz,
  scanned_on date,
  holidays text,
  revision integer not null default 0,
  primary key (user_id)
);

-- Texts of transactions that came, changed or went since the last scan; a null text: so many that all are scanned. Only
-- ever added to and emptied, so that writers never wait for each other here.
create table recurring_changes (
  user_id uuid not null references users (id) on delete cascade,
  number bigint generated always as identity,
  text text,
  primary key (user_id, number)
);

select hide_from_others('recurring_series');
select hide_from_others('recurring_members');
select hide_from_others('recurring_scans');
select hide_from_others('recurring_changes');
grant select, insert, update, delete on recurring_series, recurring_members, recurring_scans, recurring_changes
  to farthing_user;

create function note_recurring_changes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from (select from fresh limit 201) many) > 200 then
      insert into recurring_changes (user_id) select distinct user_id from fresh;
    else
      insert into recurring_changes (user_id, text)
      select distinct user_id, coalesce(nullif(merchant, ''), description) from fresh;
    end if;
  elsif tg_op = 'DELETE' then
    if (select count(*) from (select from gone limit 201) many) > 200 then
      insert into recurring_changes (user_id) select distinct user_id from gone;
    else
      insert into recurring_changes (user_id, text)
      select distinct user_id, coalesce(nullif(merchant, ''), description) from gone;
    end if;
  elsif (select count(*) from (select from fresh limit 201) many) > 200 then
    insert into recurring_changes (user_id) select distinct user_id from fresh;
  else
    insert into recurring_changes (user_id, text)
    select distinct f.user_id, both_texts.text
    from fresh f join gone g on g.user_id = f.user_id and g.id = f.id
    cross join lateral (values (coalesce(nullif(f.merchant, ''), f.description)),
      (coalesce(nullif(g.merchant, ''), g.description))) both_texts (text)
    where (f.date, f.signed_amount, f.account_id, f.type, f.merchant, f.description, f.category_id, f.is_recurring)
      is distinct from (g.date, g.signed_amount, g.account_id, g.type, g.merchant, g.description, g.category_id,
        g.is_recurring);
  end if;
  return null;
end $$;
revoke execute on function note_recurring_changes from public;

create trigger transactions_recurring_added after insert on transactions
  referencing new table as fresh for each statement execute function note_recurring_changes();
create trigger transactions_recurring_removed after delete on transactions
  referencing old table as gone for each statement execute function note_recurring_changes();
create trigger transactions_recurring_changed after update on transactions
  referencing old table as gone new table as fresh for each statement execute function note_recurring_changes();
