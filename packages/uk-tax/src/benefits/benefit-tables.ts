import { TaxError } from '../errors.ts';
import { firstYearOf, type TaxYear } from '../tax-year.ts';
import tables from './benefit-tables.json' with { type: 'json' };

/** A percentage of the price from a CO2 figure in g/km, or an electric range in miles, on. */
export interface Step {
  readonly from: number;
  readonly percent: number;
}

/** The appropriate percentages of a year (ITEPA 2003 ss139, 141). */
export interface CarTable {
  /** Below `scale_from`, by CO2. */
  readonly low: readonly Step[];
  /** Percentages of 1 to 50 g/km by electric range, longest first. Before 2020-21 there are none. */
  readonly ranges?: readonly Step[];
  /** From here one point more for each 5 g/km, up to 37%. */
  readonly scale_from: number;
  readonly scale_percent: number;
  readonly less_if_registered_since_april_2020?: number;
  readonly diesel: number;
  /** Diesel cars that meet the RDE2 standard have no supplement. */
  readonly clean_diesel_exempt: boolean;
}

/** Figures of a year in pounds. Null could not be confirmed. */
export interface BenefitTable {
  readonly cars: CarTable;
  readonly car_fuel: number | null;
  readonly van: number | null;
  readonly van_fuel: number | null;
  /** Part of the van charge that vans without emissions have. */
  readonly zero_emission_van: string;
  /** Average official rate of a loan over the whole year, in percent. */
  readonly official_rate: string | null;
  /** Official rate from 6 April up to 5 July, the day before the first quarterly review, where that of the year isn't known. */
  readonly official_rate_to_first_review?: string;
}

const years: ReadonlyMap<TaxYear, BenefitTable> = new Map(Object.entries(tables.years));

/**
 * Returns the figures of a year for benefits in kind.
 * @throws {UnknownTaxYear} {BenefitRefused} without a table
 */
export function benefitTableOf(taxYear: TaxYear): BenefitTable {
  firstYearOf(taxYear);
  return years.get(taxYear) ?? refuse('tax_year', `There are no figures of benefits for ${taxYear}`);
}

/** A benefit that can't be worked out from its facts, whose cash equivalent is needed instead. */
export class BenefitRefused extends TaxError {
  /** Field of the entry that the reason is about. */
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super('benefit_refused', `${reason}. Enter the cash equivalent from the P11D.`);
    this.name = 'BenefitRefused';
    this.field = field;
    this.reason = reason;
  }
}

/** @throws {BenefitRefused} always */
export function refuse(field: string, reason: string): never {
  throw new BenefitRefused(field, reason);
}

/** A figure of the table that is known. @throws {BenefitRefused} naming what is missing */
export function known<Value>(value: Value | null, what: string, taxYear: TaxYear): Value {
  return value ?? refuse('tax_year', `The ${what} of ${taxYear} is not confirmed`);
}
