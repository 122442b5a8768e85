import Type from 'typebox';
import { HouseholdNetWorth, SharedTransaction } from './household.ts';
import { Recurring, RecurringDirection, RecurringKind } from './recurring.ts';
import { CashFlowReport, MissingRate } from './reports.ts';
import {
  Amount,
  Body,
  CurrencyCode,
  Day,
  described,
  flag,
  Id,
  integer,
  nullable,
  pageQuery,
  text,
} from './values.ts';

const person = Type.Optional(
  described(
    Id,
    'One person of the household: you, or someone who shares accounts with you. Default: everyone together',
  ),
);

export const HouseholdReportQuery = Body({
  date_from: Type.Optional(described(Day, 'Default: twelve calendar months up to `date_to`')),
  date_to: Type.Optional(described(Day, 'Default: today, UTC')),
  person,
});
export type HouseholdReportQuery = Type.Static<typeof HouseholdReportQuery>;

const flows = {
  income: Amount,
  spending: text('Spending less refunds'),
  saved: text('income − spending'),
};

/** A person whose transactions are part of a figure of the household. */
const counted = {
  user_id: Id,
  name: Type.String(),
  is_you: Type.Boolean(),
  accounts: integer('Accounts whose transactions count'),
};

const notCounted = Type.Array(Type.Object({ user_id: Id, account_id: Id }), {
  description: 'Accounts shared at level `counted`: their transactions aren’t shown to you and don’t count',
});
const toCheck = Type.Array(Type.Object({ user_id: Id, account_id: Id }), {
  description: 'Accounts that are said to be the same and can’t be. Each counts, so figures may count twice',
});
const partlyCounted = Type.Array(Type.Object({ user_id: Id, account_id: Id }), {
  description: 'Accounts of which less than 100% was their user’s on some day. Only this part counts',
});

export const HouseholdReport = Type.Object({
  date_from: Day,
  date_to: Day,
  base_currency: CurrencyCode,
  people: Type.Array(Type.Object({ ...counted, ...flows }), {
    description: 'You, with your private accounts, and what each of the others shares with its transactions',
  }),
  counted_twice: Type.Object(flows, {
    description: 'Part of the people’s figures that is in two of them, from joint accounts that both keep',
  }),
  total: Type.Object(flows, {
    description: 'All people without what is counted twice; with `person`, theirs alone',
  }),
  months: Type.Array(Type.Object({ month: Type.String({ examples: ['2026-11'] }), ...flows })),
  categories: Type.Array(
    Type.Object({
      name: text('Categories of the same name and kind count together'),
      kind: Type.Enum(['income', 'expense']),
      total: Amount,
      amounts: Type.Array(Amount, { description: 'By month, in the order of `months`' }),
    }),
    { description: 'Income first, largest first' },
  ),
  merchants: Type.Array(Type.Object({ merchant: Type.String(), spending: Amount }), {
    description: 'The 50 with the largest spending',
  }),
  cash_flow: Type.Object(
    { nodes: CashFlowReport.properties.nodes, links: CashFlowReport.properties.links },
    {
      description:
        'From sources through income to categories. Groups are each person’s own, so each category is a node of kind `group`',
    },
  ),
  not_counted: notCounted,
  partly_counted: partlyCounted,
  to_check: toCheck,
  missing_rates: Type.Array(MissingRate, {
    description:
      'Exchange rates of yours that are missing, by currency and day. These transactions are left out',
  }),
});
export type HouseholdReport = Type.Static<typeof HouseholdReport>;

export const HouseholdHistoryQuery = Body({
  months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 60, default: 12, description: 'Whole months before this one' }),
  ),
  person,
});
export type HouseholdHistoryQuery = Type.Static<typeof HouseholdHistoryQuery>;

const { total_assets, total_liabilities, net_worth } = HouseholdNetWorth.properties.household.properties;

export const HouseholdHistory = Type.Object({
  base_currency: CurrencyCode,
  points: Type.Array(Type.Object({ date: Day, total_assets, total_liabilities, net_worth }), {
    description: 'At the end of each month, and today',
  }),
  not_counted: notCounted,
  to_check: toCheck,
  is_complete: flag('False if a balance, an exchange rate or a price is missing on one of the days'),
});
export type HouseholdHistory = Type.Static<typeof HouseholdHistory>;

export const HouseholdTransactionsQuery = Body({
  ...pageQuery(200),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Text in the description, merchant or name of the category',
    }),
  ),
  others_only: Type.Optional(
    flag('True to leave out your own accounts. A transaction that you keep a copy of is then listed too'),
  ),
  uncategorised: Type.Optional(
    flag(
      'True for those alone that have no category, in accounts where you may set it: your own, and those of others at level `annotate` or `full`',
    ),
  ),
  person,
});
export type HouseholdTransactionsQuery = Type.Static<typeof HouseholdTransactionsQuery>;

