-- A search reads the texts of transactions themselves, in one column, in place of an index of its own that a job kept up to date.

-- Lower case when it is written, and compared byte by byte: `like` takes a third of what `ilike` takes over the columns.
-- Immutable, as a generated column wants it: of texts array_to_string() depends on nothing else.
create function joined_tags(tags text[]) returns text
language sql immutable as $$ select array_to_string(tags, E'\n') $$;
revoke execute on function joined_tags from public;
grant execute on function joined_tags to farthing_user;
alter table transactions add search_text text collate "C" not null generated always as (
  lower(description || E'\n' || coalesce(merchant, '') || E'\n' || coalesce(notes, '')
    || case when tags = '{}' then '' else E'\n' || joined_tags(tags) end)) stored;

-- The text of functions that stay, with what concerns the search replaced. The history does not record the new column, as it
-- follows from others.
do $$
declare
  change record;
  source text;
begin
  for change in select * from (values
    ('follow_transaction', '\n  if not is_gone and \(is_new or [^;]*insert into search_changes[^;]*;\s*end if;', ''),
    ('follow_transactions', '\n    insert into search_changes[^;]*;', ''),
    ('change_statement', 'created_at,trades_stamp', 'created_at,search_text'),
    ('record_change', 'created_at,trades_stamp', 'created_at,search_text')
  ) as c (name, was, becomes) loop
    source := pg_get_functiondef(change.name::regproc);
    if source !~ change.was then raise exception 'function % is not as this migration knows it', change.name; end if;
    execute regexp_replace(source, change.was, change.becomes, 'g');
  end loop;
end $$;

drop table search_days;
drop table search_changes;
