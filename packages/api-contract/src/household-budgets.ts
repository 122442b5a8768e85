import Type from 'typebox';
import { BudgetMonth, BudgetPeriod, Rollover } from './budgets.ts';
import { MissingRate } from './reports.ts';
import {
  Amount,
  AmountInput,
  Body,
  CurrencyCode,
  CurrencyInput,
  Day,
  described,
  flag,
  Id,
  integer,
  nullable,
  versioned,
  versionRead,
} from './values.ts';

const categoryName = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: '\\S',
  description: 'Name of the spending category. Categories of this name count, whoever’s they are',
});
const account = Type.Object({ user_id: Id, account_id: Id });

const period = described(
  BudgetPeriod,
  'Months are calendar months. Weeks and years are counted from the day of the first amount',
);
const start = Type.String({
  pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])(-\\d\\d)?$',
  description: 'YYYY-MM in monthly budgets, YYYY-MM-DD in weekly and yearly ones',
});

/** Amounts of a budget by the month or day from which each holds, oldest first. */
const amounts = Type.Array(Type.Object({ from: start, amount: Amount }), {
  description: 'Oldest first. Each holds until the next. The budget starts with the first',
});
const amountsInput = Type.Array(Body({ from: start, amount: AmountInput }), {
  minItems: 1,
  maxItems: 120,
  description: 'All amounts, oldest first, in place of `amount` and `from`',
});

/** A budget of a household as it was set. */
export const HouseholdBudgetEntry = Type.Object({
  id: Id,
  name: categoryName,
  currency: CurrencyCode,
  period,
  amounts,
  rollover: Rollover,
  ...versioned,
});
export type HouseholdBudgetEntry = Type.Static<typeof HouseholdBudgetEntry>;

export const NewHouseholdBudget = Body({
  name: categoryName,
  period: Type.Optional({ ...period, default: 'monthly' as const }),
  amount: Type.Optional(described(AmountInput, 'Amount for each period')),
  from: Type.Optional(
    described(
      start,
      'First month, or first day of weeks and years. Default: the current month or today, UTC',
    ),
  ),
  amounts: Type.Optional(amountsInput),
  currency: Type.Optional(described(CurrencyInput, 'Default: your base currency')),
  rollover: Type.Optional({ ...Rollover, default: 'none' as const }),
});
export type NewHouseholdBudget = Type.Static<typeof NewHouseholdBudget>;

export const HouseholdBudgetChange = Body({
  period: Type.Optional(described(period, 'A new period needs `amounts`')),
  amount: Type.Optional(described(AmountInput, 'Amount for each period')),
  from: Type.Optional(
    described(
      start,
      'Month, or day in the week or year, from which `amount` holds in place of later amounts. Without it, in all periods',
    ),
  ),
  amounts: Type.Optional(amountsInput),
  rollover: Type.Optional(Rollover),
  version: versionRead(),
});
export type HouseholdBudgetChange = Type.Static<typeof HouseholdBudgetChange>;

export const HouseholdBudgetsQuery = Body({
  month: Type.Optional(described(BudgetMonth, 'YYYY-MM. Default: the current month, UTC')),
});
export type HouseholdBudgetsQuery = Type.Static<typeof HouseholdBudgetsQuery>;

const left = {
  carried: described(Amount, 'Carried over from the previous period. Negative if overspent'),
  available: described(Amount, 'amount + carried'),
  spent: described(Amount, 'Spending less refunds. Parts of people less `counted_twice`'),
  remaining: described(Amount, 'available − spent'),
};

const pace = {
  pace: described(Amount, 'Expected spending by the end of today if spent evenly'),
  per_day: nullable(
    described(Amount, 'Amount left for each remaining day, including today. Null after the period'),
  ),
};

/** A budget of a household in the period that belongs to a month. Amounts in `currency`. */
export const HouseholdBudget = Type.Object({
  ...HouseholdBudgetEntry.properties,
  amount: described(Amount, 'Amount for this period'),
  period_start: Day,
  period_end: Day,
  days_left: integer('Days left, including today. All days of a period to come'),
  ...left,
  ...pace,
  status: Type.Enum(['under', 'near', 'over'], {
    description: '`near` means 80% of the available amount is spent',
  }),
  people: Type.Array(Type.Object({ user_id: Id, spent: Amount }), {
    description: 'Part of each owner and member, from accounts that they share with their transactions',
  }),
  counted_twice: described(Amount, 'Part of it that is in two people’s, from joint accounts that both keep'),
});
export type HouseholdBudget = Type.Static<typeof HouseholdBudget>;

/** The budgets of a household in a calendar month. They are the same for everyone in it. */
export const HouseholdBudgets = Type.Object({
  month: BudgetMonth,
  period_start: Day,
  period_end: Day,
  days_left: integer('Days left, including today. All days of a month to come'),
  base_currency: CurrencyCode,
  can_change: flag('False for viewers'),
  items: Type.Array(HouseholdBudget, { description: 'Budgets that have started by then, by name' }),
  totals: Type.Array(
    Type.Object({
      period: BudgetPeriod,
      currency: CurrencyCode,
      count: Type.Integer(),
      budgeted: Amount,
      ...left,
      ...pace,
    }),
    { description: 'Sums for each length of period and currency of a budget' },
  ),
  unbudgeted_categories: Type.Array(Type.Object({ name: Type.String(), spent: Amount }), {
    description:
      'Spending of the month in categories without a monthly budget, highest first. In base currency',
  }),
  private_accounts: integer('Accounts of yours that don’t count, because you don’t share their transactions'),
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
