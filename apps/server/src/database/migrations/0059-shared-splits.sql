-- Splits of transactions of shared accounts, without their notes. Guests see those of transactions that they see, of a range of days.
-- It runs as the owner of the tables, because a split doesn't name its account.
create function guest_splits(from_day date, to_day date)
returns table (transaction_id uuid, place smallint, category_id uuid, signed_amount numeric)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owner uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  viewed uuid[] := string_to_array(nullif(current_setting('farthing.viewed_accounts', true), ''), ',')::uuid[];
begin
  return query
    select s.transaction_id, s.position, s.category_id, s.signed_amount
    from transactions t join transaction_splits s on s.user_id = owner and s.transaction_id = t.id
    where t.user_id = owner and t.account_id = any (viewed) and t.split and t.date between from_day and to_day;
end $$;
revoke execute on function guest_splits from public;
grant execute on function guest_splits to farthing_guest;
