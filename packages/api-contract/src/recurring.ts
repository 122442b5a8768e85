import Type from 'typebox';
import { MissingBudgetRate } from './budgets.ts';
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

/** `paused`: about half of what it takes to be over was missed; `ended`: it is over, by itself or as the user said. */
export const RecurringStatus = Type.Enum(['active', 'paused', 'ended']);

/** User's decision, or null if there is none yet. `rejected`: not a recurring payment, stored only to keep it out of lists. */
export const RecurringDecision = Type.Enum(['confirmed', 'rejected', 'ended']);
export type RecurringDecision = Type.Static<typeof RecurringDecision>;

/** Direction of the money. */
export const RecurringDirection = Type.Enum(['in', 'out']);
export type RecurringDirection = Type.Static<typeof RecurringDirection>;

/** A span of days, both with it. */
export const DaySpan = Type.Object({ from: Day, to: Day });

/** The days between which a payment may come; the same day twice where it never varied. */
export const RecurringDateRange = Type.Object({ earliest: Day, latest: Day });

/** A price that changed. Amounts without sign, in the currency of the payment. */
export const RecurringPriceChange = Type.Object({
  date: { ...Day, description: 'Of the first payment at the new price' },
  transaction_id: Id,
  from_amount: Amount,
  to_amount: Amount,
  per_year: { ...Amount, description: 'What the difference comes to in a year; negative: cheaper' },
  is_unsettled: Type.Boolean({ description: 'Paid once only so far: it may be a single odd payment' }),
});
export type RecurringPriceChange = Type.Static<typeof RecurringPriceChange>;

/** A reason to believe (or doubt) a series: the code for programs, a sentence for people. */
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
 * A recurring payment, found in the transactions or typed in by hand. Amounts have no sign (`direction` says which way)
 * and are in `currency`. Its transactions: GET /transactions?recurring_id={id}.
 */
export const Recurring = Type.Object({
  id: Id,
  name: Type.String({ description: 'As the user named it, else the merchant of the latest payment' }),
  is_named: Type.Boolean({ description: 'The user gave the name' }),
  merchant: nullable(Type.String({ description: 'As the latest payment has it; null before there is one' })),
  source: Type.Enum(['found', 'typed'], {
    description: '`typed` by hand, until transactions show it: then it is `found`, and keeps its id and name',
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
  amount: { ...Amount, description: 'Of the next payment, as far as is known' },
  amount_range: Type.Object(
    { low: Amount, high: Amount },
    { description: 'Of the payments since the latest change of price, or of the last year if amounts vary' },
  ),
  is_amount_varying: Type.Boolean(),
  annual_cost: {
    ...Amount,
    description: 'What it comes to in a year at present; of money in: what it brings',
  },
  total: { ...Amount, description: 'All payments so far' },
  payment_count: Type.Integer({ minimum: 0, description: 'Transactions behind it' }),
  next_date: nullable({ ...Day, description: 'Null once it has ended' }),
  next_range: Type.Union([RecurringDateRange, Type.Null()]),
  day_of_month: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description:
      'On which it is due before weekends and holidays move it, 31 being the last; null for what comes by weeks',
  }),
  is_overdue: Type.Boolean({
    description: 'The day of next_date has passed, and the payment may still come',
  }),
  first_date: nullable(Day),
  last_date: nullable({ ...Day, description: 'Of the latest payment' }),
  missed_dates: Type.Array(Day, { description: 'Due days without a payment, oldest first' }),
  pauses: Type.Array(DaySpan, { description: 'First and last due day of each stretch without payments' }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'How sure it is that this recurs' }),
  reasons: Type.Array(RecurringReason),
  price_change: Type.Union([RecurringPriceChange, Type.Null()], { description: 'The latest' }),
  price_changes: Type.Array(RecurringPriceChange, { description: 'Oldest first' }),
  ended_on: nullable({
    ...Day,
    description: 'The day from which it is over, as the user said; may lie ahead',
  }),
  contract_ends_on: nullable({
    ...Day,
    description: 'Last day of the contract: a notice 30 days ahead; payments are still expected afterwards',
  }),
  merged_ids: Type.Array(Id, { description: 'Those that were made part of this one' }),
  version: Type.Integer({ minimum: 1, description: 'Counts the decisions of the user, not scans' }),
  created_at: Instant,
  updated_at: Instant,
});
export type Recurring = Type.Static<typeof Recurring>;

export const RecurringQuery = Body({
  direction: Type.Optional(RecurringDirection),
  status: Type.Optional(RecurringStatus),
  account_id: Type.Optional(Id),
  rejected: Type.Optional(
    Type.Boolean({ description: 'With those that the user rejected; default: without' }),
  ),
});
export type RecurringQuery = Type.Static<typeof RecurringQuery>;

