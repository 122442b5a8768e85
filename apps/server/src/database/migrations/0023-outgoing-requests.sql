-- Every request of the service to the world outside, for 90 days: host alone, as the rest of an address tells what
-- somebody holds.
create table outgoing_requests (
  id uuid primary key,
  at timestamptz not null default now(),
  -- For whom; somebody who may have gone since, or nobody.
  user_id uuid,
  purpose text not null check (purpose in ('prices', 'model')),
  host text not null check (length(host) between 1 and 300),
  -- 0: there was no answer.
  status integer not null,
  bytes_out integer not null check (bytes_out >= 0),
  bytes_in integer not null check (bytes_in >= 0),
  ms integer not null check (ms >= 0)
);
create index outgoing_requests_at on outgoing_requests (at);
grant select, insert, delete on outgoing_requests to farthing_system;
