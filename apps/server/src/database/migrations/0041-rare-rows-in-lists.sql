-- Lists of what few rows have, newest first, without looking through all others. Rows of a statement are in neither index.
drop index transactions_tagged;
create index transactions_tagged on transactions (user_id, date desc, id desc) where tags <> '{}';
create index transactions_transfers on transactions (user_id, date desc, id desc) where type = 'transfer';
create index transactions_marked on transactions (user_id, date desc, id desc) where is_recurring;
-- Rows of an import stand together in the table: a summary of each few pages finds them, and costs an import nothing that can be measured.
create index transactions_import on transactions using brin (import_id) with (pages_per_range = 32);
