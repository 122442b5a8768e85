import { boxesOn, type ReturnBox } from './return-box.ts';

const years = 'Number of years the policy has been held or since the last gain';

const uk = boxesOn(
  'SA101',
  'Gains from life insurance policies, capital redemption policies and life annuity contracts',
);
const abroad = boxesOn(
  'SA106',
  'Gains on foreign life insurance policies, life annuities and capital redemption policies',
);

/**
 * Boxes for gains of life insurance policies. Numbers agree with HMRC's tables of boxes for 2025-26
 * (hmrc/income-tax-mtd-changelog at 2fa0c65).
 */
export const policyBoxes = {
  policy_gains_taxed: uk('4', 'UK policy gains on which tax was treated as paid', 'down'),
  policy_years_taxed: uk('5', years, 'text'),
  policy_gains_untaxed: uk('6', 'UK policy gains where no tax was treated as paid', 'down'),
  policy_years_untaxed: uk('7', years, 'text'),
  policy_gains_foreign: abroad('43', 'Amount of the gain', 'down'),
  policy_years_foreign: abroad('44', 'Number of years', 'text'),
  policy_tax_foreign: abroad('45', 'Tax treated as paid', 'up'),
} as const satisfies Record<string, ReturnBox>;
