import { boxesOn } from './return-box.ts';

const pensions = boxesOn('SA100', 'UK pensions, annuities and other state benefits received');

/** Boxes for pensions of the main return. The taxed part of lump sums is in box 11, that of a deferred State Pension in box 9. */
export const pensionSumBoxes = {
  state_pension: pensions('8', 'State Pension, the amount you were entitled to', 'down'),
  state_pension_lump_sum: pensions('9', 'State Pension lump sum, gross', 'down'),
  state_pension_lump_sum_tax: pensions('10', 'Tax taken off box 9', 'up'),
  pensions: pensions(
    '11',
    'Pensions other than State Pension, and taxable lump sums treated as pensions, gross',
    'down',
  ),
  pensions_tax: pensions('12', 'Tax taken off box 11', 'up'),
} as const;
