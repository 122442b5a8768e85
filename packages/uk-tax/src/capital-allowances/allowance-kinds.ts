/** Kinds of capital allowances, as the forms and HMRC's fields tell them apart, and balancing charges. */
export const allowanceKinds = [
  'annual_investment',
  'main_pool',
  'small_main_pool',
  'single_main',
  'special_pool',
  'small_special_pool',
  'single_special',
  'zero_emission_car',
  'first_year',
  'structures',
  'sale_allowance',
  'balancing_charge',
] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];
