import type { DeathBenefitCase, LumpSumProtection, PensionLumpSumKind } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { phrase } from '../../../design/phrase.ts';

export const lumpSumsScreen = {
  title: common.pensionLumpSums,
  theLumpSums: common.pensionLumpSums,
  answer: (amount: ReactNode) => phrase`${amount} of your lump sum allowance is left`,
};

export const kindNames: Readonly<Record<PensionLumpSumKind, string>> = {
  uncrystallised_funds: 'Part of an untouched pot (UFPLS)',
  pension_commencement: 'Tax-free lump sum',
  pension_commencement_excess: 'Excess lump sum (PCELS)',
  small_pot_personal: 'Small pot, personal pension',
  small_pot_occupational: 'Small pot, workplace pension',
  trivial_commutation: 'Trivial commutation',
  winding_up: 'Winding-up of a scheme',
  serious_ill_health: 'Serious ill-health',
  state_pension: 'State Pension lump sum',
  death_benefit: 'Received on a death',
  trivial_death_benefit: 'Received on a death, trivial commutation',
};

export const kindNotes: Readonly<Record<PensionLumpSumKind, string>> = {
  uncrystallised_funds:
    'A quarter is tax-free. From then on, a lower limit applies to what you pay into pensions.',
  pension_commencement: 'Taken when you start a pension or drawdown. Enter only the tax-free part.',
  pension_commencement_excess: 'Paid after your lump sum allowance was used up. All of it is taxed.',
  small_pot_personal: 'Up to £10,000, three times in all. A quarter is tax-free.',
  small_pot_occupational: 'Up to £10,000 for each scheme. A quarter is tax-free.',
  trivial_commutation: 'Up to £30,000, from a defined benefit pension. A quarter is tax-free.',
  winding_up: 'A quarter is tax-free.',
  serious_ill_health: 'Tax-free under 75, up to the lump sum and death benefit allowance.',
  state_pension:
    'Only if you reached State Pension age before 6 April 2016 and put off claiming. All of it is taxed at your highest rate.',
  death_benefit: 'A lump sum from the pension of someone who died.',
  trivial_death_benefit: 'Up to £30,000 instead of a pension for you. All of it is taxed.',
};

export const deathCases: Readonly<Record<DeathBenefitCase, string>> = {
  under_75: 'Died under 75, paid within two years',
  under_75_late: 'Died under 75, paid later',
  aged_75: 'Died aged 75 or over',
};

export const protectionNames: Readonly<Record<LumpSumProtection, string>> = {
  none: 'No protection',
  fixed_2012: 'Fixed protection 2012',
  fixed_2014: 'Fixed protection 2014',
  fixed_2016: 'Fixed protection 2016',
  individual_2014: 'Individual protection 2014',
  individual_2016: 'Individual protection 2016',
  primary: 'Primary protection, without protected lump sums',
};

export const lumpSumsForm = {
  payments: 'Lump sums',
  paymentsNote:
    'Enter each lump sum once, with the date it was paid. Don’t also enter it as pension income in your circumstances. If a bank payment of it has the category Pension income, change that category.',
  what: 'lump sum',
  add: 'Add a lump sum',
  date: 'Paid on',
  stateDate: 'State Pension paid from',
  stateDateNote: 'If you chose to be taxed in the next tax year, enter a day of that year.',
  provider: common.provider,
  amount: 'Amount before tax',
  taxPaid: common.taxDeducted,
  aged75: 'I was 75 or over on that day',
  drawn: 'Part of this pension was already paid out before',
  uncrystallised: 'Value of the part not drawn before',
  uncrystallisedNote: 'A quarter of this part is tax-free. The provider can tell you the value.',
  death: 'The person who died',
  deathNote:
    'The two years start when the scheme first knew of the death. They don’t apply to annuity and pension protection lump sums: choose “within two years”.',
  aboveAllowance: 'Part above the allowance of the person who died',
  aboveAllowanceNote: 'Their executors tell you. Leave it empty if there is none.',
  arrears: 'State Pension arrears',
  arrearsNote:
    'If the State Pension was paid late, enter what was due for each tax year. It’s taxed in that year, at the rates of that year.',
  arrearsWhat: 'tax year of arrears',
  addArrears: 'Add arrears for a year',
  taxYear: common.taxYear,
  arrearsAmount: 'Amount due for that year',
  before: 'Before 6 April 2024',
  beforeNote:
    'Pensions you took before that day reduce your allowances by a quarter of the lifetime allowance they used. The statements of your providers have the percentage. Enter 0 if you took none. If you turned 75 before that day and have taken no lump sum since, leave out what the test at 75 used.',
  percent: 'Lifetime allowance used (%)',
  illHealthBefore: 'I received a serious ill-health lump sum before that day, under 75',
  protection: 'Protection',
  protectedAmount: 'Value of your pensions on the certificate',
  raisedAllowance: 'Lifetime allowance with primary protection',
  raisedAllowanceNote:
    '£1,800,000 and the factor on your certificate of it: with a factor of 0.25, £2,250,000. If the certificate protects lump sums above £375,000, farthing can’t work out your allowances.',
  hasCertificate: 'I have a transitional tax-free amount certificate',
  certified: 'Lump sum transitional tax-free amount',
  certifiedDeath: 'Lump sum and death benefit transitional tax-free amount',
  notCovered:
    'farthing doesn’t work out enhanced protection, primary protection with protected lump sums, or other enhancement factors. Nor does it work out protected lump sums above 25%, stand-alone lump sums, lump sums from abroad, refunds of contributions or unauthorised payments. Ask your provider for their taxed part, and enter it as a pension in your circumstances. The allowances shown here aren’t right for you then.',
  save: 'Save the lump sums',
  isSaved: 'Lump sums saved.',
  noDay: common.chooseADay,
  noAmount: 'Enter the amount.',
  noProvider: 'Enter who paid it.',
  noPercent: 'Enter a percentage, such as 25.5. Enter 0 if you used none.',
  badAmount: 'Enter an amount, such as 1,234.56.',
};

export const allowancesCard = {
  title: 'Your allowances',
  lumpSum: 'Lump sum allowance',
  deathBenefit: 'Lump sum and death benefit allowance',
  usedBefore: 'Used before 6 April 2024',
  taxFree: 'Tax-free',
  taxed: 'Taxed as pension income',
  taxedApart: 'Taxed at your highest rate',
  beyond: 'Of which above your allowances',
  left: 'Lump sum allowance left after it',
  flexible: (day: string) =>
    `The money purchase annual allowance applies from ${day}, because you took part of an untouched pot.`,
  refund:
    'A first payment is often taxed by an emergency code. You can get tax back before the tax year ends with a form on GOV.UK. Use P55 if you took part of a pot, and P53 for a small pot or trivial commutation. If you emptied the pot, use P53Z, or P50Z if you have no other income.',
};
