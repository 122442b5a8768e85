-- What an ISA account is, and what was paid into it in a tax year where the records do not say so. In pounds.

create table isa_accounts (
  user_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('cash', 'stocks_and_shares', 'lifetime', 'innovative_finance', 'junior')),
  flexible boolean not null default false,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

-- A figure typed by hand goes before what the transactions come to.
create table isa_subscriptions (
  user_id uuid not null,
  account_id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  amount numeric not null check (amount >= 0),
  primary key (user_id, account_id, tax_year),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

select hide_from_others('isa_accounts');
select hide_from_others('isa_subscriptions');
grant select, insert, update, delete on isa_accounts, isa_subscriptions to farthing_user;
