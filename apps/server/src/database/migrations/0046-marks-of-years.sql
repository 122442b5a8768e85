-- The first report after a write looks for what changed in the years that the write moved, and in no other. Which these are stands
-- beside the stamp of the user's data and costs an edit no statement: a trigger notes it, and renew_stamp() writes it down.

-- By year the transaction that moved totals of merchants last; `years` is another one where it was not noted which year.
alter table data_stamps add column years uuid not null default gen_random_uuid();
alter table data_stamps add column merchant_years bigint[] not null default '{}';

-- Before each row, as a trigger after it would be queued. The setting ends with the transaction, and goes back with a savepoint.
create function note_merchant_year() returns trigger
language plpgsql as $$
declare
  r constant merchant_years := case when tg_op = 'DELETE' then old else new end;
  noted text;
begin
  if r.user_id::text = current_setting('farthing.user_id', true)
      and (tg_op <> 'UPDATE' or (new.user_id = old.user_id and new.year = old.year)) then
    noted := coalesce(current_setting('farthing.merchant_years', true), '');
    if noted = '' then
      noted := set_config('farthing.merchant_years', r.year::text, true);
    elsif position(r.year::text in noted) = 0 then
      noted := set_config('farthing.merchant_years', noted || ' ' || r.year, true);
    end if;
  -- Not what a scope of the user writes: whoever does need not end with renew_stamp().
  elsif current_setting('farthing.years_of', true) is distinct from r.user_id::text then
    update data_stamps set years = gen_random_uuid() where user_id = r.user_id;
    noted := set_config('farthing.years_of', r.user_id::text, true);
  end if;
  return r;
end $$;
revoke execute on function note_merchant_year from public;

create trigger merchant_year_moved before insert or update or delete on merchant_years
  for each row execute function note_merchant_year();

create function mark_years(marks bigint[], years integer[]) returns bigint[]
language plpgsql volatile as $$
begin
  for n in 1 .. cardinality(years) loop marks[years[n]] := pg_current_xact_id()::text::bigint; end loop;
  return marks;
end $$;
revoke execute on function mark_years from public;
grant execute on function mark_years to farthing_user;

-- As in migration 0039, with the years that were noted.
create or replace function renew_stamp(owner uuid) returns void
language plpgsql as $$
declare
  moved constant integer[] := string_to_array(nullif(current_setting('farthing.merchant_years', true), ''), ' ')::integer[];
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  if moved is null then
    update data_stamps set stamp = gen_random_uuid() where user_id = owner;
  elsif cardinality(moved) = 1 then
    update data_stamps set stamp = gen_random_uuid(), merchant_years[moved[1]] = pg_current_xact_id()::text::bigint
    where user_id = owner;
  else
    update data_stamps set stamp = gen_random_uuid(), merchant_years = mark_years(merchant_years, moved) where user_id = owner;
  end if;
  if not found then
    insert into data_stamps (user_id, stamp) values (owner, gen_random_uuid())
    on conflict (user_id) do update set stamp = excluded.stamp, years = excluded.years;
  end if;
end $$;
