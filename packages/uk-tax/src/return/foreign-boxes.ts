import { type BoxRounding, boxOf, type ReturnBox } from './return-box.ts';

const overseas = 'Income from overseas sources';

/**
 * Boxes of the Foreign pages. Columns A to F repeat in each line, whose section names the kind and the country. Numbers as in
 * SA106 (2026); they agree with HMRC's tables of boxes for 2025-26 (hmrc/income-tax-mtd-changelog at 2fa0c65).
 */
export const foreignBoxes = {
  foreign_credit: box(
    'Foreign Tax Credit Relief',
    '2',
    'Total Foreign Tax Credit Relief on your income',
    'down',
  ),
  foreign_country: box(overseas, 'A', 'Country or territory', 'text'),
  foreign_before_tax: box(overseas, 'B', 'Income arising or received before any tax taken off', 'down'),
  foreign_tax: box(overseas, 'C', 'Foreign tax taken off or paid', 'up'),
  foreign_claim: box(overseas, 'E', 'To claim Foreign Tax Credit Relief', 'mark'),
  foreign_taxable: box(overseas, 'F', 'Taxable amount', 'down'),
  foreign_interest_total: box(
    'Interest and other income from overseas savings',
    '4',
    'Total of column F',
    'down',
  ),
  foreign_dividends_total: box('Dividends from foreign companies', '6', 'Total of column F', 'down'),
  foreign_pensions_total: box(
    'Overseas pensions, social security benefits and royalties',
    '9',
    'Total of column F',
    'down',
  ),
  foreign_property_total: box('Income from land and property abroad', '27', 'Total taxable profits', 'down'),
  foreign_property_tax: box('Income from land and property abroad', '28', 'Total foreign tax', 'up'),
} as const satisfies Record<string, ReturnBox>;

function box(section: string, number: string, label: string, rounding: BoxRounding): ReturnBox {
  return boxOf('SA106', section, number, label, rounding);
}
