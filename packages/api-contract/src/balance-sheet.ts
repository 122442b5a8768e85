import Type from 'typebox';
import { AccountClass, AccountType } from './accounts.ts';
import { ReportExplain, ReportExplanation } from './reports.ts';
import { Amount, Body, CurrencyCode, Day, Id, nullable } from './values.ts';

export const BalanceSheetQuery = Body({
  as_of: Type.Optional({ ...Day, description: 'End of this day; default: today, UTC' }),
  explain: ReportExplain,
});

/** An account's line on the balance sheet. */
export const BalanceSheetAccount = Type.Object({
  id: Id,
  name: Type.String(),
  type: AccountType,
  class: AccountClass,
  currency: CurrencyCode,
  balance: Type.String({ description: "In the account's currency. Money owed is negative" }),
  balance_base: nullable(
    Type.String({ description: 'In base currency, money owed negative; null when no rate is stored' }),
  ),
  rate: nullable(Type.String({ description: 'Base currency for one unit, up to 12 places' })),
  rate_date: nullable(Type.String({ format: 'date' })),
  holdings_value: Type.Optional(
    Type.String({
      description:
        'Market value of what the account holds, in base currency, beside its balance; absent without holdings',
    }),
  ),
});
export type BalanceSheetAccount = Type.Static<typeof BalanceSheetAccount>;

/** The accounts of one type. */
export const BalanceSheetGroup = Type.Object({
  type: AccountType,
  class: AccountClass,
  total: Type.String({ description: 'In base currency; of a liability what is owed, positive' }),
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
  total_liabilities: Type.String({ description: 'What is owed, positive' }),
  net_worth: Type.String({ description: 'total_assets − total_liabilities' }),
  groups: Type.Array(BalanceSheetGroup),
  missing_rates: Type.Array(MissingAccountRate),
  missing_prices: Type.Optional(
    Type.Array(MissingHoldingPrice, { description: 'Absent when there are none' }),
  ),
  explain: Type.Optional(ReportExplanation),
});
export type BalanceSheet = Type.Static<typeof BalanceSheet>;
