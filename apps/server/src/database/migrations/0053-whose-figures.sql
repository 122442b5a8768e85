-- Holdings and trades of accounts that are shared with their transactions. Notes, and what only tax needs, are not among the columns.
grant select (name, kind, region) on securities to farthing_guest;
select show_to_guests('holding_trades', 'account_id', 'farthing.viewed_accounts');
grant select (user_id, id, account_id, holding_id, security_id, type, date, quantity, price, currency, fees, fx_rate, amount, cost,
  new_security_id, fee_security_id, period_end)
  on holding_trades to farthing_guest;
