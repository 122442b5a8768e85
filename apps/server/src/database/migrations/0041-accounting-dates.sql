-- Trades whose accounts end on another day than 31 March to 5 April.
alter table income_sources
  -- Month and day, such as 04-30.
  add accounting_date text check (accounting_date ~ '^\d\d-\d\d$'),
  -- Last accounting date before accounts moved to the tax year.
  add accounting_date_until date,
  -- Facts of the transition of 2023-24: amounts in pounds as text.
  add transition jsonb,
  add check (kind = 'self_employment' or accounting_date is null),
  add check (accounting_date is not null or (accounting_date_until is null and transition is null));
