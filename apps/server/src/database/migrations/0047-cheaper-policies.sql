-- Policies of five small tables say whose rows may be seen without a sub-select.
--
-- A sub-select is worked out once a statement, however often its table is asked, and costs 1.2 µs more to set up than the value
-- itself. These tables have a row for each account, holding or user, and statements read them once; what is read row by row, or
-- written in thousands, keeps the sub-select, as the value itself (0.5 µs) would be worked out each time. What may be written is
-- checked for each row, so here as well the check stays as it was.
do $$
declare
  small text;
begin
  foreach small in array array['data_stamps', 'accounts', 'account_balances', 'holdings', 'securities'] loop
    execute format($p$alter policy own_rows on %I
      using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid)$p$, small);
  end loop;
end $$;
