/** Texts of the tax position and the tax calculator. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

/** Title of the screen of share awards, and its income. */
export const employeeShares = 'Employee shares';
export const incomeSources = 'Income sources';

export const allowanceLines = {
  adjustedNetIncomeNote: 'Decides the personal allowance and the Child Benefit charge',
  personalAllowanceNote: 'Income that you pay no Income Tax on',
  pensionAnnualAllowance: 'Pension annual allowance',
  pensionAnnualAllowanceNote: 'The most that can go into pensions in a year without a charge',
  howIsMadeUp: (label: string) => `How ${label} is made up`,
};

export const allowances = {
  personalAllowanceNote: 'income free of Income Tax',
  personalSavingsAllowance: 'Personal savings allowance',
  personalSavingsAllowanceNote: 'interest free of Income Tax',
  dividendAllowance: 'Dividend allowance',
  dividendAllowanceNote: 'dividends free of Income Tax',
  pensionAllowance: 'Pension allowance',
  pensionAllowanceNote: 'pension input without a charge',
};

export const bandRows = {
  kinds: {
    non_savings: 'Earnings',
    property: common.property,
    savings: common.savings,
    dividends: common.dividends,
    lump_sum: 'Termination pay',
    policy_gains: 'Gains of policies',
  },
  rate: (name: string) => `${name} rate`,
};

export const bandWaterfall = {
  incomeByBand: 'Income by band',
  taxedAt: (amount: ReactNode, percent: string, kind: string) =>
    phrase`${amount} at ${percent} · ${kind.toLowerCase()}`,
  band: 'Band',
  of: 'Of',
  note: 'Each bar starts where the previous one ended. The solid part is the tax.',
  allFree: 'All of this income is free of Income Tax',
  dearest: (kind: string, band: string, percent: string) =>
    `Most Income Tax comes from ${kind.toLowerCase()} at the ${band.toLowerCase()}, ${percent}`,
  bandInWords: (name: string, amount: string, percent: string, tax: string) =>
    `${name}: ${amount} at ${percent} is ${tax}.`,
  bandName: (kind: string, band: string) => `${kind}, ${band.toLowerCase()}`,
};

export const calculatorFields = {
  yourFigures: 'Your figures',
  incomeOfTheYear: 'Income of the year',
  profit: 'Profit',
  profitNote: 'Self-employed, after expenses or the trading allowance',
  notFromIsas: 'Not from ISAs',
  savingsInterest: 'Savings interest',
  pensionsNote: 'State and private',
  rent: 'Rent',
  rentNote: 'After expenses or the property allowance, without mortgage interest',
  otherIncomeNote: 'Before tax',
  reitDistributions: 'REIT distributions',
  reitDistributionsNote: 'Property income distributions, before the tax withheld',
  benefitsInKind: 'Benefits in kind',
  benefitsInKindNote: 'Cash equivalent. Taxed, but not money in hand.',
  shareIncome: employeeShares,
  shareIncomeNote: 'Only income from them that isn’t in your taxable pay',
  terminationPay: 'Termination payments',
  terminationPayNote: 'The part above £30,000',
  pensionPayments: 'Pension payments and Gift Aid',
  reliefAtSource: 'From your bank account',
  reliefAtSourceNote: 'Relief at source: the provider adds 25p for each £1',
  salarySacrificeNote: 'Pay given up for it',
  giftAidNote: 'The amount you gave. Charities claim 25p for each £1.',
  lossesInYear: 'Losses of the year',
  lossesBroughtForward: 'Losses of earlier years',
  lossesBroughtForwardNote: 'Used down to the exempt amount',
  familyAndAllowances: 'Family and allowances',
  childBenefit: 'Child Benefit received',
  childBenefitNote: 'By you or your partner, if you have the higher income',
  nothingStored: 'Nothing you enter here is stored.',
  addAGain: 'Add a gain',
  madeOn: 'Made on',
  gainNote: 'After costs and reliefs',
  soldOn: 'Sold on',
  soldOnNote: 'Where rates changed in the year',
};

export const calculatorGains = {
  names: {
    main: 'Shares and other assets',
    residential_property: common.residentialProperty,
    business_asset_disposal_relief: 'Business asset, with relief',
    investors_relief: 'Shares with Investors’ Relief',
    carried_interest: 'Carried interest',
  },
  lossBelow: 'Enter a loss below.',
  dayOutsideYear: 'Choose a day of the tax year.',
  noSuchRate: 'This tax year has no such rate.',
};

