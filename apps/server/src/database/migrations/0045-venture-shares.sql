-- Shares of EIS, SEIS and VCT after their purchase, and conversions of employee shares.
alter table disposals drop constraint disposals_kind_check;
alter table disposals add constraint disposals_kind_check check (kind in ('residential_property', 'land', 'business',
  'unlisted_shares', 'chattel', 'crypto', 'other', 'deferred_gain', 'deferred_home_gain'));
-- Relief on the shares: one set that is replaced as a whole.
alter table disposals add column venture jsonb;
alter table disposals
  add column loss_against_income numeric not null default 0 check (loss_against_income >= 0),
  add column loss_against_year_before numeric not null default 0 check (loss_against_year_before >= 0);

alter table securities drop constraint securities_kind_check;
alter table securities add constraint securities_kind_check check (kind in ('share', 'fund', 'etf', 'investment_trust',
  'vct', 'bond', 'gilt', 'crypto', 'other'));

alter table share_awards drop constraint share_awards_kind_check;
alter table share_awards add constraint share_awards_kind_check check (kind in ('rsu', 'espp', 'option', 'saye', 'csop',
  'emi', 'csop_discount', 'sip', 'sip_partnership', 'restricted', 'convertible'));
