import type { TaxYear } from '../tax-year.ts';

/** Whole pounds as numbers, pounds and pence as decimal texts, as in the shipped tables. */
export type Money = number | string;
/** A rate as a decimal text: `0.20` is 20%. */
export type Rate = string;

/** One band of taxable income after allowances: `from` exclusive, `to` inclusive; null is open. */
export interface Band {
  readonly name: string;
  readonly from: number;
  readonly to: number | null;
  readonly rate: Rate;
}

/** Part of the year for which figures of capital gains tax hold; both days are inside. */
export interface GainsPeriod {
  readonly from: string;
  readonly to: string;
  readonly rates: Readonly<Record<string, Rate | { readonly basic: Rate; readonly higher: Rate } | null>>;
}

/** Fields of a year's table that capital gains tax uses. */
export interface GainsTable {
  readonly annual_exempt_amount: { readonly individual: number; readonly trustees: number };
  readonly periods: readonly GainsPeriod[];
  /** Gains of a whole life that may have the relief rates, by the day of the disposal; an edited table may lack it. */
  readonly lifetime_limits?: {
    readonly periods: readonly {
      readonly from: string;
      readonly to: string;
      readonly business_asset_disposal_relief: number | null;
      readonly investors_relief: number | null;
    }[];
  };
}

/** Tax regions for earnings. Savings, dividends and gains have UK-wide rates. */
export const taxRegions = ['england_ni', 'wales', 'scotland'] as const;
export type TaxRegion = (typeof taxRegions)[number];

/** Rates of the three UK bands. */
export interface UkRates {
  readonly basic: Rate;
  readonly higher: Rate;
  readonly additional: Rate;
}

/** The allowances that may take the place of expenses, in pounds (ITTOIA 2005 Part 6A). */
export interface ReceiptAllowances {
  readonly trading: number;
  readonly property: number;
}

/** Fields of a year's table that income tax uses. */
export interface IncomeTable {
  readonly personal_allowance: {
    readonly amount: number;
    readonly taper_threshold: number;
    readonly taper_rate: Rate;
  };
  readonly blind_persons_allowance: { readonly amount: number | null };
  readonly marriage_allowance: {
    readonly amount: number;
    readonly tax_reducer_rate: Rate;
    readonly recipient_highest_band: Readonly<Record<TaxRegion, string>>;
  };
  /** Since 2017-18; an edited table may lack it. */
  readonly trading_and_property_allowances?: ReceiptAllowances;
  readonly uk_limits: { readonly basic_rate_limit: number; readonly higher_rate_limit: number };
  readonly non_savings_bands: Readonly<Record<TaxRegion, { readonly bands: readonly Band[] | null }>>;
  /** From 2027-28 property has rates of its own; before it is taxed with earnings. */
  readonly property: { readonly rates: UkRates | null };
  readonly savings: {
    readonly starting_rate_band: number;
    readonly rates: UkRates;
    /** Nil-rate band by the highest UK band reached; null before 2016-17. */
    readonly personal_savings_allowance: {
      readonly basic: number;
      readonly higher: number;
      readonly additional: number;
    } | null;
  };
  readonly dividends: {
    readonly allowance: number;
    readonly rates: { readonly ordinary: Rate; readonly upper: Rate; readonly additional: Rate };
    /** 2015-16 only: dividends are grossed up by 10/9 and carry a credit that is never repaid. */
    readonly tax_credit?: { readonly fraction_of_net: string };
  };
  readonly allowance_allocation: { readonly rule: 'most_beneficial' | 'other_income_first' };
}

/** A threshold by pay period; `annual` is no sum of the others. */
export interface Threshold {
  readonly weekly: number;
  readonly monthly: number;
  readonly annual: number;
}

/** Class 1 figures for payments within some days of the year. */
export interface ClassOnePeriod {
  readonly from: string;
  readonly to: string;
  readonly employee_main_rate: Rate;
  readonly employee_additional_rate: Rate;
  readonly employer_rate: Rate;
  readonly thresholds: {
    readonly lower_earnings_limit: Threshold | null;
    readonly primary_threshold: Threshold;
    readonly secondary_threshold: Threshold;
    readonly upper_earnings_limit: Threshold;
  };
}

/** Fields of a year's table that National Insurance uses. */
export interface InsuranceTable {
  readonly class_1: {
    readonly periods: readonly ClassOnePeriod[];
    readonly directors_annual: {
      readonly primary_threshold: number;
      readonly secondary_threshold: number;
      readonly upper_earnings_limit: number;
      readonly employee_main_rate: Rate;
      readonly employee_additional_rate: Rate;
      readonly employer_rate: Rate;
    };
  };
  readonly class_2: {
    readonly weekly_rate: string | null;
    readonly small_profits_threshold: number | null;
    readonly lower_profits_threshold: number | null;
    readonly compulsory: boolean;
  };
  readonly class_4: {
    readonly lower_profits_limit: number;
    readonly upper_profits_limit: number;
    readonly main_rate: Rate;
    readonly additional_rate: Rate;
  };
}

/** A loan plan; null where it does not exist that year, or is not yet set. */
export interface LoanPlan {
  readonly threshold: number | null;
  readonly rate: Rate | null;
}
export const loanPlans = ['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate'] as const;
export type LoanPlanName = (typeof loanPlans)[number];

/** Fields of a year's table that pension tax relief and the annual allowance use. */
export interface PensionTable {
  readonly annual_allowance: { readonly amount: number; readonly carry_forward_years: number };
  /** Null before 2016-17. */
  readonly taper: {
    readonly threshold_income: number;
    readonly adjusted_income: number;
    readonly rate: Rate;
    readonly minimum: number;
  } | null;
  readonly money_purchase_annual_allowance: { readonly amount: number };
  readonly relief_limit: {
    readonly relevant_earnings_share: Rate;
    readonly basic_amount: number;
    readonly age_limit: number;
  };
}

/** Yearly ISA subscription limits, and the government bonus of a Lifetime ISA. Null if there is none in that year. */
export interface IsaTable {
  readonly total: number;
  /** Within the total, for who is under 65. */
  readonly cash_under_65: number | null;
  /** Within the total. */
  readonly lifetime: number | null;
  readonly lifetime_bonus_rate?: Rate | null;
  /** Limit for each child, on top of the total. */
  readonly junior: number | null;
}

/**
 * The figures of one tax year, shipped or edited by a user. Every group names its sources, as keys of the list in
 * sources.json.
 */
export interface RateTable {
  readonly tax_year: TaxYear;
  readonly status: 'enacted' | 'announced';
  readonly start: string;
  readonly end: string;
  readonly income_tax: IncomeTable;
  readonly national_insurance: InsuranceTable;
  readonly capital_gains: GainsTable;
  readonly pensions: PensionTable;
  readonly student_loans: Readonly<Record<LoanPlanName, LoanPlan>> & {
    readonly self_assessment_unearned_income_threshold: { readonly amount: number };
  };
  readonly high_income_child_benefit_charge: {
    readonly lower: number;
    readonly upper: number;
    readonly step: number;
    readonly percent_per_step: number;
  };
  readonly isa?: IsaTable;
}

/** Rate tables by tax year. */
export type RateTables = ReadonlyMap<TaxYear, RateTable>;
