import { boxesOn, type ReturnBox } from './return-box.ts';

const credit = boxesOn('SA106', 'Foreign Tax Credit Relief');
const overseas = boxesOn('SA106', 'Income from overseas sources');
const savings = boxesOn('SA106', 'Interest and other income from overseas savings');
const dividends = boxesOn('SA106', 'Dividends from foreign companies');
const pensions = boxesOn('SA106', 'Overseas pensions, social security benefits and royalties');
const property = boxesOn('SA106', 'Income from land and property abroad');

/**
 * Boxes of the Foreign pages. Columns A to F repeat in each line, whose section names the kind and the country. Numbers as in
 * SA106 (2026); they agree with HMRC's tables of boxes for 2025-26 (hmrc/income-tax-mtd-changelog at 2fa0c65).
 */
export const foreignBoxes = {
  foreign_credit: credit('2', 'Total Foreign Tax Credit Relief on your income', 'down'),
  foreign_country: overseas('A', 'Country or territory', 'text'),
  foreign_before_tax: overseas('B', 'Income arising or received before any tax taken off', 'down'),
  foreign_tax: overseas('C', 'Foreign tax taken off or paid', 'up'),
  foreign_claim: overseas('E', 'To claim Foreign Tax Credit Relief', 'mark'),
  foreign_taxable: overseas('F', 'Taxable amount', 'down'),
  foreign_interest_total: savings('4', 'Total of column F', 'down'),
  foreign_dividends_total: dividends('6', 'Total of column F', 'down'),
  foreign_pensions_total: pensions('9', 'Total of column F', 'down'),
  foreign_property_total: property('27', 'Total taxable profits', 'down'),
  foreign_property_tax: property('28', 'Total foreign tax', 'up'),
} as const satisfies Record<string, ReturnBox>;