/** Yearly totals of active payments, in base currency. Rejected, paused and ended ones are left out. */
export const RecurringTotals = Type.Object({
  base_currency: CurrencyCode,
  annual_out: { ...Amount, description: 'Bills, subscriptions and other payments; no transfers' },
  annual_in: { ...Amount, description: 'Salaries and other income; no transfers' },
  missing_rates: Type.Array(MissingBudgetRate),
});
export type RecurringTotals = Type.Static<typeof RecurringTotals>;

/** Freshness of the result. A scan follows a write within about a second. While `scanning`, the response comes from the previous scan. */
const freshness = {
  scanned_at: nullable({ ...Instant, description: 'When the latest scan ended; null: never' }),
  scanning: Type.Boolean({ description: 'A scan is under way or about to begin: ask again in a second' }),
};

/** All recurring payments, those due next first, then those that have ended. Totals are of all, whatever the filter. */
export const RecurringList = Type.Object({
  items: Type.Array(Recurring),
  totals: RecurringTotals,
  ...freshness,
});
export type RecurringList = Type.Static<typeof RecurringList>;

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const idOrNull = Type.Unsafe<string | null>({ ...Id, type: ['string', 'null'] });
const dayOrNull = Type.Unsafe<string | null>({ ...Day, type: ['string', 'null'] });
const nameOrNull = Type.Unsafe<string | null>({ ...name, type: ['string', 'null'] });

/** A bill (or income) that no transaction shows yet. */
export const NewRecurring = Body({
  name: { ...name, description: 'As bank statements will name it, so that its payments are found' },
  direction: Type.Optional({ ...RecurringDirection, default: 'out' as const }),
  kind: Type.Optional({ ...RecurringKind, description: 'Default: bill, of money in: income' }),
  amount: AmountInput,
  account_id: Id,
  category_id: Type.Optional(idOrNull),
  currency: Type.Optional({ ...CurrencyInput, description: 'That of the account: another is refused' }),
  frequency: RecurringFrequency,
  next_date: { ...Day, description: 'From today on, within two years' },
  contract_ends_on: Type.Optional(dayOrNull),
});
export type NewRecurring = Type.Static<typeof NewRecurring>;

/** Given fields only. Those after `merged_into` are for payments typed by hand, as long as no transaction shows them. */
export const RecurringSeriesChange = Body({
  name: Type.Optional({ ...nameOrNull, description: 'Null: the name of the merchant again' }),
  decision: Type.Optional(
    Type.Unsafe<RecurringDecision | null>({
      type: ['string', 'null'],
      enum: ['confirmed', 'rejected', 'ended', null],
      description: 'Null takes the decision back',
    }),
  ),
  ended_on: Type.Optional({
    ...dayOrNull,
    description: 'The day from which it is over; with decision ended (implied). Default: the latest payment',
  }),
  contract_ends_on: Type.Optional({ ...dayOrNull, description: 'Null takes it away' }),
  merged_into: Type.Optional({
    ...idOrNull,
    description:
      'Makes it part of another of the same currency and direction; null parts them. The answer is then that other',
  }),
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
  transactions: Type.Integer({ description: 'That were looked at' }),
  series: Type.Integer({ description: 'Found, without rejected ones' }),
  added: Type.Integer({ description: 'That were not there before' }),
  removed: Type.Integer({ description: 'That nothing shows any more' }),
  scanned_at: Instant,
});
export type RescanResult = Type.Static<typeof RescanResult>;

/** Longest stretch of upcoming payments, in days: three years. */
export const mostUpcomingDays = 1096;

export const UpcomingQuery = Body({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostUpcomingDays,
      default: 30,
      description: 'From today on, with today',
    }),
  ),
  direction: Type.Optional(RecurringDirection),
  account_id: Type.Optional(Id),
});
export type UpcomingQuery = Type.Static<typeof UpcomingQuery>;

/** A payment to come. `amount` has no sign, `signed_amount` is negative for money out. */
export const UpcomingPayment = Type.Object({
  recurring_id: Id,
  name: Type.String(),
  direction: RecurringDirection,
  kind: RecurringKind,
  account_id: nullable(Id),
  category_id: nullable(Id),
  date: { ...Day, description: 'Moved at weekends and bank holidays as the payment is' },
  earliest: Day,
  latest: Day,
  currency: CurrencyCode,
  amount: Amount,
  signed_amount: Amount,
  amount_base: nullable({
    ...Amount,
    description: '`signed_amount` in base currency; null when no rate is stored',
  }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  is_overdue: Type.Boolean({ description: 'Due before today, and may still come' }),
});
export type UpcomingPayment = Type.Static<typeof UpcomingPayment>;

/** Payments due from today on, in order of date. Overdue payments come first. */
export const UpcomingPayments = Type.Object({
  from: Day,
  to: Day,
  items: Type.Array(UpcomingPayment),
  base_currency: CurrencyCode,
  total_out: { ...Amount, description: 'In base currency, without sign; no transfers' },
  total_in: { ...Amount, description: 'In base currency; no transfers' },
  missing_rates: Type.Array(MissingBudgetRate),
  ...freshness,
});
export type UpcomingPayments = Type.Static<typeof UpcomingPayments>;
