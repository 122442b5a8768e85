/**
 * The shape of a rate table, as data. A leaf is a kind of figure; `?` in front of a key: it may be absent; `null` or
 * a shape: `{ orNull: shape }`; a list: `{ listOf: shape }`. Every group may name its `source` and have a `note`.
 */
export type Shape = Leaf | { readonly orNull: Shape } | { readonly listOf: Shape } | Group;
export type Leaf = 'whole' | 'pounds' | 'rate' | 'text' | 'day' | 'flag' | 'region_band' | 'rule' | 'status';
/** Keys with their shapes. */
export interface Group {
  readonly [key: string]: Shape;
}

const orNull = (shape: Shape): Shape => ({ orNull: shape });
const listOf = (shape: Shape): Shape => ({ listOf: shape });

const ukRates: Group = { basic: 'rate', higher: 'rate', additional: 'rate' };
const threshold: Group = { weekly: 'whole', monthly: 'whole', annual: 'whole' };
const bands: Group = {
  bands: orNull(listOf({ name: 'text', from: 'whole', to: orNull('whole'), rate: 'rate' })),
};
const twoRates: Group = { basic: 'rate', higher: 'rate' };
const loan: Group = { threshold: orNull('whole'), rate: orNull('rate') };

const incomeTax: Group = {
  personal_allowance: {
    amount: 'whole',
    taper_threshold: 'whole',
    taper_rate: 'rate',
    '?fully_withdrawn_at': 'whole',
    '?rounding': 'text',
  },
  blind_persons_allowance: { amount: orNull('whole') },
  marriage_allowance: {
    amount: 'whole',
    tax_reducer_rate: 'rate',
    '?max_reduction': 'pounds',
    recipient_highest_band: { england_ni: 'region_band', wales: 'region_band', scotland: 'region_band' },
  },
  '?trading_and_property_allowances': { trading: 'whole', property: 'whole' },
  uk_limits: { basic_rate_limit: 'whole', higher_rate_limit: 'whole', '?used_for': 'text' },
  non_savings_bands: { england_ni: bands, wales: bands, scotland: bands },
  property: { rates: orNull(ukRates) },
  savings: {
    starting_rate_band: 'whole',
    '?starting_rate': 'rate',
    '?starting_rate_rule': 'text',
    rates: ukRates,
    personal_savings_allowance: orNull({ basic: 'whole', higher: 'whole', additional: 'whole' }),
  },
  dividends: {
    allowance: 'whole',
    rates: { ordinary: 'rate', upper: 'rate', additional: 'rate' },
    '?tax_credit': { fraction_of_net: 'text' },
  },
  allowance_allocation: { rule: 'rule' },
};

const nationalInsurance: Group = {
  class_1: {
    periods: listOf({
      from: 'day',
      to: 'day',
      employee_main_rate: 'rate',
      employee_additional_rate: 'rate',
      employer_rate: 'rate',
      thresholds: {
        lower_earnings_limit: orNull(threshold),
        primary_threshold: threshold,
        secondary_threshold: threshold,
        upper_earnings_limit: threshold,
      },
    }),
    directors_annual: {
      primary_threshold: 'whole',
      secondary_threshold: 'whole',
      upper_earnings_limit: 'whole',
      employee_main_rate: 'rate',
      employee_additional_rate: 'rate',
      employer_rate: 'rate',
    },
  },
  class_2: {
    weekly_rate: orNull('pounds'),
    small_profits_threshold: orNull('whole'),
    lower_profits_threshold: orNull('whole'),
    compulsory: 'flag',
    '?rule': 'text',
  },
  class_4: {
    lower_profits_limit: 'whole',
    upper_profits_limit: 'whole',
    main_rate: 'rate',
    additional_rate: 'rate',
  },
};

const capitalGains: Group = {
  annual_exempt_amount: { individual: 'whole', '?trustees': 'whole' },
  periods: listOf({
    from: 'day',
    to: 'day',
    rates: {
      main: twoRates,
      residential_property: twoRates,
      carried_interest: orNull(twoRates),
      business_asset_disposal_relief: orNull('rate'),
      investors_relief: orNull('rate'),
    },
  }),
  '?lifetime_limits': {
    periods: listOf({
      from: 'day',
      to: 'day',
      business_asset_disposal_relief: orNull('whole'),
      investors_relief: orNull('whole'),
    }),
  },
  '?carried_interest_note': 'text',
};

const pensions: Group = {
  annual_allowance: { amount: 'whole', carry_forward_years: 'whole' },
  taper: orNull({ threshold_income: 'whole', adjusted_income: 'whole', rate: 'rate', minimum: 'whole' }),
  money_purchase_annual_allowance: { amount: 'whole' },
  relief_limit: { relevant_earnings_share: 'rate', basic_amount: 'whole', age_limit: 'whole' },
  '?relief_mechanisms': { relief_at_source: 'text', net_pay: 'text', salary_sacrifice: 'text' },
  '?lifetime_allowance': { amount: orNull('whole') },
};

/** A year's whole table. */
export const tableShape: Group = {
  tax_year: 'text',
  status: 'status',
  start: 'day',
  end: 'day',
  income_tax: incomeTax,
  national_insurance: nationalInsurance,
  capital_gains: capitalGains,
  pensions,
  student_loans: {
    plan_1: loan,
    plan_2: loan,
    plan_4: loan,
    plan_5: loan,
    postgraduate: loan,
    self_assessment_unearned_income_threshold: { amount: 'whole' },
  },
  high_income_child_benefit_charge: {
    lower: 'whole',
    upper: 'whole',
    step: 'whole',
    percent_per_step: 'whole',
  },
  '?child_benefit': { eldest_weekly: orNull('pounds'), additional_weekly: orNull('pounds') },
  '?isa': {
    total: 'whole',
    cash_under_65: orNull('whole'),
    lifetime: orNull('whole'),
    '?lifetime_bonus_rate': orNull('rate'),
    junior: orNull('whole'),
  },
};
