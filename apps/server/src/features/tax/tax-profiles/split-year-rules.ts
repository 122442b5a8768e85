import type { TaxProfile } from '@farthing/api-contract';
import { isLeaving, splitYearParts } from '@farthing/uk-tax';
import { invalidField } from '../../../problems/problem.ts';

/**
 * Refuses facts of a split year that contradict each other or the year.
 * @throws {Problem} invalid-request
 */
export function refuseSplitYear(
  taxYear: string,
  {
    residence,
    split_year: split,
    foreign_income,
  }: Pick<TaxProfile, 'residence' | 'split_year' | 'foreign_income'>,
): void {
  const refuse = (field: string, message: string): never => {
    throw invalidField(field, message);
  };
  if (residence !== 'split_year') {
    if (split !== null)
      refuse('split_year', 'is for a split year. Set residence to split_year, or remove it');
    const parted = foreign_income.findIndex(({ part }) => part !== undefined);
    if (parted >= 0) refuse(`foreign_income.${parted}.part`, 'is for a split year. Remove it');
  }
  if (split === null) return;
  if (splitYearParts(taxYear, split.case, split.second_part_from) === undefined)
    refuse(
      'split_year.second_part_from',
      'must be a day of the tax year after 6 April, so that both parts have days',
    );
  if (isLeaving(split.case) && split.temporarily_non_resident)
    refuse('split_year.temporarily_non_resident', 'is for a year in which you come back to the UK');
}
