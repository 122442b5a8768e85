-- Categories, accounts, dated valuations, exchange rates.

-- Every user has the 45 system categories as rows of their own (slug set, read-only by the service), so that a
-- transaction's category is held by the same composite foreign key whoever made it.
create table categories (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  slug text,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('income', 'expense')),
  group_name text not null,
  position integer not null,
  system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index categories_name on categories (user_id, lower(name));
create unique index categories_slug on categories (user_id, slug) where slug is not null;

create table accounts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('cash', 'savings', 'isa', 'investment', 'pension', 'crypto', 'property',
    'other_asset', 'credit_card', 'loan', 'mortgage')),
  class text not null generated always as (
    case when type in ('credit_card', 'loan', 'mortgage') then 'liability' else 'asset' end) stored,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  opening_balance numeric not null default 0,
  opening_date date,
  closed_on date,
  institution text check (length(institution) <= 100),
  notes text check (length(notes) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);

create table account_valuations (
  user_id uuid not null,
  account_id uuid not null,
  date date not null,
  id uuid not null,
  value numeric not null,
  created_at timestamptz not null default now(),
  primary key (user_id, account_id, date),
  unique (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);

create table exchange_rates (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  date date not null,
  rate numeric not null check (rate > 0),
  source text not null default 'manual' check (source in ('manual', 'import')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index exchange_rates_quote on exchange_rates (user_id, from_currency, to_currency, date);
create index exchange_rates_date on exchange_rates (user_id, date desc, id desc);

select hide_from_others('categories');
select hide_from_others('accounts');
select hide_from_others('account_valuations');
select hide_from_others('exchange_rates');
grant select, insert, update, delete on categories, accounts, account_valuations, exchange_rates
  to farthing_user;

-- Registration gives a new user the system categories.
create policy system on categories to farthing_system using (true) with check (true);
grant select, insert on categories to farthing_system;
