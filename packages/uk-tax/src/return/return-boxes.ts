import type { TaxYear } from '../tax-year.ts';
import { foreignBoxes } from './foreign-boxes.ts';
import { pensionSumBoxes } from './pension-boxes.ts';
import { policyBoxes } from './policy-boxes.ts';
import { residenceBoxes } from './residence-boxes.ts';
import { boxesOn, type ReturnBox, type ReturnFormCode } from './return-box.ts';
import { securityBoxes } from './security-boxes.ts';
import {
  fullPageBoxes,
  propertyAllowanceBoxes,
  shortAllowanceBoxes,
  shortClassTwoBox,
} from './self-employment-boxes.ts';
import { shareLossBoxes } from './share-loss-boxes.ts';
import { sourceBoxes } from './source-boxes.ts';
import { ventureBoxes } from './venture-boxes.ts';

const interest = boxesOn('SA100', 'Interest and dividends from UK banks and building societies');
const otherIncome = boxesOn('SA100', 'Other UK income not included on supplementary pages');
const intoPensions = boxesOn('SA100', 'Paying into registered pension schemes and overseas pension schemes');
const giving = boxesOn('SA100', 'Charitable giving');
const blindPerson = boxesOn('SA100', 'Blind Person’s Allowance');
const loans = boxesOn('SA100', 'Student Loan and Postgraduate Loan repayments');
const winterFuel = boxesOn('SA100', 'Winter Fuel Payment and Pension Age Winter Heating Payment charge');
const childBenefit = boxesOn('SA100', 'High Income Child Benefit Charge');
const lumpSums = boxesOn('SA101', 'Share schemes and employment lump sums, compensation and deductions');
const pensionCharges = boxesOn('SA101', 'Pension savings tax charges');
const employment = boxesOn('SA102', 'Employment');
const benefits = boxesOn('SA102', 'Benefits from your employment');
const businessIncome = boxesOn('SA103S', 'Business income');
const businessExpenses = boxesOn('SA103S', 'Allowable business expenses');
const netProfit = boxesOn('SA103S', 'Net profit or loss');
const taxableProfit = boxesOn('SA103S', 'Taxable profit or loss');
const businessLosses = boxesOn('SA103S', 'Losses');
const insurance = boxesOn('SA103S', 'Class 2 and Class 4 National Insurance contributions');
const construction = boxesOn('SA103S', 'Construction Industry Scheme');
const propertyIncome = boxesOn('SA105', 'Property income');
const propertyExpenses = boxesOn('SA105', 'Property expenses');
const propertyProfit = boxesOn('SA105', 'Taxable profit or loss');
const financeCosts = boxesOn('SA105', 'Residential finance costs');
const residential = boxesOn('SA108', 'Residential property and carried interest');
const crypto = boxesOn('SA108', 'Cryptoassets');
const other = boxesOn('SA108', 'Other property, assets and gains');
const listed = boxesOn('SA108', 'Listed shares and securities');
const unlisted = boxesOn('SA108', 'Unlisted shares and securities');
const lossesUsed = boxesOn('SA108', 'Losses set against capital gains of the year');
const reliefs = boxesOn('SA108', 'Reliefs');
const adjustments = boxesOn('SA108', 'Tax adjustments');

/** Titles of the forms. */
export const returnForms: Readonly<Record<ReturnFormCode, string>> = {
  SA100: 'Tax return',
  SA101: 'Additional information',
  SA102: 'Employment',
  SA103S: 'Self-employment (short)',
  SA103F: 'Self-employment (full)',
  SA105: 'UK property',
  SA106: 'Foreign',
  SA108: 'Capital Gains Tax summary',
  SA109: 'Residence, foreign income and gains regime',
};

/**
 * Boxes by a name that stays the same from year to year, in the order of the forms. Numbers as in the forms of 2026
 * (HMRC 12/25). They agree with HMRC's tables of boxes for 2025-26 (hmrc/income-tax-mtd-changelog at 2fa0c65, `mapping`), which
 * name every box but 29 and 31 of SA103S; those stand in the form of 2024.
 */
