-- Has nothing of a table recorded but that rows go, so that they can come back with their owner: an import is undone by
-- its own id, but goes with its account. part_of and by_column as in record_changes.
create function record_deletes(recorded regclass, part_of text default null, by_column text default null) returns void
language plpgsql as $$
begin
  perform record_changes(recorded, part_of, by_column);
  execute format('drop trigger record_created on %s', recorded);
  execute format('drop trigger record_updated on %s', recorded);
end $$;
revoke execute on function record_deletes from public;

select record_deletes('imports');
select record_deletes('import_chunks', 'imports', 'import_id');
select record_deletes('import_row_edits', 'imports', 'import_id');
