-- Bounds what a user can store in the tables that had no limit yet. See 0051-row-limits.sql.
select limit_rows('imports', 20000);
select limit_rows('holding_trades', 500000);
select limit_rows('budget_amounts', 200000);
select limit_rows('refund_links', 200000);
select limit_rows('transfer_rejections', 200000);

-- Transactions are counted by account already, so that nothing has to count them. Deleting always works. Two requests at the
-- same time can pass the limit by what each of them adds.
create function check_transaction_limit() returns trigger
language plpgsql as $$
declare
  most constant bigint := tg_argv[0]::bigint;
begin
  if current_user <> 'farthing_user' or new.transaction_count <= 0 then return null; end if;
  if tg_op = 'UPDATE' and new.transaction_count <= old.transaction_count then return null; end if;
  if (select sum(transaction_count) from account_balances where user_id = new.user_id) > most then
    raise exception 'a user has more than % transactions', most using
      errcode = 'FT002', detail = json_build_object('table', 'transactions', 'most', most)::text;
  end if;
  return null;
end $$;
revoke execute on function check_transaction_limit from public;
create trigger transaction_limit after insert or update of transaction_count on account_balances
  for each row execute function check_transaction_limit(2000000);
