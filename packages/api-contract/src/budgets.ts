import Type from 'typebox';
import { PartlyCounted } from './reports.ts';
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
  Instant,
  integer,
  nullable,
  text,
  textUpTo,
  versioned,
  versionRead,
} from './values.ts';

/** Length of a budget period. */
export const BudgetPeriod = Type.Enum(['monthly', 'weekly', 'yearly'], {
  description:
    'Weeks and years are counted from `start_date`. Months start on the day in the budget settings',
});

/** Amount carried into the next period: nothing, what was left, or both what was left and what was overspent. */
export const Rollover = Type.Enum(['none', 'surplus', 'both']);

/** A budget month, named for the calendar month that most of it lies in. */
export const BudgetMonth = Type.String({
  pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$',
  description: 'YYYY-MM',
});

export const BudgetQuery = Body({
  month: Type.Optional(described(BudgetMonth, 'YYYY-MM. Default: the current month')),
});

/** Spending left out, as no rate of its currency is stored on or before the day. */
export const MissingBudgetRate = Type.Object({ currency: CurrencyCode, date: Day });
export type MissingBudgetRate = Type.Static<typeof MissingBudgetRate>;

/** An amount of a budget, and from when on it holds. */
export const BudgetAmount = Type.Object({
  from: nullable(
    described(Day, 'First day of the periods this amount applies to. Null applies it from the beginning'),
  ),
  amount: Amount,
});

/** A budget in one of its periods. Amounts in `currency`. */
export const Budget = Type.Object({
  id: Id,
  category_id: nullable(Id),
  group_name: nullable(text('All categories of the group, instead of `category_id`')),
  name: text('Name of the category or group'),
  currency: CurrencyCode,
  amount: described(Amount, 'Amount for this period'),
  amounts: Type.Array(BudgetAmount, {
    description:
      'Amounts for all periods, oldest first. Each applies until the next. The first applies from the beginning',
  }),
  period: BudgetPeriod,
  start_date: Day,
  rollover: Rollover,
  period_start: Day,
  period_end: Day,
  carried: described(Amount, 'Carried over from the previous period. Negative if overspent'),
  moved: described(Amount, 'Moved from other budgets in this month. Negative if moved to others'),
  available: described(Amount, 'amount + carried + moved'),
  spent: described(Amount, 'Spending less refunds'),
  remaining: described(Amount, 'available − spent'),
  pace: described(Amount, 'Expected spending by the end of today if spent evenly'),
  per_day: nullable(
    described(Amount, 'Amount left for each remaining day, including today. Null after the period ends'),
  ),
  days: Type.Integer(),
  days_left: integer('Days left, including today. All days if the period has not started'),
  status: Type.Enum(['under', 'near', 'over'], {
    description: '`near` means 80% of the available amount is spent',
  }),
  within_group: flag('Already counted in the group budget, so not included in totals'),
  missing_rates: Type.Array(MissingBudgetRate),
  ...versioned,
});
export type Budget = Type.Static<typeof Budget>;

const groupName = textUpTo(80);
export const idOrNull = nullable(Id);
export const groupOrNull = Type.Unsafe<string | null>({ ...groupName, type: ['string', 'null'] });

export const NewBudget = Body({
  category_id: Type.Optional(described(idOrNull, 'An expense category. Alternatively, set `group_name`')),
  group_name: Type.Optional(groupOrNull),
  amount: AmountInput,
  period: Type.Optional({ ...BudgetPeriod, default: 'monthly' as const }),
  start_date: Type.Optional(
    described(Day, 'Default: today. The whole period containing this day is included'),
  ),
  rollover: Type.Optional({ ...Rollover, default: 'none' as const }),
  currency: Type.Optional(described(CurrencyInput, 'Default: the base currency')),
});
export type NewBudget = Type.Static<typeof NewBudget>;

export const BudgetChange = Body({
  category_id: Type.Optional(described(idOrNull, 'Cannot be changed')),
  group_name: Type.Optional(described(groupOrNull, 'Cannot be changed')),
  amount: Type.Optional(AmountInput),
  from: Type.Optional(
    described(
      Day,
      'Applies the amount from the period containing this day, and removes later amounts. Applies to every period if absent',
    ),
  ),
  amounts: Type.Optional(
    Type.Array(
      Body({
        from: nullable(Day),
        amount: AmountInput,
      }),
      {
        minItems: 1,
        maxItems: 600,
        description:
          'Replaces all amounts, in the same form as `amounts`. The first must apply from the beginning (null)',
      },
    ),
  ),
  period: Type.Optional(BudgetPeriod),
  start_date: Type.Optional(Day),
  rollover: Type.Optional(Rollover),
  version: versionRead(),
});
export type BudgetChange = Type.Static<typeof BudgetChange>;

