-- Capital gains are calculated from the trades whenever they are asked for. Stored results, the stamps that said whether they were
-- still right, and trades packed by year are no longer needed.

drop trigger pack_added on holding_trades;
drop trigger pack_removed on holding_trades;
drop trigger pack_changed on holding_trades;
drop function pack_written_trades, drop_empty_trade_years, pack_trade_years;
drop table trade_years;
drop table asset_results;
alter table holdings drop column trades_stamp;
