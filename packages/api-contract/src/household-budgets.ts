import Type from 'typebox';
import { BudgetMonth, Rollover } from './budgets.ts';
import { MissingRate } from './reports.ts';
import {
  Amount,
  AmountInput,
  Body,
  CurrencyCode,
  CurrencyInput,
  Day,
  Id,
  Instant,
  nullable,
  versionRead,
} from './values.ts';

const categoryName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '\\S',
  description: 'Name of the spending category. Categories of this name count, whoever’s they are',
});
const account = Type.Object({ user_id: Id, account_id: Id });

/** Amounts of a budget by the month from which each holds, oldest first. */
const amounts = Type.Array(Type.Object({ from: BudgetMonth, amount: Amount }), {
  description: 'Oldest first. Each holds until the next. The budget starts with the first month',
});
const amountsInput = Type.Array(Body({ from: BudgetMonth, amount: AmountInput }), {
  minItems: 1,
  maxItems: 120,
  description: 'All amounts, oldest first, in place of `amount` and `from`',
});

/** A budget of a household as it was set. */
export const HouseholdBudgetEntry = Type.Object({
  id: Id,
  name: categoryName,
  currency: CurrencyCode,
  amounts,
  rollover: Rollover,
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
});
export type HouseholdBudgetEntry = Type.Static<typeof HouseholdBudgetEntry>;

export const NewHouseholdBudget = Body({
  name: categoryName,
  amount: Type.Optional({ ...AmountInput, description: 'Monthly amount' }),
  from: Type.Optional({ ...BudgetMonth, description: 'First month. Default: the current month, UTC' }),
  amounts: Type.Optional(amountsInput),
  currency: Type.Optional({ ...CurrencyInput, description: 'Default: your base currency' }),
  rollover: Type.Optional({ ...Rollover, default: 'none' as const }),
});
export type NewHouseholdBudget = Type.Static<typeof NewHouseholdBudget>;

export const HouseholdBudgetChange = Body({
  amount: Type.Optional({ ...AmountInput, description: 'Monthly amount' }),
  from: Type.Optional({
    ...BudgetMonth,
    description:
      'Month from which `amount` holds, in place of later amounts. Without it, it holds in all months',
  }),
  amounts: Type.Optional(amountsInput),
  rollover: Type.Optional(Rollover),
  version: versionRead(),
});
export type HouseholdBudgetChange = Type.Static<typeof HouseholdBudgetChange>;

export const HouseholdBudgetsQuery = Body({
  month: Type.Optional({ ...BudgetMonth, description: 'YYYY-MM. Default: the current month, UTC' }),
});
export type HouseholdBudgetsQuery = Type.Static<typeof HouseholdBudgetsQuery>;

const left = {
  carried: { ...Amount, description: 'Carried over from the previous month. Negative if overspent' },
  available: { ...Amount, description: 'amount + carried' },
  spent: { ...Amount, description: 'Spending less refunds. Parts of people less `counted_twice`' },
  remaining: { ...Amount, description: 'available − spent' },
};

const pace = {
  pace: { ...Amount, description: 'Expected spending by the end of today if spent evenly' },
  per_day: nullable({
    ...Amount,
    description: 'Amount left for each remaining day, including today. Null after the month',
  }),
};

/** A budget of a household in a month. Amounts in `currency`. */
export const HouseholdBudget = Type.Object({
  ...HouseholdBudgetEntry.properties,
  amount: { ...Amount, description: 'Amount for this month' },
  ...left,
  ...pace,
  status: Type.Enum(['under', 'near', 'over'], {
    description: '`near` means 80% of the available amount is spent',
  }),
  people: Type.Array(Type.Object({ user_id: Id, spent: Amount }), {
    description: 'Part of each owner and member, from accounts that they share with their transactions',
  }),
  counted_twice: {
    ...Amount,
    description: 'Part of it that is in two people’s, from joint accounts that both keep',
  },
});
export type HouseholdBudget = Type.Static<typeof HouseholdBudget>;

/** The budgets of a household in a calendar month. They are the same for everyone in it. */
export const HouseholdBudgets = Type.Object({
  month: BudgetMonth,
  period_start: Day,
  period_end: Day,
  days_left: Type.Integer({ description: 'Days left, including today. All days of a month to come' }),
  base_currency: CurrencyCode,
  can_change: Type.Boolean({ description: 'False for viewers' }),
  items: Type.Array(HouseholdBudget, { description: 'Budgets that have started by then, by name' }),
  totals: Type.Array(
    Type.Object({ currency: CurrencyCode, count: Type.Integer(), budgeted: Amount, ...left, ...pace }),
    { description: 'Sums for each currency of a budget' },
  ),
  unbudgeted_categories: Type.Array(Type.Object({ name: Type.String(), spent: Amount }), {
    description: 'Spending of the month in categories without a budget, highest first. In base currency',
  }),
  private_accounts: Type.Integer({
    description: 'Accounts of yours that don’t count, because you don’t share their transactions',
  }),
  not_counted: Type.Array(account, { description: 'Accounts of which others share only the balance' }),
  partly_counted: Type.Array(account, {
    description: 'Accounts of which less than 100% was their user’s on some day. Only this part counts',
  }),
  to_check: Type.Array(account, {
    description:
      'Accounts that are said to be the same and can’t be. Each counts, so figures may count twice',
  }),
  missing_rates: Type.Array(MissingRate, {
    description: 'Exchange rates of yours that are missing. Spending in these currencies is left out',
  }),
});
export type HouseholdBudgets = Type.Static<typeof HouseholdBudgets>;
