import Type from 'typebox';
import { TaxPayment } from './tax-report.ts';
import { NamedAmount, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, flag, Id, nullable, text } from './values.ts';

export const TaxPackQuery = Body({ tax_year: TaxYearText });

/** Place where a row behind a tax return box is recorded. */
export const ReturnRowSource = Type.Enum([
  'payslips',
  'profile',
  'share_awards',
  'income_sources',
  'transactions',
  'holdings',
  'pensions',
  'pension_lump_sums',
  'capital_gains',
  'disposals',
  'boxes',
  'position',
]);

/** One record behind a figure of the return. Rows add up to the exact figure of their box. */
export const ReturnRow = Type.Object({
  source: ReturnRowSource,
  /** Id of the payslip, transaction, holding, pension, security or disposal. Null for other sources. */
  id: nullable(Id),
  account_id: nullable(Id),
  date: nullable(Day),
  label: Type.String(),
  amount: text('Amount in pounds, or a number for boxes that take a count'),
});
export type ReturnRow = Type.Static<typeof ReturnRow>;

/** A box of the return. */
export const ReturnBoxFigure = Type.Object({
  section: Type.String(),
  box: Type.String({ description: "HMRC's number, unique within its section", examples: ['2', '13.1'] }),
  label: Type.String(),
  figure: text('Entry for the box: whole pounds, a count, X, or text'),
  exact: nullable(text('Amount to the penny, before rounding. Null if the entry is not an amount')),
  from: text('Source of the figure, in words'),
  note: nullable(text('Points to check by hand')),
  row_count: Type.Integer(),
  rows: Type.Array(ReturnRow, { description: 'The first rows. The tax pack contains all rows' }),
});
export type ReturnBoxFigure = Type.Static<typeof ReturnBoxFigure>;

/** A form, or one copy of it: there is one employment page for each employer. */
export const ReturnFormFigures = Type.Object({
  form: Type.Enum(['SA100', 'SA101', 'SA102', 'SA103S', 'SA103F', 'SA105', 'SA106', 'SA108', 'SA109']),
  title: Type.String(),
  name: nullable(text('Employer of an employment page, or trade of a self-employment page')),
  boxes: Type.Array(ReturnBoxFigure),
  notes: Type.Array(Type.String(), { description: 'Parts of this form that farthing has no records for' }),
});
export type ReturnFormFigures = Type.Static<typeof ReturnFormFigures>;

/** The return of a year, box by box, with what is paid and due. Amounts in pounds. */
export const TaxBoxes = Type.Object({
  tax_year: TaxYearText,
  boxes_of: text('Tax year of the forms that the box numbers come from'),
  boxes_verified: flag('True if the box numbers were checked against the forms of this year'),
  boxes_note: Type.String(),
  forms: Type.Array(ReturnFormFigures, {
    description:
      'Pages in the order of the return. Pages without a figure are left out, but for the notes of a claim as a new resident',
  }),
  filing: Type.Object({
    reasons: Type.Array(Type.String(), {
      description: 'Reasons why a return is required. If empty, none is required unless HMRC asks for one',
    }),
    deadlines: Type.Array(
      Type.Object({
        date: Day,
        what: Type.Enum(['register', 'paper', 'online', 'second_payment']),
        label: Type.String(),
      }),
    ),
  }),
  payments: Type.Object({
    charged: Type.Array(NamedAmount),
    total_charged: Amount,
    paid: Type.Array(NamedAmount),
    total_paid: Amount,
    balance: text('Amount to pay. Negative for a refund'),
    made: Type.Array(Type.Object({ date: Day, amount: Amount }), {
      description: 'Payments on account made towards this tax year',
    }),
    due: Type.Array(TaxPayment),
  }),
  missing_rates: Type.Array(Type.Object({ currency: Type.String(), date: Day })),
  notes: Type.Array(Type.String()),
});
export type TaxBoxes = Type.Static<typeof TaxBoxes>;
