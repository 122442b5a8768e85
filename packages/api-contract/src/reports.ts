import Type from 'typebox';
import { Amount, Body, CurrencyCode, Day, described, flag, Id, integer, nullable, text } from './values.ts';

const range = {
  date_from: Type.Optional(
    described(Day, 'Default: the first day of the month eleven months before `date_to`'),
  ),
  date_to: Type.Optional(described(Day, 'Default: today, UTC')),
};
/** Asks a report to include an explanation of its figures. */
export const ReportExplain = Type.Optional(
  flag('True to add an explanation: rows, exchange rates and what is left out'),
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

/** A date range without grouping. */
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
  how: Type.Array(Type.String(), { description: 'Rules of the calculation, in sentences' }),
  rows: Type.Object({
    count: integer('Number of transactions in the figures'),
    sample: Type.Array(
      Type.Object({
        id: Id,
        date: Day,
        description: Type.String(),
        merchant: nullable(Type.String()),
        signed_amount: Amount,
        currency: CurrencyCode,
      }),
      { description: 'The newest, at most five' },
    ),
  }),
  rates: Type.Array(
    Type.Object({
      currency: CurrencyCode,
      date: Type.String({ format: 'date', description: 'Day of the converted amounts' }),
      rate: text('Units of base currency for one unit, to at most 12 decimal places'),
      rate_date: Type.String({ format: 'date', description: 'Day of the stored rate' }),
      method: text('`direct`, `inverse` or `cross`'),
    }),
    { description: 'Exchange rates used, newest first, at most 200' },
  ),
  left_out: Type.Array(Type.String(), {
    description: 'Amounts excluded from the figures, with the reasons, in sentences',
  }),
});
export type ReportExplanation = Type.Static<typeof ReportExplanation>;

/** Money left out because no exchange rate is stored for its currency on or before the day. */
export const MissingRate = Type.Object({ currency: CurrencyCode, date: Day });
export type MissingRate = Type.Static<typeof MissingRate>;

/** Accounts of which only the user's share counts. */
export const PartlyCounted = Type.Array(Type.Object({ account_id: Id, percent: Type.String() }), {
  description:
    'Accounts of which only your share counts, with your percentage on the last day of the figures. Absent if there are none',
});
export type PartlyCounted = Type.Static<typeof PartlyCounted>;

const partly_counted = Type.Optional(PartlyCounted);
const ends = { date_from: Day, date_to: Day, base_currency: CurrencyCode };
const missing_rates = Type.Array(MissingRate, {
  description: 'Missing exchange rates, one per currency and period. Empty if nothing is left out',
});
const figures = {
  income: Amount,
  spending: text('Spending less refunds'),
  saved: text('income − spending'),
  savings_rate: nullable(
    text('saved ÷ income, in per cent to one decimal place. Null if there is no income'),
  ),
};

/** A period within the date range. Only days in the range count. */
export const IncomeExpensePeriod = Type.Object({
  period: text('`2026`, `2026-01` or `2026-01-31`'),
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
  partly_counted,
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
        text('Savings rate of all periods up to this one together. Null if there is no income'),
      ),
    }),
  ),
  missing_rates,
  partly_counted,
  explain: Type.Optional(ReportExplanation),
});
export type SavingsRateReport = Type.Static<typeof SavingsRateReport>;

/**
 * A node of the cash-flow (Sankey) diagram. Money flows from `source` nodes to `income`, from there to `group` nodes
 * (groups of spending categories) and `saved`, and from groups to their `category` nodes.
 */
export const CashFlowNode = Type.Object({
  id: text('Unique within this response only'),
  kind: Type.Enum(['source', 'income', 'group', 'category', 'saved']),
  name: Type.String(),
  amount: text('Amount, greater than zero'),
  category_id: nullable(Id),
});
export type CashFlowNode = Type.Static<typeof CashFlowNode>;

export const CashFlowReport = Type.Object({
  ...ends,
  income: Amount,
  spending: Amount,
  saved: text('income − spending'),
  nodes: Type.Array(CashFlowNode),
  links: Type.Array(
    Type.Object({
      from: Type.String(),
      to: Type.String(),
      amount: text('Amount, greater than zero'),
    }),
  ),
  missing_rates,
  partly_counted,
  explain: Type.Optional(ReportExplanation),
});
export type CashFlowReport = Type.Static<typeof CashFlowReport>;

export const MerchantReportItem = Type.Object({
  merchant: Type.String(),
  spent: text('Amount paid to the merchant, before refunds'),
  received: text('Amount received from the merchant, including refunds'),
  net: text('spent − received'),
  count: integer('Transactions'),
});
export type MerchantReportItem = Type.Static<typeof MerchantReportItem>;

