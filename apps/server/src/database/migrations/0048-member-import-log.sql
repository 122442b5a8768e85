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
