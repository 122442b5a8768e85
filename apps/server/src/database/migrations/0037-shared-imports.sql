-- A member imports statements into an account that is shared with them at level full. The import runs with the rights of the owner,
-- because it needs their rules, merchants and earlier statements. database/owner-scope.ts sets farthing.member_account.

-- Refuses a change of rows that belong to another account than that of a member's import.
-- argument: the column of the table that names the account
create function keep_to_member_account() returns trigger
language plpgsql as $$
declare
  account constant text := current_setting('farthing.member_account');
begin
  if tg_op <> 'INSERT' and to_jsonb(old) ->> tg_argv[0] is distinct from account
    or tg_op <> 'DELETE' and to_jsonb(new) ->> tg_argv[0] is distinct from account then
    raise insufficient_privilege using message = 'an import by a member changes rows of the account only';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function keep_to_member_account from public;

create function keep_imports_to_account(owned regclass, account_column text) returns void
language plpgsql as $$
begin
  -- By its name it comes before the triggers that derive data.
  execute format($t$create trigger a_keep_to_member_account before insert or update or delete on %s for each row
    when (current_setting('farthing.member_account', true) <> '' and current_user = 'farthing_user')
    execute function keep_to_member_account(%L)$t$, owned, account_column);
end $$;
revoke execute on function keep_imports_to_account from public;
select keep_imports_to_account('accounts', 'id');
select keep_imports_to_account('transactions', 'account_id');
select keep_imports_to_account('imports', 'account_id');
select keep_imports_to_account('account_valuations', 'account_id');
select keep_imports_to_account('holdings', 'account_id');
