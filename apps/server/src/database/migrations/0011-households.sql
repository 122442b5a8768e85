-- Households: people who share accounts with each other, account by account, and what guests read of them.

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
  -- Level at which their new accounts are shared. Null: they are private.
  new_account_level text check (new_account_level in ('counted', 'view', 'annotate', 'full')),
  primary key (user_id),
  unique (user_id, household_id),
  check (ends_on is null or role = 'viewer'),
  check (new_account_level is null or role <> 'viewer')
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
  -- Payments of the account are shared costs unless their user says otherwise: those from a day on that were recorded since the last
  -- look. A cost that its user deletes isn't made again. Null: off.
  costs_from date,
  costs_seen timestamptz,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade,
  foreign key (user_id, household_id) references household_members (user_id, household_id) on delete cascade,
  check ((costs_from is null) = (costs_seen is null)),
  check (costs_from is null or level <> 'counted')
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
  -- How the part that changed hands on the first day was transferred: to or from a spouse or civil partner at no gain and no loss, or
  -- to or from someone else at market value. Null: not said. Guests read neither this nor the costs.
  transfer text check (transfer in ('spouse', 'market_value')),
  -- What the part that came from a spouse had cost them: [{security_id, cost}].
  costs jsonb not null default '[]' check (jsonb_typeof(costs) = 'array'),
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

-- Costs that people of a household bear together, and what they paid each other to settle up. Each is a copy of day, name and amount:
-- others never read the transaction that it comes from. Only who paid and those with a part see it.
-- The foreign key ends them with the membership of who paid, so that nothing can outlive it or come back with a later one. A part
-- counts while its person is in the household since the row was made.
create table household_costs (
  user_id uuid not null,
  id uuid not null,
  household_id uuid not null,
  kind text not null check (kind in ('cost', 'settlement')),
  date date not null check (date between '1900-01-01' and '2199-12-31'),
  description text not null check (length(description) between 1 and 200),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Minor units by person, of others than who paid.
  parts jsonb not null check (jsonb_typeof(parts) = 'object' and parts <> '{}' and not parts ? user_id::text),
  -- A transaction of who paid, which may have been deleted since.
  transaction_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, household_id) references household_members (user_id, household_id) on delete cascade
);
create unique index household_costs_transaction on household_costs (user_id, transaction_id) where transaction_id is not null;
create index household_costs_household on household_costs (household_id);
select hide_from_others('household_costs');
create policy system on household_costs to farthing_system using (true) with check (true);
grant select on household_costs to farthing_user;
grant select, insert, delete on household_costs to farthing_system;
select limit_rows('household_costs', 20000);

-- Budgets of a household: amounts for its spending in categories of one name. They belong to the household, so that no one
-- takes them along by leaving, and they end with it.
create table household_budgets (
  household_id uuid not null references households (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  currency text not null,
  -- Minor units by the month (YYYY-MM) or day from which an amount holds. Weeks and years are counted from the first day, and the first
  -- month is that of the budget.
  amounts jsonb not null check (jsonb_typeof(amounts) = 'object' and amounts <> '{}'),
  rollover text not null check (rollover in ('none', 'surplus', 'both')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  period text not null default 'monthly' check (period in ('monthly', 'weekly', 'yearly')),
  primary key (household_id, id)
);
create unique index household_budgets_name on household_budgets (household_id, name, period);
grant select, insert, update, delete on household_budgets to farthing_system;

-- Tax years that someone shares with the members of their household: figures as they were on the day they were shared. The foreign
-- key ends what is shared with the membership, so that nothing can outlive it or come back with a later one.
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

-- Part of interest and dividends of an account that is taxed as its user's on a day, of 10,000.
create function joint_tax_part(joint text, owner uuid, account uuid, day date) returns integer
language sql stable as $$
  select case when joint is null then 10000 else (
    select case when joint = 'half' then case when o.part < 10000 then 5000 else 10000 end else o.part end
    from (select coalesce((select (o.percent * 100)::integer from account_ownership o
      where o.user_id = owner and o.account_id = account and o.from_date <= day order by o.from_date desc limit 1),
      10000) as part) o) end
$$;
revoke execute on function joint_tax_part from public;
grant execute on function joint_tax_part to farthing_user;

-- A change of the user's own rows that everyone in the household reads of in their audit log, in the transaction of the change. Runs
-- as the owner of the tables, whose policies hold while farthing.household is set.
create policy household_log on household_members for select to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    or household_id = nullif(current_setting('farthing.household', true), '')::uuid);
create policy household_log on account_shares for select to current_user
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid);
create policy household_log on audit_log to current_user
  using (nullif(current_setting('farthing.household', true), '') is not null)
  with check (nullif(current_setting('farthing.household', true), '') is not null);

-- Writes an entry about an account into the log of its user, and while the account is shared and stays so, into the logs of the others.
-- Without a household it is in the user's log alone.
-- ids: one for each entry, at least as many as a household has people.
create function log_of_household(ids uuid[], wanted text, account uuid, address text, own jsonb, told jsonb, stays_shared boolean)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor constant uuid := current_setting('farthing.user_id')::uuid;
  home constant uuid := (select household_id from household_members where user_id = actor);
  is_shared constant boolean := stays_shared
    and exists (select from account_shares where user_id = actor and account_id = account);