/** Money moved from one monthly budget to another, in one month. */
export const BudgetMove = Type.Object({
  id: Id,
  month: BudgetMonth,
  from_budget_id: Id,
  to_budget_id: Id,
  currency: CurrencyCode,
  amount: Amount,
  created_at: Instant,
});
export type BudgetMove = Type.Static<typeof BudgetMove>;

export const NewBudgetMove = Body({
  month: Type.Optional(BudgetMonth),
  from_budget_id: Id,
  to_budget_id: Id,
  amount: AmountInput,
});
export type NewBudgetMove = Type.Static<typeof NewBudgetMove>;

/** Sums over the budgets of one period, in base currency. */
export const BudgetTotals = Type.Object({
  period: BudgetPeriod,
  count: Type.Integer(),
  budgeted: Amount,
  carried: Amount,
  available: Amount,
  spent: Amount,
  remaining: Amount,
});
export type BudgetTotals = Type.Static<typeof BudgetTotals>;

/** Spending in a category that no monthly budget covers. */
export const UnbudgetedSpending = Type.Object({
  category_id: nullable(Id),
  name: text('`Uncategorised` if `category_id` is null'),
  group_name: nullable(Type.String()),
  spent: Amount,
});
export type UnbudgetedSpending = Type.Static<typeof UnbudgetedSpending>;

/** Income that is left after all budgets. */
export const assigned = {
  set_aside: described(
    Amount,
    'This month’s part of weekly and yearly budgets. A week counts in the month it starts in. A year is spread over its months. Spending that a monthly budget covers is left out',
  ),
  to_budget: described(Amount, 'income − budgeted − set_aside. Negative if more is budgeted than came in'),
};

/** A month at one look. The figures on top are those of the monthly budgets, in base currency. */
export const BudgetSummary = Type.Object({
  month: BudgetMonth,
  period_start: Day,
  period_end: Day,
  days: Type.Integer(),
  days_left: Type.Integer(),
  base_currency: CurrencyCode,
  budgeted: Amount,
  carried: Amount,
  available: Amount,
  spent: Amount,
  remaining: described(Amount, 'Amount left this month'),
  pace: Amount,
  per_day: nullable(Amount),
  income: Amount,
  ...assigned,
  unbudgeted: described(Amount, 'Sum of unbudgeted_categories'),
  unbudgeted_categories: Type.Array(UnbudgetedSpending),
  totals: Type.Array(BudgetTotals, { description: 'One entry for each period that has budgets' }),
  items: Type.Array(Budget),
  moves: Type.Array(BudgetMove),
  missing_rates: Type.Array(MissingBudgetRate),
  partly_counted: Type.Optional(PartlyCounted),
});
export type BudgetSummary = Type.Static<typeof BudgetSummary>;

const monthStart = Type.Enum(['calendar', 'day', 'pay_day'], {
  description: '`pay_day` means the last working day on or before `day`',
});
const startDay = Type.Integer({
  minimum: 1,
  maximum: 31,
  description: 'In shorter months, the last day of the month is used',
});
/** Whose bank holidays are no working days. */
export const Holidays = Type.Enum(['england-and-wales', 'scotland', 'northern-ireland']);

/** When the user's months start, with the months around today. */
export const BudgetSettings = Type.Object({
  month_start: monthStart,
  day: startDay,
  holidays: Holidays,
  months: Type.Array(Type.Object({ month: BudgetMonth, period_start: Day, period_end: Day }), {
    description: 'This month and the next two',
  }),
});
export type BudgetSettings = Type.Static<typeof BudgetSettings>;

export const BudgetSettingsEntry = Body({
  month_start: monthStart,
  day: Type.Optional(described(startDay, 'Default: 1')),
  holidays: Type.Optional(described(Holidays, 'Default: the bank holidays of the profile’s region')),
});
export type BudgetSettingsEntry = Type.Static<typeof BudgetSettingsEntry>;

/** Cumulative spending of a month by day, with the pace it is measured against. In base currency. */
export const BudgetPace = Type.Object({
  month: BudgetMonth,
  period_start: Day,
  period_end: Day,
  base_currency: CurrencyCode,
  basis: Type.Enum(['budgets', 'usual', 'none'], {
    description:
      '`budgets` compares budgeted spending with an even pace. Without monthly budgets, `usual` compares all spending with the mean of up to three previous months. `none` has no comparison',
  }),
  limit: nullable(described(Amount, 'Available or usual spending at the end of the month')),
  days: Type.Array(
    Type.Object({
      date: Day,
      spent: nullable(
        described(
          Amount,
          'Total from the first day to this day. Null after today and any records dated in the future',
        ),
      ),
      pace: nullable(Amount),
    }),
    { description: 'All days of the month' },
  ),
  missing_rates: Type.Array(MissingBudgetRate),
});
export type BudgetPace = Type.Static<typeof BudgetPace>;
