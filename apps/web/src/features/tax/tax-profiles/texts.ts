/** Texts of the tax year's circumstances. */

import * as common from '../../../design/common-texts.ts';
import { benefitTexts, childTexts, terminationTexts } from './benefits/texts.ts';

export const policyTexts = {
  section: 'Gains of life insurance policies',
  note: 'Investment bonds and other policies whose insurer sent you a chargeable event certificate. Leave out policies in an ISA or a pension. If you own a policy jointly, enter only your share of the gain.',
  what: 'policy gain',
  add: 'Add a gain of a policy',
  insurer: 'Insurer',
  insurerMissing: 'Enter the insurer.',
  date: 'Date of the event',
  gainNote: 'Your share of the gain. Don’t divide it by the number of years.',
  years: 'Complete years',
  yearsNote: 'As on the certificate, or 1 if there are none',
  yearsWrong: 'Enter a whole number of years, 1 or more.',
  treatedAsPaid: 'Tax is treated as paid',
  treatedAsPaidNote: 'True of most UK policies. Check the certificate.',
  foreign: 'Foreign policy',
  foreignNote: 'It goes on the Foreign pages of the return',
};

export const ventureTexts = {
  section: 'Investments with Income Tax relief',
  note: 'New shares that you subscribed for, with the certificate for your claim (EIS3, EIS5, SEIS3 or the VCT’s). Shares that you bought from others have no relief.',
  what: 'investment',
  add: 'Add an investment',
  scheme: 'Scheme',
  schemes: {
    eis: common.eis,
    seis: common.seis,
    vct: common.vct,
  },
  company: 'Company',
  companyMissing: 'Enter the company.',
  date: 'Shares issued on',
  amount: 'Relief claimed on',
  amountNote: 'Amount subscribed, without fees',
  intensive: 'Knowledge-intensive company',
  intensiveNote: 'If the certificate says so. It raises the EIS limit.',
  reinvested: 'Gains invested in EIS or SEIS shares',
  reinvestedNote:
    'EIS shares defer the gain until you dispose of them. SEIS shares exempt half of what you invest, if you also claim Income Tax relief on them for this year above.',
  claim: 'claim',
  addClaim: 'Add a claim',
  gainSchemes: { eis: common.eis, seis: common.seis },
  gainOn: 'Day of the gain',
  gainKind: 'Rates of the gain',
  gainKinds: {
    main: 'Main rates',
    residential_property: 'Residential property',
    business_asset_disposal_relief: common.businessAssetDisposalRelief,
    investors_relief: common.investorsRelief,
  },
  matched: 'Amount set against the gain',
  matchedNote: 'Up to the amount you subscribed and the gains made on that day',
};

