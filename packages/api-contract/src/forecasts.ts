import Type from 'typebox';
import { AccountClass, AccountType } from './accounts.ts';
import { MissingRate, PartlyCounted } from './reports.ts';
import { TaxYearText } from './tax-values.ts';
import {
  Amount,
  AmountInput,
  Body,
  CurrencyCode,
  Day,
  described,
  Id,
  integer,
  nullable,
  text,
  textUpTo,
} from './values.ts';

/** A month of the calendar, `YYYY-MM`. */
export const ForecastMonth = Type.String({
  pattern: '^(19|20|21|22)\\d\\d-(0[1-9]|1[0-2])$',
  description: 'Month, YYYY-MM',
});
/** A rate in a request: a fraction, `0.05` for 5 %, as a string or a number. May be negative. */
export const FractionInput = Type.Union(
  [Type.String({ pattern: '^[+-]?\\d{1,6}(\\.\\d{0,12})?$', maxLength: 24 }), Type.Number()],
  { description: 'A fraction: 0.05 is 5 %' },
);
/** User-defined name. */
const name = textUpTo(100);
/** Amounts left out because no exchange rate is stored, one entry per currency and day. */
const missing_rates = Type.Array(MissingRate);
/** Eight of ten outcomes lie between low and high. */
const interval = Type.Number({ description: 'Share of outcomes between low and high: 0.8' });

export const SpendingForecastQuery = Body({
  months: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 24,
      default: 12,
      description: 'Number of months, including this one',
    }),
  ),
});

const range = { expected: Amount, low: Amount, high: Amount };

/** Expected cost of a category in a month, in base currency. Negative if refunds exceed spending. */
export const SpendingForecastItem = Type.Object({
  month: ForecastMonth,
  category_id: nullable(described(Id, 'Null for uncategorised spending')),
  ...range,
});

/** Reason for the forecast of a category. */
export const SpendingForecastReason = Type.Object({
  category_id: nullable(Id),
  name: text('`Uncategorised` if `category_id` is null'),
  group_name: nullable(Type.String()),
  methods: Type.Array(Type.String(), {
    description: 'Methods in plain English, best first. The forecast is their mean',
  }),
  tried_from: integer(
    'Number of past months used to test the methods. 0 if there was too little history, so the mean is used',
  ),
  error: nullable(described(Amount, 'Average monthly error of the forecast in past months')),
  error_of_last_year: nullable(
    described(Amount, 'Average monthly error of using the same month a year earlier, as a baseline'),
  ),
  last_12_months: described(Amount, 'Spending in the twelve full months before this one'),
  next_months: described(Amount, 'Expected in all months of the answer'),
});
export type SpendingForecastReason = Type.Static<typeof SpendingForecastReason>;

/** Spending by category for this month and those that follow. In base currency, spending positive. */
export const SpendingForecast = Type.Object({
  base_currency: CurrencyCode,
  interval,
  months: Type.Array(ForecastMonth),
  items: Type.Array(SpendingForecastItem, {
    description:
      'By category and month. This month comes to what is spent plus what the forecast leaves. Below one unit of the currency counts as zero',
  }),
  totals: Type.Array(Type.Object({ month: ForecastMonth, ...range }), {
    description:
      'Sum of the categories. The range is narrower than the sum of the category ranges because errors partly offset each other',
  }),
  this_month: Type.Object({
    month: ForecastMonth,
    spent: described(Amount, 'Recorded so far in the first month of the answer'),
  }),
  reasons: Type.Array(SpendingForecastReason, { description: 'Largest first' }),
  history: Type.Object({
    from: nullable(described(ForecastMonth, 'First month with spending. Null if there is none')),
    to: described(ForecastMonth, 'The last whole month'),
    months: Type.Array(Type.Object({ month: ForecastMonth, spent: Amount }), {
      description: 'History used, oldest first. At most 120 months',
    }),
    unknown_months: Type.Array(ForecastMonth, {
      description: 'Months without spending in between, treated as missing rather than zero',
    }),
  }),
  missing_rates,
  partly_counted: Type.Optional(PartlyCounted),
});
export type SpendingForecast = Type.Static<typeof SpendingForecast>;

export const CashFlowForecastQuery = Body({
  account_id: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 200,
      description:
        'Can be repeated. Default: open cash and credit card accounts in base currency, or savings accounts if there are none',
    }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 400,
      description: 'Number of days from tomorrow. Default: up to the second pay day, or 62 if none is known',
    }),
  ),
});
export type CashFlowForecastQuery = Type.Static<typeof CashFlowForecastQuery>;

