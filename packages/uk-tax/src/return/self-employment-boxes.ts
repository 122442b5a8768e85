import { boxOf, type ReturnBox } from './return-box.ts';

const income = 'Business income';
const expenses = 'Business expenses';
const disallowed = 'Disallowable expenses';
const profit = 'Net profit or loss';
const allowances = 'Tax allowances for vehicles and equipment (capital allowances)';
const taxable = 'Calculating your taxable profit or loss';
const losses = 'Losses';
const insurance = 'Class 2 and Class 4 National Insurance contributions';

const full = (section: string, box: string, label: string, rounding: 'up' | 'down') =>
  boxOf('SA103F', section, box, label, rounding);
const short = (section: string, box: string, label: string, rounding: 'up' | 'down') =>
  boxOf('SA103S', section, box, label, rounding);

/** Boxes of the full self-employment pages, numbered as on the return of 2025-26. */
export const fullPageBoxes = {
  full_turnover: full(income, '15', 'Your turnover', 'down'),
  full_other_income: full(income, '16', 'Any other business income', 'down'),
  full_trading_allowance: full(income, '16.1', 'Trading income allowance', 'down'),
  full_cost_of_goods: full(expenses, '17', 'Cost of goods bought for resale or goods used', 'up'),
  full_subcontractors: full(expenses, '18', 'Construction industry: payments to subcontractors', 'up'),
  full_wages: full(expenses, '19', 'Wages, salaries and other staff costs', 'up'),
  full_travel: full(expenses, '20', 'Car, van and travel expenses', 'up'),
  full_premises: full(expenses, '21', 'Rent, rates, power and insurance costs', 'up'),
  full_repairs: full(expenses, '22', 'Repairs and maintenance of property and equipment', 'up'),
  full_admin: full(expenses, '23', 'Phone, fax, stationery and other office costs', 'up'),
  full_advertising: full(expenses, '24', 'Advertising and business entertainment costs', 'up'),
  full_interest: full(expenses, '25', 'Interest on bank and other loans', 'up'),
  full_bank_charges: full(expenses, '26', 'Bank, credit card and other financial charges', 'up'),
  full_bad_debts: full(expenses, '27', 'Irrecoverable debts written off', 'up'),
  full_fees: full(expenses, '28', 'Accountancy, legal and other professional fees', 'up'),
  full_depreciation: full(expenses, '29', 'Depreciation and loss or profit on sale of assets', 'up'),
  full_other: full(expenses, '30', 'Other business expenses', 'up'),
  full_expenses: full(expenses, '31', 'Total expenses', 'up'),
  full_entertainment_disallowed: full(
    disallowed,
    '39',
    'Advertising and business entertainment costs',
    'down',
  ),
  full_depreciation_disallowed: full(
    disallowed,
    '44',
    'Depreciation and loss or profit on sale of assets',
    'down',
  ),
  full_disallowed: full(disallowed, '46', 'Total disallowable expenses', 'down'),
  full_profit: full(profit, '47', 'Net profit (boxes 15 and 16 less box 31)', 'down'),
  full_loss: full(profit, '48', 'Net loss (box 31 less boxes 15 and 16)', 'up'),
  full_annual_investment: full(allowances, '49', 'Annual Investment Allowance', 'up'),
  full_main_rate: full(
    allowances,
    '50',
    'Capital allowances at the main rate on equipment, including cars with lower CO2 emissions',
    'up',
  ),
  full_special_rate: full(
    allowances,
    '51',
    'Capital allowances at the special rate on equipment, including cars with higher CO2 emissions',
    'up',
  ),
  full_zero_emission_car: full(allowances, '52.1', 'Zero-emission car allowance', 'up'),
  full_structures: full(allowances, '53', 'The Structures and Buildings Allowance', 'up'),
  full_first_year: full(allowances, '55', '100% and other enhanced capital allowances', 'up'),
  full_on_sale: full(allowances, '56', 'Allowances on sale or cessation of business use', 'up'),
  full_allowances: full(allowances, '57', 'Total capital allowances', 'up'),
  full_balancing_charge: full(allowances, '59', 'Balancing charges', 'down'),
  full_additions: full(taxable, '61', 'Total additions to net profit or deductions from net loss', 'down'),
  full_deductions: full(taxable, '63', 'Total deductions from net profit or additions to net loss', 'up'),
  full_taxable_profit: full(taxable, '64', 'Net business profit for tax purposes', 'down'),
  full_taxable_loss: full(taxable, '65', 'Net business loss for tax purposes', 'up'),
  full_basis_adjustment: full(
    taxable,
    '68',
    'Adjustment from the accounts to the profit or loss of the tax year',
    'down',
  ),
  full_adjusted_profit: full(taxable, '73', 'Adjusted profit', 'down'),
  full_transition: full(
    taxable,
    '73.3',
    'Spread of the transition profit treated as arising in this tax year',
    'down',
  ),
  full_transition_losses: full(
    taxable,
    '73.4',
    'Loss brought forward from earlier years set off against this year’s spread of the transition profit',
    'up',
  ),
  full_losses_used: full(
    taxable,
    '74',
    'Loss brought forward from earlier years set off against this year’s profits',
    'up',
  ),
  full_total_profit: full(taxable, '76', 'Total taxable profits from this business', 'down'),
  full_adjusted_loss: full(losses, '77', 'Adjusted loss', 'up'),
  full_losses_sideways: full(losses, '78', 'Loss from this tax year set off against other income', 'up'),
  full_losses_back: full(
    losses,
    '79',
    'Loss to be carried back to previous years and set off against income',
    'up',
  ),
  full_losses_left: full(losses, '80', 'Total loss to carry forward', 'down'),
  full_contractors_tax: full(
    'CIS deductions and tax taken off',
    '81',
    'Deductions taken by contractors',
    'up',
  ),
  full_class_2: boxOf(
    'SA103F',
    insurance,
    '100',
    'Your profits are below the small profits threshold and you choose to pay Class 2 National Insurance voluntarily',
    'mark',
  ),
  full_class_4_exempt: boxOf(
    'SA103F',
    insurance,
    '101',
    'You are exempt from Class 4 National Insurance',
    'mark',
  ),
  full_class_4_adjustment: full(
    insurance,
    '102',
    'Adjustment to profits chargeable to Class 4 National Insurance',
    'down',
  ),
} as const satisfies Record<string, ReturnBox>;

