import Type from 'typebox';
import { PoundsInput, TaxStep, TaxYearText } from './tax-values.ts';
import {
  Amount,
  Body,
  ChangeOf,
  Day,
  flag,
  Id,
  Instant,
  nullable,
  text,
  textUpTo,
  versioned,
} from './values.ts';

/** Type of pension: a defined contribution pot or a defined benefit scheme. */
export const PensionKind = Type.Enum(['defined_contribution', 'defined_benefit']);
export type PensionKind = Type.Static<typeof PensionKind>;

/** A pension. If it has an account, the account's balance is its value. */
export const Pension = Type.Object({
  id: Id,
  name: Type.String(),
  provider: nullable(Type.String()),
  kind: PensionKind,
  account_id: nullable(Id),
  joined_on: nullable(Day),
  notes: nullable(Type.String()),
  contribution_count: Type.Integer(),
  contributions_total: text('Gross total of all years'),
  ...versioned,
});
export type Pension = Type.Static<typeof Pension>;

const name = textUpTo(100);
const optionalFields = {
  provider: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  account_id: Type.Optional(Type.Unsafe<string | null>({ anyOf: [Id, { type: 'null' }] })),
  joined_on: Type.Optional(nullable(Day)),
  notes: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
};

export const NewPension = Body({ name, kind: Type.Optional(PensionKind), ...optionalFields });
export type NewPension = Type.Static<typeof NewPension>;

export const PensionChange = ChangeOf(NewPension);
export type PensionChange = Type.Static<typeof PensionChange>;

/** Method by which a contribution is paid. `defined_benefit` is the pension input amount of a year of service. */
export const ContributionMethod = Type.Enum([
  'relief_at_source',
  'net_pay',
  'salary_sacrifice',
  'employer',
  'defined_benefit',
]);

/** A contribution to a pension, in pounds. */
export const PensionContribution = Type.Object({
  id: Id,
  pension_id: Id,
  date: Day,
  tax_year: TaxYearText,
  amount: text('Amount paid. Net for relief at source'),
  gross: text('Includes the basic-rate relief that the provider claims'),
  method: ContributionMethod,
  employer: nullable(Type.String()),
  on_payslip: flag('True if a payslip includes the same contribution, which is then counted only once'),
  created_at: Instant,
});
export type PensionContribution = Type.Static<typeof PensionContribution>;

export const NewPensionContribution = Body({
  date: Day,
  amount: PoundsInput,
  method: ContributionMethod,
  employer: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  on_payslip: Type.Optional(Type.Boolean()),
});
export type NewPensionContribution = Type.Static<typeof NewPensionContribution>;

export const ContributionPath = Type.Object({ id: Id, contribution_id: Id });
export const ContributionQuery = Body({ tax_year: Type.Optional(TaxYearText) });

export const PensionAllowanceQuery = Body({ tax_year: TaxYearText });

/** The annual allowance of a tax year, with the amount used and carried forward (FA 2004 ss227-238A). Amounts in pounds. */
export const PensionAllowance = Type.Object({
  tax_year: TaxYearText,
  standard_allowance: Amount,
  taper: Type.Object({
    applies: Type.Boolean(),
    threshold_income: Amount,
    threshold_limit: nullable(Amount),
    adjusted_income: Amount,
    adjusted_limit: nullable(Amount),
    reduction: Amount,
  }),
  allowance: text('After the taper'),
  money_purchase: Type.Object({
    applies: flag('True if benefits were taken flexibly in this tax year or earlier'),
    allowance: Amount,
    input: Amount,
    excess: Amount,
  }),
  pension_input: Amount,
  inputs: Type.Array(
    Type.Object({
      source: Type.Enum(['payslips', 'pension', 'profile']),
      pension_id: nullable(Id),
      label: Type.String(),
      amount: text('Gross'),
    }),
  ),
  used: text("Amount used of this year's allowance"),
  left: text("Amount left of this year's allowance. It can be carried forward for three years"),
  carry_forward: Type.Array(
    Type.Object({
      tax_year: TaxYearText,
      available: text('Unused allowance at the start of this tax year'),
      used: Amount,
      left: Amount,
      source: Type.Enum(['records', 'profile', 'not_a_member']),
    }),
    { description: 'Oldest first' },
  ),
  available: text('Amount that can still be paid in without a charge, including carry forward'),
  excess: Amount,
  charge: Amount,
  relief: Type.Object({
    relevant_earnings: Amount,
    limit: text('Gross own contributions that get relief'),
    contributions: text('Gross own contributions'),
    excess: Amount,
  }),
  notes: Type.Array(Type.String()),
  explanation: Type.Array(TaxStep),
});
export type PensionAllowance = Type.Static<typeof PensionAllowance>;
