-- Money that came back for something bought: a refund by the shop, a reimbursement by an employer or a friend.

-- What an income pays back of an expense: `amount` in the currency of the expense, `income_amount` in that of the income.
-- No foreign key to either: a side that is deleted takes the link away, and its return within 30 days brings it back.
create table refund_links (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  income_id uuid not null,
  expense_id uuid not null,
  amount numeric not null check (amount > 0),
  income_amount numeric not null check (income_amount > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index refund_links_pair on refund_links (user_id, income_id, expense_id);
create index refund_links_expense on refund_links (user_id, expense_id);

-- The category and splits that an income had before it paid something back.
create table refunded_incomes (
  user_id uuid not null references users (id) on delete cascade,
  transaction_id uuid not null,
  category_was uuid,
  splits_was jsonb not null default '[]',
  primary key (user_id, transaction_id)
);

-- Incomes that pay nothing back, as the user said: they are not proposed again.
create table refund_dismissals (
  user_id uuid not null references users (id) on delete cascade,
  income_id uuid not null,
  print text,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, income_id)
);

select hide_from_others('refund_links');
select hide_from_others('refunded_incomes');
select hide_from_others('refund_dismissals');
grant select, insert, update, delete on refund_links, refunded_incomes, refund_dismissals to farthing_user;
select record_changes('refund_links');
select record_changes('refunded_incomes', 'transactions', 'transaction_id');
select record_changes('refund_dismissals');
