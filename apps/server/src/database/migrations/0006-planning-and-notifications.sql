-- Budgets, goals, limits for low balances and forecast plans, and how users are told of what needs their attention.

-- Amounts are in units of `currency`.
create table budgets (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  category_id uuid,
  group_name text check (length(group_name) between 1 and 80),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric not null check (amount >= 0),
  period text not null check (period in ('monthly', 'weekly', 'yearly')),
  start_date date not null check (start_date between '1900-01-01' and '2199-12-31'),
  rollover text not null check (rollover in ('none', 'surplus', 'both')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  foreign key (user_id, category_id) references categories (user_id, id) on delete cascade,
  check ((category_id is null) <> (group_name is null))
);
create unique index budgets_category on budgets (user_id, category_id, period)
  where category_id is not null and deleted_at is null;
create unique index budgets_group on budgets (user_id, group_name, period)
  where group_name is not null and deleted_at is null;
select hide_from_others('budgets');
grant select, insert, update, delete on budgets to farthing_user;
select limit_rows('budgets', 5000);
select record_changes('budgets');

-- The amount from a period on, in place of the budget's own.
create table budget_amounts (
  user_id uuid not null,
  budget_id uuid not null,
  from_date date not null,
  amount numeric not null check (amount >= 0),
  primary key (user_id, budget_id, from_date),
  foreign key (user_id, budget_id) references budgets (user_id, id) on delete cascade
);
select hide_from_others('budget_amounts');
grant select, insert, update, delete on budget_amounts to farthing_user;
select limit_rows('budget_amounts', 200000);
select record_changes('budget_amounts', 'budgets', 'budget_id');

-- One row takes from one budget what it gives to the other, so that moves always sum up to nothing.
create table budget_moves (
  user_id uuid not null,
  id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  from_budget_id uuid not null,
  to_budget_id uuid not null,
  amount numeric not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, from_budget_id) references budgets (user_id, id) on delete cascade,
  foreign key (user_id, to_budget_id) references budgets (user_id, id) on delete cascade,
  check (from_budget_id <> to_budget_id)
);
create index budget_moves_from on budget_moves (user_id, from_budget_id);
create index budget_moves_to on budget_moves (user_id, to_budget_id);
select hide_from_others('budget_moves');
grant select, insert, update, delete on budget_moves to farthing_user;
select limit_rows('budget_moves', 50000);
select record_changes('budget_moves');

-- `profile_day` is the profile's month_start_day when this was saved: a profile changed later wins.
create table budget_settings (
  user_id uuid not null references users (id) on delete cascade,
  month_start text not null check (month_start in ('calendar', 'day', 'pay_day')),
  day smallint not null check (day between 1 and 31),
  holidays text not null check (holidays in ('england-and-wales', 'scotland', 'northern-ireland')),
  profile_day smallint not null,
  primary key (user_id)
);
select hide_from_others('budget_settings');
grant select, insert, update, delete on budget_settings to farthing_user;
select record_changes('budget_settings');

