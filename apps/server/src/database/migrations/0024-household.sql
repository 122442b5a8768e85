-- Households: people who share accounts with each other, account by account.

create table households (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on households to farthing_system;

-- A user is in one household at most.
create table household_members (
  user_id uuid not null references users (id) on delete cascade,
  household_id uuid not null references households (id) on delete cascade,
  role text not null check (role in ('owner', 'member', 'viewer')),
  -- Last day on which a viewer sees anything. Null: no end.
  ends_on date,
  joined_at timestamptz not null default now(),
  primary key (user_id),
  unique (user_id, household_id),
  check (ends_on is null or role = 'viewer')
);
create index household_members_household on household_members (household_id);
select hide_from_others('household_members');
create policy system on household_members to farthing_system using (true) with check (true);
grant select, insert, update, delete on household_members to farthing_system;

-- Links with which signed-in users join. The token itself is nowhere, only its hash.
create table household_invites (
  id uuid primary key,
  household_id uuid not null references households (id) on delete cascade,
  token_hash bytea not null unique,
  role text not null check (role in ('owner', 'member', 'viewer')),
  ends_on date,
  -- An owner, who may have gone since.
  created_by uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_on is null or role = 'viewer')
);
create index household_invites_household on household_invites (household_id);
grant select, insert, update, delete on household_invites to farthing_system;

-- Accounts that their owner shares with the household. No row: private. The second foreign key ends every share with its
-- membership, so that none can outlive it or come back with a later one.
create table account_shares (
  user_id uuid not null,
  account_id uuid not null,
  household_id uuid not null,
  level text not null check (level in ('counted', 'view', 'annotate', 'full')),
  changed_at timestamptz not null default now(),
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade,
  foreign key (user_id, household_id) references household_members (user_id, household_id) on delete cascade
);
create index account_shares_household on account_shares (user_id, household_id);
select hide_from_others('account_shares');
create policy system on account_shares to farthing_system using (true) with check (true);
grant select, insert, update, delete on account_shares to farthing_system;

-- Percent of an account that belongs to its user, from a day on. Before the first day, and without a row: all of it.
create table account_ownership (
  user_id uuid not null,
  account_id uuid not null,
  from_date date not null check (from_date between '1900-01-01' and '2199-12-31'),
  percent numeric(5, 2) not null check (percent between 0 and 100),
  primary key (user_id, account_id, from_date),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('account_ownership');
grant select, insert, update, delete on account_ownership to farthing_user;
select limit_rows('account_ownership', 20000);
select record_changes('account_ownership', 'accounts', 'account_id');

-- A joint account that two people of a household keep, named by one of them: the household counts it once. The name outlives the
-- other person's share and membership on purpose: two who name the same account would otherwise count theirs twice.
create table account_counterparts (
  user_id uuid not null,
  account_id uuid not null,
  household_id uuid not null,
  other_user_id uuid not null,
  other_account_id uuid not null,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade,
  foreign key (user_id, household_id) references household_members (user_id, household_id) on delete cascade,
  check (user_id <> other_user_id)
);
-- No two accounts of one person are the same.
create unique index account_counterparts_named_once on account_counterparts (user_id, other_user_id, other_account_id);
create index account_counterparts_household on account_counterparts (user_id, household_id);
select hide_from_others('account_counterparts');
create policy system on account_counterparts to farthing_system using (true) with check (true);
grant select on account_counterparts to farthing_user;
grant select, insert, update, delete on account_counterparts to farthing_system;

-- The role of guests reads rows of the user in farthing.user_id: what belongs to the accounts in farthing.shared_accounts, and
-- transactions of the accounts in farthing.viewed_accounts. It may read the columns named here, and write nothing.
-- Texts of transactions that are notes, and files, are not among them.
grant usage on schema public to farthing_guest;

-- Shows the rows of an owned table whose column is in the list of a setting.
create function show_to_guests(owned regclass, by_column text, setting text) returns void
language plpgsql as $$
begin
  execute format($p$create policy guests on %s for select to farthing_guest
    using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
      and %I = any (string_to_array(nullif(current_setting(%L, true), ''), ',')::uuid[]))$p$,
    owned, by_column, setting);
