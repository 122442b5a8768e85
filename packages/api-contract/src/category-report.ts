import Type from 'typebox';
import { CategoryKind } from './categories.ts';
import { PartlyCounted, ReportExplain, ReportExplanation } from './reports.ts';
import { Amount, Body, CurrencyCode, Day, described, Id, nullable, text } from './values.ts';

export const CategoryReportQuery = Body({
  date_from: Type.Optional(
    described(Day, 'Default: the first day of the month eleven months before `date_to`'),
  ),
  date_to: Type.Optional(described(Day, 'Default: today, UTC')),
  kind: Type.Optional(CategoryKind),
  group_by: Type.Optional(Type.Enum(['month'], { default: 'month' })),
  explain: ReportExplain,
});
export type CategoryReportQuery = Type.Static<typeof CategoryReportQuery>;

/** A category's row: what was earned (income) or spent (expense), refunds taken off, in base currency. */
export const CategoryReportItem = Type.Object({
  category_id: nullable(Id),
  name: text('`Uncategorised` if `category_id` is null'),
  kind: CategoryKind,
  group_name: nullable(Type.String()),
  total: Amount,
  amounts: Type.Array(Amount, { description: 'One for each entry in `months`, in the same order' }),
});
export type CategoryReportItem = Type.Static<typeof CategoryReportItem>;

/** Cells left out, as no rate for their currency is stored on or before the day. */
export const MissingCellRate = Type.Object({
  currency: CurrencyCode,
  date: Day,
  month: text('YYYY-MM'),
});
export type MissingCellRate = Type.Static<typeof MissingCellRate>;

export const CategoryReport = Type.Object({
  date_from: Day,
  date_to: Day,
  base_currency: CurrencyCode,
  months: Type.Array(Type.String({ examples: ['2026-01'] })),
  items: Type.Array(CategoryReportItem),
  missing_rates: Type.Array(MissingCellRate),
  partly_counted: Type.Optional(PartlyCounted),
  explain: Type.Optional(ReportExplanation),
});
export type CategoryReport = Type.Static<typeof CategoryReport>;
