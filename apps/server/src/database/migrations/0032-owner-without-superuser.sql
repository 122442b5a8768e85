-- Triggers on what a foreign key deletes or changes run as the tables' owner from PostgreSQL 18 on, and as the role of the
-- statement before. An owner without superuser rights is held to policies: it works on the rows of the user that is set, as
-- that role does.

create or replace function hide_from_others(owned regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', owned);
  execute format('alter table %s force row level security', owned);
  execute format($p$create policy own_rows on %s to farthing_user
    using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
    with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)$p$, owned);
  execute format($p$create policy triggers on %s to current_user
    using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
    with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)$p$, owned);
end $$;

do $$
declare
  owned regclass;
begin
  for owned in select p.polrelid::regclass from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'own_rows' and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_policy o where o.polrelid = p.polrelid and o.polname = 'triggers')
  loop
    execute format($p$create policy triggers on %s to current_user
      using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)
      with check (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)$p$, owned);
  end loop;
end $$;

-- Before PostgreSQL 18 these run as farthing_system where a user goes. What they would change goes as well.
create or replace function note_forgotten() returns trigger
language plpgsql as $$
begin
  if current_user = 'farthing_system' then return null; end if;
  update data_stamps s set forgotten_to = g.number
  from (select user_id, max(number) as number from gone group by user_id) g
  where s.user_id = g.user_id and s.forgotten_to < g.number;
  return null;
end $$;

create or replace function delete_quantities_of_holdings() returns trigger
language plpgsql as $$
begin
  if current_user = 'farthing_system' then return null; end if;
  delete from holding_quantities q using gone where q.user_id = gone.user_id and q.holding_id = gone.id;
  return null;
end $$;
