-- A pair that an import linked by itself, because both statements prove it. The user sees it marked and can unlink it.
alter table transfer_matches add column automatic boolean not null default false;
alter table transfer_proposals add column is_certain boolean not null default false;
