/** What the screens of pensions, and of what goes into them, say. */

import type { ReactNode } from 'react';
import { countText } from '../../design/format.ts';

export const allowanceCard = {
  annualAllowance: 'Annual allowance',
  ofYear: (taxYear: string) => `Of ${taxYear}`,
  moreWasPaidIn: 'More was paid in than is allowed',
  charge: (amount: ReactNode) => <>The charge on the excess is {amount}.</>,
  noRelief: 'Some of it gets no tax relief',
  aboveEarnings: (amount: ReactNode) => <>{amount} of your own payments is above your earnings.</>,
  tapered: (reduction: ReactNode, income: ReactNode) => (
    <>
      Tapered by {reduction}, as your adjusted income is {income}.
    </>
  ),
  moneyPurchase: 'Money purchase',
  afterFlexibleAccess: 'after flexible access',
  whatCountsAgainstIt: 'What counts against it',
  pensionInput: 'Pension input',
  leftFromEarlierYears: 'Left from earlier years',
  leftOfYear: (taxYear: string, source: string) => `${taxYear} (${source})`,
  canStillBePaid: 'Can still be paid in',
  howMadeUp: 'How the allowance is made up',
};

export const contributionForm = {
  isAdded: 'Contribution added.',
  addAContribution: 'Add a contribution',
  howItIsPaid: 'How it is paid',
  paidOn: 'Paid on',
  amount: 'Amount',
  onPayslip: 'It is on a payslip too',
  onPayslipNote: 'Then it is counted there, and not twice',
  addContribution: 'Add contribution',
};

export const contributionsCard = {
  isDeleted: (day: string) => `Contribution of ${day} deleted.`,
  contributions: 'Contributions',
  theContributions: 'The contributions',
  empty: 'Nothing is recorded yet. What payslips hold is counted from them and need not be typed here.',
  paid: 'Paid',
  onAPayslip: (method: string) => `${method}, on a payslip`,
  asPaid: 'As paid',
  gross: 'Gross',
  delete: 'Delete',
  deleteContribution: (day: string) => `Delete the contribution of ${day}`,
};

export const pensionDraft = {
  dayMissing: 'Choose a day.',
  amountMissing: 'Type what was paid in.',
};

export const pensionScreen = {
  pension: 'Pension',
  editThePension: 'Edit the pension',
  pensions: 'Pensions',
  thePension: 'The pension',
  pensionNotFound: 'Pension not found',
  noSuchPension: 'There is no such pension',
  seeAllPensions: 'See all pensions',
  mayBeDeleted: 'It may have been deleted.',
  isDeleted: (name: string) => `“${name}” deleted.`,
  paidIn: (amount: ReactNode) => <>{amount} paid in, gross</>,
  edit: 'Edit',
  deleteThePension: 'Delete the pension',
  details: 'Details',
  kind: 'Kind',
  provider: 'Provider',
  joinedOn: 'Joined on',
  account: 'Account',
  seeWhatWorth: 'See what it is worth',
  notes: 'Notes',
};

export const pensionSheet = {
  isSaved: 'Pension saved.',
  isAdded: (name: string) => `“${name}” added.`,
  nameMissing: 'What do you call it?',
  editThePension: 'Edit the pension',
  addAPension: 'Add a pension',
  nothingWasSaved: 'Nothing was saved',
  labels: {
    name: 'Name',
    kind: 'Kind',
    provider: 'Provider',
    account_id: 'Account',
    joined_on: 'Joined on',
    notes: 'Notes',
  },
  mayStayEmpty: 'May stay empty',
  accountNote: 'What it is worth is the balance of this account',
  none: 'None',
  joinedOnNote: 'Allowance of years before it cannot be carried forward',
  cancel: 'Cancel',
  saveThePension: 'Save the pension',
  addThePension: 'Add the pension',
};

export const pensionWords = {
  kinds: {
    defined_contribution: 'Savings of your own (defined contribution)',
    defined_benefit: 'A promised income (defined benefit)',
  },
  methods: {
    relief_at_source: {
      name: 'From your own money',
      gloss: 'Relief at source: type what you paid, the provider adds basic rate',
    },
    net_pay: { name: 'From pay before tax', gloss: 'Net pay arrangement' },
    salary_sacrifice: { name: 'Salary sacrifice', gloss: 'Pay that you gave up for it' },
    employer: { name: 'From your employer', gloss: 'On top of your pay' },
    defined_benefit: {
      name: 'Pension input of the year',
      gloss: 'From the statement of a promised pension',
    },
  },
  sources: { records: 'records', profile: 'typed', not_a_member: 'no pension then' },
};

export const pensionsScreen = {
  pensions: 'Pensions',
  addAPension: 'Add a pension',
  answer: (amount: ReactNode, taxYear: string) => (
    <>
      {amount} can still be paid in without a charge in {taxYear}
    </>
  ),
  thePensions: 'The pensions',
  emptyTitle: 'No pensions yet',
  emptyText:
    'Add each pension that you pay into beside your payslips: farthing counts what goes in against the annual allowance and carries forward what is left.',
  contributions: (count: number) => `${countText(count, 'contribution')}, gross`,
};
