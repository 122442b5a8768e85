import Type from 'typebox';
import { IncomeExpenseReport, NetWorthReport } from './reports.ts';
import { Amount, Body, CurrencyCode, Day, Id, nullable } from './values.ts';

export const MonthlyLetterQuery = Body({
  month: Type.Optional(
    Type.String({
      pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$',
      description: 'Default: the last month that is over',
    }),
  ),
});
export type MonthlyLetterQuery = Type.Static<typeof MonthlyLetterQuery>;

/** Monthly averages of up to twelve months before. */
export const UsualMonth = Type.Object({
  income: Amount,
  spending: Amount,
  saved: Amount,
  months: Type.Integer({ minimum: 3, maximum: 12 }),
});
export type UsualMonth = Type.Static<typeof UsualMonth>;

/** The first of these kinds that there is something to do for. */
export const LetterToDo = Type.Object({
  kind: Type.Enum(['categorise', 'add_rates', 'confirm_recurring', 'update_prices']),
  count: Type.Integer({ minimum: 1 }),
});
export type LetterToDo = Type.Static<typeof LetterToDo>;

/** Something that was different from usual, or new. */
export const LetterFinding = Type.Object({
  kind: Type.Enum(['category_above', 'category_below', 'new_merchant', 'price_change'], {
    description:
      '`category_…`: spending beside its monthly average; `new_merchant`: nothing was spent there in the months before; `price_change`: a recurring payment',
  }),
  id: nullable({ ...Id, description: 'Of the category or recurring payment; null for merchants' }),
  name: Type.String(),
  amount: { ...Amount, description: 'Spent in the month; of a price change the new price' },
  before: nullable({ ...Amount, description: 'Monthly average before; of a price change the old price' }),
  currency: CurrencyCode,
  difference: nullable({
    ...Amount,
    description: 'amount − before; of a price change what it comes to in a year',
  }),
});
export type LetterFinding = Type.Static<typeof LetterFinding>;

export const MonthlyLetter = Type.Object({
  month: Type.String({ examples: ['2026-10'] }),
  date_from: Day,
  date_to: Day,
  is_over: Type.Boolean(),
  base_currency: CurrencyCode,
  total: IncomeExpenseReport.properties.total,
  usual: Type.Union([UsualMonth, Type.Null()], { description: 'Null with fewer than three months before' }),
  net_worth: Type.Object({
    opening: { ...Amount, description: 'At the end of the day before date_from' },
    closing: { ...Amount, description: 'At the end of date_to' },
    contributions: Amount,
    growth: Amount,
  }),
  findings: Type.Array(LetterFinding, { description: 'At most three, the largest difference first' }),
  to_do: Type.Union([LetterToDo, Type.Null()], { description: 'Null if there is nothing to do' }),
  missing_rates: IncomeExpenseReport.properties.missing_rates,
  missing_prices: NetWorthReport.properties.missing_prices,
});
export type MonthlyLetter = Type.Static<typeof MonthlyLetter>;
