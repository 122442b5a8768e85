-- Filters that users save, and what makes a search for words quick.

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

-- On which days of a year a run of one, two or three letters stands in the texts of a user's transactions, or an amount in them: bit
-- n is the n-th day. It says where to look, not what is there: a day too many costs time, a day too few would be a wrong
-- answer. So bits are only ever added, and days whose rows were written since stand in search_changes until they are read
-- again. PostgreSQL's own trigram index is no way: it is no part of every server, and row-level security keeps conditions such as
-- `ilike` from using any index, as they are not leakproof.
create table search_days (
  user_id uuid not null references users (id) on delete cascade,
  gram integer not null,
  year smallint not null,
  days bit(368) not null,
  primary key (user_id, gram, year)
);

-- Days of rows that came or changed since they were read for search_days. Only ever added to and emptied.
create table search_changes (
  user_id uuid not null references users (id) on delete cascade,
  number bigint generated always as identity,
  date_from date not null,
  date_to date not null,
  primary key (user_id, number)
);

select hide_from_others('saved_filters');
select hide_from_others('search_days');
select hide_from_others('search_changes');
grant select, insert, update, delete on saved_filters, search_days, search_changes to farthing_user;

select record_changes('saved_filters');

alter table users no force row level security;
insert into search_changes (user_id, date_from, date_to) select id, '1900-01-01', '2199-12-31' from users;
alter table users force row level security;

create function note_search_changes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_changes (user_id, date_from, date_to)
    select user_id, min(date), max(date) from fresh group by user_id;
  else
    insert into search_changes (user_id, date_from, date_to)
    select f.user_id, min(f.date), max(f.date) from fresh f join gone g on g.user_id = f.user_id and g.id = f.id
    where (f.date, f.description, f.merchant, f.notes, f.tags, f.signed_amount)
      is distinct from (g.date, g.description, g.merchant, g.notes, g.tags, g.signed_amount)
    group by f.user_id;
  end if;
  return null;
end $$;
revoke execute on function note_search_changes from public;

create trigger transactions_search_added after insert on transactions
  referencing new table as fresh for each statement execute function note_search_changes();
create trigger transactions_search_changed after update on transactions
  referencing old table as gone new table as fresh for each statement execute function note_search_changes();