/** The box of voluntary Class 2 on the short self-employment pages. */
export const shortClassTwoBox = {
  class_2: boxOf(
    'SA103S',
    insurance,
    '36',
    'Your profits are below the small profits threshold and you choose to pay Class 2 National Insurance voluntarily',
    'mark',
  ),
} as const satisfies Record<string, ReturnBox>;

const shortAllowances = 'Tax allowances for certain buildings, vehicles and equipment (capital allowances)';

/** Boxes of capital allowances on the short self-employment pages. */
export const shortAllowanceBoxes = {
  annual_investment: short(shortAllowances, '23', 'Annual Investment Allowance', 'up'),
  small_pool: short(shortAllowances, '24', 'Allowance for small balance of unrelieved expenditure', 'up'),
  zero_emission_car: short(shortAllowances, '24.1', 'Zero-emission car allowance', 'up'),
  other_allowances: short(shortAllowances, '25', 'Other capital allowances', 'up'),
  balancing_charge: short(shortAllowances, '26', 'Total balancing charges', 'down'),
} as const satisfies Record<string, ReturnBox>;

/** Boxes of capital allowances on the UK property pages. */
export const propertyAllowanceBoxes = {
  property_balancing_charge: boxOf('SA105', 'Capital allowances', '31', 'Balancing charges', 'down'),
  property_annual_investment: boxOf('SA105', 'Capital allowances', '32', 'Annual Investment Allowance', 'up'),
  property_structures: boxOf(
    'SA105',
    'Capital allowances',
    '33',
    'The Structures and Buildings Allowance',
    'up',
  ),
  property_zero_emission_car: boxOf(
    'SA105',
    'Capital allowances',
    '34.1',
    'Zero-emission car allowance',
    'up',
  ),
  property_other_allowances: boxOf('SA105', 'Capital allowances', '35', 'All other capital allowances', 'up'),
} as const satisfies Record<string, ReturnBox>;
