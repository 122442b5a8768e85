import Type from 'typebox';
import { IncomeSourceKind } from './income-sources.ts';
import { TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, flag, nullable, text } from './values.ts';

export const QuarterlyUpdatesQuery = Body({ tax_year: TaxYearText });
export const UpdateFileQuery = Body({
  tax_year: TaxYearText,
  business: Type.String({
    pattern: '^(property|[0-9a-fA-F-]{36})$',
    maxLength: 36,
    description: '`property` for all rental properties, otherwise the id of a self-employment',
  }),
  quarter: Type.Integer({ minimum: 1, maximum: 4 }),
});
export type UpdateFileQuery = Type.Static<typeof UpdateFileQuery>;

/** A quarterly update. Its figures are cumulative from `from`. */
export const QuarterlyUpdate = Type.Object({
  quarter: Type.Integer(),
  from: Day,
  to: Day,
  due: Day,
  figures: Type.Array(
    Type.Object({
      field: text("Path in the request of HMRC's API"),
      label: Type.String(),
      amount: Amount,
      refused: flag('HMRC refuses amounts below zero in this field'),
    }),
  ),
  row_count: Type.Integer(),
});
export type QuarterlyUpdate = Type.Static<typeof QuarterlyUpdate>;

/** A business that has quarterly updates: all UK property is one. */
export const UpdatedBusiness = Type.Object({
  business: text('`property`, or the id of a self-employment'),
  kind: IncomeSourceKind,
  name: Type.String(),
  quarters: Type.Enum(['standard', 'calendar']),
  updates: Type.Array(QuarterlyUpdate),
  annual: Type.Array(
    Type.Object({
      field: text("Path in HMRC's annual submission"),
      label: Type.String(),
      amount: Amount,
      refused: flag(
        'True for buildings: HMRC asks for a list with the postcode of each, so `annual.json` leaves the sum out',
      ),
    }),
    { description: 'Capital allowances, balancing charges and replaced domestic items of the tax year' },
  ),
});
export type UpdatedBusiness = Type.Static<typeof UpdatedBusiness>;

/** Quarterly updates of Making Tax Digital for Income Tax in a tax year. */
export const QuarterlyUpdates = Type.Object({
  tax_year: TaxYearText,
  required: Type.Enum(['yes', 'no', 'unknown', 'not_yet'], {
    description:
      '`not_yet`: before 2026-27. `unknown`: the records of the qualifying year have no income, or may have it twice',
  }),
  qualifying_year: TaxYearText,
  qualifying_income: nullable(text('Before expenses, by the records of that year. Null if it isn’t known')),
  limit: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'In pounds' }),
  businesses: Type.Array(UpdatedBusiness),
  notes: Type.Array(Type.String()),
});
export type QuarterlyUpdates = Type.Static<typeof QuarterlyUpdates>;
