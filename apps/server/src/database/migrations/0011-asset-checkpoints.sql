-- What was worked out for an asset goes on from checkpoints, one a tax year, so that a further trade reads and writes
-- little; disposals are worked out from there when they are asked for, and kept no more.

drop table asset_year_results;

-- JSON that is never looked into here; empty where nothing can go on.
alter table asset_results add column checkpoints text not null default '';

-- holding_quantities is derived, and written by a hundred thousand rows at a time: checking its foreign key row by row
-- cost as much as the rows. What it cascaded is done once a statement.
alter table holding_quantities drop constraint holding_quantities_user_id_holding_id_fkey;

create function delete_quantities_of_holdings() returns trigger
language plpgsql as $$
begin
  delete from holding_quantities q using gone where q.user_id = gone.user_id and q.holding_id = gone.id;
  return null;
end $$;
revoke execute on function delete_quantities_of_holdings from public;

create trigger holdings_quantities after delete on holdings
  referencing old table as gone for each statement execute function delete_quantities_of_holdings();
