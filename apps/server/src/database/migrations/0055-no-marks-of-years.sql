-- Reports read the rollups of their range, so which years a write moved is no longer noted.
drop trigger merchant_year_moved on merchant_years;
drop function note_merchant_year;

create or replace function renew_stamp(owner uuid) returns void
language plpgsql as $$
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  update data_stamps set stamp = gen_random_uuid() where user_id = owner;
  if not found then
    insert into data_stamps (user_id, stamp) values (owner, gen_random_uuid())
    on conflict (user_id) do update set stamp = excluded.stamp;
  end if;
end $$;

drop function mark_years;
alter table data_stamps drop column years, drop column merchant_years;