export const circumstancesForm = {
  isSaved: (taxYear: string) => `Circumstances of ${taxYear} saved.`,
  regionNote:
    'Where your main home was for most of the year. Without one, where you spent the most days, counted at midnight. Scotland has its own bands.',
  byHomes: (region: string) =>
    `Based on where you lived, your region for this year is ${region}. Change it below, or correct where you lived.`,
  enterHomes: 'Enter where you lived by date',
  residence: 'Residence in the year',
  residenceNote:
    'Tax is calculated if you were UK resident all year, for split years, and for claims as a new resident',
  residences: {
    uk_all_year: 'UK resident all year',
    split_year: 'Split year: moved to or from the UK',
    foreign_income_and_gains: 'New resident claim (from 2025/26)',
    remittance_basis: 'Remittance basis (until 2024/25)',
    not_uk: 'Not UK resident',
  },
  over75: 'Over 75',
  over75Note: 'No relief on your own pension payments',
  companyDirector: 'Company director',
  companyDirectorNote:
    'National Insurance is calculated on the whole year, even if you stopped being a director during it',
  appointedOn: 'Appointed as a director on',
  appointedOnNote:
    'Only if you were appointed during the tax year. National Insurance is then calculated on the weeks that were left of it.',
  directorships: 'Companies you’re a director of',
  directorshipsNote:
    'If you also worked for employers of which you aren’t a director, or were appointed on different days, enter your companies here. Use the names on your payslips.',
  directorshipWhat: 'company',
  addDirectorship: 'Add a company',
  incomeTypedByHand: 'Income you enter yourself',
  incomeTypedByHandNote: `Income that isn’t in your payslips or transactions. Enter self-employment and property income before expenses. Enter lump sums and State Pension arrears under ${common.pensionLumpSums} instead. If a lump sum isn’t covered there, enter its taxed part here.`,
  foreignIncome: 'Income from abroad',
  foreignIncomeNote:
    'Interest, dividends, pensions and property abroad that aren’t among your holdings or transactions, in pounds. Enter the amount before foreign tax, and property after its expenses. Of pay and shares that you recorded elsewhere, enter only the part for work done in that country. It isn’t counted again, but its foreign tax is credited.',
  treatyRates: 'Treaty rates',
  treatyRatesNote:
    'Foreign tax is credited up to the rate in the tax treaty with the country. farthing knows the usual rates for some countries. Enter the rate for others: 100 if there is no treaty or it sets no limit.',
  foreignDeductions: 'Foreign tax deducted instead of credited',
  foreignDeductionsNote:
    'A credit usually saves more. If you don’t claim it for a country and kind of income, add them here, and the foreign tax is deducted from the income instead.',
  countedIncome: 'Income among your transactions',
  countedIncomeNote: 'Transactions in these categories are counted as taxable income.',
  expensesGiftsAndLosses: 'Expenses, gifts and losses',
  tradingExpenses: 'Trading expenses',
  tradingExpensesNote: 'Deducted from the income, unless the allowance is used',
  propertyExpenses: 'Property expenses',
  propertyExpensesNote: 'Deducted from the rent, without mortgage interest',
  tradingAllowance: 'Trading allowance',
  tradingAllowanceNote: '£1,000 instead of trading expenses. Not for work for your own employer or company.',
  propertyAllowance: 'Property allowance',
  propertyAllowanceNote: '£1,000 instead of property expenses and mortgage interest',
  giftAidNote: 'The amount you gave, without the tax that the charity reclaims',
  childBenefitNote: 'If yours is the higher income',
  winterFuel: 'Winter fuel payment',
  winterFuelNote:
    'From 2025/26, your own Winter Fuel Payment or Pension Age Winter Heating Payment. Leave empty if you were on Pension Credit, Universal Credit or another means-tested benefit then.',
  lossRelief: 'Set this year’s trading loss against',
  lossReliefNote:
    'Other income: only if you ran the trade for profit. The whole loss is used, before your personal allowance.',
  tradeLosses: 'Losses of self-employment',
  propertyLosses: 'Losses of property',
  businessLossesNote:
    'Brought forward from earlier years that aren’t recorded here. They add to your recorded losses.',
  classFourLosses: 'Losses that only Class 4 still deducts',
  classFourLossesNote:
    'Losses set against other income of earlier years that aren’t recorded here. They reduce Class 4 National Insurance.',
  classTwoWeeks: 'Weeks of voluntary Class 2',
  classTwoWeeksNote:
    'National Insurance that you choose to pay if your trading profit is below the small profits threshold: 52 for a whole year of self-employment. It can make the year count for the State Pension.',
  capitalLosses: 'Capital losses',
  capitalLossesNote: 'Brought forward from earlier years',
  capitalLossesClaim: 'Did you tell HMRC of the capital losses of this year?',
  capitalLossesClaimNote:
    'After four years, they only count in later years if you did, on the return or in a letter',
  capitalLossesClaimed: 'Capital losses of this year reported to HMRC on',
  capitalLossesClaimedNote: 'Within four years of the end of the tax year',
  otherPensionInput: 'Other pension input',
  otherPensionInputNote: 'Not in your payslips or pensions',
  firstFlexibleAccess: 'First flexible access',
  firstFlexibleAccessNote: 'Leave empty if never',
  carryForwardNote:
    'Unused annual allowance from the three previous years, if farthing has no records of those years.',
  paymentsOnAccount: 'Payments on account',
  paymentsOnAccountNote: 'What you paid HMRC towards this year, usually on 31 January and 31 July.',
  formsP60: 'Forms P60',
  formsP60Note: 'The year’s totals from each employer, to check the payslips against.',
  save: 'Save the circumstances',
};

