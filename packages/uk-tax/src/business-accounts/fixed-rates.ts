import { UnknownTaxYear } from '../errors.ts';
import type { TaxYear } from '../tax-year.ts';

export const vehicles = ['car_or_van', 'motorcycle'] as const;
export type Vehicle = (typeof vehicles)[number];

/** The last tax year whose rates per mile are confirmed. */
const lastMileageYear: TaxYear = '2025-26';
/** The first tax year with deductions at fixed rates (FA 2013 Sch 5). */
const firstYear: TaxYear = '2013-14';

/** Returns true if the rates per mile of a tax year are confirmed. */
export function hasMileageRates(taxYear: TaxYear): boolean {
  return taxYear >= firstYear && taxYear <= lastMileageYear;
}

/**
 * Returns the deduction for all business miles of a source in a tax year, in pence: 45p for the first 10,000 miles by car
 * or goods vehicle together, then 25p; 24p by motorcycle.
 * @param tenths miles in tenths
 * @throws {UnknownTaxYear} if the rates of the year aren't confirmed
 * @see ITTOIA 2005 s94F
 */
export function mileageDeduction(taxYear: TaxYear, vehicle: Vehicle, tenths: bigint): bigint {
  if (!hasMileageRates(taxYear)) throw new UnknownTaxYear(taxYear);
  if (vehicle === 'motorcycle') return tenthsToPence(tenths * 24n);
  const first = tenths < 100_000n ? tenths : 100_000n;
  return tenthsToPence(first * 45n + (tenths - first) * 25n);
}

/**
 * Returns the deduction for the use of the home in a month, in pence.
 * @param hours spent in the month wholly and exclusively on work for the trade
 * @see ITTOIA 2005 s94H
 */
export function homeDeduction(hours: number): bigint {
  if (hours >= 101) return 2600n;
  if (hours >= 51) return 1800n;
  return hours >= 25 ? 1000n : 0n;
}

function tenthsToPence(tenths: bigint): bigint {
  return (tenths + 5n) / 10n;
}
