import { TaxError } from '../errors.ts';
import type { Exact } from '../exact.ts';
import type { ForeignIncome } from '../foreign-tax/foreign-income.ts';

/** Inputs of a claim of a new resident. Amounts are decimal texts in pounds. */
export interface ClaimInputs {
  /** True for a year with a claim for foreign income or gains: it has no allowances (ITTOIA 2005 s845E; TCGA 1992 s1K(6)(b)). */
  readonly new_resident_claim?: boolean;
  /** Part of the losses of the year on assets abroad, in a year with a claim. */
  readonly foreign_losses_in_year?: string;
}

/** Inputs that a claim depends on. */
interface ClaimedInputs extends ClaimInputs {
  readonly foreign_income?: readonly ForeignIncome[];
  readonly gains?: readonly { readonly relieved?: boolean }[];
  readonly losses_in_year?: string;
}

/** A claim as read. */
export interface ReadClaim {
  /** True in a year with a claim for foreign income, foreign gains or both. */
  readonly claimsAsNewResident: boolean;
  /** Losses on assets abroad, within the losses of the year, which a claim makes not allowable. In pounds. */
  readonly foreignLosses: Exact;
}

/**
 * Reads a claim.
 * @throws {TaxError} bad_input if something is relieved without a claim, or foreign losses are more than all losses
 */
export function readClaim(inputs: ClaimedInputs, amount: (field: string, text: unknown) => Exact): ReadClaim {
  const claimsAsNewResident = inputs.new_resident_claim ?? false;
  const foreignLosses = amount('foreign_losses_in_year', inputs.foreign_losses_in_year);
  const relieved = [...(inputs.foreign_income ?? []), ...(inputs.gains ?? [])].some((one) => one.relieved);
  if (relieved && !claimsAsNewResident)
    throw new TaxError('bad_input', 'new_resident_claim must be true where income or gains are relieved');
  const earned = inputs.foreign_income?.findIndex(({ kind, relieved: is }) => is && kind === 'employment');
  if (earned !== undefined && earned >= 0)
    throw new TaxError('bad_input', `foreign_income.${earned}.relieved isn’t for employment`);
  if (foreignLosses > amount('losses_in_year', inputs.losses_in_year))
    throw new TaxError('bad_input', 'foreign_losses_in_year is more than losses_in_year, which includes it');
  return { claimsAsNewResident, foreignLosses };
}