export const calculatorScreen = {
  taxCalculator: 'Tax calculator',
  invitation: 'Enter figures to see your take-home amount',
  thePosition: 'The position',
  lastValid: 'Correct the marked field. The figures shown are for your last valid entries.',
  emptyTitle: 'What would be left?',
  tryExample: 'Try it with £45,000 of pay',
  emptyText:
    'Enter the income of a year. Income Tax, National Insurance, student loans and charges appear at once, each with its bands, its steps and the law behind it.',
  answer: (income: ReactNode, tax: ReactNode, left: ReactNode) =>
    phrase`You pay ${tax} of ${income} and keep ${left}`,
  calculatorResultTitle: 'From income to what you keep',
  incomeAndGains: 'Income and gains',
  childBenefitReceived: 'Child Benefit received',
  yourPensionPayments: 'Your pension payments',
  yourPensionPaymentsNote: 'As they leave your account',
  howIsMadeUp: (label: string) => `How ${label} is made up`,
};

export const incomeLines = {
  incomeOfTheYear: 'Income of the year',
  soFar: (amount: ReactNode) => phrase`${amount} so far`,
  expected: (label: string, count: number) => `${label}, ${countText(count, 'payment')} expected by 5 April`,
  transactions: (label: string, count: number) => `${label}, ${countText(count, 'transaction')}`,
  payslips: (label: string, count: number) => `${label}, ${countText(count, 'payslip')}`,
  disposals: (label: string, count: number) => `${label}, ${countText(count, 'disposal')}`,
  holdings: (label: string, count: number) => `${label}, ${countText(count, 'dividend')} of holdings`,
};

export const marginalRateCard = {
  /** Kinds of income: on the list, and in a sentence. */
  pay: { label: common.pay, words: 'pay' },
  profit: { label: 'Profit', words: 'profit' },
  pensions: { label: common.pensions, words: 'pension income' },
  interest: { label: common.interest, words: 'interest' },
  dividends: { label: common.dividends, words: 'dividends' },
  theMarginalRates: 'The marginal rates',
  stretch: (from: string, percent: string) => `From ${from}: ${percent}.`,
  chartLabel: (income: string) => `Tax and charges on more ${income}`,
  youAreHere: 'You are here',
  kindOfIncome: 'Kind of income',
  andAbove: 'and above',
  goes: 'Rate',
  madeOf: 'Made up of',
  note: 'Income Tax, National Insurance, student loans and charges together, in steps of £1,000.',
  title: (income: string, percent: string) =>
    `Of your next £1,000 of ${income}, ${percent} goes in tax and charges`,
  lastRate: (income: string, percent: string) =>
    `Of your last £1,000 of ${income}, ${percent} went in tax and charges. A different rate starts just above your current income.`,
  summary: (title: string, stretches: string) => `${title}. ${stretches}`,
};

export const missingRates = {
  dayOf: (currency: string, day: string) => `${currency} on ${day}`,
  leftOut: (days: readonly string[], more: number) =>
    `No exchange rate is stored for ${days.join(', ')}${more > 0 ? ` and ${more} more days` : ''}, so these transactions are left out.`,
};

export const pensionSaving = {
  title: 'A £1,000 pension payment saves',
  bySalarySacrifice: 'By salary sacrifice',
  itCostsYou: (cost: ReactNode) => phrase`It costs you ${cost}`,
  howItComesAbout: (way: string) => `How the saving comes about: ${way.toLowerCase()}`,
};

export const rateStretches = {
  part: (percent: string, charge: string) => `${percent} ${charge}`,
  charges: {
    income_tax: common.incomeTax,
    national_insurance: common.nationalInsurance,
    student_loans: 'student loan',
    child_benefit_charge: common.childBenefitCharge,
    annual_allowance_charge: 'annual allowance charge',
  },
};

export const reportLines = {
  onCourse: 'Expected tax for the year',
  soFar: (amount: ReactNode) => <>{amount} so far</>,
  onCourseRefund: 'Expected refund',
  /** @param year the year after the tax year ends */
  onCourseToPay: (year: number) => `Still to pay by 31 January ${year}`,
  howIsMadeUp: (label: string) => `How ${label} is made up`,
  inAll: 'Total',
  paidInAll: 'Total paid',
};

export const reportNotices = {
  onCourse: 'About this estimate',
  notComplete: 'The position is not complete',
  announced:
    'Some rates of this year are law (Finance Act 2026): 22%, 42% and 47% on property income and on savings, the rates on dividends, and the order of allowances. The main rates and National Insurance are announced, and may change.',
  announcedWales:
    'Wales: property income has the same rates while the Senedd keeps the Welsh rates at 10%. The Senedd can’t set property rates of its own before the Treasury makes an order.',
  announcedScotland:
    'Scotland: property income has the Scottish rates. The bands of this year aren’t set, so farthing can’t calculate it for Scottish taxpayers.',
  ownRates: (link: (words: string) => ReactNode) =>
    phrase`This year is worked out with your own rates. ${link('See what differs')}`,
};

