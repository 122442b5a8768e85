import { boxesOn, type ReturnBox } from './return-box.ts';

const lumpSums = boxesOn('SA101', 'Share schemes and employment lump sums, compensation and deductions');
const status = boxesOn('SA109', 'Residence status');

/**
 * Boxes for a split year. SA101 box 12 agrees with HMRC's tables of boxes for 2025-26 (hmrc/income-tax-mtd-changelog, ASE12), which don't
 * have SA109: its numbers stand in the form of 2017.
 */
export const residenceBoxes = {
  earnings_not_taxable: lumpSums('12', 'Foreign earnings not taxable in the UK', 'down'),
  split_year: status('3', 'You meet the criteria for split year treatment', 'mark'),
  split_year_date: status('6', 'Date from which the UK part of the year begins or ends', 'text'),
} as const satisfies Record<string, ReturnBox>;
