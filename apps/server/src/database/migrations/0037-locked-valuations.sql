-- A value that is given or taken up to the last locked day of an account moves its balance there, as a transaction does:
-- it is refused the same way (migration 0031), and waits for a lock that is being made (migration 0036).
create function keep_reconciled_values() returns trigger
language plpgsql as $$
declare
  touched record := coalesce(new, old);
  found record;
begin
  if current_setting('farthing.ignore_locks', true) = 'on' then return null; end if;
  -- In a statement of its own, so that the next one sees what was committed while this one waited.
  perform from accounts where user_id = touched.user_id and id = touched.account_id for key share;
  select a.name, l.date into found
  from (select max(date) as date from reconciliations
    where user_id = touched.user_id and account_id = touched.account_id) l
  join accounts a on a.user_id = touched.user_id and a.id = touched.account_id
  where l.date >= touched.date;
  if found.name is not null then perform refuse_locked(found.name, found.date); end if;
  return null;
end $$;
revoke execute on function keep_reconciled_values from public;

create trigger keep_reconciled_value_given after insert on account_valuations for each row
  execute function keep_reconciled_values();
create trigger keep_reconciled_value_changed after update on account_valuations for each row
  when ((old.account_id, old.date, old.value) is distinct from (new.account_id, new.date, new.value))
  execute function keep_reconciled_values();
create trigger keep_reconciled_value_taken after delete on account_valuations for each row
  execute function keep_reconciled_values();
