-- With which model a user's receipts are read. `api_key` is sealed (AES-256-GCM) for this row.
create table ai_settings (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null default 'anthropic' check (provider in ('anthropic', 'openai')),
  base_url text check (length(base_url) between 1 and 600),
  model text check (length(model) between 1 and 200),
  debug boolean not null default false,
  api_key text,
  version integer not null default 1,
  primary key (user_id)
);
select hide_from_others('ai_settings');
grant select, insert, update, delete on ai_settings to farthing_user;
