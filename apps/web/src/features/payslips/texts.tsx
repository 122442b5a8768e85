/** What the screens of payslips and their checks say. */

import type { ReactNode } from 'react';
import { countText } from '../../design/format.ts';

export const checkCard = {
  check: 'Check',
  expected: (expected: ReactNode, printed: ReactNode) => (
    <>
      Expected {expected}, on the payslip {printed}
    </>
  ),
  howChecked: 'How it was checked',
};

export const editPayslip = {
  isSaved: 'Payslip saved.',
  editThePayslip: 'Edit the payslip',
  nothingWasSaved: 'Nothing was saved',
  cancel: 'Cancel',
  save: 'Save and check the payslip',
  labels: {
    employer: 'Employer',
    pay_date: 'Pay date',
    pay_frequency: 'Paid',
    tax_period: 'Tax period',
    tax_code: 'Tax code',
    ni_category: 'NI category',
    gross: 'Gross pay',
    taxable: 'Taxable pay',
    tax: 'Income Tax',
    ni: 'National Insurance',
    student_loan: 'Student loan',
    postgraduate_loan: 'Postgraduate loan',
    other_deductions: 'Other deductions',
    net: 'Net pay',
    pension_method: 'How the pension is paid',
    pension: 'Your pension',
    employer_pension: 'Employer’s pension',
    ytd_gross: 'Gross to date',
    ytd_taxable: 'Taxable to date',
    ytd_tax: 'Tax to date',
    ytd_ni: 'NI to date',
    notes: 'Notes',
  },
};

export const employerSummary = {
  p60: {
    pay: 'Taxable pay',
    tax: 'Tax',
    ni: 'National Insurance',
    student_loan: 'Student loan',
  },
  gross: 'Gross',
  taxable: 'Taxable',
  incomeTax: 'Income Tax',
  nationalInsurance: 'National Insurance',
  studentLoan: 'Student loan',
  postgraduateLoan: 'Postgraduate loan',
  yourPension: 'Your pension',
  employersPension: 'Employer’s pension',
  net: 'Net',
  thisYear: (count: number) => `${countText(count, 'payslip')} this year`,
  payslipsAreMissing: 'Payslips are missing',
  missingPeriods: (periods: readonly number[]) =>
    `There is none for ${periods.length === 1 ? 'period' : 'periods'} ${periods.join(', ')}.`,
  againstTheP60: 'Against the P60',
  agrees: 'Agrees',
  differs: 'Differs',
  typeP60: (link: (words: string) => ReactNode) => (
    <>{link('Type the figures of your P60')} to check the year against it.</>
  ),
};

export const newPayslipScreen = {
  addAPayslip: 'Add a payslip',
  invitation: 'Type the amounts as they are printed; farthing checks tax and National Insurance',
  payslips: 'Payslips',
  isAdded: 'Payslip added.',
  notAdded: 'The payslip was not added',
  add: 'Add and check the payslip',
  cancel: 'Cancel',
};

export const payslipDraft = {
  employerMissing: 'Who pays you?',
  payDateMissing: 'Choose the day of payment.',
  taxCodeMissing: 'Type the code as it is printed, like 1257L.',
  notAPeriod: 'Month 1 to 12, or week 1 to 56.',
  amountMissing: 'Type the amount; 0 if there is none.',
  belowZero: 'It cannot be below zero.',
};

export const payslipFields = {
  employer: 'Employer',
  payDate: 'Pay date',
  taxCode: 'Tax code',
  paid: 'Paid',
  taxCodeExample: '1257L',
  niCategory: 'NI category',
  taxPeriod: 'Tax period',
  taxPeriodHint: 'From the pay date',
  payAndDeductions: 'Pay and deductions',
  grossPay: 'Gross pay',
  incomeTax: 'Income Tax',
  nationalInsurance: 'National Insurance',
  studentLoan: 'Student loan',
  postgraduateLoan: 'Postgraduate loan',
  otherDeductions: 'Other deductions',
  netPay: 'Net pay',
  taxableIfPrinted: 'Taxable, if printed',
  pension: 'Pension',
  pensionMethod: 'How it is paid',
  none: 'None',
  yours: 'Yours',
  yourEmployers: 'Your employer’s',
  yearToDate: 'Year to date, as printed',
  grossToDate: 'Gross to date',
  taxableToDate: 'Taxable to date',
  taxToDate: 'Tax to date',
  niToDate: 'NI to date',
  notes: 'Notes',
};

