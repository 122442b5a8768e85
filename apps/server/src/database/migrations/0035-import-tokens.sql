-- Tokens that send statements and do nothing else.
alter table api_tokens add column only_imports boolean not null default false,
  add constraint api_tokens_only_imports check (not (only_imports and (may_write or may_administer or only_calendar)));
