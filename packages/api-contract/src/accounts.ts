import Type from 'typebox';
import {
  Amount,
  AmountInput,
  Body,
  ChangeOf,
  CurrencyCode,
  CurrencyInput,
  Day,
  described,
  flag,
  Id,
  Instant,
  nullable,
  text,
  textUpTo,
  versioned,
} from './values.ts';

/** Kinds of account. `credit_card`, `loan` and `mortgage` are liabilities, all others assets. */
export const AccountType = Type.Enum([
  'cash',
  'savings',
  'isa',
  'investment',
  'pension',
  'crypto',
  'property',
  'other_asset',
  'credit_card',
  'loan',
  'mortgage',
]);
export type AccountType = Type.Static<typeof AccountType>;

/** Side of the balance sheet that an account is on. */
export const AccountClass = Type.Enum(['asset', 'liability']);

const balanceKnown =
  'False while the balance is not known: the account then counts in no total, forecast or low-balance notice. Stating an opening balance or a value makes it true';
const openingBalance = 'Balance before the first transaction. Negative for money owed on a liability';

/** An account with its balance today. */
export const Account = Type.Object({
  id: Id,
  name: Type.String(),
  type: AccountType,
  class: AccountClass,
  currency: CurrencyCode,
  opening_balance: Amount,
  opening_date: nullable(Day),
  closed_on: nullable(Day),
  institution: nullable(Type.String()),
  notes: nullable(Type.String()),
  balance: text('Balance today in the account’s currency. Negative for money owed'),
  balance_base: nullable(text('In base currency. Null if no exchange rate is stored')),
  base_currency: CurrencyCode,
  balance_known: flag(balanceKnown),
  holdings_value: Type.Optional(
    text(
      'Market value of the account’s holdings, in base currency and in addition to its balance. Absent if there are none',
    ),
  ),
  transaction_count: Type.Integer(),
  last_imported_at: Type.Optional(
    described(Instant, 'When a file was last imported into the account. Absent if none was'),
  ),
  ...versioned,
});
export type Account = Type.Static<typeof Account>;

export const NewAccount = Body({
  name: textUpTo(100),
  type: AccountType,
  currency: Type.Optional(CurrencyInput),
  opening_balance: Type.Optional(described(AmountInput, openingBalance)),
  opening_date: Type.Optional(nullable(Day)),
  institution: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  notes: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  balance_known: Type.Optional(flag(balanceKnown)),
});
export type NewAccount = Type.Static<typeof NewAccount>;

export const AccountChange = Body({
  ...ChangeOf(NewAccount).properties,
  balance: Type.Optional(
    described(
      AmountInput,
      'Balance today, negative for money owed: changes the opening balance by the difference and, if there is no opening date, sets it to the day before the first transaction. Not together with opening_balance',
    ),
  ),
  closed_on: Type.Optional(nullable(Day)),
});
export type AccountChange = Type.Static<typeof AccountChange>;

export const AccountQuery = Body({ include_closed: Type.Optional(Type.Boolean({ default: true })) });
export const AccountDeletion = Body({ cascade: Type.Optional(Type.Boolean({ default: false })) });

/** The balance at the end of each day on which it moved, and at both ends of the range. */
export const BalanceQuery = Body({ date_from: Type.Optional(Day), date_to: Type.Optional(Day) });
export type BalanceQuery = Type.Static<typeof BalanceQuery>;
export const BalanceSeries = Type.Object({
  account_id: Id,
  currency: CurrencyCode,
  items: Type.Array(Type.Object({ date: Day, balance: Amount })),
});
export type BalanceSeries = Type.Static<typeof BalanceSeries>;

/** The same for all accounts at once. `date_to` is today unless given. */
export const AllBalancesQuery = Body({ date_from: Day, date_to: Type.Optional(Day) });
export type AllBalancesQuery = Type.Static<typeof AllBalancesQuery>;

/** Value of an account at the end of a day. Later transactions change the balance from there. */
export const Valuation = Type.Object({
  id: Id,
  account_id: Id,
  date: Day,
  value: Amount,
  created_at: Instant,
});
export type Valuation = Type.Static<typeof Valuation>;
export const NewValuation = Body({ date: Day, value: AmountInput });
export type NewValuation = Type.Static<typeof NewValuation>;
export const ValuationPath = Type.Object({ id: Id, valuation_id: Id });
