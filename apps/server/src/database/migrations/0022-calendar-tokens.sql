-- Tokens that open the calendar feed and nothing else. They stand in the addresses that calendar apps store.
alter table api_tokens add column only_calendar boolean not null default false
  check (not (only_calendar and (may_write or may_administer)));
