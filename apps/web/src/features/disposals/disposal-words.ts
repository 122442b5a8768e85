import type {
  Disposal,
  DisposalManner,
  PossessionKind,
  RateRelief,
  ResidenceUse,
} from '@farthing/api-contract';

/** Kinds of possessions, in words. */
export const kindNames: Readonly<Record<PossessionKind, string>> = {
  residential_property: 'Residential property',
  land: 'Land or other property',
  business: 'Business or its assets',
  unlisted_shares: 'Shares not on an exchange',
  chattel: 'Art, jewellery or another thing',
  crypto: 'Cryptoasset',
  other: 'Something else',
};

/** How it went. */
export const mannerNames: Readonly<Record<DisposalManner, string>> = {
  sale: 'Sold',
  gift: 'Given away',
  spouse: 'To your spouse',
};

/** What a home was to its owner. */
export const useNames: Readonly<Record<ResidenceUse, string>> = {
  lived: 'You lived there',
  lived_letting_part: 'You lived there and let a part',
  before_moving_in: 'Before you could move in',
  absence: 'Away, for any reason',
  work_abroad: 'Away, working abroad',
  work_elsewhere: 'Away, working elsewhere in the UK',
  let: 'Let out',
};

/** Uses of which work may have kept somebody from coming back. */
export const workUses: readonly ResidenceUse[] = ['work_abroad', 'work_elsewhere'];

/** Reliefs that are a rate of their own. */
export const reliefNames: Readonly<Record<RateRelief, string>> = {
  business_asset_disposal_relief: 'Business Asset Disposal Relief',
  investors_relief: 'Investors’ Relief',
};

/** What each relief asks for, in one line. */
export const reliefGlosses: Readonly<Record<RateRelief, string>> = {
  business_asset_disposal_relief:
    'For a business, or at least 5% of the company you work for, that was yours for two years',
  investors_relief: 'For new shares of a company you do not work for, held for three years',
};

/** The kinds that may have Business Asset Disposal Relief, and shares that may have Investors’ Relief. */
export function reliefsFor(kind: PossessionKind): readonly RateRelief[] {
  if (kind === 'unlisted_shares') return ['business_asset_disposal_relief', 'investors_relief'];
  return ['business', 'land', 'other'].includes(kind) ? ['business_asset_disposal_relief'] : [];
}

/** The rates of a part of a gain, in words. */
export const rateNames: Readonly<Record<Disposal['rates'][number]['kind'], string>> = {
  main: 'At the main rates',
  residential_property: 'At the rates of residential property',
  business_asset_disposal_relief: 'At the rate of Business Asset Disposal Relief',
  investors_relief: 'At the rate of Investors’ Relief',
};

/** Whether a signed decimal string is below zero. */
export function isBelowZero(amount: string): boolean {
  return /^-.*[1-9]/.test(amount);
}

/** Whether a decimal string is nothing at all. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** Fields of a disposal, as the form names them. */
export const fieldNames = {
  name: 'What it was',
  kind: 'Kind',
  disposed_by: 'How it went',
  date: 'Day of the contract',
  completed_on: 'Day of completion',
  share_percent: 'Your share in percent',
  proceeds: 'Proceeds',
  selling_costs: 'Costs of selling',
  acquired_on: 'Acquired on',
  cost: 'Cost',
  buying_costs: 'Costs of buying',
  improvement_costs: 'Improvements',
  connected: 'To family or your own company',
  wasting: 'Car, or lasts 50 years or less',
  outside_uk: 'Outside the UK',
  home: 'Your home',
  periods: 'Times of ownership',
  let_percent: 'Part that was let, in percent',
  business_percent: 'Part used for a trade, in percent',
  long_final_period: 'Disabled or in a care home',
  rate_relief: 'Relief',
  relief_used_before: 'Used before',
  other_relief_name: 'Other relief',
  other_relief: 'Its amount',
  tax_paid: 'Tax paid with the report',
  notes: 'Notes',
} as const;
