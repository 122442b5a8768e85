import { dayAfter, daysBetween } from '@farthing/dates';
import { percentOf } from '../business-accounts/account.ts';
import { boundsOf, type TaxYear } from '../tax-year.ts';
import type { AllowancePeriod } from './allowance-rates.ts';
import { businessPercentIn, type CapitalAsset } from './capital-asset.ts';
import type { PoolYear } from './pool-year.ts';

/** First day on which the construction of a building can begin that has the allowance (CAA 2001 s270AA(1)). */
export const structuresSince = '2018-10-29';

/** Returns the yearly rate of structures and buildings allowances in percent (CAA 2001 s270AA(5); FA 2020 s29). */
function structureRate(taxYear: TaxYear): string {
  return taxYear < '2020-21' ? '2' : '3';
}

/**
 * Returns the allowance of a structure in a year: the rate on the qualifying cost, by the days on which it is used in the business.
 * The day of the sale is the buyer's. The 33⅓ years of the allowance can't end before 2051.
 * @param before allowances of earlier years, in pence, before the share of business use
 * @see CAA 2001 ss270AA, 270EA, 270EB
 */
export function structureYear(
  asset: CapitalAsset,
  period: AllowancePeriod,
  before: bigint,
): PoolYear | undefined {
  const { id, name, boughtOn, soldOn, cost } = asset;
  const from = boughtOn > period.from ? boughtOn : period.from;
  const last = soldOn === null ? period.to : dayAfter(soldOn, -1);
  const to = last < period.to ? last : period.to;
  if (from > to) return undefined;
  const year = boundsOf(period.taxYear);
  const [used, all] = [daysBetween(from, to) + 1, daysBetween(year.from, year.to) + 1];
  const ratePercent = structureRate(period.taxYear);
  const writingDown = (percentOf(cost, ratePercent) * BigInt(used) + BigInt(all) / 2n) / BigInt(all);
  const isAdded = boughtOn >= period.from;
  const broughtForward = isAdded ? 0n : cost - before;
  const added = isAdded ? cost : 0n;
  return {
    ...{ pool: 'structure', assetId: id, name, rate: 'structure', ratePercent },
    businessPercent: businessPercentIn(asset, period.taxYear),
    ...{ broughtForward, added, writingDown, carriedForward: broughtForward + added - writingDown },
    ...{ annualInvestment: 0n, firstYear: 0n, zeroEmission: 0n, disposals: 0n, isSmall: false },
    ...{ balancingAllowance: 0n, balancingCharge: 0n },
  };
}