/** A balance at the end of a day; eight of ten outcomes lie between low and high. */
export const ForecastBalance = Type.Object({ date: Day, balance: Amount, low: Amount, high: Amount });

/** A payment or income that is known to come. Amounts in base currency, signed: money out is negative. */
export const CashFlowItem = Type.Object({
  id: text('Unique in this response and referenced by days'),
  kind: Type.Enum(['recurring', 'transfer', 'tax'], {
    description: '`transfer` is between two of the user’s accounts. `tax` is Self Assessment tax due to HMRC',
  }),
  name: Type.String(),
  account_id: nullable(described(Id, 'Null for tax, which is paid from the first account in the response')),
  recurring_id: nullable(Id),
  date: described(Day, 'Most likely date. Overdue items are expected tomorrow'),
  earliest: Day,
  latest: Day,
  amount: Amount,
  low: described(Amount, 'Signed. For a bill between −50 and −70, `low` is −70'),
  high: Amount,
  is_pay: Type.Boolean(),
});
export type CashFlowItem = Type.Static<typeof CashFlowItem>;

/** One account ahead, in base currency. */
export const CashFlowAccount = Type.Object({
  account_id: Id,
  name: Type.String(),
  type: AccountType,
  balance: described(Amount, 'At the end of today'),
  lowest: ForecastBalance,
  first_below_zero: nullable(
    described(Day, 'First day expected below zero. Null if there is none, and for credit cards'),
  ),
  first_may_be_below_zero: nullable(described(Day, 'First day on which low is below zero')),
  everyday_per_month: described(
    Amount,
    'Everyday spending expected in the next 30 days, excluding recurring payments',
  ),
  balances: Type.Array(Amount, { description: 'One for each day of the response, in the same order' }),
});
export type CashFlowAccount = Type.Static<typeof CashFlowAccount>;

/** Money that is free until the next pay-day, and its sum: `cash` − `bills` − `cards` − `buffer`. In base currency. */
export const FreeToSpend = Type.Object({
  until: described(Day, 'Next pay day, or the last day of the month if none is known'),
  is_pay_day: Type.Boolean(),
  amount: described(Amount, 'Negative if less than `buffer` is left, or more is due than is available'),
  cash: described(Amount, 'Balance of the accounts that bills are paid from'),
  bills: described(
    Amount,
    'Bills, tax and regular transfers before the pay day, or up to the last day. Not negative',
  ),
  bill_items: Type.Array(Type.String(), {
    description: 'Ids of the items that `bills` is the sum of. `items` lacks those after the days requested',
  }),
  cards: described(Amount, 'Owed on credit cards. Not negative'),
  buffer: described(Amount, 'Limits below which the balances of these accounts count as low'),
});

/**
 * Daily balances of some accounts together from tomorrow on: what stands, what is known to come, and everyday spending
 * as it usually falls. In base currency.
 */
export const CashFlowForecast = Type.Object({
  base_currency: CurrencyCode,
  today: Day,
  date_to: described(Day, 'The last day'),
  interval,
  balance: described(Amount, 'Balance of all accounts at the end of today'),
  runs_short: Type.Enum(['no', 'maybe', 'yes'], {
    description:
      'Whether the combined balance falls below zero before the last day. `maybe` if only `low` does',
  }),
  first_below_zero: nullable(Day),
  first_may_be_below_zero: nullable(Day),
  lowest: Type.Union([ForecastBalance, Type.Null()], { description: 'The first of the lowest days' }),
  pay_days: Type.Array(
    Type.Object({
      date: Day,
      amount: Amount,
      lowest_before: Type.Union([ForecastBalance, Type.Null()], {
        description:
          'Lowest balance from the previous pay day (or tomorrow) to the day before this one. Null if this pay day is tomorrow',
      }),
    }),
  ),
  days: Type.Array(
    Type.Object({
      date: Day,
      balance: Amount,
      low: Amount,
      high: Amount,
      everyday: described(Amount, 'Everyday spending expected on the day'),
      items: Type.Array(Type.String(), { description: 'Ids of the items expected on the day' }),
    }),
  ),
  items: Type.Array(CashFlowItem, { description: 'Ordered by date' }),
  free_to_spend: Type.Union([FreeToSpend, Type.Null()], {
    description:
      'For the same accounts, regardless of the number of days requested. Null without a cash or savings account',
  }),
  accounts: Type.Array(CashFlowAccount),
  everyday: Type.Object({
    from: nullable(described(Day, 'First day of the history used. Null if there is none')),
    to: nullable(Day),
    days: Type.Integer(),
    transactions: integer('Number of transactions used'),
  }),
  missing_rates,
  tax_not_counted: Type.Array(Type.Object({ date: Day, tax_year: TaxYearText, reason: Type.String() }), {
    description:
      'Days on which tax may be due that isn’t in the forecast, because farthing doesn’t calculate its tax year, with the reason',
  }),
});
export type CashFlowForecast = Type.Static<typeof CashFlowForecast>;

