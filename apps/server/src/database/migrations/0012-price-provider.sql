-- Prices that came from the operator's price provider, under which symbol it knows a security, and what a user
-- compares the portfolio with.

alter table security_prices drop constraint security_prices_source_check;
alter table security_prices add constraint security_prices_source_check
  check (source in ('manual', 'import', 'provider'));

alter table securities add column provider_symbol text
  check (length(provider_symbol) between 1 and 60);

-- One of the two, or neither: a security, or a rate of growth by the year as a decimal fraction.
create table portfolio_benchmarks (
  user_id uuid not null references users (id) on delete cascade,
  security_id uuid,
  rate numeric check (rate between -0.5 and 1),
  primary key (user_id),
  foreign key (user_id, security_id) references securities (user_id, id) on delete cascade,
  check (security_id is null or rate is null)
);

select hide_from_others('portfolio_benchmarks');
grant select, insert, update, delete on portfolio_benchmarks to farthing_user;
