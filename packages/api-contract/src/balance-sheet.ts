import Type from 'typebox';
import { AccountClass, AccountType } from './accounts.ts';
import { ReportExplain, ReportExplanation } from './reports.ts';
import { Amount, Body, CurrencyCode, Day, described, Id, nullable, text } from './values.ts';

export const BalanceSheetQuery = Body({
  as_of: Type.Optional(described(Day, 'Balances at the end of this day. Default: today, UTC')),
  explain: ReportExplain,
});

/** An account's line on the balance sheet. */
export const BalanceSheetAccount = Type.Object({
  id: Id,
  name: Type.String(),
  type: AccountType,
  class: AccountClass,
  currency: CurrencyCode,
  balance: text('In the account’s currency. Negative for money owed'),
  balance_base: nullable(
    text('In base currency. Negative for money owed. Null if no exchange rate is stored'),
  ),
  rate: nullable(text('Units of base currency for one unit, to at most 12 decimal places')),
  rate_date: nullable(Type.String({ format: 'date' })),
  holdings_value: Type.Optional(
    text(
      'Market value of the account’s holdings, in base currency and in addition to its balance. Absent if there are none',
    ),
  ),
  owned_percent: Type.Optional(text('Percent of the account that is yours. Absent if all of it is')),
  counted_base: Type.Optional(
    text(
      'Your part of balance and holdings, in base currency, which the totals have. Only with `owned_percent`',
    ),
  ),
});
export type BalanceSheetAccount = Type.Static<typeof BalanceSheetAccount>;

/** The accounts of one type. */
export const BalanceSheetGroup = Type.Object({
  type: AccountType,
  class: AccountClass,
  total: text('In base currency. Positive, including for money owed'),
  accounts: Type.Array(BalanceSheetAccount),
});
export type BalanceSheetGroup = Type.Static<typeof BalanceSheetGroup>;

/** Accounts left out of the totals, as no rate for their currency is stored on or before the day. */
export const MissingAccountRate = Type.Object({
  currency: CurrencyCode,
  date: Day,
  accounts: Type.Array(Id),
});

/** Holdings left out of the totals, as no price of them is stored on or before the day. */
export const MissingHoldingPrice = Type.Object({
  symbol: Type.String(),
  date: Day,
  accounts: Type.Array(Id),
});

export const BalanceSheet = Type.Object({
  as_of: Day,
  base_currency: CurrencyCode,
  total_assets: Amount,
  total_liabilities: text('Money owed, as a positive amount'),
  net_worth: text('total_assets − total_liabilities'),
  groups: Type.Array(BalanceSheetGroup),
  missing_rates: Type.Array(MissingAccountRate),
  missing_prices: Type.Optional(Type.Array(MissingHoldingPrice, { description: 'Absent if there are none' })),
  unknown_balances: Type.Optional(
    Type.Array(Id, {
      description: 'Accounts left out, as their balance is not known. Absent if there are none',
    }),
  ),
  explain: Type.Optional(ReportExplanation),
});
export type BalanceSheet = Type.Static<typeof BalanceSheet>;
