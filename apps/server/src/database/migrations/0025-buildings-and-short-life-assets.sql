-- Structures and buildings, short-life assets, and private use that begins after business use, for capital allowances.
alter table capital_assets
  drop constraint capital_assets_kind_check,
  add constraint capital_assets_kind_check
    check (kind in ('equipment', 'special_rate', 'car', 'structure', 'brought_forward')),
  add column short_life boolean not null default false,
  -- Market value when private use began.
  add column private_value numeric check (private_value >= 0),
  -- Of a structure.
  add column construction_began_on date,
  add constraint capital_assets_construction_check check ((kind = 'structure') = (construction_began_on is not null));
