import type { GainKind } from '../inputs.ts';
import type { VentureShares } from '../venture-relief/venture-disposal.ts';
import type { ResidenceFacts } from './private-residence.ts';

/**
 * Types of asset disposed of. Listed shares and funds are trades instead. The last two are gains that were deferred and become chargeable: of
 * a home and of everything else.
 */
export const possessionKinds = [
  'residential_property',
  'land',
  'business',
  'unlisted_shares',
  'chattel',
  'crypto',
  'other',
  'deferred_gain',
  'deferred_home_gain',
] as const;
export type PossessionKind = (typeof possessionKinds)[number];

/** Type of disposal. A disposal to a spouse or civil partner makes neither gain nor loss (TCGA 1992 s58). */
export const disposalManners = ['sale', 'gift', 'spouse'] as const;
export type DisposalManner = (typeof disposalManners)[number];

/** Reliefs that are a rate of their own. */
export type RateRelief = 'business_asset_disposal_relief' | 'investors_relief';

/** One disposal as a person knows it. Amounts are decimal texts in pounds, of the whole asset. */
export interface DisposalFacts {
  /** Day of the contract: the day of the disposal (TCGA 1992 s28). */
  readonly date: string;
  /** Day on which a property changed hands; the day of the contract where absent. */
  readonly completedOn?: string | undefined;
  readonly kind: PossessionKind;
  readonly disposedBy: DisposalManner;
  /** To family or a company of one's own: losses count against gains to the same person only (s18(3)). */
  readonly isConnected: boolean;
  /** Percent of the asset that is the person's own; above 0, at most 100. */
  readonly sharePercent: string;
  /** Proceeds, or the market value for a gift or a connected person (ss17, 18). */
  readonly proceeds: string;
  readonly sellingCosts: string;
  readonly acquiredOn?: string | undefined;
  /** Acquisition cost, or the value when inherited, given, or on 31 March 1982 (s35). */
  readonly cost: string;
  readonly buyingCosts: string;
  /** Cost of improvements that are still reflected in the asset's value (s38(1)(b)). */
  readonly improvementCosts: string;
  /** A chattel that lasts at most 50 years, or a car: free of tax (ss45, 263). */
  readonly isWasting: boolean;
  /** A property abroad is not reported within 60 days. */
  readonly isOutsideUk: boolean;
  readonly residence?: ResidenceFacts | undefined;
  readonly rateRelief?: RateRelief | undefined;
  /** Gains of earlier claims of that relief that are not among the disposals. */
  readonly reliefUsedBefore: string;
  /** Income tax relief on shares of EIS, SEIS or VCT, whose day of issue is `acquiredOn`. */
  readonly venture?: VentureShares | undefined;
  /** Parts of an allowable loss on shares that are set against income of the year and of the year before (ITA 2007 s132). */
  readonly lossAgainstIncome?: string | undefined;
  readonly lossAgainstYearBefore?: string | undefined;
  /** A relief that is typed as an amount: hold-over, roll-over, deferral. Of the person's own share. */
  readonly otherRelief?: { readonly name: string; readonly amount: string } | undefined;
}

/** Returns true for a gain that was deferred and becomes chargeable (TCGA 1992 Sch 5B para 4). */
export function isDeferred(kind: PossessionKind): boolean {
  return kind === 'deferred_gain' || kind === 'deferred_home_gain';
}

/** The rates that a gain has where no relief rate is claimed. A deferred gain keeps those of its asset (VCM23010). */
export function ratesKindOf(kind: PossessionKind): GainKind {
  return kind === 'residential_property' || kind === 'deferred_home_gain' ? 'residential_property' : 'main';
}
