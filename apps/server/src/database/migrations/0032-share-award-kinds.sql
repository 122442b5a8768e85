-- CSOP options granted at a discount, shares that leave a Share Incentive Plan, and restricted shares.
alter table share_awards drop constraint share_awards_kind_check;
alter table share_awards add constraint share_awards_kind_check check (
  kind in ('rsu', 'espp', 'option', 'saye', 'csop', 'emi', 'csop_discount', 'sip', 'sip_partnership', 'restricted')
);
