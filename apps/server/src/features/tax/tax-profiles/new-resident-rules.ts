import type { TaxProfile } from '@farthing/api-contract';
import { claimYearsOf, firstClaimYear, firstYearOf, taxYearText, UnknownTaxYear } from '@farthing/uk-tax';
import { invalidField } from '../../../problems/problem.ts';

/**
 * Refuses facts of a claim for foreign income and gains that contradict each other or the year.
 * @throws {Problem} invalid-request
 */
export function refuseNewResident(
  taxYear: string,
  { residence, new_resident: claim }: Pick<TaxProfile, 'residence' | 'new_resident'>,
): void {
  const refuse = (field: string, message: string): never => {
    throw invalidField(field, message);
  };
  if (claim === null) return;
  if (residence !== 'foreign_income_and_gains')
    refuse('new_resident', 'Set residence to foreign_income_and_gains, or remove new_resident');
  if (taxYear < firstClaimYear)
    refuse(
      'new_resident',
      `You can claim relief for foreign income and gains from ${taxYearText(firstClaimYear)}. Choose another residence for this year`,
    );
  if (!claimsFor(claim.first_resident_year, taxYear))
    refuse(
      'new_resident.first_resident_year',
      `Choose ${taxYearText(taxYear)} or one of the three tax years before it. You can claim for your first four tax years of UK residence (ITTOIA 2005 s845B)`,
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
