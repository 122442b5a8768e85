import type { LoanPlan, TaxPosition } from '@farthing/api-contract';

/** What a person pays for a year, as HMRC calls it, with the steps that explain it. */
export interface Charge {
  readonly code: keyof TaxPosition & string;
  readonly label: string;
  readonly gloss: string;
  readonly topics: readonly string[];
  /** Which steps of the topics, by the beginning of their label; all where it is absent. */
  readonly step?: RegExp;
}

/** The charges of a year in the order in which they are shown. */
export const charges: readonly Charge[] = [
  {
    code: 'income_tax',
    label: 'Income Tax',
    gloss: 'On income above your allowances',
    topics: ['income', 'allowances', 'income_tax'],
  },
  {
    code: 'ni',
    label: 'National Insurance',
    gloss: 'Class 1, from pay: it counts towards the State Pension',
    topics: ['national_insurance'],
    step: /^Class 1 of the employee/,
  },
  {
    code: 'class_2',
    label: 'Class 2 National Insurance',
    gloss: 'A weekly sum of the self-employed',
    topics: ['national_insurance'],
    step: /^Class 2/,
  },
  {
    code: 'class_4',
    label: 'Class 4 National Insurance',
    gloss: 'On the profits of the self-employed',
    topics: ['national_insurance'],
    step: /^Class 4/,
  },
  {
    code: 'student_loan',
    label: 'Student loan repayments',
    gloss: 'A share of income above the threshold of your plan',
    topics: ['student_loans'],
    step: /^Student/,
  },
  {
    code: 'postgraduate_loan',
    label: 'Postgraduate loan repayments',
    gloss: 'A share of income above the threshold, beside a student loan',
    topics: ['student_loans'],
    step: /^Postgraduate/,
  },
  {
    code: 'hicbc',
    label: 'High Income Child Benefit Charge',
    gloss: 'Takes Child Benefit back from the partner with the higher income',
    topics: ['child_benefit'],
  },
  {
    code: 'annual_allowance_charge',
    label: 'Annual allowance charge',
    gloss: 'On pension input above the annual allowance',
    topics: ['pensions'],
  },
  {
    code: 'cgt',
    label: 'Capital Gains Tax',
    gloss: 'On gains above the annual exempt amount',
    topics: ['capital_gains'],
  },
];

/** Student loan plans by where and when one studied. */
export const loanNames: Readonly<Record<LoanPlan, { readonly name: string; readonly gloss: string }>> = {
  plan_1: { name: 'Plan 1', gloss: 'England and Wales before September 2012; Northern Ireland' },
  plan_2: { name: 'Plan 2', gloss: 'England 2012 to 2023; Wales since 2012' },
  plan_4: { name: 'Plan 4', gloss: 'Scotland' },
  plan_5: { name: 'Plan 5', gloss: 'England since August 2023' },
  postgraduate: { name: 'Postgraduate loan', gloss: 'Master’s or doctorate, England or Wales' },
};

/** A rate as people write it: `0.1075` as `10.75%`. */
export function percentText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const digits = `${whole}${fraction.padEnd(2, '0').slice(0, 2)}`.replace(/^(-?)0+(?=\d)/, '$1');
  const rest = fraction.slice(2).replace(/0+$/, '');
  return `${digits}${rest ? `.${rest}` : ''}%`;
}
