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

/** What capital gains tax needs of a year's table. */
export interface GainsTable {
  readonly annual_exempt_amount: { readonly individual: number; readonly trustees: number };
  readonly periods: readonly GainsPeriod[];
}

/**
 * The figures of one tax year, shipped or edited by a user. Every group names its sources, as keys of the list in
 * sources.json. The shape is told in README.md.
 */
export interface RateTable {
  readonly tax_year: TaxYear;
  readonly status: 'enacted' | 'announced';
  readonly start: string;
  readonly end: string;
  readonly capital_gains: GainsTable;
}

/** Rate tables by tax year. */
export type RateTables = ReadonlyMap<TaxYear, RateTable>;
