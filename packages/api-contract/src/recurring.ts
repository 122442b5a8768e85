import Type from 'typebox';
import { MissingBudgetRate } from './budgets.ts';
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
  versionRead,
} from './values.ts';

/** Frequency of a payment. `ten-of-twelve`: monthly with two months free, as council tax is paid. */
export const RecurringFrequency = Type.Enum([
  'weekly',
  'two-weekly',
  'four-weekly',
  'monthly',
  'ten-of-twelve',
  'quarterly',
  'half-yearly',
  'yearly',
]);
export type RecurringFrequency = Type.Static<typeof RecurringFrequency>;

/** Type of recurring payment. `payment` is money out that is neither a bill nor a subscription. */
export const RecurringKind = Type.Enum(['salary', 'income', 'transfer', 'bill', 'subscription', 'payment']);
export type RecurringKind = Type.Static<typeof RecurringKind>;

/** Status of a recurring payment. `paused`: payments are missing, but too few to end it. `ended`: ended by the user or after too many missed payments. */
export const RecurringStatus = Type.Enum(['active', 'paused', 'ended']);

/** User's decision, or null if there is none yet. `rejected`: not a recurring payment, stored only to keep it out of lists. */
export const RecurringDecision = Type.Enum(['confirmed', 'rejected', 'ended']);
export type RecurringDecision = Type.Static<typeof RecurringDecision>;

/** Direction of the money. */
export const RecurringDirection = Type.Enum(['in', 'out']);
export type RecurringDirection = Type.Static<typeof RecurringDirection>;

/** An inclusive date range. */
export const DaySpan = Type.Object({ from: Day, to: Day });

/** Earliest and latest day a payment may arrive. Both are the same if the day never varied. */
export const RecurringDateRange = Type.Object({ earliest: Day, latest: Day });

/** A price change. Amounts are unsigned, in the currency of the payment. */
export const RecurringPriceChange = Type.Object({
  date: described(Day, 'Date of the first payment at the new price'),
  transaction_id: Id,
  from_amount: Amount,
  to_amount: Amount,
  per_year: described(Amount, 'Difference over a year. Negative if cheaper'),
  is_unsettled: flag('True after only one payment at the new price, which may be a one-off'),
});
export type RecurringPriceChange = Type.Static<typeof RecurringPriceChange>;

/** A reason for the confidence in a recurring payment, as a code and a sentence. */
export const RecurringReason = Type.Object({
  code: Type.Enum([
    'dates',
    'few',
    'amounts',
    'working-days',
    'free-months',
    'missed',
    'pauses',
    'price',
    'overdue',
    'moved-account',
    'marked',
    'decided',
    'typed',
  ]),
  text: Type.String(),
});
export type RecurringReason = Type.Static<typeof RecurringReason>;

/**
 * A recurring payment, found in the transactions or entered by hand. Amounts are unsigned, in `currency`. `direction` gives
 * the direction. GET /transactions?recurring_id={id} returns its transactions.
 */
