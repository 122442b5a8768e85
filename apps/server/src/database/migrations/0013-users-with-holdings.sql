-- A user's securities go before the holdings and trades that name them when the user is deleted: these checks may then
-- wait until all is gone. Everywhere else they are made at once, as before.
alter table holdings alter constraint holdings_user_id_security_id_fkey deferrable initially immediate;
alter table holding_trades alter constraint holding_trades_user_id_security_id_fkey deferrable initially immediate;
alter table holding_trades alter constraint holding_trades_user_id_new_security_id_fkey deferrable initially immediate;