export const payslipFigures = {
  incomeTax: 'Income Tax',
  nationalInsurance: 'National Insurance',
  studentLoan: 'Student loan',
  postgraduateLoan: 'Postgraduate loan',
  yourPension: 'Your pension',
  otherDeductions: 'Other deductions',
  grossToDate: 'Gross to date',
  taxableToDate: 'Taxable to date',
  taxToDate: 'Tax to date',
  niToDate: 'NI to date',
  onThePayslip: 'On the payslip',
  grossPay: 'Gross pay',
  netPay: 'Net pay',
  taxCode: 'Tax code',
  period: 'Period',
  periodPaid: (period: string, frequency: string) => `${period}, ${frequency.toLowerCase()}`,
  niCategory: 'NI category',
  taxablePay: 'Taxable pay',
  pension: 'Pension',
  employersPension: 'Employer’s pension',
};

export const payslipScreen = {
  payslip: 'Payslip',
  editThePayslip: 'Edit the payslip',
  payslips: 'Payslips',
  payslipNotFound: 'Payslip not found',
  thePayslip: 'The payslip',
  noSuchPayslip: 'There is no such payslip',
  seeAllPayslips: 'See all payslips',
  mayBeDeleted: 'It may have been deleted.',
  isDeleted: (day: string) => `Payslip of ${day} deleted.`,
  edit: 'Edit',
  deleteThePayslip: 'Delete the payslip',
};

export const payslipTable = {
  payslips: 'Payslips',
  paid: 'Paid',
  gross: 'Gross',
  tax: 'Tax',
  ni: 'NI',
  net: 'Net',
  check: 'Check',
};

export const payslipWords = {
  frequencies: {
    monthly: 'Monthly',
    four_weekly: 'Every four weeks',
    two_weekly: 'Every two weeks',
    weekly: 'Weekly',
    annual: 'Once a year',
  },
  categories: {
    A: 'A · most people',
    B: 'B · reduced rate of married women',
    C: 'C · over State Pension age',
    D: 'D · A in an Investment Zone, deferred',
    E: 'E · B in an Investment Zone',
    F: 'F · A in a Freeport',
    H: 'H · apprentice under 25',
    I: 'I · B in a Freeport',
    J: 'J · deferred, paid in another job',
    K: 'K · C in an Investment Zone',
    L: 'L · J in a Freeport',
    M: 'M · under 21',
    N: 'N · A in an Investment Zone',
    S: 'S · C in a Freeport',
    V: 'V · veteran',
    X: 'X · none is due',
    Z: 'Z · under 21, deferred',
  },
  methods: {
    net_pay: 'Before tax (net pay)',
    relief_at_source: 'After tax (relief at source)',
    salary_sacrifice: 'Salary sacrifice',
  },
  checks: {
    agrees: 'Agrees',
    explained: 'Explained',
    differs: 'Differs',
    unchecked: 'Not checked',
  },
  checkSentences: {
    agrees: 'Tax, National Insurance and net pay are as they should be',
    explained: 'Small differences, each with a common reason',
    differs: 'Something differs: it is worth asking your employer about',
    unchecked: 'This payslip could not be checked',
  },
  figures: {
    tax: 'Income Tax',
    ni: 'National Insurance',
    student_loan: 'Student loan',
    net: 'Net pay',
    ytd_taxable: 'Taxable pay to date',
    ytd_tax: 'Tax to date',
    ytd_ni: 'National Insurance to date',
  },
  month: (number: number) => `Month ${number}`,
  week: (number: number) => `Week ${number}`,
  someDiffer: (differing: number, count: number) =>
    `${differing} of ${count} ${differing === 1 ? 'differs' : 'differ'}`,
  unchecked: (count: number) => `${countText(count, 'payslip')} could not be checked`,
  oneAgrees: 'it agrees',
  allAgree: (count: number) => `all ${count} agree`,
};

export const payslipsScreen = {
  addAPayslip: 'Add a payslip',
  payslips: 'Payslips',
  answer: (net: ReactNode, taxYear: string, checks: string) => (
    <>
      {net} net in {taxYear}; {checks}
    </>
  ),
  thePayslips: 'The payslips',
  emptyTitle: (taxYear: string) => `No payslips in ${taxYear} yet`,
  emptyText:
    'Type what is printed on each, and farthing checks tax, National Insurance and net pay against your code, and the year against your P60.',
};