export const returnBoxes = {
  taxed_interest: interest('1', 'Taxed UK interest, net, after tax was taken off', 'down'),
  untaxed_interest: interest('2', 'Untaxed UK interest', 'down'),
  uk_dividends: interest('4', 'Dividends from UK companies', 'down'),
  foreign_interest: interest('3', 'Untaxed foreign interest', 'down'),
  foreign_dividends: interest('6', 'Foreign dividends', 'down'),
  foreign_dividends_tax: interest('7', 'Tax taken off foreign dividends', 'up'),
  ...pensionSumBoxes,
  other_income: otherIncome('17', 'Other taxable income, before expenses and tax', 'down'),
  other_income_tax: otherIncome('19', 'Any tax taken off box 17', 'up'),
  pension_at_source: intoPensions('1', 'Payments with relief at source, with the basic rate tax', 'up'),
  gift_aid: giving('5', 'Gift Aid payments made in the year', 'up'),
  blind: blindPerson('13', 'Registered blind or severely sight impaired', 'mark'),
  loan_notice: loans('1', 'You repay an Income Contingent Student Loan', 'mark'),
  student_loan: loans('2', 'Student Loan repayments that employers deducted', 'up'),
  postgraduate_loan: loans('3', 'Postgraduate Loan repayments that employers deducted', 'up'),
  winter_fuel: winterFuel(
    '1',
    'Total Winter Fuel Payment or Pension Age Winter Heating Payment received',
    'down',
  ),
  child_benefit: childBenefit('1', 'Child Benefit that you and your partner got', 'down'),
  ...policyBoxes,
  ...securityBoxes,
  share_income: lumpSums(
    '1',
    'Share schemes: the taxable amount, excluding amounts on your P60 or P45',
    'down',
  ),
  lump_sums: lumpSums('5', 'Redundancy and other lump sums and compensation payments', 'down'),
  lump_sums_tax: lumpSums('6', 'Tax taken off boxes 3 to 5', 'up'),
  lump_sums_in_pay_tax: lumpSums('7', 'The tax is included in box 2 of the Employment page', 'mark'),
  lump_sums_exempt: lumpSums('9', 'Compensation and lump sums up to the £30,000 exemption', 'up'),
  ...residenceBoxes,
  ...ventureBoxes,
  allowance_excess: pensionCharges(
    '10',
    'Amount saved towards your pension in excess of the Annual Allowance',
    'down',
  ),
  pay: employment('1', 'Pay from this employment, from P45 or P60, before tax', 'down'),
  pay_tax: employment('2', 'UK tax taken off pay in box 1', 'up'),
  employer: employment('5', 'Your employer’s name', 'text'),
  director: employment('6', 'You were a company director', 'mark'),
  benefit_cars: benefits('9', 'Company cars and vans, cash equivalent', 'down'),
  benefit_fuel: benefits('10', 'Fuel for company cars and vans, cash equivalent', 'down'),
  benefit_medical: benefits('11', 'Private medical and dental insurance', 'down'),
  benefit_vouchers: benefits('12', 'Vouchers, credit cards and excess mileage allowance', 'down'),
  benefit_assets: benefits('13', 'Goods and other assets provided by your employer', 'down'),
  benefit_accommodation: benefits('14', 'Accommodation provided by your employer', 'down'),
  benefit_other: benefits('15', 'Other benefits, including interest-free and low interest loans', 'down'),
  benefit_expenses: benefits('16', 'Expenses payments received and balancing charges', 'down'),
  turnover: businessIncome('9', 'Your turnover', 'down'),
  business_other_income: businessIncome('10', 'Any other business income', 'down'),
  // Both allowances have their boxes since the return of 2017-18 (SA103S and SA105 with their notes).
  trading_allowance: businessIncome('10.1', 'Trading income allowance', 'down'),
  business_expenses: businessExpenses('20', 'Total allowable expenses', 'up'),
  ...shortAllowanceBoxes,
  business_profit: netProfit('21', 'Net profit (box 9 less box 20)', 'down'),
  business_loss: netProfit('22', 'Net loss (box 20 less box 9)', 'up'),
  taxable_profit: taxableProfit('28', 'Net business profit for tax purposes', 'down'),
  trade_losses_used: businessLosses(
    '29',
    'Loss brought forward from earlier years set off against this year’s profits',
    'up',
  ),
  trade_losses_sideways: businessLosses('33', 'Loss from this tax year set off against other income', 'up'),
  trade_losses_back: businessLosses(
    '34',
    'Loss to be carried back to previous years and set off against income',
    'up',
  ),
  trade_losses_left: businessLosses('35', 'Total loss to carry forward', 'down'),
  total_profit: taxableProfit('31', 'Total taxable profits from this business', 'down'),
  taxable_loss: taxableProfit('32', 'Net business loss for tax purposes', 'up'),
  ...shortClassTwoBox,
  class_4_exempt: insurance('37', 'You are exempt from Class 4 National Insurance', 'mark'),
  contractors_tax: construction('38', 'Deductions taken from your payments by contractors', 'up'),
  ...fullPageBoxes,
  rents: propertyIncome('20', 'Total rents and other income from property', 'down'),
  rents_tax: propertyIncome('21', 'Tax taken off any income in box 20', 'up'),
  property_allowance: propertyIncome('20.1', 'Property income allowance', 'down'),
  ...sourceBoxes,
  property_expenses: propertyExpenses('29', 'Other allowable property expenses', 'up'),
  ...propertyAllowanceBoxes,
  property_profit: propertyProfit('38', 'Adjusted profit (box 20 less box 29)', 'down'),
  property_losses_used: propertyProfit('39', 'Loss brought forward used against this year’s profits', 'up'),
  property_losses_left: propertyProfit(
    '43',
    'Loss to carry forward to following year, including unused losses brought forward',
    'down',
  ),
  property_taxable: propertyProfit('40', 'Taxable profit for the year', 'down'),
  property_loss: propertyProfit('41', 'Adjusted loss (box 29 less box 20)', 'up'),
  property_finance: financeCosts('44', 'Residential property finance costs', 'up'),
  ...foreignBoxes,
  ...gainsBoxes('residential', residential, ['3', '4', '5', '6', '7']),
  residential_reported: residential(
    '9',
    'Gains or losses on UK residential property already reported on property returns',
    'down',
  ),
  residential_tax: residential('10', 'Tax on gains in box 9 already charged', 'up'),
  ...gainsBoxes('crypto', crypto, ['13.1', '13.2', '13.3', '13.4', '13.5']),
  ...gainsBoxes('other', other, ['14', '15', '16', '17', '19']),
  ...gainsBoxes('listed', listed, ['23', '24', '25', '26', '27']),
  ...gainsBoxes('unlisted', unlisted, ['31', '32', '33', '34', '35']),
  ...shareLossBoxes,
  losses_used: lossesUsed('45', 'Losses brought forward and used in the year', 'up'),
  losses_left: lossesUsed('47', 'Losses available to be carried forward', 'down'),
  investors_relief: reliefs('49', 'Gains qualifying for Investors’ Relief', 'down'),
  business_relief: reliefs('50', 'Gains qualifying for Business Asset Disposal Relief', 'down'),
  gains_adjustment: adjustments('51', 'Adjustments to Capital Gains Tax', 'down'),
} as const satisfies Record<string, ReturnBox>;

