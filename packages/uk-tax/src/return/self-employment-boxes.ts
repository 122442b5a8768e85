import { boxesOn, type ReturnBox } from './return-box.ts';

const income = boxesOn('SA103F', 'Business income');
const expenses = boxesOn('SA103F', 'Business expenses');
const disallowed = boxesOn('SA103F', 'Disallowable expenses');
const profit = boxesOn('SA103F', 'Net profit or loss');
const allowances = boxesOn('SA103F', 'Tax allowances for vehicles and equipment (capital allowances)');
const taxable = boxesOn('SA103F', 'Calculating your taxable profit or loss');
const losses = boxesOn('SA103F', 'Losses');
const insurance = boxesOn('SA103F', 'Class 2 and Class 4 National Insurance contributions');
const construction = boxesOn('SA103F', 'CIS deductions and tax taken off');
const shortInsurance = boxesOn('SA103S', 'Class 2 and Class 4 National Insurance contributions');
const shortAllowances = boxesOn(
  'SA103S',
  'Tax allowances for certain buildings, vehicles and equipment (capital allowances)',
);
const propertyAllowances = boxesOn('SA105', 'Capital allowances');

/** Boxes of the full self-employment pages, numbered as on the return of 2025-26. */
export const fullPageBoxes = {
  full_turnover: income('15', 'Your turnover', 'down'),
  full_other_income: income('16', 'Any other business income', 'down'),
  full_trading_allowance: income('16.1', 'Trading income allowance', 'down'),
  full_cost_of_goods: expenses('17', 'Cost of goods bought for resale or goods used', 'up'),
  full_subcontractors: expenses('18', 'Construction industry: payments to subcontractors', 'up'),
  full_wages: expenses('19', 'Wages, salaries and other staff costs', 'up'),
  full_travel: expenses('20', 'Car, van and travel expenses', 'up'),
  full_premises: expenses('21', 'Rent, rates, power and insurance costs', 'up'),
  full_repairs: expenses('22', 'Repairs and maintenance of property and equipment', 'up'),
  full_admin: expenses('23', 'Phone, fax, stationery and other office costs', 'up'),
  full_advertising: expenses('24', 'Advertising and business entertainment costs', 'up'),
  full_interest: expenses('25', 'Interest on bank and other loans', 'up'),
  full_bank_charges: expenses('26', 'Bank, credit card and other financial charges', 'up'),
  full_bad_debts: expenses('27', 'Irrecoverable debts written off', 'up'),
  full_fees: expenses('28', 'Accountancy, legal and other professional fees', 'up'),
  full_depreciation: expenses('29', 'Depreciation and loss or profit on sale of assets', 'up'),
  full_other: expenses('30', 'Other business expenses', 'up'),
  full_expenses: expenses('31', 'Total expenses', 'up'),
  full_entertainment_disallowed: disallowed('39', 'Advertising and business entertainment costs', 'down'),
  full_depreciation_disallowed: disallowed('44', 'Depreciation and loss or profit on sale of assets', 'down'),
  full_disallowed: disallowed('46', 'Total disallowable expenses', 'down'),
  full_profit: profit('47', 'Net profit (boxes 15 and 16 less box 31)', 'down'),
  full_loss: profit('48', 'Net loss (box 31 less boxes 15 and 16)', 'up'),
  full_annual_investment: allowances('49', 'Annual Investment Allowance', 'up'),
  full_main_rate: allowances(
    '50',
    'Capital allowances at the main rate on equipment, including cars with lower CO2 emissions',
    'up',
  ),
  full_special_rate: allowances(
    '51',
    'Capital allowances at the special rate on equipment, including cars with higher CO2 emissions',
    'up',
  ),
  full_zero_emission_car: allowances('52.1', 'Zero-emission car allowance', 'up'),
  full_structures: allowances('53', 'The Structures and Buildings Allowance', 'up'),
  full_first_year: allowances('55', '100% and other enhanced capital allowances', 'up'),
  full_on_sale: allowances('56', 'Allowances on sale or cessation of business use', 'up'),
  full_allowances: allowances('57', 'Total capital allowances', 'up'),
  full_balancing_charge: allowances('59', 'Balancing charges', 'down'),
  full_additions: taxable('61', 'Total additions to net profit or deductions from net loss', 'down'),
  full_deductions: taxable('63', 'Total deductions from net profit or additions to net loss', 'up'),
  full_taxable_profit: taxable('64', 'Net business profit for tax purposes', 'down'),
  full_taxable_loss: taxable('65', 'Net business loss for tax purposes', 'up'),
  full_basis_adjustment: taxable(
    '68',
    'Adjustment from the accounts to the profit or loss of the tax year',
    'down',
  ),
  full_adjusted_profit: taxable('73', 'Adjusted profit', 'down'),
  full_transition: taxable(
    '73.3',
    'Spread of the transition profit treated as arising in this tax year',
    'down',
  ),
  full_transition_losses: taxable(
    '73.4',
    'Loss brought forward from earlier years set off against this year’s spread of the transition profit',
    'up',
  ),
  full_losses_used: taxable(
    '74',
    'Loss brought forward from earlier years set off against this year’s profits',
    'up',
  ),
  full_total_profit: taxable('76', 'Total taxable profits from this business', 'down'),
  full_adjusted_loss: losses('77', 'Adjusted loss', 'up'),
  full_losses_sideways: losses('78', 'Loss from this tax year set off against other income', 'up'),
  full_losses_back: losses(
    '79',
    'Loss to be carried back to previous years and set off against income',
    'up',
  ),
  full_losses_left: losses('80', 'Total loss to carry forward', 'down'),
  full_contractors_tax: construction('81', 'Deductions taken by contractors', 'up'),
  full_class_2: insurance(
    '100',
    'Your profits are below the small profits threshold and you choose to pay Class 2 National Insurance voluntarily',
    'mark',
  ),
  full_class_4_exempt: insurance('101', 'You are exempt from Class 4 National Insurance', 'mark'),
  full_class_4_adjustment: insurance(
    '102',
    'Adjustment to profits chargeable to Class 4 National Insurance',
    'down',
  ),
} as const satisfies Record<string, ReturnBox>;

