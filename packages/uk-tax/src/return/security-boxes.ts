import { boxesOn, type ReturnBox } from './return-box.ts';

const interest = boxesOn(
  'SA101',
  'Interest from gilt-edged and other UK securities, deeply discounted securities and accrued income profits',
);

/** Boxes of gilts and other securities on the additional information pages. */
export const securityBoxes = {
  accrued_income: interest('3', 'Gross amount before tax', 'down'),
} as const satisfies Record<string, ReturnBox>;