export const HouseholdTransaction = Type.Object({
  ...SharedTransaction.properties,
  user_id: Id,
  account_id: Id,
  account_name: Type.String(),
  is_own: flag('True for a transaction in an account of yours'),
  percent: text('Percent of the account that was its user’s on the day, and counts'),
});
export type HouseholdTransaction = Type.Static<typeof HouseholdTransaction>;

export const HouseholdTransactionPage = Type.Object({
  items: Type.Array(HouseholdTransaction, {
    description:
      'Newest first. A transaction that is in both copies of a joint account is shown once, so a page may have fewer than `limit`',
  }),
  next_cursor: nullable(Type.String()),
  not_counted: notCounted,
});
export type HouseholdTransactionPage = Type.Static<typeof HouseholdTransactionPage>;

export const HouseholdUpcomingQuery = Body({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 92, default: 30, description: 'Days, from and including today' }),
  ),
  person,
});
export type HouseholdUpcomingQuery = Type.Static<typeof HouseholdUpcomingQuery>;

const due = { total_in: Amount, total_out: described(Amount, 'Unsigned') };

/**
 * Sums of recurring payments: each person's part, what is in two people's, and the total. Transfers and payments that are paused or
 * have ended don't count.
 */
const duePerPerson = {
  people: Type.Array(Type.Object({ user_id: Id, name: Type.String(), is_you: Type.Boolean(), ...due }), {
    description: 'Each person’s part. Transfers and payments that are paused or have ended don’t count',
  }),
  counted_twice: Type.Object(due, { description: 'Part of `people` that is in two people’s' }),
  total: Type.Object(due, { description: '`people` less `counted_twice`; with `person`, theirs alone' }),
};

/** A recurring payment to come, of an account of the household. `signed_amount` is negative for money out. */
export const HouseholdPayment = Type.Object({
  user_id: Id,
  account_id: Id,
  account_name: Type.String(),
  is_own: flag('True in an account of yours'),
  percent: text('Percent of the account that is its user’s on the day, and counts'),
  name: text('Merchant of the latest payment. For yours, the name that you gave it'),
  direction: RecurringDirection,
  kind: RecurringKind,
  date: Day,
  currency: CurrencyCode,
  signed_amount: described(Amount, 'The whole payment'),
  amount_base: nullable(described(Amount, 'In your base currency. Null if you have no exchange rate')),
  is_overdue: flag('True if due before today and still expected'),
});

export const HouseholdUpcoming = Type.Object({
  from: Day,
  to: Day,
  base_currency: CurrencyCode,
  items: Type.Array(HouseholdPayment, {
    description: 'By date. A payment that is in both copies of a joint account is listed once',
  }),
  ...duePerPerson,
  not_counted: notCounted,
  to_check: toCheck,
  missing_rates: Type.Array(MissingRate),
});
export type HouseholdUpcoming = Type.Static<typeof HouseholdUpcoming>;

export const HouseholdRecurringQuery = Body({ person });
export type HouseholdRecurringQuery = Type.Static<typeof HouseholdRecurringQuery>;

const { annual_cost, status, frequency, amount, is_amount_varying, next_date, last_date, is_overdue } =
  Recurring.properties;

/** A recurring payment of an account of the household. Amounts are unsigned, and of the whole payment. */
const HouseholdSeries = Type.Object({
  user_id: Id,
  account_id: Id,
  account_name: Type.String(),
  is_own: flag('True in an account of yours'),
  percent: text('Percent of the account that is its user’s today, and counts'),
  recurring_id: Id,
  name: HouseholdPayment.properties.name,
  direction: RecurringDirection,
  kind: RecurringKind,
  ...{ status, frequency, amount, is_amount_varying },
  currency: CurrencyCode,
  annual_cost,
  annual_cost_base: nullable(described(Amount, 'In your base currency. Null if you have no exchange rate')),
  ...{ next_date, last_date, is_overdue },
});
export type HouseholdSeries = Type.Static<typeof HouseholdSeries>;

export const HouseholdRecurring = Type.Object({
  base_currency: CurrencyCode,
  items: Type.Array(HouseholdSeries, {
    description:
      'Active ones by due date, then those that are paused or have ended. One that is in both copies of a joint account is listed once',
  }),
  ...duePerPerson,
  not_counted: notCounted,
  to_check: toCheck,
  missing_rates: Type.Array(MissingRate),
});
export type HouseholdRecurring = Type.Static<typeof HouseholdRecurring>;

const HouseholdExportFormat = Type.Enum(['csv', 'json']);
/** Format of the file of what others share. */
export type HouseholdExportFormat = Type.Static<typeof HouseholdExportFormat>;
export const HouseholdExportQuery = Body({ format: HouseholdExportFormat });
