-- The account of a day, checked day by day, cost half of what writing the day cost. Nothing writes a day before it has moved the
-- row of the account in account_balances, which refers to the account and waits for whoever deletes it: days go with that row.
alter table day_deltas drop constraint day_deltas_user_id_account_id_fkey;

-- Before the row goes, as the account's deletion does that in the name of the owner, past the policies; what runs after it does not.
create function drop_days_of_account() returns trigger
language plpgsql as $$
begin
  delete from day_deltas where user_id = old.user_id and account_id = old.account_id;
  return old;
end $$;
revoke execute on function drop_days_of_account from public;
create trigger drop_days_of_account before delete on account_balances for each row execute function drop_days_of_account();
