import Type from 'typebox';
import { assigned, BudgetMonth, BudgetPeriod, groupOrNull, idOrNull, MissingBudgetRate } from './budgets.ts';
import { PartlyCounted } from './reports.ts';
import {
  Amount,
  AmountInput,
  Body,
  CurrencyCode,
  Day,
  described,
  flag,
  Id,
  integer,
  nullable,
  text,
  versionRead,
} from './values.ts';

const averages = {
  average_3: nullable(
    described(Amount, 'Monthly mean of up to 3 months of history. Null without any history'),
  ),
  average_12: nullable(
    described(Amount, 'Monthly mean of up to 12 months of history. Null without any history'),
  ),
};

/** An expense category, or a group that has a monthly budget, with its past spending. Amounts in `currency`. */
export const BudgetPlanRow = Type.Object({
  category_id: nullable(described(Id, 'Null for the budget of a group')),
  group_name: Type.String(),
  name: text('Name of the category or group'),
  currency: described(CurrencyCode, 'Currency of the budget, or the base currency without one'),
  budget_id: nullable(described(Id, 'The monthly budget. Null if there is none')),
  version: integer('Version of the monthly budget. 0 if there is none'),
  amount: nullable(described(Amount, 'Budget for this month. Null without one in this month')),
  within_group: flag('Already counted in the budget of its group, so not included in totals'),
  other_period: Type.Unsafe<'weekly' | 'yearly' | null>({
    type: ['string', 'null'],
    enum: ['weekly', 'yearly', null],
    description: 'Set if there is a weekly or yearly budget for the same category or group',
  }),
  last_month: nullable(described(Amount, 'Spending less refunds in the latest month of history')),
  ...averages,
});
export type BudgetPlanRow = Type.Static<typeof BudgetPlanRow>;

/** A weekly or yearly budget in a month, in base currency. */
export const OtherBudget = Type.Object({
  category_id: nullable(described(Id, 'Null for the budget of a group')),
  group_name: text('Group, or the group of the category'),
  period: BudgetPeriod,
  amount: described(Amount, 'This month’s part of the budget'),
});
export type OtherBudget = Type.Static<typeof OtherBudget>;

/** Everything needed to set the monthly budgets of a month together. Totals in base currency. */
export const BudgetPlan = Type.Object({
  month: BudgetMonth,
  period_start: Day,
  period_end: Day,
  base_currency: CurrencyCode,
  history_months: Type.Integer({
    minimum: 0,
    maximum: 12,
    description:
      'Complete months before this one that have records, up to 12. Averages are means over these months',
  }),
  income: Type.Object({ this_month: Amount, ...averages }),
  budgeted: described(Amount, 'Sum of the monthly budgets'),
  ...assigned,
  other_budgets: Type.Array(OtherBudget, {
    description: 'Weekly and yearly budgets, from which set_aside comes',
  }),
  items: Type.Array(BudgetPlanRow),
  missing_rates: Type.Array(MissingBudgetRate),
  partly_counted: Type.Optional(PartlyCounted),
});
export type BudgetPlan = Type.Static<typeof BudgetPlan>;

/** Monthly budgets to set together. If one is rejected, none is saved. */
export const BudgetPlanChange = Body({
  items: Type.Array(
    Body({
      category_id: Type.Optional(idOrNull),
      group_name: Type.Optional(groupOrNull),
      amount: Type.Union([AmountInput, Type.Null()], {
        description: 'Budget from this month on. Null deletes the budget',
      }),
      version: versionRead(0),
    }),
    { minItems: 1, maxItems: 1000, description: 'Categories and groups not listed stay as they are' },
  ),
});
export type BudgetPlanChange = Type.Static<typeof BudgetPlanChange>;