/** The name of a box, such as `untaxed_interest`. */
export type ReturnBoxName = keyof typeof returnBoxes;

/** Classes of assets that the capital gains pages keep apart. */
export type GainsClass = 'residential' | 'crypto' | 'other' | 'listed' | 'unlisted';

/** Tax year of the forms from which the box numbers for a year were taken. */
export interface FormsOfYear {
  /** The tax year of the forms whose numbers are used. */
  readonly boxes_of: TaxYear;
  /** True if the box numbers were checked for the requested year. */
  readonly verified: boolean;
  readonly note: string;
}

/** The year whose forms the numbers above are of: SA100 (2026) and its pages, HMRC 12/25. */
const latestForms: TaxYear = '2025-26';

/** The numbers used for a year, and how far they can be trusted. */
export function formsOf(taxYear: TaxYear): FormsOfYear {
  if (taxYear === latestForms)
    return { boxes_of: latestForms, verified: true, note: 'Box numbers as in the forms of 2025-26.' };
  const difference =
    taxYear > latestForms
      ? 'HMRC may renumber the boxes of this year'
      : 'the forms of this year may number some boxes differently';
  return {
    boxes_of: latestForms,
    verified: false,
    note: `Box numbers as in the forms of 2025-26: ${difference}. Go by the labels.`,
  };
}

/** Cryptoassets have a section of their own since the return of 2024-25; before they are other assets. */
export function classOfCrypto(taxYear: TaxYear): GainsClass {
  return taxYear >= '2024-25' ? 'crypto' : 'other';
}

/** The most foreign dividends in pounds that the main return takes; with more the Foreign pages are needed. */
export function foreignDividendLimit(taxYear: TaxYear): number {
  if (taxYear >= '2024-25') return 500;
  if (taxYear === '2023-24') return 1000;
  return taxYear >= '2020-21' ? 2000 : 300;
}

/** Turnover or rents from which the short pages do not do: the VAT threshold of the year, in pounds. */
export function shortPagesLimit(taxYear: TaxYear): number {
  if (taxYear >= '2024-25') return 90_000;
  if (taxYear >= '2017-18') return 85_000;
  return taxYear === '2016-17' ? 83_000 : 82_000;
}

type GainsBoxNames<Class extends string> =
  | `${Class}_disposals`
  | `${Class}_proceeds`
  | `${Class}_costs`
  | `${Class}_gains`
  | `${Class}_losses`;

function gainsBoxes<Class extends GainsClass>(
  of: Class,
  box: ReturnType<typeof boxesOn>,
  [disposals, proceeds, costs, gains, losses]: readonly [string, string, string, string, string],
): Record<GainsBoxNames<Class>, ReturnBox> {
  return {
    [`${of}_disposals`]: box(disposals, 'Number of disposals', 'count'),
    [`${of}_proceeds`]: box(proceeds, 'Disposal proceeds', 'down'),
    [`${of}_costs`]: box(costs, 'Allowable costs (including purchase price)', 'up'),
    [`${of}_gains`]: box(gains, 'Gains in the year, before losses', 'down'),
    [`${of}_losses`]: box(losses, 'Losses in the year', 'up'),
  } as Record<GainsBoxNames<Class>, ReturnBox>;
}