export const reportScreen = {
  notCalculated: (year: string) => `Your tax for ${year} isn’t calculated`,
  changeResidence: 'Change your residence',
  changeCircumstances: 'Open the circumstances',
  openAccounts: 'Open your accounts',
  taxYear: (taxYear: string) => `Tax year ${taxYear}`,
  theTaxPosition: 'The tax position',
  everyStep: 'Every step of the calculation',
  allowances: 'Allowances',
  allowancesByApril: 'Allowances used by 5 April',
  noIncomeTitle: (taxYear: string) => `No income in ${taxYear} yet`,
  noIncomeExplained:
    'This page uses your payslips, the interest, dividends and rent among your transactions, and what you type. It shows the tax due, the tax paid, and what is left to pay and when.',
  whenItIsDue: 'When it is due',
  nothingDue: 'Nothing is due by Self Assessment.',
  onCourse: (charged: ReactNode, year: string, end: ReactNode) =>
    phrase`Your tax and National Insurance for ${year} are likely to be ${charged}, ${end}`,
  refund: (back: ReactNode) => phrase`with a refund of ${back}`,
  leftToPay: (rest: ReactNode) => phrase`with ${rest} still to pay`,
  payslipsMissing: (year: string) => `Add the missing payslips to see your expected tax for ${year}`,
  allTaken: 'all of it taken before the year ends',
  allPaid: (charged: ReactNode, year: string) => phrase`${charged} is due for ${year}, and all of it is paid`,
  comesBack: (charged: ReactNode, year: string, back: ReactNode) =>
    phrase`${charged} is due for ${year}. You’re due a refund of ${back}`,
  stillToPay: (charged: ReactNode, year: string, rest: ReactNode, firstDay: string | undefined) => (
    <>
      {charged} is due for {year}, of which {rest} is still to pay
      {firstDay !== undefined && phrase`, first on ${firstDay}`}
    </>
  ),
};

export const taxFrame = {
  thisYear: common.thisYear,
  position: 'Position',
  calculator: 'Calculator',
  return: 'Return',
  losses: 'Losses by year',
  boxes: 'Boxes',
  records: common.recordsTitle,
  shareAwards: employeeShares,
  incomeSources,
};

export const taxWords = {
  charges: {
    income_tax: { label: common.incomeTax, gloss: 'On income above your allowances' },
    ni: {
      label: common.nationalInsurance,
      gloss: 'Class 1, deducted from pay. It counts towards the State Pension.',
    },
    class_2: { label: 'Class 2 National Insurance', gloss: 'A weekly amount for the self-employed' },
    class_4: { label: 'Class 4 National Insurance', gloss: 'On the profits of the self-employed' },
    student_loan: {
      label: 'Student loan repayments',
      gloss: 'A share of income above the threshold of your plan',
    },
    postgraduate_loan: {
      label: 'Postgraduate loan repayments',
      gloss: 'A percentage of income above the threshold, in addition to a student loan',
    },
    hicbc: {
      label: common.highIncomeChildBenefitCharge,
      gloss: 'Takes Child Benefit back from the partner with the higher income',
    },
    winter_fuel_charge: {
      label: 'Winter fuel payment charge',
      gloss: 'Takes the payment back if your income is above £35,000',
    },
    state_pension_lump_sum_tax: {
      label: 'Tax on a State Pension lump sum',
      gloss: 'At your highest rate of the year. It doesn’t change the tax on other income.',
    },
    annual_allowance_charge: {
      label: 'Annual allowance charge',
      gloss: 'On pension input above the annual allowance',
    },
    gift_aid_charge: {
      label: 'Gift Aid charge',
      gloss: 'Gift Aid that charities claim above the tax you pay',
    },
    cgt: { label: common.capitalGainsTax, gloss: 'On gains above the annual exempt amount' },
  },
  loans: {
    plan_1: { name: common.plan1, gloss: 'England and Wales before September 2012, and Northern Ireland' },
    plan_2: { name: common.plan2, gloss: 'England 2012 to 2023, and Wales since 2012' },
    plan_4: { name: common.plan4, gloss: common.scotland },
    plan_5: { name: common.plan5, gloss: 'England since August 2023' },
    postgraduate: { name: common.postgraduateLoan, gloss: 'Master’s or doctorate, England or Wales' },
  },
};
