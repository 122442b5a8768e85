-- While an account is locked to a statement, what moves its balance waits, and the other way round: an edit that was under
-- way, written but not yet committed, was seen by neither and stood under the lock afterwards.
create or replace function keep_reconciled() returns trigger
language plpgsql as $$
declare
  owner uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  found record;
begin
  if owner is null or current_setting('farthing.ignore_locks', true) = 'on' then return null; end if;
  -- In a statement of its own, so that the next one sees what was committed while this one waited.
  if tg_op = 'INSERT' then
    perform from accounts where user_id = owner
      and id in (select account_id from fresh where user_id = owner) order by id for key share;
  elsif tg_op = 'DELETE' then
    perform from accounts where user_id = owner
      and id in (select account_id from gone where user_id = owner) order by id for key share;
  elsif tg_op = 'UPDATE' then
    perform from accounts where user_id = owner
      and id in (select unnest(array[f.account_id, g.account_id]) from gone g
        join fresh f on f.user_id = g.user_id and f.id = g.id
          and (f.account_id, f.date, f.signed_amount) is distinct from (g.account_id, g.date, g.signed_amount)
        where g.user_id = owner)
      order by id for key share;
  end if;
  if not exists (select from reconciliations where user_id = owner) then return null; end if;
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
