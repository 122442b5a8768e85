import Type from 'typebox';
import { Amount, Body, CurrencyCode, Day, Id, nullable } from './values.ts';

const range = {
  date_from: Type.Optional({
    ...Day,
    description: 'Default: the first day of the month eleven months before `date_to`',
  }),
  date_to: Type.Optional({ ...Day, description: 'Default: today, UTC' }),
};
/** Asks a report to include an explanation of its figures. */
export const ReportExplain = Type.Optional(
  Type.Boolean({
    description: 'Adds what the figures are made of: rows, rates with their dates, what is left out',
  }),
);
/** Grouping of a date range by day, calendar month or calendar year. */
export const ReportGrouping = Type.Enum(['day', 'month', 'year'], { default: 'month' });
export type ReportGrouping = Type.Static<typeof ReportGrouping>;

export const ReportQuery = Body({
  ...range,
  group_by: Type.Optional(ReportGrouping),
  explain: ReportExplain,
});
export type ReportQuery = Type.Static<typeof ReportQuery>;

/** A range that is not divided. */
export const ReportRangeQuery = Body({ ...range, explain: ReportExplain });
export type ReportRangeQuery = Type.Static<typeof ReportRangeQuery>;

export const MerchantReportQuery = Body({
  ...range,
  explain: ReportExplain,
  sort: Type.Optional(Type.Enum(['-spent', '-received', '-count'], { default: '-spent' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
});
export type MerchantReportQuery = Type.Static<typeof MerchantReportQuery>;

/** Explanation of a report's figures: rows, rates and what is left out. */
export const ReportExplanation = Type.Object({
  how: Type.Array(Type.String(), { description: 'The rules of the figures, in sentences' }),
  rows: Type.Object({
    count: Type.Integer({ description: 'Transactions that the figures are made of' }),
    sample: Type.Array(
      Type.Object({
        id: Id,
        date: Day,
        description: Type.String(),
        merchant: nullable(Type.String()),
        signed_amount: Amount,
        currency: CurrencyCode,
      }),
      { description: 'The newest of them, at most five' },
    ),
  }),
  rates: Type.Array(
    Type.Object({
      currency: CurrencyCode,
      date: Type.String({ format: 'date', description: 'Day whose amounts it converts' }),
      rate: Type.String({ description: 'Units of base currency for one unit, to at most 12 decimal places' }),
      rate_date: Type.String({ format: 'date', description: 'Day of the stored rate' }),
      method: Type.String({ description: '`direct`, `inverse` or `cross`' }),
    }),
    { description: 'At most 200, the newest first' },
  ),
  left_out: Type.Array(Type.String(), { description: 'What is not in the figures and why, in sentences' }),
});
export type ReportExplanation = Type.Static<typeof ReportExplanation>;

/** Money left out, as no rate for its currency is stored on or before the day. */
export const MissingRate = Type.Object({ currency: CurrencyCode, date: Day });
export type MissingRate = Type.Static<typeof MissingRate>;

const ends = { date_from: Day, date_to: Day, base_currency: CurrencyCode };
const missing_rates = Type.Array(MissingRate, {
  description: 'Each currency once a period; empty when nothing is left out',
});
const figures = {
  income: Amount,
  spending: Type.String({ description: 'Spending less refunds' }),
  saved: Type.String({ description: 'income − spending' }),
  savings_rate: nullable(
    Type.String({ description: 'saved ÷ income in per cent, one place; null without income' }),
  ),
};

/** A period of a range: only the days of it that lie in the range count. */
export const IncomeExpensePeriod = Type.Object({
  period: Type.String({ description: '`2026`, `2026-01` or `2026-01-31`' }),
  date_from: Day,
  date_to: Day,
  ...figures,
});
export type IncomeExpensePeriod = Type.Static<typeof IncomeExpensePeriod>;

export const IncomeExpenseReport = Type.Object({
  ...ends,
  group_by: ReportGrouping,
  total: Type.Object(figures),
  periods: Type.Array(IncomeExpensePeriod),
  missing_rates,
  explain: Type.Optional(ReportExplanation),
});
export type IncomeExpenseReport = Type.Static<typeof IncomeExpenseReport>;

export const SavingsRateReport = Type.Object({
  ...ends,
  group_by: ReportGrouping,
  total: Type.Object(figures),
  periods: Type.Array(
    Type.Object({
      period: Type.String(),
      date_from: Day,
      date_to: Day,
      income: Amount,
      saved: Amount,
      savings_rate: figures.savings_rate,
      running_rate: nullable(
        Type.String({ description: 'The rate of all periods up to this one together; null without income' }),
      ),
    }),
  ),
  missing_rates,
  explain: Type.Optional(ReportExplanation),
});
export type SavingsRateReport = Type.Static<typeof SavingsRateReport>;

/**
 * A place that money comes from or goes to. `source` stands left of `income`, which all that comes in flows through;
 * right of it stand `group` (of spending categories) and `saved`, and right of groups their `category` nodes.
 */
export const CashFlowNode = Type.Object({
  id: Type.String({ description: 'Unique in this answer; nothing else is known by it' }),
  kind: Type.Enum(['source', 'income', 'group', 'category', 'saved']),
  name: Type.String(),
  amount: Type.String({ description: 'More than zero' }),
  category_id: nullable(Id),
});
export type CashFlowNode = Type.Static<typeof CashFlowNode>;

export const CashFlowReport = Type.Object({
  ...ends,
  income: Amount,
  spending: Amount,
  saved: Type.String({ description: 'income − spending' }),
  nodes: Type.Array(CashFlowNode),
  links: Type.Array(
    Type.Object({
      from: Type.String(),
      to: Type.String(),
      amount: Type.String({ description: 'More than zero' }),
    }),
  ),
  missing_rates,
  explain: Type.Optional(ReportExplanation),
});
export type CashFlowReport = Type.Static<typeof CashFlowReport>;

export const MerchantReportItem = Type.Object({
  merchant: Type.String(),
  spent: Type.String({ description: 'Paid to the merchant, refunds not taken off' }),
  received: Type.String({ description: 'Got from the merchant, refunds among it' }),
  net: Type.String({ description: 'spent − received' }),
  count: Type.Integer({ description: 'Transactions' }),
});
export type MerchantReportItem = Type.Static<typeof MerchantReportItem>;

export const MerchantReport = Type.Object({
  ...ends,
  items: Type.Array(MerchantReportItem),
  merchants: Type.Integer({ description: 'How many there are in all' }),
  total: Type.Object({ spent: Amount, received: Amount, net: Amount, count: Type.Integer() }),
  missing_rates,
  explain: Type.Optional(ReportExplanation),
});
export type MerchantReport = Type.Static<typeof MerchantReport>;

/** Net worth at the end of a period, and what moved it since the end of the period before. */
export const NetWorthPoint = Type.Object({
  date: Day,
  assets: Amount,
  liabilities: Type.String({ description: 'Money owed, as a positive amount' }),
  net_worth: Amount,
  contributions: Type.String({ description: 'Money in from outside less money out' }),
  growth: Type.String({ description: 'Valuations, investments, exchange rates' }),
});

export const NetWorthReport = Type.Object({
  ...ends,
  group_by: ReportGrouping,
  opening: Type.String({ description: 'Net worth at the end of the day before date_from' }),
  closing: Type.String({ description: 'Net worth at the end of date_to' }),
  contributions: Type.String({
    description: 'Of the whole range; opening + contributions + growth = closing',
  }),
  growth: Amount,
  points: Type.Array(NetWorthPoint, { description: 'The ends of months or years; empty by day' }),
  daily: Type.Optional(
    Type.Object(
      {
        places: Type.Integer({
          description: 'Decimal places of the base currency: 2 makes the integers pence',
        }),
        changes: Type.Array(Type.Integer(), {
          description: 'What net worth changed by, for each day from date_from on, in minor units',
        }),
        growth: Type.Array(Type.Integer(), { description: 'The part of each change that is growth' }),
      },
      { description: 'With group_by=day: coded by differences, as ten years are 3,653 days' },
    ),
  ),
  first_day: nullable(
    Type.String({ format: 'date', description: 'First day in the range on which anything was there' }),
  ),
  missing_rates: Type.Array(Type.Object({ currency: CurrencyCode, date: Day, date_to: Day }), {
    description:
      'Currencies with money that no rate converts: the first and the last such day, from the day before',
  }),
  missing_prices: Type.Array(Type.Object({ symbol: Type.String(), date: Day, date_to: Day })),
  explain: Type.Optional(ReportExplanation),
});
export type NetWorthReport = Type.Static<typeof NetWorthReport>;

/** A year of the calendar, or a tax year; without either this year of the calendar. */
export const YearReviewQuery = Body({
  year: Type.Optional(Type.Integer({ minimum: 1901, maximum: 2199 })),
  tax_year: Type.Optional(
    Type.String({ pattern: '^(19|20|21)\\d\\d-\\d\\d$', description: '`2025-26`: from 6 April to 5 April' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, default: 6, description: 'Categories and merchants' }),
  ),
  explain: ReportExplain,
});
export type YearReviewQuery = Type.Static<typeof YearReviewQuery>;

/** A year at one look: up to today while it lasts, beside the same days of the year before. */
export const YearReview = Type.Object({
  ...ends,
  year: Type.String({ description: '`2025` or `2025-26`' }),
  is_over: Type.Boolean(),
  total: Type.Object(figures),
  before: Type.Object(
    { date_from: Day, date_to: Day, ...figures },
    { description: 'The same days a year before' },
  ),
  months: Type.Array(IncomeExpensePeriod, { description: 'Of the calendar, as far as they lie in the year' }),
  best_month: nullable(
    Type.String({ description: 'The one that left most; null when nothing was recorded' }),
  ),
  dearest_month: nullable(
    Type.String({ description: 'The one with the most spending; null when nothing was spent' }),
  ),
  net_worth: Type.Object({
    opening: Type.String({ description: 'At the end of the day before date_from' }),
    closing: Type.String({ description: 'At the end of date_to' }),
    contributions: Amount,
    growth: Amount,
  }),
  categories: Type.Array(
    Type.Object({
      category_id: nullable(Id),
      name: Type.String({ description: '`Uncategorised` if `category_id` is null' }),
      group_name: nullable(Type.String()),
      spent: Amount,
      before: { ...Amount, description: 'In the same days a year before' },
    }),
    { description: 'What it went on, most first' },
  ),
  merchants: Type.Array(MerchantReportItem, { description: 'Where it was spent, most first' }),
  missing_rates,
  missing_prices: NetWorthReport.properties.missing_prices,
  explain: Type.Optional(ReportExplanation),
});
export type YearReview = Type.Static<typeof YearReview>;
