-- Files that hold several accounts: one import for each, together one upload; and which own account an account of a file was
-- last assigned to (null: left out), so that the next file needs no answer.

alter table imports add column upload_id uuid;
create index imports_upload on imports (user_id, upload_id) where upload_id is not null;

create table import_accounts (
  user_id uuid not null references users (id) on delete cascade,
  file_account text not null check (length(file_account) between 1 and 100),
  account_id uuid,
  primary key (user_id, file_account),
  foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade
);
select hide_from_others('import_accounts');
grant select, insert, update, delete on import_accounts to farthing_user;
