/** Texts of the screens for pensions and contributions. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const allowanceCard = {
  annualAllowance: 'Annual allowance',
  ofYear: (taxYear: string) => `For ${taxYear}`,
  moreWasPaidIn: 'More was paid in than is allowed',
  charge: (amount: ReactNode) => phrase`The charge on the excess is ${amount}.`,
  noRelief: 'Some of your payments get no tax relief',
  aboveEarnings: (amount: ReactNode) => phrase`${amount} of your own payments is above your earnings.`,
  tapered: (reduction: ReactNode, income: ReactNode) =>
    phrase`Tapered by ${reduction}, as your adjusted income is ${income}.`,
  moneyPurchase: 'Money purchase',
  afterFlexibleAccess: 'after flexible access',
  whatCountsAgainstIt: 'What counts towards it',
  pensionInput: 'Pension input recorded',
  leftFromEarlierYears: 'Left from earlier years',
  leftOfYear: (taxYear: string, source: string) => `${taxYear} (${source})`,
  canStillBePaid: 'Can still be paid in',
  howMadeUp: 'How the allowance is made up',
};

export const contributionsCard = {
  isDeleted: (day: string) => `Contribution of ${day} deleted.`,
  contributions: 'Contributions',
  theContributions: 'The contributions',
  empty: 'Nothing is recorded yet. Contributions on payslips are counted already, so don’t add them here.',
  onAPayslip: (method: string) => `${method}, on a payslip`,
  asPaid: 'As paid',
  deleteContribution: (day: string) => `Delete the contribution of ${day}`,
};

export const pensionDraft = {
  amountMissing: 'Enter what was paid in.',
};

export const pensionScreen = {
  editThePension: 'Edit the pension',
  thePension: 'The pension',
  pensionNotFound: 'Pension not found',
  noSuchPension: 'Pension not found',
  seeAllPensions: 'See all pensions',
  isDeleted: (name: string) => `“${name}” deleted.`,
  paidIn: (amount: ReactNode) => phrase`${amount} paid in, gross`,
  deleteThePension: 'Delete the pension',
  joinedOn: 'Joined on',
  seeWhatWorth: 'See what it is worth',
  isAdded: 'Contribution added.',
  addAContribution: 'Add a contribution',
  onPayslip: 'It is also on a payslip',
  onPayslipNote: 'It is then counted only once',
  addContribution: 'Add contribution',
};

export const pensionSheet = {
  isSaved: 'Pension saved.',
  isAdded: (name: string) => `“${name}” added.`,
  nameMissing: 'Enter a name.',
  editThePension: 'Edit the pension',
  addAPension: 'Add a pension',
  labels: {
    name: common.name,
    kind: common.kind,
    provider: common.provider,
    account_id: common.account,
    joined_on: 'Joined on',
    notes: common.notes,
  },
  accountNote: 'Its value is the balance of this account',
  joinedOnNote: 'You can’t carry forward allowance from earlier tax years',
  saveThePension: 'Save the pension',
  addThePension: 'Add the pension',
};

export const pensionWords = {
  kinds: {
    defined_contribution: 'Defined contribution (your own pot)',
    defined_benefit: 'Defined benefit (a promised income)',
  },
  methods: {
    relief_at_source: {
      name: common.fromYourOwnMoney,
      gloss: 'Relief at source. Enter what you paid. The provider adds basic rate.',
    },
    net_pay: { name: common.fromPayBeforeTax, gloss: common.netPayArrangement },
    salary_sacrifice: { name: common.salarySacrifice, gloss: 'Pay you gave up for it' },
    employer: { name: common.fromYourEmployer, gloss: common.onTopOfYourPay },
    defined_benefit: {
      name: 'Pension input of the year',
      gloss: 'From the statement of a defined benefit pension',
    },
  },
  sources: { records: common.records, profile: 'typed', not_a_member: 'not in a pension' },
};

export const pensionsScreen = {
  addAPension: 'Add a pension',
  answer: (amount: ReactNode, taxYear: string) =>
    phrase`${amount} can still be paid in without a charge in ${taxYear}`,
  thePensions: 'The pensions',
  theAllowance: 'the annual allowance',
  emptyTitle: 'No pensions yet',
  emptyText:
    'Add each pension that you pay into outside your payslips. farthing counts payments towards the annual allowance and carries forward what is left.',
  contributions: (count: number) => `${countText(count, 'contribution')}, gross`,
  lumpSumsNote:
    'Tax-free lump sums, small pots, State Pension arrears and the like: what is taxed of each, and what is left of your lump sum allowances.',
  enterLumpSums: 'Enter lump sums from pensions',
};

export const statePension = {
  title: 'State Pension',
  hint: 'Copy the figures from your State Pension forecast and National Insurance record on GOV.UK. farthing doesn’t store them.',
  reachedOn: 'Date you reach State Pension age',
  firstYear: 'First tax year that can count',
  yearsBefore: 'Full years before 2016/17',
  startingAmount: 'Starting amount a week, April 2016',
  gapsNote:
    'Add each year from the first one above that isn’t full. Your National Insurance record shows the cost. If you leave it empty, farthing assumes 52 weeks of Class 3, which may be too much. Class 2 costs less, if you were self-employed in that year and your profit was below the small profits threshold.',
  gap: 'year that isn’t full',
  addAGap: 'Add a year that isn’t full',
  gapYear: 'Year',
  gapCost: 'Cost to fill it',
  laterYears: 'Each tax year to come will be full',
  yearsWrong: 'Enter a number of years from 0 to 60.',
  notYet: 'Choose the day of your State Pension age to see the forecast.',
  weeklyNow: (years: number) => `Weekly amount, with ${countText(years, 'year')} so far`,
  weeklyAtAge: (years: number) => `Weekly amount at State Pension age, with ${countText(years, 'year')}`,
  yearlyAtAge: 'In 52 weeks',
  fullRate: 'Full rate a week',
  eachYear: 'Weekly amount that each further year adds',
  yearsForFull: 'Years since 2016 needed for the full rate',
  toFill: (year: string) => `To fill ${year}`,
  withClassTwo: 'Or with Class 2, if self-employed',
  addsWeekly: 'Adds to your weekly pension',
  addsYearly: 'Adds over 52 weeks',
  payBy: (day: string, weeks: number | null, isUseless: boolean, isUnknown: boolean) =>
    isUseless
      ? 'Filling this year alone adds nothing to your forecast. If you have fewer than 10 years, filling more than one may.'
      : isUnknown
        ? `Pay by ${day}. The current rate of Class 3 isn’t confirmed: enter the cost from your record.`
        : `Pay by ${day}. It pays for itself in ${countText(weeks ?? 0, 'week')} of pension, before tax.`,
  closed: (day: string) => `The last day to pay for this year was ${day}.`,
  protectedPayment: (amount: ReactNode) => (
    <>
      Your starting amount is {amount} a week above the full rate of 2016. This protected payment is paid on
      top and rises with prices. It isn’t included here.
    </>
  ),
  steps: 'Steps of the State Pension',
  note: 'At today’s rates. Each year to fill is worked out alone: together, they may add more or less. farthing doesn’t work out your starting amount, years abroad or deferring. Check with GOV.UK before you pay.',
};
