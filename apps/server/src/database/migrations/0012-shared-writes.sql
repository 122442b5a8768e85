-- Members of a household write into accounts that are shared with them, at the levels annotate and full.

-- The role of members works on rows of the owner in farthing.user_id that belong to the account in farthing.member_account. The
-- member is in farthing.member_id. farthing.member_level is the level of the share, which is locked until the commit; while it is
-- empty, the role sees nothing. farthing.member_transaction is the one transaction of a request: rows that name no account are shown
-- by it. database/member-scope.ts sets them.

-- Lets members do one thing with rows of an owned table. Without `allowed`, an update may only lock the rows. In both conditions
-- $full is true at the level full; in the first, $account, $transaction and $member are those of the scope.
create function let_members(owned regclass, verb text, rows text, allowed text default 'false') returns void
language plpgsql as $$
declare
  full_level constant text := $f$current_setting('farthing.member_level', true) = 'full'$f$;
  condition constant text := format($p$user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and nullif(current_setting('farthing.member_level', true), '') is not null and (%s)$p$,
    replace(replace(replace(replace(rows,
      '$account', $a$nullif(current_setting('farthing.member_account', true), '')::uuid$a$),
      '$transaction', $t$nullif(current_setting('farthing.member_transaction', true), '')::uuid$t$),
      '$member', $m$nullif(current_setting('farthing.member_id', true), '')::uuid$m$),
      '$full', full_level));
begin
  execute format('create policy members_%1$s on %2$s for %1$s to farthing_member %3$s', verb, owned, case verb
    when 'insert' then format('with check (%s)', condition)
    when 'update' then format('using (%s) with check (%s and (%s))', condition, condition, replace(allowed, '$full', full_level))
    else format('using (%s)', condition) end);
end $$;
revoke execute on function let_members from public;

-- Who shares with whom. They are read and locked before the level is known.
grant select (id, display_name, disabled_at) on users to farthing_member;
create policy members_select on users for select to farthing_member
  using (id = nullif(current_setting('farthing.user_id', true), '')::uuid
    or id = nullif(current_setting('farthing.member_id', true), '')::uuid);
grant select (user_id, household_id, role, ends_on, joined_at), update (joined_at) on household_members to farthing_member;
create policy members_select on household_members for select to farthing_member
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    or user_id = nullif(current_setting('farthing.member_id', true), '')::uuid);
create policy members_update on household_members for update to farthing_member
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    or user_id = nullif(current_setting('farthing.member_id', true), '')::uuid) with check (false);
grant select (user_id, account_id, household_id, level, changed_at), update (changed_at) on account_shares to farthing_member;
create policy members_select on account_shares for select to farthing_member
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and account_id = nullif(current_setting('farthing.member_account', true), '')::uuid);
create policy members_update on account_shares for update to farthing_member
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and account_id = nullif(current_setting('farthing.member_account', true), '')::uuid) with check (false);

-- The account and its transactions. Legs of transfers and split transactions belong to other accounts and categories as well:
-- members read them and change none.
grant select (user_id, id, name, currency, closed_on), update (closed_on) on accounts to farthing_member;
select let_members('accounts', 'select', 'id = $account');
select let_members('accounts', 'update', 'id = $account');
grant select (user_id, id, name, kind, group_name, position) on categories to farthing_member;
select let_members('categories', 'select', 'true');
grant select, insert, update, delete on transactions to farthing_member;
select let_members('transactions', 'select', 'account_id = $account');
select let_members('transactions', 'insert', 'account_id = $account and transfer_id is null and not split and $full');
select let_members('transactions', 'update', 'account_id = $account and transfer_id is null and not split', 'true');
select let_members('transactions', 'delete', 'account_id = $account and transfer_id is null and not split and $full');

-- Columns of a transaction that a level may change.
create function columns_of_level() returns text[]
language sql stable as $$
  select case current_setting('farthing.member_level', true)
    when 'full' then '{category_id,notes,tags,type,date,value_date,signed_amount,description,merchant,is_recurring}'::text[]
    when 'annotate' then '{category_id,notes,tags}'::text[] else '{}'::text[] end
$$;
revoke execute on function columns_of_level from public;
grant execute on function columns_of_level to farthing_member;

-- At the level annotate only category, notes and tags change. Both levels leave what ties a row to a statement or another row.
create function keep_to_level() returns trigger
language plpgsql as $$
declare
  free constant text[] := columns_of_level() || '{version,updated_at,search_text}'::text[];
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise insufficient_privilege using message = 'the level of the share does not allow this change';
  end if;
  return new;
