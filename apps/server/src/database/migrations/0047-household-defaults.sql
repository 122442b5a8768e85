-- Level at which the new accounts of a person are shared. Null: they are private.
alter table household_members add column new_account_level text
  check (new_account_level in ('counted', 'view', 'annotate', 'full'));
alter table household_members add check (new_account_level is null or role <> 'viewer');
