-- An API token reaches its user's own data. With this, also what others of their household share with them. Tokens that exist keep
-- what they could do: until now none reached a household.
alter table api_tokens add reaches_household boolean not null default false
  check (not (reaches_household and (only_calendar or only_adds)));
