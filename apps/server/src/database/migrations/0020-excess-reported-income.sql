-- Excess reported income of offshore reporting funds (SI 2009/3001 reg 94): `price` is the amount for each unit held on the last
-- day of the fund's reporting period.
alter table holding_trades
  add column period_end date,
  add column income_kind text check (income_kind in ('dividends', 'interest')),
  add check ((type = 'excess_income') = (period_end is not null and income_kind is not null));
alter table holding_trades drop constraint if exists holding_trades_type_check;
alter table holding_trades add constraint holding_trades_type_check check (type in ('buy', 'sell', 'dividend', 'split',
  'unsplit', 'restructure', 'dividend_accumulated', 'capital_return', 'transfer_in', 'transfer_out', 'spin_off', 'exchange',
  'rights_issue', 'bonus_issue', 'swap', 'reward', 'airdrop', 'wallet_in', 'wallet_out', 'excess_income'));

drop index if exists holding_trades_income;
create index holding_trades_income on holding_trades (user_id, date)
  where type in ('dividend', 'dividend_accumulated', 'reward', 'excess_income');