end $$;
revoke execute on function keep_to_level from public;
create trigger keep_to_level before update on transactions for each row
  when (current_user = 'farthing_member') execute function keep_to_level();

-- What hangs on a transaction.
grant select on transaction_splits, income_source_assignments to farthing_member;
select let_members('transaction_splits', 'select', 'transaction_id = $transaction');
select let_members('income_source_assignments', 'select', 'transaction_id = $transaction');
grant select (user_id, transaction_id) on recurring_members to farthing_member;
select let_members('recurring_members', 'select', 'transaction_id = $transaction');
grant select (user_id, id, income_id, expense_id, amount, income_amount, created_at) on refund_links to farthing_member;
select let_members('refund_links', 'select', 'income_id = $transaction or expense_id = $transaction');
grant select, insert, update (deleted_at) on attachments to farthing_member;
select let_members('attachments', 'select', 'transaction_id = $transaction');
select let_members('attachments', 'insert', 'transaction_id = $transaction');
select let_members('attachments', 'update', 'transaction_id = $transaction',
  'deleted_at is null or $full');
grant select (user_id, id, account_id, deleted_at), insert, update (deleted_at), delete on deleted_transactions to farthing_member;
select let_members('deleted_transactions', 'select', 'account_id = $account');
-- The owner can restore the record: it is a row of the account too.
select let_members('deleted_transactions', 'insert', $$account_id = $account and transfer_id is null
  and record ->> 'user_id' = user_id::text and record ->> 'id' = id::text and record ->> 'account_id' = $account::text
  and coalesce(record ->> 'transfer_id', '') = '' and record ->> 'split' = 'false' and splits = '[]' and assignments = '[]'
  and $full$$);
select let_members('deleted_transactions', 'update', 'account_id = $account and $full');
select let_members('deleted_transactions', 'delete', 'account_id = $account and $full');
grant select (user_id, account_id, fingerprint), insert, delete on deleted_fingerprints to farthing_member;
select let_members('deleted_fingerprints', 'select', 'account_id = $account');
select let_members('deleted_fingerprints', 'insert', 'account_id = $account');
select let_members('deleted_fingerprints', 'delete', 'account_id = $account and $full');
grant select (user_id, id, account_id, status, upload_id) on imports to farthing_member;
select let_members('imports', 'select', 'account_id = $account');
grant select (user_id, account_id, date) on reconciliations to farthing_member;
select let_members('reconciliations', 'select', 'account_id = $account');
-- Queries of the history name these. Members see none of their rows.
grant select (user_id, account_id) on account_valuations to farthing_member;
grant select (user_id, id, symbol) on securities to farthing_member;

-- Totals. Those of months and merchants are of all accounts of the owner: members add to them by functions and never read them.
grant select, insert, update on account_balances, day_deltas to farthing_member;
select let_members('account_balances', 'select', 'account_id = $account');
select let_members('account_balances', 'insert', 'account_id = $account and $full');
select let_members('account_balances', 'update', 'account_id = $account and $full', 'true');
select let_members('day_deltas', 'select', 'account_id = $account');
select let_members('day_deltas', 'insert', 'account_id = $account and $full');
select let_members('day_deltas', 'update', 'account_id = $account and $full', 'true');
grant insert (user_id, text) on recurring_changes to farthing_member;
select let_members('recurring_changes', 'insert', 'true');
grant insert (user_id, first_day, last_day) on transfer_changes to farthing_member;
select let_members('transfer_changes', 'insert', 'true');
grant select, insert, update on data_stamps to farthing_member;
select let_members('data_stamps', 'select', 'true');
select let_members('data_stamps', 'insert', 'true');
select let_members('data_stamps', 'update', 'true', 'true');

-- The functions below run as the owner of the tables, who is held by row-level security as well.
create policy members_totals on month_totals to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid);
create policy members_totals on merchant_months to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid);
create policy members_totals on attachments for select to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid);

