-- Weekly and yearly budgets of a household. Their amounts are by the day from which each holds, and their weeks and years are counted
-- from the first one. Those of monthly budgets stay by month.
alter table household_budgets add column period text not null default 'monthly' check (period in ('monthly', 'weekly', 'yearly'));
drop index household_budgets_name;
create unique index household_budgets_name on household_budgets (household_id, name, period);
