import Type from 'typebox';
import { PayFrequency, PoundsInput, SignedPoundsInput, TaxStep, TaxYearText } from './tax-values.ts';
import { Amount, Body, ChangeOf, Day, Id, nullable, text, textUpTo, versioned } from './values.ts';

/** Method by which pension contributions are taken from pay (FA 2004 ss191-194). */
export const PensionMethod = Type.Enum(['net_pay', 'relief_at_source', 'salary_sacrifice']);
export type PensionMethod = Type.Static<typeof PensionMethod>;

/** Category letters of National Insurance (CA38, CWG2). */
export const InsuranceCategory = Type.Enum([
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'H',
  'I',
  'J',
  'K',
  'L',
  'M',
  'N',
  'S',
  'V',
  'X',
  'Z',
]);

/** Difference between a payslip's figure and the recalculated one. */
export const PayslipDifference = Type.Object({
  field: Type.Enum(['tax', 'ni', 'student_loan', 'net', 'ytd_taxable', 'ytd_tax', 'ytd_ni']),
  expected: Amount,
  actual: Amount,
  difference: text('Actual less expected'),
  tolerance: Amount,
  status: Type.Enum(['explained', 'differs'], {
    description:
      '`explained`: within the tolerance, or has a common cause. `differs`: ask the employer about it',
  }),
  message: Type.String(),
});

/** The check of a payslip against its code, period and the year to date. */
export const PayslipCheck = Type.Object({
  status: Type.Enum(['agrees', 'explained', 'differs', 'unchecked']),
  tax_expected: nullable(Amount),
  ni_expected: nullable(Amount),
  student_loan_expected: nullable(Amount),
  net_expected: nullable(Amount),
  differences: Type.Array(PayslipDifference, {
    description: 'Only figures that differ from the expected ones',
  }),
  notes: Type.Array(Type.String(), { description: 'Figures that could not be checked, with the reason' }),
  explanation: Type.Array(TaxStep),
});
export type PayslipCheck = Type.Static<typeof PayslipCheck>;

const employer = textUpTo(100);
const taxCode = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'As printed: 1257L, S1257L, C1257L, K475, BR, D0, 0T, NT, 1257L W1, 1257L M1, 1257L X',
});
const taxPeriod = Type.Integer({ minimum: 1, maximum: 56, description: 'Tax month 1-12 or tax week 1-56' });

/** A payslip, in pounds, with its check. */
export const Payslip = Type.Object({
  id: Id,
  tax_year: TaxYearText,
  employer: Type.String(),
  pay_date: Day,
  pay_frequency: PayFrequency,
  tax_period: Type.Integer(),
  tax_code: Type.String(),
  ni_category: InsuranceCategory,
  gross: Amount,
  taxable: text('Taxable pay. Calculated from gross pay and pension contributions if not given'),
  tax: text('Negative for a refund'),
  ni: Amount,
  student_loan: Amount,
  postgraduate_loan: Amount,
  pension_method: Type.Unsafe<PensionMethod | null>({ type: ['string', 'null'] }),
  pension: text('Employee contribution. Net for relief at source, or the pay given up for salary sacrifice'),
  employer_pension: text('Employer contribution, without any salary sacrifice'),
  other_deductions: text('Deducted from net pay. Negative for untaxed additions'),
  net: Amount,
  ytd_gross: nullable(Amount),
  ytd_taxable: nullable(Amount),
  ytd_tax: nullable(Amount),
  ytd_ni: nullable(Amount),
  notes: nullable(Type.String()),
  check: PayslipCheck,
  ...versioned,
});
export type Payslip = Type.Static<typeof Payslip>;

const optional = Type.Optional(PoundsInput);
const optionalOrNull = Type.Optional(
  Type.Unsafe<string | number | null>({ anyOf: [SignedPoundsInput, { type: 'null' }] }),
);
const optionalFields = {
  ni_category: Type.Optional(InsuranceCategory),
  tax_period: Type.Optional(taxPeriod),
  taxable: Type.Optional(Type.Unsafe<string | number | null>({ anyOf: [PoundsInput, { type: 'null' }] })),
  student_loan: optional,
  postgraduate_loan: optional,
  pension_method: Type.Optional(
    Type.Unsafe<PensionMethod | null>({ enum: ['net_pay', 'relief_at_source', 'salary_sacrifice', null] }),
  ),
  pension: optional,
  employer_pension: optional,
  other_deductions: Type.Optional(SignedPoundsInput),
  ytd_gross: optionalOrNull,
  ytd_taxable: optionalOrNull,
  ytd_tax: optionalOrNull,
  ytd_ni: optionalOrNull,
  notes: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
};

/** A payslip to store. The pay date determines the tax year and, if absent, the tax period. */
export const NewPayslip = Body({
  employer,
  pay_date: Day,
  pay_frequency: PayFrequency,
  tax_code: taxCode,
  gross: PoundsInput,
  tax: SignedPoundsInput,
  ni: PoundsInput,
  net: PoundsInput,
  ...optionalFields,
});
export type NewPayslip = Type.Static<typeof NewPayslip>;

export const PayslipChange = ChangeOf(NewPayslip);
export type PayslipChange = Type.Static<typeof PayslipChange>;

export const PayslipQuery = Body({
  tax_year: Type.Optional(TaxYearText),
  employer: Type.Optional(Type.String({ maxLength: 100 })),
});
export type PayslipQuery = Type.Static<typeof PayslipQuery>;

export const PayslipSummaryQuery = Body({ tax_year: TaxYearText });

const sums = {
  payslips: Type.Integer(),
  gross: Amount,
  taxable: Amount,
  tax: Amount,
  ni: Amount,
  student_loan: Amount,
  postgraduate_loan: Amount,
  pension: Amount,
  employer_pension: Amount,
  net: Amount,
};

/** A year's payslips from one employer, compared with the P60 in the tax profile. */
export const PayslipEmployer = Type.Object({
  employer: Type.String(),
  ...sums,
  last_pay_date: Day,
  missing_periods: Type.Array(Type.Integer(), {
    description: 'Tax periods between first and last without a payslip',
  }),
  year_to_date: Type.Object(
    { taxable: nullable(Amount), tax: nullable(Amount), ni: nullable(Amount) },
    { description: 'Year-to-date figures of the last payslip' },
  ),
  p60: Type.Array(
    Type.Object({
      field: Type.Enum(['pay', 'tax', 'ni', 'student_loan']),
      payslips: Amount,
      p60: Amount,
      difference: Amount,
    }),
    { description: 'Empty if the tax profile has no P60 from this employer' },
  ),
});
export type PayslipEmployer = Type.Static<typeof PayslipEmployer>;

export const PayslipSummary = Type.Object({
  tax_year: TaxYearText,
  employers: Type.Array(PayslipEmployer),
  total: Type.Object(sums),
});
export type PayslipSummary = Type.Static<typeof PayslipSummary>;
