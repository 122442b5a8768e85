import type { LossClaim, TaxProfile } from '@farthing/api-contract';
import { firstYearOf, taxYearOf } from '@farthing/uk-tax';

/** Claims of capital losses and residence by tax year, with the first year that is still open. */
export interface LossClaims {
  /** First tax year whose losses can still be claimed (TMA 1970 s43). */
  readonly openSince: number;
  readonly of: (
    taxYear: string,
  ) => Pick<
    TaxProfile,
    'residence' | 'split_year' | 'new_resident' | 'capital_losses_claim' | 'capital_losses_claimed_on'
  > & { readonly claim_conflicts?: readonly string[] };
}

/** Returns the first tax year whose losses can be claimed on a day: four years after its end. @param day `YYYY-MM-DD` */
export function openSince(day: string): number {
  return firstYearOf(taxYearOf(day)) - 4;
}

/** Returns whether HMRC was told of the losses of a year (TCGA 1992 s16(2A)). @param since first open year */
export function claimOf(
  taxYear: string,
  hasLosses: boolean,
  {
    capital_losses_claim: claim,
    capital_losses_claimed_on: on,
  }: Pick<ReturnType<LossClaims['of']>, 'capital_losses_claim' | 'capital_losses_claimed_on'>,
  since: number,
): LossClaim {
  if (!hasLosses) return 'none';
  if (on !== null || claim === 'claimed') return 'claimed';
  if (firstYearOf(taxYear) >= since) return 'open';
  return claim === 'not_claimed' ? 'not_claimed' : 'overdue';
}
