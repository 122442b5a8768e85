-- Imports write many rows and cost less: what is made of them is brought up to date once an import, not once a statement.

-- Rows that are recorded quietly, with farthing.importing on, are noted by note_imported(), and their merchants' totals are
-- moved by whoever records them.
drop trigger transactions_merchants_added on transactions;
drop trigger transactions_recurring_added on transactions;
drop trigger transactions_search_added on transactions;
drop trigger transactions_transfers_added on transactions;
create trigger transactions_merchants_added after insert on transactions referencing new table as fresh for each statement
  when (current_setting('farthing.importing', true) is distinct from 'on') execute function move_merchant_years();
create trigger transactions_recurring_added after insert on transactions referencing new table as fresh for each statement
  when (current_setting('farthing.importing', true) is distinct from 'on') execute function note_recurring_changes();
create trigger transactions_search_added after insert on transactions referencing new table as fresh for each statement
  when (current_setting('farthing.importing', true) is distinct from 'on') execute function note_search_changes();
create trigger transactions_transfers_added after insert on transactions referencing new table as fresh for each statement
  when (current_setting('farthing.importing', true) is distinct from 'on') execute function note_transfer_changes();

-- What those triggers note of a statement with many rows, for the days of a whole import.
create function note_imported(owner uuid, first_day date, last_day date) returns void
language sql as $$
  insert into recurring_changes (user_id) values (owner);
  insert into search_changes (user_id, date_from, date_to) values (owner, first_day, last_day);
  insert into transfer_changes (user_id, first_day, last_day) values (owner, first_day, last_day);
$$;
revoke execute on function note_imported from public;
grant execute on function note_imported to farthing_user;

-- The account of a transaction, checked row by row, cost a third of what the row cost. Every write of transactions moves the
-- row of its account in account_balances, which refers to the account: that holds it instead. What is missing is that the row
-- stays as long as it counts transactions. farthing.ignore_locks is set where everything of a user goes.
alter table transactions drop constraint transactions_user_id_account_id_fkey;

create function keep_counted_account() returns trigger
language plpgsql as $$
begin
  if current_setting('farthing.ignore_locks', true) = 'on' then return old; end if;
  raise foreign_key_violation using message = 'the account has transactions', table = 'transactions',
    constraint = 'transactions_account';
end $$;
create trigger keep_counted_account before delete on account_balances for each row
  when (old.transaction_count <> 0) execute function keep_counted_account();
