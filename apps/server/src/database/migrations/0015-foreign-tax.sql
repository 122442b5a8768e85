-- Foreign tax withheld from a dividend, in the currency of the trade. Imports wrote it into the notes until now.
alter table holding_trades add column foreign_tax numeric check (foreign_tax >= 0);

-- The owner of a table passes row-level security unless it is forced.
alter table holding_trades no force row level security;
update holding_trades set foreign_tax = substring(notes from '^([0-9]+(\.[0-9]+)?) ')::numeric
  -- Tax withheld in pounds is that of REITs.
  where type = 'dividend' and currency <> 'GBP' and notes ~ ('^[0-9]+(\.[0-9]+)? ' || currency || ' of tax was withheld$');
alter table holding_trades force row level security;
