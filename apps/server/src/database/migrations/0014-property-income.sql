-- A dividend that is a property income distribution of a REIT (CTA 2010 s548): its amount is before the tax withheld.
alter table holding_trades add column property_income boolean not null default false
  check (not property_income or type = 'dividend');
