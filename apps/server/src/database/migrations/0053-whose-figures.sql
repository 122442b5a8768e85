-- Holdings and trades of accounts that are shared with their transactions. Notes, and what only tax needs, are not among the columns.
grant select (name, kind, region) on securities to farthing_guest;
select show_to_guests('holding_trades', 'account_id', 'farthing.viewed_accounts');
grant select (user_id, id, account_id, holding_id, security_id, type, date, quantity, price, currency, fees, fx_rate, amount, cost,
  new_security_id, fee_security_id, period_end)
  on holding_trades to farthing_guest;

-- Accounts whose payments are shared costs unless their user says otherwise: those from a day on that were recorded since the last look.
-- A cost that its user deletes isn't made again. Null: off.
alter table account_shares add column costs_from date, add column costs_seen timestamptz;
alter table account_shares add check ((costs_from is null) = (costs_seen is null));
alter table account_shares add check (costs_from is null or level <> 'counted');
