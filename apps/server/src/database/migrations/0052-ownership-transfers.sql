-- How the part of an account that changed hands on the first day of a share was transferred: to or from a spouse or civil partner at
-- no gain and no loss, or to or from someone else at market value. Null: not said. `costs` has what the part that came from a spouse
-- had cost them, as [{security_id, cost}]. Guests may read neither.
alter table account_ownership
  add column transfer text check (transfer in ('spouse', 'market_value')),
  add column costs jsonb not null default '[]' check (jsonb_typeof(costs) = 'array');
