-- Days have no foreign key to their account: checking it cost half of what writing a day costs. Whatever writes a day has moved the
-- row of the account in account_balances before, in the same transaction. That row refers to the account and waits for whoever
-- deletes it, and the days go with it.
alter table day_deltas drop constraint day_deltas_user_id_account_id_fkey;

-- Before the row goes: the account's deletion takes the row along in the name of the tables' owner, past the policies. A trigger that
-- runs afterwards is held by them, and would find no days.
create function drop_days_of_account() returns trigger
language plpgsql as $$
begin
  delete from day_deltas where user_id = old.user_id and account_id = old.account_id;
  return old;
end $$;
revoke execute on function drop_days_of_account from public;
create trigger drop_days_of_account before delete on account_balances for each row execute function drop_days_of_account();

-- For imports, which write whole months: the sums of two months day by day, without a query for each row, as add_months adds years.
create function add_days(one bigint[], other bigint[]) returns bigint[]
language sql immutable parallel safe
return array[
  one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5], one[6] + other[6],
  one[7] + other[7], one[8] + other[8], one[9] + other[9], one[10] + other[10], one[11] + other[11], one[12] +
  other[12], one[13] + other[13], one[14] + other[14], one[15] + other[15], one[16] + other[16], one[17] + other[17],
  one[18] + other[18], one[19] + other[19], one[20] + other[20], one[21] + other[21], one[22] + other[22], one[23] +
  other[23], one[24] + other[24], one[25] + other[25], one[26] + other[26], one[27] + other[27], one[28] + other[28],
  one[29] + other[29], one[30] + other[30], one[31] + other[31]];
revoke execute on function add_days from public;
grant execute on function add_days to farthing_user;