/** The box of voluntary Class 2 on the short self-employment pages. */
export const shortClassTwoBox = {
  class_2: shortInsurance(
    '36',
    'Your profits are below the small profits threshold and you choose to pay Class 2 National Insurance voluntarily',
    'mark',
  ),
} as const satisfies Record<string, ReturnBox>;

/** Boxes of capital allowances on the short self-employment pages. */
export const shortAllowanceBoxes = {
  annual_investment: shortAllowances('23', 'Annual Investment Allowance', 'up'),
  small_pool: shortAllowances('24', 'Allowance for small balance of unrelieved expenditure', 'up'),
  zero_emission_car: shortAllowances('24.1', 'Zero-emission car allowance', 'up'),
  other_allowances: shortAllowances('25', 'Other capital allowances', 'up'),
  balancing_charge: shortAllowances('26', 'Total balancing charges', 'down'),
} as const satisfies Record<string, ReturnBox>;

/** Boxes of capital allowances on the UK property pages. */
export const propertyAllowanceBoxes = {
  property_balancing_charge: propertyAllowances('31', 'Balancing charges', 'down'),
  property_annual_investment: propertyAllowances('32', 'Annual Investment Allowance', 'up'),
  property_structures: propertyAllowances('33', 'The Structures and Buildings Allowance', 'up'),
  property_zero_emission_car: propertyAllowances('34.1', 'Zero-emission car allowance', 'up'),
  property_other_allowances: propertyAllowances('35', 'All other capital allowances', 'up'),
} as const satisfies Record<string, ReturnBox>;