export const Recurring = Type.Object({
  id: Id,
  name: text('Name set by the user or, if none, merchant of the latest payment'),
  is_named: flag('True if the user set the name'),
  merchant: nullable(text('Merchant of the latest payment. Null if there is no payment yet')),
  source: Type.Enum(['found', 'typed'], {
    description:
      '`typed`: entered by hand, without payments yet. Changes to `found` with the first payment and keeps its id and name',
  }),
  direction: RecurringDirection,
  kind: RecurringKind,
  status: RecurringStatus,
  decision: nullable(RecurringDecision),
  account_id: nullable(Id),
  category_id: nullable(Id),
  currency: CurrencyCode,
  frequency: RecurringFrequency,
  payments_per_year: Type.Integer({ minimum: 1, maximum: 52 }),
  amount: described(Amount, 'Of the next payment, as far as is known'),
  amount_range: Type.Object(
    { low: Amount, high: Amount },
    { description: 'Of the payments since the latest change of price, or of the last year if amounts vary' },
  ),
  is_amount_varying: Type.Boolean(),
  annual_cost: described(Amount, 'Current annual cost, or annual income if `direction` is `in`'),
  total: described(Amount, 'Total of all payments so far'),
  payment_count: Type.Integer({ minimum: 0, description: 'Number of transactions' }),
  next_date: nullable(described(Day, 'Null if it has ended')),
  next_range: Type.Union([RecurringDateRange, Type.Null()]),
  day_of_month: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description:
      'Nominal due day, before weekends and bank holidays. 31 is the last day of the month. Null for weekly frequencies',
  }),
  is_overdue: flag('True if `next_date` has passed and the payment may still arrive'),
  first_date: nullable(Day),
  last_date: nullable(described(Day, 'Date of the latest payment')),
  missed_dates: Type.Array(Day, { description: 'Due dates without a payment, oldest first' }),
  pauses: Type.Array(DaySpan, { description: 'First and last due date of each gap without payments' }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'Confidence that the payment recurs' }),
  reasons: Type.Array(RecurringReason),
  price_change: Type.Union([RecurringPriceChange, Type.Null()], { description: 'Latest price change' }),
  price_changes: Type.Array(RecurringPriceChange, { description: 'Oldest first' }),
  ended_on: nullable(described(Day, 'End date set by the user. May be in the future')),
  contract_ends_on: nullable(
    described(
      Day,
      'Last day of the contract. A notice appears 30 days before it. Payments are still expected afterwards',
    ),
  ),
  merged_ids: Type.Array(Id, { description: 'Ids of recurring payments merged into this one' }),
  version: Type.Integer({
    minimum: 1,
    description: 'Increases with each change by the user, but not with scans',
  }),
  created_at: Instant,
  updated_at: Instant,
});
export type Recurring = Type.Static<typeof Recurring>;

export const RecurringQuery = Body({
  direction: Type.Optional(RecurringDirection),
  status: Type.Optional(RecurringStatus),
  account_id: Type.Optional(Id),
  rejected: Type.Optional(flag('True to include rejected ones. Default: false')),
});
export type RecurringQuery = Type.Static<typeof RecurringQuery>;

/** Yearly totals of active payments, in base currency. Rejected, paused and ended ones are left out. */
export const RecurringTotals = Type.Object({
  base_currency: CurrencyCode,
  annual_out: described(Amount, 'Bills, subscriptions and other payments, without transfers'),
  annual_in: described(Amount, 'Salaries and other income, without transfers'),
  confirmed_out: described(Amount, 'Of `annual_out`: those that the user confirmed, added or marked'),
  confirmed_in: described(Amount, 'Of `annual_in`: those that the user confirmed, added or marked'),
  missing_rates: Type.Array(MissingBudgetRate),
});
export type RecurringTotals = Type.Static<typeof RecurringTotals>;

/** Freshness of the result. A scan follows a write within about a second. While `scanning`, the response comes from the previous scan. */
const freshness = {
  scanned_at: nullable(described(Instant, 'When the latest scan ended. Null if there was none')),
  scanning: flag('True while a scan is running or about to start. Request again in a second'),
};

/** Recurring payments by due date, ended ones last. `totals` ignores the filters. */
export const RecurringList = Type.Object({
  items: Type.Array(Recurring),
  totals: RecurringTotals,
  ...freshness,
});
export type RecurringList = Type.Static<typeof RecurringList>;

const name = textUpTo(100);
const idOrNull = nullable(Id);
const dayOrNull = nullable(Day);
const nameOrNull = Type.Unsafe<string | null>({ ...name, type: ['string', 'null'] });

/** A recurring payment entered by hand, before its first transaction. */
export const NewRecurring = Body({
  name: described(name, 'Name on bank statements, so that its payments are recognised'),
  direction: Type.Optional({ ...RecurringDirection, default: 'out' as const }),
  kind: Type.Optional(described(RecurringKind, 'Default: `bill` or, if `direction` is `in`, `income`')),
  amount: AmountInput,
  account_id: Id,
  category_id: Type.Optional(idOrNull),
  currency: Type.Optional(described(CurrencyInput, 'Must be the currency of the account')),
  frequency: RecurringFrequency,
  next_date: described(Day, 'From today to two years ahead'),
  contract_ends_on: Type.Optional(dayOrNull),
});
export type NewRecurring = Type.Static<typeof NewRecurring>;

