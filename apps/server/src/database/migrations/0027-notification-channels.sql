-- Ways by which users are told of what needs their attention, the messages that wait for them, and a feed of changes.

-- Messages to push services, ntfy and webhooks are among the requests that the service makes to others.
alter table outgoing_requests drop constraint outgoing_requests_purpose_check;
alter table outgoing_requests add constraint outgoing_requests_purpose_check
  check (purpose in ('prices', 'model', 'email', 'hmrc', 'notification'));

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

-- Highest number of a user's operations that is forgotten: a feed from before it has gaps.
alter table data_stamps add column forgotten_to bigint not null default 0;
-- Part of each cursor. A backup that is restored, or an export that is imported, gets another one: cursors from before are of no use.
alter table data_stamps add column feed_epoch uuid not null default gen_random_uuid();

-- The feed of changes: a user's operations, numbered in the order in which they were committed. The lock is held until the commit,
-- so that no lower number appears later. A backup that is restored brings its numbers.
alter table operations add column number bigint;
update operations o set number = n.number
  from (select user_id, id, row_number() over (partition by user_id order by at, id) as number from operations) n
  where o.user_id = n.user_id and o.id = n.id;
alter table operations alter column number set not null;
create index operations_number on operations (user_id, number);
create function number_operation() returns trigger
language plpgsql as $$
begin
  if new.number is not null then return new; end if;
  perform pg_advisory_xact_lock(7241072, hashtext(new.user_id::text));
  new.number := 1 + greatest(
    coalesce((select max(o.number) from operations o where o.user_id = new.user_id), 0),
    coalesce((select s.forgotten_to from data_stamps s where s.user_id = new.user_id), 0));
  return new;
end $$;
revoke execute on function number_operation from public;
create trigger number_operation before insert on operations for each row execute function number_operation();

create function note_forgotten() returns trigger
language plpgsql as $$
begin
  update data_stamps s set forgotten_to = g.number
  from (select user_id, max(number) as number from gone group by user_id) g
  where s.user_id = g.user_id and s.forgotten_to < g.number;
  return null;
end $$;
revoke execute on function note_forgotten from public;
create trigger note_forgotten after delete on operations referencing old table as gone
  for each statement execute function note_forgotten();