export const circumstancesClash = {
  labels: {
    region: common.whereYouPayIncomeTax,
    residence: circumstancesForm.residence,
    split_case: 'Why the year is split',
    split_second_part_from: 'First day of the second part of the year',
    split_overseas_earnings: 'Pay for work abroad in the overseas part',
    split_transactions_are_uk: 'My transactions’ income is from the UK',
    split_sold_no_uk_land: 'I sold no UK land in the overseas part',
    split_temporarily_non_resident: 'I was away for five years or less',
    claim_first_resident_year: 'First tax year of UK residence',
    claim_ten_years_abroad: 'I wasn’t UK resident in the ten tax years before that',
    claim_income: 'Income from abroad that I claim',
    claim_gains: 'Claim gains on assets abroad',
    claim_only_qualifying: 'Everything I claim qualifies for the relief',
    claim_not_covered: 'Also applies to me',
    marriage_allowance: common.marriageAllowance,
    blind: common.blindPersonsAllowance,
    over_state_pension_age: common.overStatePensionAge,
    over_75: circumstancesForm.over75,
    director: circumstancesForm.companyDirector,
    director_appointed_on: circumstancesForm.appointedOn,
    directorships: circumstancesForm.directorships,
    student_loans: common.studentLoans,
    incomes: circumstancesForm.incomeTypedByHand,
    foreign_income: circumstancesForm.foreignIncome,
    treaty_rates: circumstancesForm.treatyRates,
    foreign_deductions: circumstancesForm.foreignDeductions,
    policy_gains: policyTexts.section,
    venture_investments: ventureTexts.section,
    reinvestments: ventureTexts.reinvested,
    counted_categories: circumstancesForm.countedIncome,
    from_income_sources: 'Figures from income sources',
    calendar_quarters: 'Calendar update periods',
    finance_costs_brought_forward: 'Finance costs of earlier years',
    self_employment_expenses: circumstancesForm.tradingExpenses,
    property_expenses: circumstancesForm.propertyExpenses,
    property_finance_costs: common.mortgageInterest,
    trading_allowance: circumstancesForm.tradingAllowance,
    property_allowance: circumstancesForm.propertyAllowance,
    trade_loss_relief: circumstancesForm.lossRelief,
    gift_aid: common.giftAid,
    child_benefit: common.childBenefit,
    winter_fuel_payment: circumstancesForm.winterFuel,
    transition_profit: 'Transition profits of this year',
    trade_losses_brought_forward: circumstancesForm.tradeLosses,
    trade_losses_of_sources: 'Losses of each business',
    property_losses_brought_forward: circumstancesForm.propertyLosses,
    class_4_losses_brought_forward: circumstancesForm.classFourLosses,
    voluntary_class_2_weeks: circumstancesForm.classTwoWeeks,
    losses_brought_forward: circumstancesForm.capitalLosses,
    capital_losses_claim: circumstancesForm.capitalLossesClaim,
    capital_losses_claimed_on: circumstancesForm.capitalLossesClaimed,
    other_pension_input: circumstancesForm.otherPensionInput,
    flexible_access_on: circumstancesForm.firstFlexibleAccess,
    carry_forward: 'Unused annual allowance',
    payments_on_account: circumstancesForm.paymentsOnAccount,
    p60s: circumstancesForm.formsP60,
    benefits: benefitTexts.section,
    terminations: terminationTexts.section,
    child_interest: childTexts.section,
    room_rents: 'Rent from rooms in your home',
    room_expenses: 'Expenses of those rooms',
    room_shared: 'Someone else also gets rent from rooms in this home',
    room_method: 'Rent a Room Scheme',
    securities_above_limit: 'My gilts and bonds were above £5,000',
    accrued_income: 'Accrued interest on gilts and bonds',
  },
  marriageAllowance: {
    none: common.none,
    receive: common.youReceiveIt,
    transfer: common.youGiveIt,
  },
};

