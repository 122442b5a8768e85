import type { TaxProfile } from '@farthing/api-contract';
import { claimYearsOf, firstClaimYear, firstYearOf, UnknownTaxYear } from '@farthing/uk-tax';
import { fieldProblem } from '../../../problems/problem.ts';

/**
 * Refuses facts of a claim for foreign income and gains that contradict each other or the year.
 * @throws {Problem} invalid-request
 */
export function refuseNewResident(
  taxYear: string,
  { residence, new_resident: claim }: Pick<TaxProfile, 'residence' | 'new_resident'>,
): void {
  const refuse = (field: string, message: string): never => {
    throw fieldProblem('invalid-request', field, message);
  };
  if (claim === null) return;
  if (residence !== 'foreign_income_and_gains')
    refuse(
      'new_resident',
      'is for a claim for foreign income and gains. Set residence to foreign_income_and_gains, or remove it',
    );
  if (taxYear < firstClaimYear) refuse('new_resident', `is for ${firstClaimYear} and later tax years`);
  if (!claimsFor(claim.first_resident_year, taxYear))
    refuse(
      'new_resident.first_resident_year',
      `must be ${taxYear} or one of the three tax years before: a claim is for the first four tax years of UK residence (ITTOIA 2005 s845B)`,
    );
  if (claim.income.length === 0 && !claim.gains)
    refuse('new_resident.income', 'Choose a kind of income to claim, or claim gains');
}

/** Returns true if the claim is open in a tax year. Other texts than tax years open none. */
function claimsFor(first: string, taxYear: string): boolean {
  try {
    firstYearOf(first);
  } catch (error) {
    if (error instanceof UnknownTaxYear) return false;
    throw error;
  }
  return claimYearsOf(first).includes(taxYear);
}
