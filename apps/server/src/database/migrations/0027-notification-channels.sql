-- Ways by which users are told of what needs their attention, and the messages that wait for them.

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
