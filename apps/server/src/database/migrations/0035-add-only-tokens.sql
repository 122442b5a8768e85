-- A token that records transactions and does nothing else. It is for automations on a phone, which store it unencrypted.
alter table api_tokens add only_adds boolean not null default false
  check (not (only_adds and (may_write or may_administer or only_calendar)));