/** Regular money in (positive) or out of a class each month, at its end. */
export const ForecastFlow = Body({
  name,
  class: AccountType,
  amount: AmountInput,
  from: Type.Optional(described(ForecastMonth, 'First month. Default: the first month of the forecast')),
  to: Type.Optional(described(ForecastMonth, 'Last month. Default: the last month of the forecast')),
  keeps_pace: Type.Optional(
    Type.Boolean({ default: true, description: 'In today’s prices, rising with inflation' }),
  ),
});

/** Money in or out of a class once, at the end of the month of its day. */
export const ForecastEvent = Body({
  name,
  class: AccountType,
  amount: AmountInput,
  date: Day,
  keeps_pace: Type.Optional(Type.Boolean({ default: true })),
});

const rates = Object.fromEntries(AccountType.enum.map((type) => [type, Type.Optional(FractionInput)])) as {
  [Name in AccountType]: Type.TOptional<typeof FractionInput>;
};
const amounts = Object.fromEntries(AccountType.enum.map((type) => [type, Type.Optional(AmountInput)])) as {
  [Name in AccountType]: Type.TOptional<typeof AmountInput>;
};

/** One course that things may take. What all scenarios share stands in the request itself. */
export const NetWorthScenario = Body({
  name,
  inflation: Type.Optional({ ...FractionInput, default: '0.02' }),
  growth: Type.Optional(
    Body(rates, { description: 'Yearly growth rate by class. Absent classes do not grow' }),
  ),
  flows: Type.Optional(Type.Array(ForecastFlow, { maxItems: 200 })),
  events: Type.Optional(Type.Array(ForecastEvent, { maxItems: 200 })),
});

export const NetWorthForecastRequest = Body({
  years: integer('1 to 60'),
  group_by: Type.Optional(Type.Enum(['month', 'year'], { default: 'year' })),
  opening: Type.Optional(
    Body(amounts, {
      description:
        'Overrides the balance sheet value of a class today, in base currency. Negative for money owed',
    }),
  ),
  scenarios: Type.Array(NetWorthScenario, { minItems: 1, maxItems: 10 }),
  flows: Type.Optional(Type.Array(ForecastFlow, { maxItems: 200, description: 'Applies to every scenario' })),
  events: Type.Optional(
    Type.Array(ForecastEvent, { maxItems: 200, description: 'Applies to every scenario' }),
  ),
});
export type NetWorthForecastRequest = Type.Static<typeof NetWorthForecastRequest>;

/** Net worth at the end of a month. In base currency. opening + contributed + growth = nominal. */
export const NetWorthForecastPoint = Type.Object({
  year: integer('Years from now, rounded down. 0 is less than one year'),
  month: ForecastMonth,
  nominal: described(Amount, 'In future prices'),
  real: described(Amount, 'In today’s prices'),
  contributed: described(Amount, 'Contributions less withdrawals since today'),
  growth: described(Amount, 'Since today'),
  classes: Type.Array(Amount, {
    description: 'In future prices, in the order of `classes`. Negative for money owed',
  }),
});

/** Net worth ahead, one course for each scenario. The first month is the one after this. */
export const NetWorthForecast = Type.Object({
  base_currency: CurrencyCode,
  today: Day,
  years: Type.Integer(),
  group_by: Type.Enum(['month', 'year']),
  opening: described(Amount, 'Net worth today'),
  classes: Type.Array(Type.Object({ type: AccountType, class: AccountClass, opening: Amount }), {
    description: 'Classes that the user has or the request includes',
  }),
  scenarios: Type.Array(
    Type.Object({
      name: Type.String(),
      points: Type.Array(NetWorthForecastPoint, { description: 'Excludes today, which is in `opening`' }),
      shortfalls: Type.Array(Type.Object({ class: AccountType, month: ForecastMonth }), {
        description: 'Asset classes that fall below zero and the first month when they do',
      }),
    }),
  ),
  missing_rates,
  missing_prices: Type.Array(Type.Object({ symbol: Type.String(), date: Day })),
});
export type NetWorthForecast = Type.Static<typeof NetWorthForecast>;