begin
  -- The policies hold while this is set. No household has the id of a user.
  perform set_config('farthing.household', coalesce(home, actor)::text, true);
  insert into audit_log (user_id, id, action, ip_address, resource_type, resource_id, metadata, hash)
  select p.user_id, ids[row_number() over (order by p.user_id)], wanted, case when p.user_id = actor then address end,
    'account', account::text, case when p.user_id = actor then own else told end, ''::bytea
  from (select actor as user_id union select m.user_id from household_members m
    where m.household_id = home and is_shared and (m.ends_on is null or m.ends_on >= current_date)) p
  order by p.user_id;
  perform set_config('farthing.household', '', true);
end $$;
revoke execute on function log_of_household from public;
grant execute on function log_of_household to farthing_user;

-- What guests read. Their role sees rows of the user in farthing.user_id: what belongs to the accounts in farthing.shared_accounts, and
-- transactions of the accounts in farthing.viewed_accounts. It may read the columns named here, and write nothing.
-- Texts of transactions that are notes, and files, are not among them.

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
grant select (user_id, id, symbol, name, currency, kind, region) on securities to farthing_guest;
select show_to_guests('security_prices', 'security_id', 'farthing.shared_securities');
grant select (user_id, security_id, date, price) on security_prices to farthing_guest;

-- Of trades, notes and what only tax needs are not among the columns.
select show_to_guests('holding_trades', 'account_id', 'farthing.viewed_accounts');
grant select (user_id, id, account_id, holding_id, security_id, type, date, quantity, price, currency, fees, fx_rate, amount, cost,
  new_security_id, fee_security_id, period_end)
  on holding_trades to farthing_guest;

-- Ids of accounts are looked for in the text of the setting. Making an array of it for each row took longer than reading the row. Ids
-- have one length and no comma, so that no part of the list is another id.
create policy guests on transactions for select to farthing_guest
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and strpos(current_setting('farthing.viewed_accounts', true), account_id::text) > 0);
grant select (user_id, id, account_id, type, date, signed_amount, currency, description, merchant, category_id, tags, split,
  version)
  on transactions to farthing_guest;
create policy guests on categories for select to farthing_guest
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and nullif(current_setting('farthing.viewed_accounts', true), '') is not null);
grant select (user_id, id, name, kind) on categories to farthing_guest;

-- Guests read the one year in farthing.shared_tax_year of the user in farthing.user_id.
create policy guests on shared_tax_years for select to farthing_guest
  using (user_id = nullif(current_setting('farthing.user_id', true), '')::uuid
    and tax_year = nullif(current_setting('farthing.shared_tax_year', true), ''));
grant select (user_id, tax_year, region, inputs, projected, isa_left, pension_left, pension_available, shared_at)
  on shared_tax_years to farthing_guest;

-- Splits of transactions of shared accounts, without their notes. Guests see those of transactions that they see, of a range of days.
-- It runs as the owner of the tables, because a split doesn't name its account.
create function guest_splits(from_day date, to_day date)
returns table (transaction_id uuid, place smallint, category_id uuid, signed_amount numeric)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owner uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  viewed uuid[] := string_to_array(nullif(current_setting('farthing.viewed_accounts', true), ''), ',')::uuid[];
begin
  return query
    select s.transaction_id, s.position, s.category_id, s.signed_amount
    from transactions t join transaction_splits s on s.user_id = owner and s.transaction_id = t.id
    where t.user_id = owner and t.account_id = any (viewed) and t.split and t.date between from_day and to_day;
end $$;
revoke execute on function guest_splits from public;
grant execute on function guest_splits to farthing_guest;

-- Recurring payments of shared accounts. Guests see one that was found, if all of its transactions are in accounts that they see with
-- their transactions: one that a private account paid too would tell of that account. They don't see what the owner typed or called it.
-- It runs as the owner of the tables, as guests can't know of transactions that they don't see.
create function guest_recurring() returns table (id uuid, account_id uuid, series jsonb, decision text, ended_on date)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  owner uuid := nullif(current_setting('farthing.user_id', true), '')::uuid;
  viewed uuid[] := string_to_array(nullif(current_setting('farthing.viewed_accounts', true), ''), ',')::uuid[];
begin
  return query
    select s.id, s.account_id,
      s.series || '{"missed_dates": [], "pauses": [], "reasons": [], "price_changes": []}', s.decision, s.ended_on
    from recurring_series s
    where s.user_id = owner and s.source = 'found' and s.deleted_at is null and s.merged_into is null
      and not s.series ? 'is_gone' and s.account_id = any (viewed)
      and exists (select from recurring_members m where m.user_id = owner and m.series_id = s.id)
      and not exists (
        select from recurring_members m left join transactions t on t.user_id = owner and t.id = m.transaction_id
        where m.user_id = owner and m.series_id = s.id and (t.account_id = any (viewed)) is not true)
    order by s.id;
end $$;
revoke execute on function guest_recurring from public;
grant execute on function guest_recurring to farthing_guest;