export const MerchantReport = Type.Object({
  ...ends,
  items: Type.Array(MerchantReportItem),
  merchants: integer('Number of merchants, including those beyond the limit'),
  total: Type.Object({ spent: Amount, received: Amount, net: Amount, count: Type.Integer() }),
  missing_rates,
  partly_counted,
  explain: Type.Optional(ReportExplanation),
});
export type MerchantReport = Type.Static<typeof MerchantReport>;

/** Net worth at the end of a period, with the change since the end of the previous period. */
export const NetWorthPoint = Type.Object({
  date: Day,
  assets: Amount,
  liabilities: text('Money owed, as a positive amount'),
  net_worth: Amount,
  contributions: text('Money in from outside, less money out'),
  growth: text('Change from valuations, prices and exchange rates, and dividends'),
  dividends: text('Part of growth that is dividends of holdings'),
});

export const NetWorthReport = Type.Object({
  ...ends,
  group_by: ReportGrouping,
  opening: text('Net worth at the end of the day before date_from'),
  closing: text('Net worth at the end of date_to'),
  contributions: text('Contributions of the whole range. opening + contributions + growth = closing'),
  growth: Amount,
  dividends: text('Part of growth that is dividends of holdings'),
  partly_counted,
  points: Type.Array(NetWorthPoint, {
    description: 'Values at the end of each month or year. Empty if `group_by` is `day`',
  }),
  daily: Type.Optional(
    Type.Object(
      {
        places: integer('Decimal places of the base currency. With 2, the integers are pence or cents'),
        changes: Type.Array(Type.Integer(), {
          description: 'Change in net worth on each day from `date_from`, in minor units',
        }),
        growth: Type.Array(Type.Integer(), { description: 'Growth part of each change, in minor units' }),
      },
      {
        description:
          'Present if `group_by` is `day`. Values are daily differences, to keep the response small',
      },
    ),
  ),
  first_day: nullable(
    Type.String({ format: 'date', description: 'First day in the range with an asset or a liability' }),
  ),
  missing_rates: Type.Array(Type.Object({ currency: CurrencyCode, date: Day, date_to: Day }), {
    description:
      'Currencies without an exchange rate, with the first and last day affected. Starts on the day before `date_from`',
  }),
  missing_prices: Type.Array(Type.Object({ symbol: Type.String(), date: Day, date_to: Day })),
  explain: Type.Optional(ReportExplanation),
});
export type NetWorthReport = Type.Static<typeof NetWorthReport>;

/** A calendar year or a tax year. Default: the current calendar year. */
export const YearReviewQuery = Body({
  year: Type.Optional(Type.Integer({ minimum: 1901, maximum: 2199 })),
  tax_year: Type.Optional(
    Type.String({
      pattern: '^(19|20|21)\\d\\d-\\d\\d$',
      description: '`2025-26` is 6 April 2025 to 5 April 2026',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 6,
      description: 'Most categories and merchants to return',
    }),
  ),
  explain: ReportExplain,
});
export type YearReviewQuery = Type.Static<typeof YearReviewQuery>;

/** Year review: figures up to today for the current year, compared with the same days a year earlier. */
export const YearReview = Type.Object({
  ...ends,
  year: text('`2025` or `2025-26`'),
  is_over: Type.Boolean(),
  total: Type.Object(figures),
  before: Type.Object(
    { date_from: Day, date_to: Day, ...figures },
    { description: 'Figures of the same days a year earlier' },
  ),
  months: Type.Array(IncomeExpensePeriod, { description: 'Calendar months, limited to days in the year' }),
  best_month: nullable(text('Month with the highest savings. Null if nothing was recorded')),
  dearest_month: nullable(text('Month with the highest spending. Null if nothing was spent')),
  net_worth: Type.Object({
    opening: text('Net worth at the end of the day before `date_from`'),
    closing: text('Net worth at the end of `date_to`'),
    contributions: Amount,
    growth: Amount,
    dividends: text('Part of growth that is dividends of holdings'),
  }),
  categories: Type.Array(
    Type.Object({
      category_id: nullable(Id),
      name: text('`Uncategorised` if `category_id` is null'),
      group_name: nullable(Type.String()),
      spent: Amount,
      before: described(Amount, 'Spending on the same days a year earlier'),
    }),
    { description: 'Spending by category, largest first' },
  ),
  merchants: Type.Array(MerchantReportItem, { description: 'Spending by merchant, largest first' }),
  missing_rates,
  missing_prices: NetWorthReport.properties.missing_prices,
  partly_counted,
  explain: Type.Optional(ReportExplanation),
});
export type YearReview = Type.Static<typeof YearReview>;
