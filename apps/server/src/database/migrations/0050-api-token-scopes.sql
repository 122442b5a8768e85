-- A token reads what is for administrators only where its maker chose so. Tokens made before this do not.
alter table api_tokens add column may_administer boolean not null default false;
-- Changing the password may delete a user's tokens.
grant delete on api_tokens to farthing_system;