end $$;
revoke execute on function show_to_guests from public;

select show_to_guests('accounts', 'id', 'farthing.shared_accounts');
grant select (user_id, id, name, type, class, currency, opening_balance, opening_date, closed_on, balance_known)
  on accounts to farthing_guest;
select show_to_guests('account_balances', 'account_id', 'farthing.shared_accounts');
grant select (user_id, account_id, amount_minor, transaction_count) on account_balances to farthing_guest;
select show_to_guests('account_valuations', 'account_id', 'farthing.shared_accounts');
grant select (user_id, account_id, date, value) on account_valuations to farthing_guest;
select show_to_guests('day_deltas', 'account_id', 'farthing.shared_accounts');
grant select (user_id, account_id, date, amount_minor) on day_deltas to farthing_guest;

select show_to_guests('account_ownership', 'account_id', 'farthing.shared_accounts');
grant select (user_id, account_id, from_date, percent) on account_ownership to farthing_guest;
select show_to_guests('account_counterparts', 'account_id', 'farthing.shared_accounts');
grant select (user_id, account_id, other_user_id, other_account_id) on account_counterparts to farthing_guest;

-- Holdings are part of what an account is worth. Units and prices name no account: two more lists have the holdings of the
-- shared accounts and their securities.
select show_to_guests('holdings', 'account_id', 'farthing.shared_accounts');
grant select (user_id, id, account_id, security_id) on holdings to farthing_guest;
select show_to_guests('holding_quantities', 'holding_id', 'farthing.shared_holdings');
grant select (user_id, holding_id, date, quantity) on holding_quantities to farthing_guest;
select show_to_guests('securities', 'id', 'farthing.shared_securities');
grant select (user_id, id, symbol, currency) on securities to farthing_guest;
select show_to_guests('security_prices', 'security_id', 'farthing.shared_securities');
grant select (user_id, security_id, date, price) on security_prices to farthing_guest;

select show_to_guests('transactions', 'account_id', 'farthing.viewed_accounts');
grant select (user_id, id, account_id, type, date, signed_amount, currency, description, merchant, category_id, tags, split,
  version)
  on transactions to farthing_guest;
create policy guests on categories for select to farthing_guest
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and nullif(current_setting('farthing.viewed_accounts', true), '') is not null);
grant select (user_id, id, name) on categories to farthing_guest;

-- Tax years that someone shares with the members of their household: figures as they were on the day they were shared.

-- The foreign key ends what is shared with the membership, so that nothing can outlive it or come back with a later one.
create table shared_tax_years (
  user_id uuid not null,
  tax_year text not null check (tax_year ~ '^\d{4}-\d{2}$'),
  household_id uuid not null,
  region text not null,
  -- Totals of the year that the calculation starts from, without names of payers and without days.
  inputs jsonb not null,
  -- True if the year was under way, and its figures were projected to 5 April.
  projected boolean not null,
  isa_left numeric(14, 2) not null,
  pension_left numeric(14, 2) not null,
  -- With what earlier years carry forward.
  pension_available numeric(14, 2) not null,
  shared_at timestamptz not null default now(),
  primary key (user_id, tax_year),
  foreign key (user_id, household_id) references household_members (user_id, household_id) on delete cascade
);
create index shared_tax_years_household on shared_tax_years (user_id, household_id);
select hide_from_others('shared_tax_years');
grant select, insert, update, delete on shared_tax_years to farthing_user;

-- The service itself knows who shares which year, and may end that. It can't read the figures.
create policy system on shared_tax_years to farthing_system using (true) with check (true);
grant select (user_id, tax_year, household_id, shared_at), delete on shared_tax_years to farthing_system;

-- Guests read the one year in farthing.shared_tax_year of the user in farthing.user_id.
create policy guests on shared_tax_years for select to farthing_guest
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and tax_year = nullif(current_setting('farthing.shared_tax_year', true), ''));
grant select (user_id, tax_year, region, inputs, projected, isa_left, pension_left, pension_available, shared_at)
  on shared_tax_years to farthing_guest;
