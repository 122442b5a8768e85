import Type from 'typebox';
import { IncomeExpenseReport, NetWorthReport, PartlyCounted } from './reports.ts';
import { Amount, Body, CurrencyCode, Day, described, flag, Id, nullable } from './values.ts';

export const MonthlyLetterQuery = Body({
  month: Type.Optional(
    Type.String({
      pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$',
      description: 'Default: the last complete month',
    }),
  ),
});
export type MonthlyLetterQuery = Type.Static<typeof MonthlyLetterQuery>;

/** Monthly averages of the previous 3 to 12 months. */
export const UsualMonth = Type.Object({
  income: Amount,
  spending: Amount,
  saved: Amount,
  months: Type.Integer({ minimum: 3, maximum: 12 }),
});
export type UsualMonth = Type.Static<typeof UsualMonth>;

/** The most important outstanding task. Kinds are checked in the order of the list. */
export const LetterToDo = Type.Object({
  kind: Type.Enum(['categorise', 'add_rates', 'confirm_recurring', 'update_prices']),
  count: Type.Integer({ minimum: 1 }),
});
export type LetterToDo = Type.Static<typeof LetterToDo>;

/** A change from the usual month. */
export const LetterFinding = Type.Object({
  kind: Type.Enum(['category_above', 'category_below', 'category_rare', 'new_merchant', 'price_change'], {
    description:
      '`category_above` and `category_below` compare spending with its monthly average. `category_rare` had no spending in most of the previous months. `new_merchant` had no spending in the previous months. `price_change` is for a recurring payment',
  }),
  id: nullable(described(Id, 'Id of the category or recurring payment. Null for merchants')),
  name: Type.String(),
  amount: described(Amount, 'Amount spent in the month. For a price change, the new price'),
  before: nullable(described(Amount, 'Previous monthly average. For a price change, the old price')),
  currency: CurrencyCode,
  difference: nullable(described(Amount, 'amount − before. For a price change, the difference over a year')),
});
export type LetterFinding = Type.Static<typeof LetterFinding>;

export const MonthlyLetter = Type.Object({
  month: Type.String({ examples: ['2026-10'] }),
  date_from: Day,
  date_to: Day,
  is_over: Type.Boolean(),
  base_currency: CurrencyCode,
  total: IncomeExpenseReport.properties.total,
  usual: Type.Union([UsualMonth, Type.Null()], {
    description: 'Null if there are fewer than three previous months',
  }),
  net_worth: Type.Object({
    opening: described(Amount, 'Net worth at the end of the day before `date_from`'),
    closing: described(Amount, 'Net worth at the end of `date_to`'),
    contributions: Amount,
    growth: Amount,
    dividends: described(Amount, 'Part of growth that is dividends of holdings'),
  }),
  unknown_balances: Type.Optional(
    Type.Object(
      {
        names: Type.Array(Type.String(), { description: 'Names of the accounts that net worth leaves out' }),
        all: flag('True if the balance of no account is known'),
      },
      { description: 'Accounts whose balance is not known. Absent if there are none' },
    ),
  ),
  findings: Type.Array(LetterFinding, { description: 'At most three, the largest difference first' }),
  to_do: Type.Union([LetterToDo, Type.Null()], { description: 'Null if there is nothing to do' }),
  missing_rates: IncomeExpenseReport.properties.missing_rates,
  missing_prices: NetWorthReport.properties.missing_prices,
  partly_counted: Type.Optional(PartlyCounted),
});
export type MonthlyLetter = Type.Static<typeof MonthlyLetter>;
