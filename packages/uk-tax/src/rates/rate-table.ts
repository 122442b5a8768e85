import type { TaxYear } from '../tax-year.ts';

/** Tax regions for earnings. Savings, dividends and gains have UK-wide rates. */
export const taxRegions = ['england_ni', 'wales', 'scotland'] as const;
export type TaxRegion = (typeof taxRegions)[number];

export const loanPlans = ['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate'] as const;
export type LoanPlanName = (typeof loanPlans)[number];

/** A rate as a decimal text: `0.20` is 20%. */
export type Rate = string;

/** Kinds of figure in a table: whole pounds are numbers, pounds and pence decimal texts. */
interface LeafValues {
  readonly whole: number;
  readonly pounds: number | string;
  readonly rate: Rate;
  readonly text: string;
  readonly day: string;
  readonly flag: boolean;
  readonly region_band: string;
  readonly rule: 'most_beneficial' | 'other_income_first';
  readonly status: 'enacted' | 'announced';
}
export type Leaf = keyof LeafValues;

/** A shape whose value may be null, and a list of one shape. */
export type OrNull = { readonly orNull: Shape };
export type ListOf = { readonly listOf: Shape };
/** Keys with their shapes. */
export interface Group {
  readonly [key: string]: Shape;
}
/**
 * The shape of a rate table, as data. A leaf is a kind of figure; `?` in front of a key: it may be absent; `null` or
 * a shape: `{ orNull: shape }`; a list: `{ listOf: shape }`. Every group may name its `source` and have a `note`.
 */
export type Shape = Leaf | OrNull | ListOf | Group;

/** The values that a shape describes. */
type ValueOf<Of> = Of extends Leaf
  ? LeafValues[Of]
  : Of extends { readonly orNull: infer Inner }
    ? ValueOf<Inner> | null
    : Of extends { readonly listOf: infer Inner }
      ? readonly ValueOf<Inner>[]
      : { readonly [Key in keyof Of as Key extends `?${string}` ? never : Key]: ValueOf<Of[Key]> } & {
          readonly [Key in keyof Of as Key extends `?${infer Name}` ? Name : never]?: ValueOf<Of[Key]>;
        };

const orNull = <const Inner extends Shape>(shape: Inner) => ({ orNull: shape });
const listOf = <const Inner extends Shape>(shape: Inner) => ({ listOf: shape });

const ukRates = { basic: 'rate', higher: 'rate', additional: 'rate' } as const satisfies Group;
const threshold = { weekly: 'whole', monthly: 'whole', annual: 'whole' } as const satisfies Group;
const band = { name: 'text', from: 'whole', to: orNull('whole'), rate: 'rate' } as const satisfies Group;
const bands = { bands: orNull(listOf(band)) } as const satisfies Group;
const twoRates = { basic: 'rate', higher: 'rate' } as const satisfies Group;
/** A loan plan; null where it does not exist that year, or is not yet set. */
const loan = { threshold: orNull('whole'), rate: orNull('rate') } as const satisfies Group;

const incomeTax = {
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
  /** Since 2017-18; an edited table may lack it. */
  '?trading_and_property_allowances': { trading: 'whole', property: 'whole' },
  uk_limits: { basic_rate_limit: 'whole', higher_rate_limit: 'whole', '?used_for': 'text' },
  non_savings_bands: { england_ni: bands, wales: bands, scotland: bands },
  /** From 2027-28 property has rates of its own; before it is taxed with earnings. */
  property: { rates: orNull(ukRates) },
  savings: {
    starting_rate_band: 'whole',
    '?starting_rate': 'rate',
    '?starting_rate_rule': 'text',
    rates: ukRates,
    /** Nil-rate band by the highest UK band reached; null before 2016-17. */
    personal_savings_allowance: orNull({ basic: 'whole', higher: 'whole', additional: 'whole' }),
  },
  dividends: {
    allowance: 'whole',
    rates: { ordinary: 'rate', upper: 'rate', additional: 'rate' },
    /** 2015-16 only: dividends are grossed up by 10/9 and carry a credit that is never repaid. */
    '?tax_credit': { fraction_of_net: 'text' },
  },
  allowance_allocation: { rule: 'rule' },
} as const satisfies Group;

const nationalInsurance = {
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
} as const satisfies Group;

const capitalGains = {
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
  /** Gains of a whole life that may have the relief rates, by the day of the disposal; an edited table may lack it. */
  '?lifetime_limits': {
    periods: listOf({
      from: 'day',
      to: 'day',
      business_asset_disposal_relief: orNull('whole'),
      investors_relief: orNull('whole'),
    }),
  },
  '?carried_interest_note': 'text',
} as const satisfies Group;

const pensions = {
  annual_allowance: { amount: 'whole', carry_forward_years: 'whole' },
  /** Null before 2016-17. */
  taper: orNull({ threshold_income: 'whole', adjusted_income: 'whole', rate: 'rate', minimum: 'whole' }),
  money_purchase_annual_allowance: { amount: 'whole' },
  relief_limit: { relevant_earnings_share: 'rate', basic_amount: 'whole', age_limit: 'whole' },
  '?relief_mechanisms': { relief_at_source: 'text', net_pay: 'text', salary_sacrifice: 'text' },
  '?lifetime_allowance': { amount: orNull('whole') },
} as const satisfies Group;

/** A year's whole table. */
export const tableShape = {
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
    /** Within the total, for who is under 65. */
    cash_under_65: orNull('whole'),
    /** Within the total. */
    lifetime: orNull('whole'),
    '?lifetime_bonus_rate': orNull('rate'),
    /** Limit for each child, on top of the total. */
    junior: orNull('whole'),
  },
} as const satisfies Group;

/**
 * The figures of one tax year, shipped or edited by a user. Every group names its sources, as keys of the list in
 * sources.json.
 */
export type RateTable = ValueOf<typeof tableShape>;
/** Fields of a year's table that income tax uses. */
export type IncomeTable = RateTable['income_tax'];
/** Fields of a year's table that National Insurance uses. */
export type InsuranceTable = RateTable['national_insurance'];
/** Class 1 figures for payments within some days of the year. */
export type ClassOnePeriod = InsuranceTable['class_1']['periods'][number];
/** Fields of a year's table that capital gains tax uses. */
export type GainsTable = RateTable['capital_gains'];
/** Fields of a year's table that pension tax relief and the annual allowance use. */
export type PensionTable = RateTable['pensions'];
/** Yearly ISA subscription limits, and the government bonus of a Lifetime ISA. Null if there is none in that year. */
export type IsaTable = NonNullable<RateTable['isa']>;
/** The allowances that may take the place of expenses, in pounds (ITTOIA 2005 Part 6A). */
export type ReceiptAllowances = NonNullable<IncomeTable['trading_and_property_allowances']>;
/** One band of taxable income after allowances: `from` exclusive, `to` inclusive; null is open. */
export type Band = ValueOf<typeof band>;
/** Rates of the three UK bands. */
export type UkRates = ValueOf<typeof ukRates>;
/** A threshold by pay period; `annual` is no sum of the others. */
export type Threshold = ValueOf<typeof threshold>;

/** Rate tables by tax year. */
export type RateTables = ReadonlyMap<TaxYear, RateTable>;
