-- Bounds how many records a user can store. The limits are far above what a household needs and keep a single user from
-- filling the disk. Only the role of users is held to them: a backup or a restore takes whatever there is.
create function check_row_limit() returns trigger
language plpgsql as $$
declare
  most constant integer := tg_argv[0]::integer;
  is_over boolean;
begin
  if current_user <> 'farthing_user' then return null; end if;
  execute format(
    'select exists (select from (select distinct user_id from added) u
       where (select count(*) from (select from %I t where t.user_id = u.user_id limit %s) n) > %s)',
    tg_table_name, most + 1, most) into is_over;
  if is_over then
    raise exception 'a user has more than % rows of %', most, tg_table_name using
      errcode = 'FT002', detail = json_build_object('table', tg_table_name, 'most', most)::text;
  end if;
  return null;
end $$;
revoke execute on function check_row_limit from public;

create function limit_rows(owned regclass, most integer) returns void
language plpgsql as $$
begin
  execute format('create trigger row_limit after insert on %s referencing new table as added
    for each statement execute function check_row_limit(%s)', owned, most);
end $$;
revoke execute on function limit_rows from public;

select limit_rows('accounts', 1000);
select limit_rows('account_valuations', 50000);
select limit_rows('categories', 1000);
select limit_rows('tags', 2000);
select limit_rows('exchange_rates', 200000);
select limit_rows('securities', 5000);
select limit_rows('security_prices', 500000);
select limit_rows('holdings', 10000);
select limit_rows('goals', 1000);
select limit_rows('budgets', 5000);
select limit_rows('budget_moves', 50000);
select limit_rows('low_balance_limits', 1000);
select limit_rows('payslips', 5000);
select limit_rows('pensions', 200);
select limit_rows('pension_contributions', 20000);
select limit_rows('disposals', 20000);
select limit_rows('isa_subscriptions', 20000);
select limit_rows('reconciliations', 20000);
select limit_rows('import_profiles', 200);
select limit_rows('import_accounts', 2000);
select limit_rows('merchant_names', 50000);
select limit_rows('rule_dismissals', 20000);
select limit_rows('notice_dismissals', 20000);
select limit_rows('refund_dismissals', 20000);
select limit_rows('recurring_series', 20000);
select limit_rows('attachments', 100000);
select limit_rows('idempotency_keys', 20000);