create function add_member_months(months date[], category_ids uuid[], currencies text[], types text[], minors bigint[],
  counts integer[], days text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Another category moves an amount within its month.
  if current_setting('farthing.member_level', true) is distinct from 'full' and exists (
    select from unnest(months, currencies, types, minors, counts) as m (month, currency, type, minor, number)
    group by month, currency, type having sum(minor) <> 0 or sum(number) <> 0) then
    raise insufficient_privilege using message = 'the level of the share does not allow this change';
  end if;
  insert into month_totals as t (user_id, month, category_id, currency, type, amount_minor, transaction_count, days)
  select current_setting('farthing.user_id')::uuid, m.month, m.category_id, m.currency, m.type, m.amount_minor,
    m.transaction_count, m.days::bigint[]
  from unnest(months, category_ids, currencies, types, minors, counts, days)
    as m (month, category_id, currency, type, amount_minor, transaction_count, days)
  where nullif(current_setting('farthing.member_level', true), '') is not null
  on conflict (user_id, month, category_id, currency, type) do update set
    amount_minor = t.amount_minor + excluded.amount_minor,
    transaction_count = t.transaction_count + excluded.transaction_count,
    days = add_days(t.days, excluded.days);
end $$;
revoke execute on function add_member_months from public;

create function add_member_merchants(moves transaction_move[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into merchant_months as t (user_id, month, merchant, currency, type, amount_minor, transaction_count)
  select current_setting('farthing.user_id')::uuid, date_trunc('month', date)::date, merchant collate "C", currency, type,
    (sum(sign * signed_amount) * power(10::numeric, currency_places(currency)))::bigint, sum(sign)
  from unnest(moves) where merchant is not null and type <> 'transfer'
    and current_setting('farthing.member_level', true) = 'full'
  group by 1, 2, 3, 4, 5 having sum(sign * signed_amount) <> 0 or sum(sign) <> 0 order by 1, 2, 3, 4, 5
  on conflict (user_id, month, merchant, currency, type) do update set
    amount_minor = t.amount_minor + excluded.amount_minor,
    transaction_count = t.transaction_count + excluded.transaction_count;
end $$;
revoke execute on function add_member_merchants from public;

-- Numbers of all transactions and attachments of the owner, for the limits on them.
create policy members_totals on account_balances for select to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid);
create function owner_transaction_count() returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(transaction_count), 0) from account_balances
    where user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
      and nullif(current_setting('farthing.member_level', true), '') is not null);
end $$;
revoke execute on function owner_transaction_count from public;
create function owner_attachment_count() returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select count(*) from attachments
    where user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
      and nullif(current_setting('farthing.member_level', true), '') is not null);
end $$;
revoke execute on function owner_attachment_count from public;

-- Bytes of all attachments of the owner, for the limit on them.
create function owner_attachment_bytes() returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(size + coalesce(thumbnail_size, 0)), 0) from attachments
    where user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
      and nullif(current_setting('farthing.member_level', true), '') is not null);
end $$;
revoke execute on function owner_attachment_bytes from public;

grant execute on function add_member_months, add_member_merchants, owner_attachment_bytes, owner_attachment_count,
  owner_transaction_count, joined_tags, change_label,
  change_statement, operation_net, join_images, write_operation, renew_stamp, currency_places, moved_by, check_locked_days
  to farthing_member;

-- History: what the member did in this account. That of other members has their names, and they may be of an earlier household.
grant select, insert, update (kind, undoes, root_id, undone_by, undone_at) on operations to farthing_member;
select let_members('operations', 'select', 'by_account = $account and by_user = $member');
select let_members('operations', 'insert', $$by_account = $account and by_user = $member and actor = 'member'$$);
select let_members('operations', 'update', 'by_account = $account and by_user = $member', 'true');
grant select, insert on operation_changes to farthing_member;
select let_members('operation_changes', 'select', 'by_account = $account and by_user = $member');
select let_members('operation_changes', 'insert', 'by_account = $account and by_user = $member');

-- The owner undoes with their own rights what a member's rows of the history say. They name rows of the account only, and columns that
-- the level may change. What an undoing reverts is the member's own.
create function keep_member_changes() returns trigger
language plpgsql as $$
declare
  account constant uuid := nullif(current_setting('farthing.member_account', true), '')::uuid;
  is_full constant boolean := current_setting('farthing.member_level', true) = 'full';
  changed constant jsonb := coalesce(new.before, '{}') || coalesce(new.after, '{}');
  is_right boolean;