/** Fields to change. Those after `merged_into` are only for payments entered by hand that have no transaction yet. */
export const RecurringSeriesChange = Body({
  name: Type.Optional(described(nameOrNull, 'Null to use the name of the merchant again')),
  decision: Type.Optional(
    Type.Unsafe<RecurringDecision | null>({
      type: ['string', 'null'],
      enum: ['confirmed', 'rejected', 'ended', null],
      description: 'Null to remove the decision',
    }),
  ),
  ended_on: Type.Optional(
    described(dayOrNull, 'End date. Implies the decision `ended`. Default: date of the latest payment'),
  ),
  contract_ends_on: Type.Optional(described(dayOrNull, 'Null to remove it')),
  merged_into: Type.Optional(
    described(
      idOrNull,
      'Merges it into another recurring payment of the same currency and direction, which is returned. Null to separate it again',
    ),
  ),
  amount: Type.Optional(AmountInput),
  account_id: Type.Optional(Id),
  category_id: Type.Optional(idOrNull),
  frequency: Type.Optional(RecurringFrequency),
  next_date: Type.Optional(Day),
  version: versionRead(),
});
export type RecurringSeriesChange = Type.Static<typeof RecurringSeriesChange>;

/** One decision on several recurring payments. If one is rejected by the server, none is saved. */
export const RecurringDecisions = Body({
  ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
  decision: Type.Unsafe<'confirmed' | 'rejected' | null>({
    type: ['string', 'null'],
    enum: ['confirmed', 'rejected', null],
    description: 'Null takes the decisions back',
  }),
});
export type RecurringDecisions = Type.Static<typeof RecurringDecisions>;

/** Result of a full scan. */
export const RescanResult = Type.Object({
  transactions: integer('Number of transactions scanned'),
  series: integer('Number of recurring payments found, without rejected ones'),
  added: integer('Number of new recurring payments'),
  removed: integer('Number of recurring payments no longer found'),
  scanned_at: Instant,
});
export type RescanResult = Type.Static<typeof RescanResult>;

/** Longest period for upcoming payments, in days (three years). */
export const mostUpcomingDays = 1096;

export const UpcomingQuery = Body({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostUpcomingDays,
      default: 30,
      description: 'Number of days, from and including today',
    }),
  ),
  direction: Type.Optional(RecurringDirection),
  account_id: Type.Optional(Id),
});
export type UpcomingQuery = Type.Static<typeof UpcomingQuery>;

export const CalendarFeedQuery = Body({
  token: Type.String({ maxLength: 200, description: 'API token with the scope `calendar`' }),
  amounts: Type.Optional(
    Type.Boolean({ default: false, description: 'True to put amounts into the titles of events' }),
  ),
});

/** An upcoming payment. `amount` is unsigned. `signed_amount` is negative for money out. */
export const UpcomingPayment = Type.Object({
  recurring_id: Id,
  name: Type.String(),
  direction: RecurringDirection,
  kind: RecurringKind,
  account_id: nullable(Id),
  category_id: nullable(Id),
  date: described(Day, 'Expected date, adjusted for weekends and bank holidays'),
  earliest: Day,
  latest: Day,
  currency: CurrencyCode,
  amount: Amount,
  signed_amount: Amount,
  amount_base: nullable(described(Amount, '`signed_amount` in base currency. Null if no rate is stored')),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  is_overdue: flag('True if due before today and still expected'),
});
export type UpcomingPayment = Type.Static<typeof UpcomingPayment>;

/** Payments due from today on, in order of date. Overdue payments come first. */
export const UpcomingPayments = Type.Object({
  from: Day,
  to: Day,
  items: Type.Array(UpcomingPayment),
  base_currency: CurrencyCode,
  total_out: described(Amount, 'Unsigned total in base currency, without transfers'),
  total_in: described(Amount, 'Total in base currency, without transfers'),
  missing_rates: Type.Array(MissingBudgetRate),
  ...freshness,
});
export type UpcomingPayments = Type.Static<typeof UpcomingPayments>;
