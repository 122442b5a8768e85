import type {
  Disposal,
  DisposalManner,
  PossessionKind,
  RateRelief,
  ResidenceUse,
} from '@farthing/api-contract';
import { disposalWords as texts } from './texts.ts';

/** Kinds of possessions, in words. */
export const kindNames: Readonly<Record<PossessionKind, string>> = texts.kinds;

/** Name of each type of disposal. */
export const mannerNames: Readonly<Record<DisposalManner, string>> = texts.manners;

/** Name of each use of a home. */
export const useNames: Readonly<Record<ResidenceUse, string>> = texts.uses;

/** For how much of its time a home was the owner’s own. */
export const homeNames: Readonly<Record<'no' | 'throughout' | 'sometimes', string>> = texts.homes;

/** Uses for which work may have prevented the owner from returning. */
export const workUses: readonly ResidenceUse[] = ['work_abroad', 'work_elsewhere'];

/** Reliefs that are a rate of their own. */
export const reliefNames: Readonly<Record<RateRelief, string>> = texts.reliefs;

/** Conditions of each relief in one line. */
export const reliefGlosses: Readonly<Record<RateRelief, string>> = texts.reliefGlosses;

/** The kinds that may have Business Asset Disposal Relief, and shares that may have Investors’ Relief. */
export function reliefsFor(kind: PossessionKind): readonly RateRelief[] {
  if (kind === 'unlisted_shares') return ['business_asset_disposal_relief', 'investors_relief'];
  return ['business', 'land', 'other', 'deferred_gain'].includes(kind)
    ? ['business_asset_disposal_relief']
    : [];
}

/** The rates of a part of a gain, in words. */
export const rateNames: Readonly<Record<Disposal['rates'][number]['kind'], string>> = texts.rates;

/** Returns true if a signed decimal string is below zero. */
export function isBelowZero(amount: string): boolean {
  return /^-.*[1-9]/.test(amount);
}

/** Fields of a disposal, as the form names them. */
export const fieldNames = texts.fields;