begin
  is_right := new.table_name = new.resource and new.key is not null and new.resource_key = new.key and new.rows = 1
    and new.operation_id::text = current_setting('farthing.operation_id', true);
  if new.table_name = 'transactions' then
    is_right := is_right and case new.verb
      when 'd' then is_full and new.after is null and new.before ->> 'id' = new.key
        and new.before ->> 'user_id' = new.user_id::text and new.before ->> 'account_id' = account::text
        and coalesce(new.before ->> 'transfer_id', '') = '' and new.before ->> 'split' = 'false'
        and not exists (select from transactions t where t.user_id = new.user_id and t.id = new.key::uuid)
      else exists (select from transactions t where t.user_id = new.user_id and t.id = new.key::uuid and t.account_id = account)
        and case new.verb when 'c' then is_full and changed = '{}' else changed - columns_of_level() = '{}' end end;
  elsif new.table_name = 'attachments' then
    is_right := is_right and exists (select from attachments a where a.user_id = new.user_id and a.id = new.key::uuid)
      and case new.verb when 'c' then changed = '{}' when 'u' then changed - 'deleted_at' = '{}' else false end;
  else
    is_right := false;
  end if;
  if is_right is not true then
    raise insufficient_privilege using message = 'a change by a member names rows of the account only';
  end if;
  return new;
end $$;
revoke execute on function keep_member_changes from public;
create trigger keep_member_changes before insert on operation_changes for each row
  when (current_user = 'farthing_member') execute function keep_member_changes();

create function keep_member_operations() returns trigger
language plpgsql as $$
begin
  if coalesce(new.resource, 'transactions') not in ('transactions', 'attachments')
    or exists (select from jsonb_array_elements(new.parts) as part
      where coalesce(part ->> 'table', '') not in ('transactions', 'attachments') or part ->> 'resource' is distinct from part ->> 'table')
    or exists (select from unnest(array[new.undoes, new.root_id]) as named (id) where id is not null
      and not exists (select from operations o where o.user_id = new.user_id and o.id = named.id)) then
    raise insufficient_privilege using message = 'an operation of a member names rows of the account only';
  end if;
  if tg_op = 'INSERT' then new.number := null; end if;
  return new;
end $$;
revoke execute on function keep_member_operations from public;
-- By its name it comes before number_operation.
create trigger keep_member_operations before insert or update on operations for each row
  when (current_user = 'farthing_member') execute function keep_member_operations();

-- The member's change is in both audit logs; of the entries before it, only the chain's hashes can be read.
grant insert, select (user_id, seq, hash) on audit_log to farthing_member;
create policy members_select on audit_log for select to farthing_member
  using (nullif(current_setting('farthing.member_level', true), '') is not null
    and (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
      or user_id = nullif(current_setting('farthing.member_id', true), '')::uuid));
create policy members_insert on audit_log for insert to farthing_member
  with check (action like 'shared\_%' and nullif(current_setting('farthing.member_level', true), '') is not null
    and (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
      or user_id = nullif(current_setting('farthing.member_id', true), '')::uuid));

-- Answers of requests that may be sent twice are the member's own.
grant select, insert, update on idempotency_keys to farthing_member;
create policy members_all on idempotency_keys to farthing_member
  using (nullif(current_setting('farthing.member_level', true), '') is not null
    and user_id = nullif(current_setting('farthing.member_id', true), '')::uuid)
  with check (nullif(current_setting('farthing.member_level', true), '') is not null
    and user_id = nullif(current_setting('farthing.member_id', true), '')::uuid);

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

-- A member's import is committed in the owner's rows, with its entries in both audit logs: neither can be without the other. Writes
-- both, as the owner of the tables, whose policies hold while farthing.household is set. Without a member it writes nothing.
create function log_of_member_import(ids uuid[], wanted text, import text, address text, own jsonb, told jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner constant uuid := current_setting('farthing.user_id')::uuid;
  member constant uuid := nullif(current_setting('farthing.member_id', true), '')::uuid;
begin
  if member is null or wanted not like 'shared\_import\_%' then
    raise exception 'no member imports here' using errcode = '42501';
  end if;
  perform set_config('farthing.household', owner::text, true);
  insert into audit_log (user_id, id, action, ip_address, resource_type, resource_id, metadata, hash)
  select p.user_id, ids[row_number() over (order by p.user_id)], wanted, case when p.user_id = member then address end,
    'import', import, case when p.user_id = member then own else told end, ''::bytea
  from (values (owner), (member)) p (user_id) order by p.user_id;
  perform set_config('farthing.household', '', true);
end $$;
revoke execute on function log_of_member_import from public;
grant execute on function log_of_member_import to farthing_user;
