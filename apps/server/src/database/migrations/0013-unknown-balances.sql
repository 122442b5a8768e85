-- An account that was made from a statement without a balance counts in no total until the user states its balance.
alter table accounts add column balance_known boolean not null default true;
