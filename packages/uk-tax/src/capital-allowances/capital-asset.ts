import { firstYearOf, type TaxYear, taxYearOf } from '../tax-year.ts';
import { allowsLowEmissionCar, carRate, firstYearFrom, type PoolRate } from './allowance-rates.ts';

/**
 * Kinds of assets. `equipment`: main rate, with vans, lorries and motorcycles. `special_rate`: integral features, thermal
 * insulation, solar panels and assets that last 25 years (CAA 2001 s104A). `structure`: a building or structure (Part 2A), with no
 * pool. `brought_forward`: the balance of a pool.
 */
const assetKinds = ['equipment', 'special_rate', 'car', 'structure', 'brought_forward'] as const;
export type AssetKind = (typeof assetKinds)[number];

/**
 * Allowance claimed in the first year. `most`: the annual investment allowance, or 100% of a car with low emissions.
 * `first_year_40`: the first-year allowance of 40%. `writing_down`: neither.
 */
const firstYearClaims = ['most', 'first_year_40', 'writing_down'] as const;
export type FirstYearClaim = (typeof firstYearClaims)[number];

/** Business use of an asset from a tax year on. */
export interface BusinessUse {
  readonly taxYear: TaxYear;
  /** 0 < percent ≤ 100 */
  readonly percent: string;
}

/** An asset of a business, in pence of the owner's own share. */
export interface CapitalAsset {
  readonly id: string;
  readonly name: string;
  readonly kind: AssetKind;
  /** Day of the expenditure, or of the first use in the business if it was owned privately before. */
  readonly boughtOn: string;
  readonly cost: bigint;
  /** Limit of the disposal value, if it isn't `cost`. */
  readonly originalCost: bigint | null;
  /** Grams per kilometre, of cars. */
  readonly co2: number | null;
  /** Unused and not second-hand. */
  readonly isNew: boolean;
  readonly wasPrivate: boolean;
  /** Rate of a balance brought forward. */
  readonly rate: PoolRate | null;
  readonly claim: FirstYearClaim;
  /** Elected to be a short-life asset: a pool of its own for up to eight years (s83). */
  readonly isShortLife: boolean;
  readonly businessPercent: string;
  /** Later changes, in the order of their years. */
  readonly useChanges: readonly BusinessUse[];
  /** Market value when private use began, of an asset that was used for business only until then. */
  readonly privateValue: bigint | null;
  readonly soldOn: string | null;
  /** Sale price, insurance money, or market value if it was given away or kept. */
  readonly proceeds: bigint | null;
}

/** Returns the rate at which an asset is written down. */
export function rateOfAsset({ kind, rate, co2, boughtOn }: CapitalAsset): PoolRate {
  if (kind === 'brought_forward') return rate ?? 'main';
  if (kind === 'car') return carRate(boughtOn, co2);
  return kind === 'special_rate' ? 'special' : 'main';
}

/** Tax years after that of the purchase in which a short-life asset keeps its own pool (CAA 2001 s86(3)). */
const shortLife = 8;

/** Returns the tax year in which private use of an asset begins that was used for business only, or undefined. */
export function privateFrom({ businessPercent, useChanges }: CapitalAsset): TaxYear | undefined {
  if (Number(businessPercent) !== 100) return undefined;
  return useChanges.find(({ percent }) => Number(percent) !== 100)?.taxYear;
}

/** Returns the tax year in which the expenditure counts: not before the business began (CAA 2001 s12). */
export function yearOfExpenditure({ boughtOn }: CapitalAsset, first: TaxYear): TaxYear {
  const bought = taxYearOf(boughtOn);
  return bought < first ? first : bought;
}

/**
 * Returns true if the asset has a pool of its own in a tax year: because it is used privately too (CAA 2001 s206), or as a
 * short-life asset up to its cut-off (s86).
 * @param first tax year in which the business began: earlier expenditure counts in it (s12)
 */
export function isSingle(asset: CapitalAsset, taxYear: TaxYear, first: TaxYear): boolean {
  if (Number(asset.businessPercent) !== 100) return true;
  const from = privateFrom(asset);
  if (from !== undefined && taxYear >= from) return true;
  return (
    asset.isShortLife && firstYearOf(taxYear) - firstYearOf(yearOfExpenditure(asset, first)) <= shortLife
  );
}

/** Returns the business use in a tax year, in percent. */
export function businessPercentIn({ businessPercent, useChanges }: CapitalAsset, taxYear: TaxYear): string {
  return useChanges.findLast((one) => one.taxYear <= taxYear)?.percent ?? businessPercent;
}

/** Returns true if the annual investment allowance is claimed (CAA 2001 ss38A, 38B): not for cars or what was owned before. */
export function claimsInvestmentAllowance({ kind, claim, wasPrivate }: CapitalAsset): boolean {
  return claim === 'most' && !wasPrivate && (kind === 'equipment' || kind === 'special_rate');
}

/**
 * Returns the rate in percent of the first-year allowance that is claimed, or undefined: 100% of a new car with low emissions (s45D),
 * 40% of new equipment from 1 January 2026 (s45U).
 */
export function firstYearRate(asset: CapitalAsset): '100' | '40' | undefined {
  const { kind, claim, isNew, wasPrivate, boughtOn, co2 } = asset;
  if (!isNew || wasPrivate) return undefined;
  if (kind === 'car')
    return claim === 'most' && co2 !== null && allowsLowEmissionCar(boughtOn, co2) ? '100' : undefined;
  return kind === 'equipment' && claim === 'first_year_40' && boughtOn >= firstYearFrom ? '40' : undefined;
}
