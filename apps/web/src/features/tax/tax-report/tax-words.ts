import type { LoanPlan, TaxPosition } from '@farthing/api-contract';
import { taxWords as texts } from './texts.tsx';

/** Tax charge of a year by HMRC's name, with the steps that explain it. */
interface Charge {
  readonly code: keyof TaxPosition & string;
  readonly label: string;
  readonly gloss: string;
  readonly topics: readonly string[];
  /** Pattern for the beginning of the labels of the topic's steps. All steps if absent. */
  readonly step?: RegExp;
}

/** The charges of a year in the order in which they are shown. */
export const charges: readonly Charge[] = [
  {
    code: 'income_tax',
    ...texts.charges.income_tax,
    topics: ['income', 'allowances', 'income_tax'],
    step: /^(?!Gift Aid charge)/,
  },
  {
    code: 'ni',
    ...texts.charges.ni,
    topics: ['national_insurance'],
    step: /^Class 1 of the employee/,
  },
  {
    code: 'class_2',
    ...texts.charges.class_2,
    topics: ['national_insurance'],
    step: /^Class 2/,
  },
  {
    code: 'class_4',
    ...texts.charges.class_4,
    topics: ['national_insurance'],
    step: /^Class 4/,
  },
  {
    code: 'student_loan',
    ...texts.charges.student_loan,
    topics: ['student_loans'],
    step: /^Student/,
  },
  {
    code: 'postgraduate_loan',
    ...texts.charges.postgraduate_loan,
    topics: ['student_loans'],
    step: /^Postgraduate/,
  },
  {
    code: 'hicbc',
    ...texts.charges.hicbc,
    topics: ['child_benefit'],
  },
  {
    code: 'winter_fuel_charge',
    ...texts.charges.winter_fuel_charge,
    topics: ['child_benefit'],
    step: /^Winter fuel/,
  },
  {
    code: 'state_pension_lump_sum_tax',
    ...texts.charges.state_pension_lump_sum_tax,
    topics: ['income_tax'],
    step: /^State Pension lump sum/,
  },
  {
    code: 'annual_allowance_charge',
    ...texts.charges.annual_allowance_charge,
    topics: ['pensions'],
  },
  {
    code: 'gift_aid_charge',
    ...texts.charges.gift_aid_charge,
    topics: ['income_tax'],
    step: /^Gift Aid charge/,
  },
  {
    code: 'cgt',
    ...texts.charges.cgt,
    topics: ['capital_gains'],
  },
];

/** Student loan plans by where and when one studied. */
export const loanNames: Readonly<Record<LoanPlan, { readonly name: string; readonly gloss: string }>> =
  texts.loans;

/** A rate as people write it: `0.1075` as `10.75%`. */
export function percentText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const digits = `${whole}${fraction.padEnd(2, '0').slice(0, 2)}`.replace(/^(-?)0+(?=\d)/, '$1');
  const rest = fraction.slice(2).replace(/0+$/, '');
  return `${digits}${rest ? `.${rest}` : ''}%`;
}