create table goals (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  target_amount numeric not null check (target_amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  target_date date,
  account_id uuid,
  category_id uuid,
  saved_amount numeric not null default 0 check (saved_amount >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete set null (account_id),
  foreign key (user_id, category_id) references categories (user_id, id) on delete set null (category_id),
  check (account_id is null or category_id is null)
);
create index goals_account on goals (user_id, account_id) where account_id is not null;
create index goals_category on goals (user_id, category_id) where category_id is not null;
select hide_from_others('goals');
grant select, insert, update, delete on goals to farthing_user;
select limit_rows('goals', 1000);
select record_changes('goals');

create table low_balance_limits (
  user_id uuid not null,
  account_id uuid not null,
  amount numeric not null,
  primary key (user_id, account_id),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('low_balance_limits');
grant select, insert, update, delete on low_balance_limits to farthing_user;
select limit_rows('low_balance_limits', 1000);
select record_changes('low_balance_limits');

create table notice_dismissals (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  dismissed_at timestamptz not null default now(),
  primary key (user_id, key)
);
select hide_from_others('notice_dismissals');
grant select, insert, update, delete on notice_dismissals to farthing_user;
select limit_rows('notice_dismissals', 20000);

-- Plans of forecasts that a user keeps by name: the request that is asked again, as it was checked when it was saved.
create table forecast_plans (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('net-worth', 'monte-carlo')),
  name text not null check (length(name) between 1 and 100),
  request jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index forecast_plans_name on forecast_plans (user_id, kind, lower(name)) where deleted_at is null;
select hide_from_others('forecast_plans');
grant select, insert, update, delete on forecast_plans to farthing_user;
select record_changes('forecast_plans');

-- One row a user: quiet hours, the weekly digest, and the key pair with which push services know this user's messages (RFC 8292).
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  time_zone text not null default 'Europe/London' check (length(time_zone) between 1 and 60),
  -- Minutes since midnight in the time zone. Both null: no quiet hours.
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_until integer check (quiet_until between 0 and 1439),
  -- ISO weekday, 1 is Monday, and hour of the day.
  digest_day integer not null default 1 check (digest_day between 1 and 7),
  digest_hour integer not null default 8 check (digest_hour between 0 and 23),
  -- Day of the newest digest, by which each is written once.
  digested_on date,
  push_public_key text,
  -- Sealed by the field cipher.
  push_private_key text,
  version integer not null default 1,
  primary key (user_id),
  check ((quiet_from is null) = (quiet_until is null)),
  check ((push_public_key is null) = (push_private_key is null))
);
select hide_from_others('notification_settings');
create policy system on notification_settings to farthing_system using (true) with check (true);
grant select, insert, update, delete on notification_settings to farthing_user, farthing_system;

create table notification_channels (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('push', 'email', 'ntfy', 'webhook')),
  name text not null check (length(name) between 1 and 60),
  -- Host that messages go to, for the user to see.
  host text not null check (length(host) <= 300),
  -- Address and keys as JSON, sealed by the field cipher. Null of an email: it goes to the user's own address.
  target text,
  -- SHA-256 of a push subscription's address: it belongs to one user only.
  endpoint_hash bytea unique,
  kinds text[] not null,
  shows_amounts boolean not null default false,
  paused_at timestamptz,
  -- False until what was current when it was added is noted, which isn't sent.
  is_started boolean not null default false,
  failures integer not null default 0,
  -- No message is sent before, after a failure.
  retry_at timestamptz,
  last_sent_at timestamptz,
  last_error text check (length(last_error) <= 300),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
select hide_from_others('notification_channels');
create policy system on notification_channels to farthing_system using (true) with check (true);
grant select, insert, update, delete on notification_channels to farthing_user, farthing_system;
select limit_rows('notification_channels', 20);

-- One row for each matter and channel, whether it is sent or not: so nothing is sent twice.
create table notification_messages (
  user_id uuid not null,
  channel_id uuid not null,
  key text not null check (length(key) <= 200),
  -- Sent with the message, so that a receiver can tell a repetition.
  id uuid not null,
  kind text not null,
  title text not null,
  body text not null,
  body_with_amounts text not null,
  path text not null,
  state text not null check (state in ('waiting', 'sent', 'skipped', 'collapsed', 'failed')),
  -- Messages that this one stands for, beside itself.
  stands_for integer not null default 0,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  -- While one instance is sending it no other does.
  leased_until timestamptz,
  sent_at timestamptz,
  primary key (user_id, channel_id, key),
  foreign key (user_id, channel_id) references notification_channels (user_id, id) on delete cascade
);
create index notification_messages_waiting on notification_messages (user_id, channel_id, created_at) where state = 'waiting';
select hide_from_others('notification_messages');
create policy system on notification_messages to farthing_system using (true) with check (true);
grant select, insert, update, delete on notification_messages to farthing_system;
-- A user's own change of a channel is told to the others at once, and withdraws what waits of kinds that are switched off.
grant select, insert, update (state) on notification_messages to farthing_user;
