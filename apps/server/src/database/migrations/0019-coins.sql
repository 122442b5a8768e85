-- Swaps of one coin for another, rewards, airdrops, moves between own wallets, and fees paid in coins.
alter table holding_trades
  add column new_quantity numeric check (new_quantity > 0),
  add column fee_quantity numeric check (fee_quantity > 0),
  add column fee_security_id uuid,
  add check ((fee_quantity is null) = (fee_security_id is null)),
  add foreign key (user_id, fee_security_id) references securities (user_id, id) deferrable;
alter table holding_trades drop constraint if exists holding_trades_type_check;
alter table holding_trades add constraint holding_trades_type_check check (type in ('buy', 'sell', 'dividend', 'split',
  'unsplit', 'restructure', 'dividend_accumulated', 'capital_return', 'transfer_in', 'transfer_out', 'spin_off', 'exchange',
  'rights_issue', 'bonus_issue', 'swap', 'reward', 'airdrop', 'wallet_in', 'wallet_out'));

drop index if exists holding_trades_income;
create index holding_trades_income on holding_trades (user_id, date)
  where type in ('dividend', 'dividend_accumulated', 'reward');
create index holding_trades_fee_link on holding_trades (user_id, security_id, fee_security_id)
  where fee_security_id is not null;
