-- Of a year of merchants that was written to, a report reads the rows that are newer than what it knows. A row that goes, or that
-- becomes another's, leaves no newer one behind: then all that is known by marks is read again, as after a write without a scope.
create or replace function note_merchant_year() returns trigger
language plpgsql as $$
declare
  r constant merchant_years := case when tg_op = 'DELETE' then old else new end;
  noted text;
begin
  if r.user_id::text = current_setting('farthing.user_id', true) and (tg_op = 'INSERT' or (tg_op = 'UPDATE'
      and (new.user_id, new.year, new.merchant, new.currency, new.type) = (old.user_id, old.year, old.merchant, old.currency, old.type))) then
    noted := coalesce(current_setting('farthing.merchant_years', true), '');
    if noted = '' then
      noted := set_config('farthing.merchant_years', r.year::text, true);
    elsif position(r.year::text in noted) = 0 then
      noted := set_config('farthing.merchant_years', noted || ' ' || r.year, true);
    end if;
  elsif current_setting('farthing.years_of', true) is distinct from r.user_id::text then
    update data_stamps set years = gen_random_uuid() where user_id = r.user_id;
    noted := set_config('farthing.years_of', r.user_id::text, true);
  end if;
  return r;
end $$;
