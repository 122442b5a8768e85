-- What an import of a broker's file did or would do with its trades: a summary by security, the shortfalls of refused
-- sales, and the holdings and securities it made. Null where the file has no trades, or its account takes none.

alter table imports add column trades jsonb;
create index holding_trades_import on holding_trades (user_id, import_id) where import_id is not null;
