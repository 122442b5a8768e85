import Type from 'typebox';
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

/** Length of a budget period. */
export const BudgetPeriod = Type.Enum(['monthly', 'weekly', 'yearly'], {
  description: 'Weeks and years are counted from start_date; months start as the settings say',
});

/** Amount carried into the next period: nothing, what was left, or both what was left and what was overspent. */
export const Rollover = Type.Enum(['none', 'surplus', 'both']);

/** A budget month, named for the calendar month that most of it lies in. */
export const BudgetMonth = Type.String({
  pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$',
  description: 'YYYY-MM',
});

export const BudgetQuery = Body({
  month: Type.Optional({ ...BudgetMonth, description: 'YYYY-MM; default: the month that today is in' }),
});

/** Spending left out, as no rate of its currency is stored on or before the day. */
export const MissingBudgetRate = Type.Object({ currency: CurrencyCode, date: Day });
export type MissingBudgetRate = Type.Static<typeof MissingBudgetRate>;

/** An amount of a budget, and from when on it holds. */
export const BudgetAmount = Type.Object({
  from: nullable({ ...Day, description: 'First day of the periods it holds in; null: from the beginning' }),
  amount: Amount,
});

/** A budget in one of its periods. Amounts in `currency`. */
export const Budget = Type.Object({
  id: Id,
  category_id: nullable(Id),
  group_name: nullable(Type.String({ description: 'In place of category_id: all categories of the group' })),
  name: Type.String({ description: 'Of the category or group' }),
  currency: CurrencyCode,
  amount: { ...Amount, description: 'Of this period' },
  amounts: Type.Array(BudgetAmount, {
    description: 'Of all periods, oldest first: each holds until the next. The first is from the beginning',
  }),
  period: BudgetPeriod,
  start_date: Day,
  rollover: Rollover,
  period_start: Day,
  period_end: Day,
  carried: { ...Amount, description: 'From the period before; negative: overspent' },
  moved: { ...Amount, description: 'From other budgets, in this month; negative: to others' },
  available: { ...Amount, description: 'amount + carried + moved' },
  spent: { ...Amount, description: 'Refunds taken off' },
  remaining: { ...Amount, description: 'available − spent' },
  pace: { ...Amount, description: 'What would have gone by the end of today, spent evenly' },
  per_day: nullable({ ...Amount, description: 'What is left for each day with today; null once it is over' }),
  days: Type.Integer(),
  days_left: Type.Integer({ description: 'With today; all while the period has not begun' }),
  status: Type.Enum(['under', 'near', 'over'], { description: 'near: 80 % of what is available is spent' }),
  within_group: Type.Boolean({ description: 'Counted in the budget of its group: totals leave it out' }),
  missing_rates: Type.Array(MissingBudgetRate),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
});
export type Budget = Type.Static<typeof Budget>;

const groupName = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });
const idOrNull = Type.Unsafe<string | null>({ ...Id, type: ['string', 'null'] });
const groupOrNull = Type.Unsafe<string | null>({ ...groupName, type: ['string', 'null'] });

export const NewBudget = Body({
  category_id: Type.Optional({ ...idOrNull, description: 'An expense category; or give group_name' }),
  group_name: Type.Optional(groupOrNull),
  amount: AmountInput,
  period: Type.Optional({ ...BudgetPeriod, default: 'monthly' as const }),
  start_date: Type.Optional({ ...Day, description: 'Default: today. Its whole period counts' }),
  rollover: Type.Optional({ ...Rollover, default: 'none' as const }),
  currency: Type.Optional({ ...CurrencyInput, description: 'Default: the base currency' }),
});
export type NewBudget = Type.Static<typeof NewBudget>;

export const BudgetChange = Body({
  category_id: Type.Optional({ ...idOrNull, description: 'Fixed: another one is refused' }),
  group_name: Type.Optional({ ...groupOrNull, description: 'Fixed: another one is refused' }),
  amount: Type.Optional(AmountInput),
  from: Type.Optional({
    ...Day,
    description:
      'The amount holds from the period of this day on; without it in every period. Later ones are dropped',
  }),
  amounts: Type.Optional(
    Type.Array(
      Body({
        from: Type.Unsafe<string | null>({ ...Day, type: ['string', 'null'] }),
        amount: AmountInput,
      }),
      {
        minItems: 1,
        maxItems: 600,
        description: 'All amounts in place of those there are, as `amounts` was read; the first from null',
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
  name: Type.String({ description: '`Uncategorised` where category_id is null' }),
  group_name: nullable(Type.String()),
  spent: Amount,
});
export type UnbudgetedSpending = Type.Static<typeof UnbudgetedSpending>;

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
  remaining: { ...Amount, description: 'The room left this month' },
  pace: Amount,
  per_day: nullable(Amount),
  income: Amount,
  unbudgeted: { ...Amount, description: 'Sum of unbudgeted_categories' },
  unbudgeted_categories: Type.Array(UnbudgetedSpending),
  totals: Type.Array(BudgetTotals, { description: 'One for each period that has budgets' }),
  items: Type.Array(Budget),
  moves: Type.Array(BudgetMove),
  missing_rates: Type.Array(MissingBudgetRate),
});
export type BudgetSummary = Type.Static<typeof BudgetSummary>;

const monthStart = Type.Enum(['calendar', 'day', 'pay_day'], {
  description: 'pay_day: the last working day on or before `day`',
});
const startDay = Type.Integer({
  minimum: 1,
  maximum: 31,
  description: 'The last day of a month that has no such day',
});
/** Whose bank holidays are no working days. */
export const Holidays = Type.Enum(['england-and-wales', 'scotland', 'northern-ireland']);

/** When the user's months start, with the months around today. */
export const BudgetSettings = Type.Object({
  month_start: monthStart,
  day: startDay,
  holidays: Holidays,
  months: Type.Array(Type.Object({ month: BudgetMonth, period_start: Day, period_end: Day }), {
    description: 'This month and the two after it',
  }),
});
export type BudgetSettings = Type.Static<typeof BudgetSettings>;

export const BudgetSettingsEntry = Body({
  month_start: monthStart,
  day: Type.Optional({ ...startDay, description: 'Default: 1' }),
  holidays: Type.Optional({ ...Holidays, description: "Default: those of the profile's region" }),
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
      '`budgets`: spending that monthly budgets count, beside an even spending of them; without any `usual`: all spending, beside the mean of up to three months before; `none`: nothing to compare with',
  }),
  limit: nullable({ ...Amount, description: 'Where the pace ends: what is available, or usually spent' }),
  days: Type.Array(
    Type.Object({
      date: Day,
      spent: nullable({
        ...Amount,
        description: 'From the first day to this one; null after today, and after what is recorded ahead',
      }),
      pace: nullable(Amount),
    }),
    { description: 'All days of the month' },
  ),
  missing_rates: Type.Array(MissingBudgetRate),
});
export type BudgetPace = Type.Static<typeof BudgetPace>;
