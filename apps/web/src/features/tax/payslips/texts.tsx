/** Texts of the payslip screens and checks. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const editPayslip = {
  isSaved: 'Payslip saved.',
  editThePayslip: 'Edit the payslip',
  save: 'Save and check the payslip',
  labels: {
    employer: common.employer,
    pay_date: 'Pay date',
    pay_frequency: common.paid,
    tax_period: 'Tax period',
    tax_code: 'Tax code',
    ni_category: 'NI category',
    gross: 'Gross pay',
    taxable: 'Taxable pay',
    tax: common.incomeTax,
    ni: common.nationalInsurance,
    student_loan: common.studentLoan,
    postgraduate_loan: common.postgraduateLoan,
    other_deductions: 'Other deductions',
    net: 'Net pay',
    pension_method: 'How the pension is paid',
    pension: 'Your pension',
    employer_pension: 'Employer’s pension',
    ytd_gross: 'Gross to date',
    ytd_taxable: 'Taxable to date',
    ytd_tax: 'Tax to date',
    ytd_ni: 'NI to date',
    notes: common.notes,
  },
};

export const employerSummary = {
  p60: {
    pay: 'Taxable pay',
    tax: common.tax,
    ni: common.nationalInsurance,
    student_loan: common.studentLoan,
  },
  yourPension: 'Your pension',
  employersPension: 'Employer’s pension',
  net: 'Net',
  thisYear: (count: number) => `${countText(count, 'payslip')} this year`,
  missingPeriods: (periods: readonly number[]) =>
    `None for ${periods.length === 1 ? 'period' : 'periods'} ${periods.join(', ')}.`,
  againstTheP60: 'Against the P60',
  agrees: 'Agrees',
  differs: 'Differs',
  typeP60: (link: (words: string) => ReactNode) =>
    phrase`${link('Enter the figures of your P60')} to check the year against it.`,
};

export const newPayslipScreen = {
  invitation: 'Enter the amounts as they are printed. farthing checks tax and National Insurance',
  isAdded: 'Payslip added.',
  notAdded: 'The payslip was not added',
  add: 'Add and check the payslip',
};

export const payslipDraft = {
  employerMissing: 'Enter your employer.',
  payDateMissing: 'Choose the day of payment.',
  taxCodeMissing: 'Enter the code as it is printed, such as 1257L.',
  notAPeriod: 'Month 1 to 12, or week 1 to 56.',
  amountMissing: 'Enter the amount, or 0 if there is none.',
};

export const payslipFields = {
  payDate: 'Pay date',
  taxCode: 'Tax code',
  taxCodeExample: '1257L',
  niCategory: 'NI category',
  taxPeriod: 'Tax period',
  taxPeriodHint: 'From the pay date',
  payAndDeductions: 'Pay and deductions',
  grossPay: 'Gross pay',
  otherDeductions: 'Other deductions',
  netPay: 'Net pay',
  taxableIfPrinted: 'Taxable, if printed',
  yourEmployers: 'Your employer’s',
  yearToDate: 'Year to date, as printed',
  grossToDate: 'Gross to date',
  taxableToDate: 'Taxable to date',
  taxToDate: 'Tax to date',
  niToDate: 'NI to date',
};

export const payslipScreen = {
  payslip: 'Payslip',
  editThePayslip: 'Edit the payslip',
  payslipNotFound: 'Payslip not found',
  thePayslip: 'The payslip',
  noSuchPayslip: 'Payslip not found',
  seeAllPayslips: 'See all payslips',
  isDeleted: (day: string) => `Payslip of ${day} deleted.`,
  deleteThePayslip: 'Delete the payslip',
  expected: (expected: ReactNode, printed: ReactNode) =>
    phrase`Expected ${expected}, on the payslip ${printed}`,
  howChecked: 'How it was checked',
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
  periodPaid: (period: string, frequency: string) => `${period}, ${frequency.toLowerCase()}`,
  niCategory: 'NI category',
  taxablePay: 'Taxable pay',
  employersPension: 'Employer’s pension',
};

export const payslipWords = {
  frequencies: {
    monthly: common.monthly,
    four_weekly: common.everyFourWeeks,
    two_weekly: common.everyTwoWeeks,
    weekly: common.weekly,
    annual: 'Once a year',
  },
  categories: {
    A: 'A · most people',
    B: 'B · reduced rate for married women',
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
    X: 'X · no National Insurance',
    Z: 'Z · under 21, deferred',
  },
  methods: {
    net_pay: 'Before tax (net pay)',
    relief_at_source: 'After tax (relief at source)',
    salary_sacrifice: common.salarySacrifice,
  },
  checks: {
    agrees: 'Agrees',
    explained: 'Explained',
    differs: 'Differs',
    unchecked: 'Not checked',
  },
  checkSentences: {
    agrees: 'Tax, National Insurance and net pay are correct',
    explained: 'Small differences, each with a common reason',
    differs: 'Something differs. Ask your employer about it.',
    unchecked: 'This payslip could not be checked',
  },
  figures: {
    tax: common.incomeTax,
    ni: common.nationalInsurance,
    student_loan: common.studentLoan,
    net: 'Net pay',
    ytd_taxable: 'Taxable pay to date',
    ytd_tax: 'Tax to date',
    ytd_ni: 'National Insurance to date',
  },
  month: (number: number) => `Month ${number}`,
  week: (number: number) => `Week ${number}`,
  someDiffer: (differing: number, count: number) =>
    `${differing} of ${countText(count, 'payslip')} ${differing === 1 ? 'has a difference' : 'have differences'}`,
  unchecked: (count: number) => `${countText(count, 'payslip')} could not be checked`,
  oneAgrees: 'and the payslip agrees with its tax code',
  allAgree: (count: number) => `and all ${count} payslips agree with their tax codes`,
};

export const payslipsScreen = {
  answer: (net: ReactNode, taxYear: string, checks: string) =>
    phrase`${net} net pay in ${taxYear}, ${checks}`,
  thePayslips: 'The payslips',
  emptyTitle: (taxYear: string) => `No payslips in ${taxYear} yet`,
  emptyText:
    'Enter what is printed on each, and farthing checks tax, National Insurance and net pay against your code, and the year against your P60.',
  net: 'Net',
};
