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
select record_changes('reconciliations');

-- Refuses what would move a locked balance, whoever writes it: FT001, with the account's name and the last locked day as
-- detail. Category, merchant, tags and notes may change. farthing.ignore_locks is set where everything of a user goes.
create function refuse_locked(locked text, last_day date) returns void
language plpgsql as $$
begin
  raise exception 'the account is locked' using errcode = 'FT001',
    detail = jsonb_build_object('account', locked, 'date', last_day)::text;
end $$;

create function keep_reconciled() returns trigger
language plpgsql as $$
declare
  owner uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  found record;
begin
  if owner is null or current_setting('farthing.ignore_locks', true) = 'on'
    or not exists (select from reconciliations where user_id = owner) then return null; end if;
  if tg_op = 'INSERT' then
    select a.name, l.date into found
    from (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) l
    join fresh f on f.user_id = owner and f.account_id = l.account_id and f.date <= l.date
    join accounts a on a.user_id = owner and a.id = l.account_id limit 1;
  elsif tg_op = 'DELETE' then
    select a.name, l.date into found
    from (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) l
    join gone g on g.user_id = owner and g.account_id = l.account_id and g.date <= l.date
    join accounts a on a.user_id = owner and a.id = l.account_id limit 1;
  else
    select a.name, l.date into found
    from (select account_id, max(date) as date from reconciliations where user_id = owner group by account_id) l
    join gone g on g.user_id = owner
    join fresh f on f.user_id = owner and f.id = g.id
      and (f.account_id, f.date, f.signed_amount) is distinct from (g.account_id, g.date, g.signed_amount)
    join accounts a on a.user_id = owner and a.id = l.account_id
    where (g.account_id = l.account_id and g.date <= l.date) or (f.account_id = l.account_id and f.date <= l.date) limit 1;
  end if;
  if found.name is not null then perform refuse_locked(found.name, found.date); end if;
  return null;
end $$;

create trigger keep_reconciled_added after insert on transactions referencing new table as fresh
  for each statement execute function keep_reconciled();
create trigger keep_reconciled_changed after update on transactions referencing old table as gone new table as fresh
  for each statement execute function keep_reconciled();
create trigger keep_reconciled_deleted after delete on transactions referencing old table as gone
  for each statement execute function keep_reconciled();

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
