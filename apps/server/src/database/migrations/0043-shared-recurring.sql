-- Recurring payments of shared accounts. Guests see one that was found, if all of its transactions are in accounts that they see with
-- their transactions: one that a private account paid too would tell of that account. They don't see what the owner typed or called it.
-- It runs as the owner of the tables, as guests can't know of transactions that they don't see.
create function guest_recurring() returns table (id uuid, account_id uuid, series jsonb, decision text, ended_on date)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owner uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  viewed uuid[] := string_to_array(nullif(current_setting('farthing.viewed_accounts', true), ''), ',')::uuid[];
begin
  return query
    select s.id, s.account_id,
      s.series || '{"missed_dates": [], "pauses": [], "reasons": [], "price_changes": []}', s.decision, s.ended_on
    from recurring_series s
    where s.user_id = owner and s.source = 'found' and s.deleted_at is null and s.merged_into is null
      and not s.series ? 'is_gone' and s.account_id = any (viewed)
      and exists (select from recurring_members m where m.user_id = owner and m.series_id = s.id)
      and not exists (
        select from recurring_members m left join transactions t on t.user_id = owner and t.id = m.transaction_id
        where m.user_id = owner and m.series_id = s.id and (t.account_id = any (viewed)) is not true)
    order by s.id;
end $$;
revoke execute on function guest_recurring from public;
grant execute on function guest_recurring to farthing_guest;