export const circumstancesScreen = {
  answer: (taxYear: string) => `The details behind your tax position for ${taxYear}`,
  answerUnsaved: (taxYear: string) =>
    `You haven’t saved anything for ${taxYear} yet. The usual values are shown.`,
  theCircumstances: 'The circumstances',
};

export const circumstancesWords = {
  kinds: {
    employment: 'Employment',
    self_employment: common.selfEmployment,
    pension: common.pension,
    property: common.property,
    property_distributions: 'REIT income',
    interest: common.interest,
    dividends: common.dividends,
    other: common.other,
  },
  lossRelief: {
    carry_forward: 'Later trading profits',
    this_year: 'My other income this year',
    last_year: 'My income of the year before',
    this_then_last_year: 'My income this year, then the year before',
    last_then_this_year: 'My income of the year before, then this year',
    early_years: 'My income of the three years before (new trades)',
    terminal: 'Profits of the trade in the three years before it ended',
  },
  lossClaims: {
    unanswered: 'Not answered',
    claimed: 'Yes, in time',
    not_claimed: 'No, or too late',
  },
  allowances: {
    automatic: 'Where it saves tax',
    claim: 'Use it',
    none: 'Don’t use it',
  },
  counted: {
    interest: { name: common.interest, gloss: 'Accounts in ISAs are left out' },
    dividends: { name: common.dividends, gloss: 'ISAs and pensions are left out' },
    self_employment: { name: 'Self-Employment', gloss: 'Before the expenses that you enter below' },
    property: { name: 'Rental Income', gloss: 'Before the expenses that you enter below' },
    pension: {
      name: 'Pension Income',
      gloss: 'The amount you received, after tax. If tax was deducted, enter the income yourself instead.',
    },
  },
};

export const incomeEntries = {
  addAnIncome: 'Add an income',
  taxTakenOff: common.taxDeducted,
};

export const foreignEntries = {
  kinds: {
    interest: common.interest,
    dividends: common.dividends,
    pension: 'Pension or royalties',
    property: common.property,
    employment: 'Pay or shares for work there',
  },
  part: 'Part of the year',
  parts: { '': 'Choose the part', uk: 'UK part', overseas: 'Overseas part' },
  country: 'Country',
  foreignTax: 'Foreign tax',
  income: 'income from abroad',
  addForeignIncome: 'Add income from abroad',
  rate: 'treaty rate',
  addATreatyRate: 'Add a treaty rate',
  deduction: 'deduction',
  addADeduction: 'Add a deduction',
  deductionKinds: {
    interest: common.interest,
    dividends: common.dividends,
    pension: 'Pension or royalties',
    property: common.property,
  },
  percent: 'Rate, %',
};

export const p60Entries = {
  what: 'P60',
  figures: { pay: common.pay, tax: common.tax, ni: common.ni, student_loan: common.studentLoan },
  addAP60: 'Add a P60',
};

export const profileDraft = {
  weeksWrong: 'Enter a whole number of weeks from 0 to 52.',
  descriptionMissing: 'Enter a description.',
  percentWrong: 'Enter a percentage from 0 to 100, such as 15.',
  employerMissing: 'Enter the employer as it is on the payslips.',
};

export const unusedEntries = {
  what: 'year',
  addAnEarlierYear: 'Add an earlier year',
  unused: 'Unused',
};
