import Type from 'typebox';
import { MissingFigure, Wrapper } from './holdings.ts';
import { Amount, Body, CurrencyCode, Day, Id, nullable } from './values.ts';

/** A rate of return or a share, as a decimal: `0.051234` is 5.1234 %. Worked out in double precision, six places. */
const Rate = Type.String({ description: 'Decimal fraction, six places', examples: ['0.051234'] });

const figures = {
  value: Type.String({ description: 'Market value today, of what has a price and a rate' }),
  paid_in: Type.String({ description: 'Purchases with their fees, and the cost of what was transferred in' }),
  taken_out: Type.String({
    description: 'Sales less their fees, capital returns, and the cost of transfers out',
  }),
  dividends: Type.String({ description: 'Paid out since the beginning' }),
  gain: Type.String({
    description: 'value + taken_out + dividends − paid_in, of the holdings that have a value',
  }),
};

/** Market value and cost of all holdings, in base currency. Cash is excluded. */
export const PortfolioSummary = Type.Object({
  as_of: Day,
  base_currency: CurrencyCode,
  ...figures,
  book_cost: Type.String({ description: 'Cost of what is held still' }),
  tax_year: Type.String(),
  income_of_year: Type.String({ description: 'Dividends of the tax year, paid out or accumulated' }),
  by_wrapper: Type.Array(Type.Object({ wrapper: Wrapper, holdings: Type.Integer(), ...figures })),
  holdings: Type.Integer({ description: 'How many have units' }),
  missing: Type.Array(MissingFigure, { description: 'What the value lacks' }),
  gain_leaves_out: Type.Array(Type.String(), {
    description: 'Symbols of holdings without a value: neither they nor what was paid for them is in `gain`',
  }),
});
export type PortfolioSummary = Type.Static<typeof PortfolioSummary>;

export const PortfolioPerformanceQuery = Body({
  date_from: Type.Optional({ ...Day, description: 'Default: the first trade' }),
  date_to: Type.Optional({ ...Day, description: 'Default: today' }),
  interval: Type.Optional(Type.Enum(['day', 'month'], { description: 'Default: month' })),
  account_id: Type.Optional(Id),
  holding_id: Type.Optional(Id),
  wrapper: Type.Optional(Wrapper),
  benchmark: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'The id of a security, or a rate of growth by the year: `0.04` is 4 %, at least −0.5, at most 1',
    }),
  ),
});
export type PortfolioPerformanceQuery = Type.Static<typeof PortfolioPerformanceQuery>;

/** A return over the whole period, and by the year; null where it cannot be worked out. */
const Return = Type.Object({ period: nullable(Rate), yearly: nullable(Rate) });

/** The same flows, put into something else. */
const BenchmarkPerformance = Type.Object({
  security_id: nullable(Id),
  rate: nullable(Rate),
  name: Type.String({ description: 'Of the security, or `4% a year`' }),
  date_from: nullable(
    Type.String({
      format: 'date',
      description: 'From its first price on; later than the period where that begins without one',
    }),
  ),
  value_end: nullable(Type.String()),
  gain: nullable(Type.String({ description: 'As that of the period; null where it begins later' })),
  time_weighted: Return,
  money_weighted: Return,
  missing: Type.Array(MissingFigure),
});

export const PortfolioPerformance = Type.Object({
  date_from: Day,
  date_to: Day,
  base_currency: CurrencyCode,
  interval: Type.Enum(['day', 'month']),
  value_start: Type.String({ description: 'At the end of the day before date_from' }),
  value_end: Amount,
  paid_in: Type.String({ description: 'During the period' }),
  taken_out: Type.String({ description: 'During the period, dividends included' }),
  gain: Type.String({ description: 'value_end + taken_out − value_start − paid_in' }),
  time_weighted: Return,
  money_weighted: Return,
  series: Type.Array(
    Type.Object({
      date: Day,
      value: Amount,
      paid_in: Type.String({ description: 'Since the first trade, less what was taken out' }),
      benchmark: Type.Optional(
        nullable(
          Type.String({
            description: 'What the same flows would be worth; null where it has no price, absent without one',
          }),
        ),
      ),
    }),
    { description: 'End of each interval, first and last day included' },
  ),
  priced_by_trades: Type.Array(Type.String(), {
    description: 'Symbols whose trades stand in for prices, before the first stored one',
  }),
  missing: Type.Array(MissingFigure),
  benchmark: Type.Union([BenchmarkPerformance, Type.Null()]),
});
export type PortfolioPerformance = Type.Static<typeof PortfolioPerformance>;

/** A part of the whole. */
const Slice = Type.Object({
  key: Type.String(),
  name: Type.String(),
  value: Amount,
  share: Rate,
});

/** Breakdown of today's market value, largest part first. Percentages exclude holdings without a value. */
export const PortfolioAllocation = Type.Object({
  as_of: Day,
  base_currency: CurrencyCode,
  total: Amount,
  by_class: Type.Array(Slice, { description: 'By kind of security' }),
  by_region: Type.Array(Slice),
  by_currency: Type.Array(Slice),
  by_wrapper: Type.Array(Slice),
  by_account: Type.Array(Slice, { description: '`key` is the account id' }),
  by_security: Type.Array(Slice, { description: '`key` is the security id' }),
  missing: Type.Array(MissingFigure),
});
export type PortfolioAllocation = Type.Static<typeof PortfolioAllocation>;

export const PortfolioIncomeQuery = Body({ tax_year: Type.Optional(Type.String({ maxLength: 20 })) });

/** User's stored benchmark for comparing the portfolio: see `benchmark` of the performance. */
export const PortfolioBenchmark = Type.Object({
  benchmark: nullable(Type.String()),
  name: nullable(Type.String({ description: 'Of the security' })),
});
export type PortfolioBenchmark = Type.Static<typeof PortfolioBenchmark>;

export const PortfolioBenchmarkChange = Body({
  benchmark: nullable(Type.String({ maxLength: 40, description: 'The id of a security, a rate, or null' })),
});
export type PortfolioBenchmarkChange = Type.Static<typeof PortfolioBenchmarkChange>;

/** Dividends by tax year and security, in pounds; what counts for tax apart from what is sheltered. */
export const PortfolioIncome = Type.Object({
  currency: Type.Literal('GBP'),
  years: Type.Array(
    Type.Object({
      tax_year: Type.String(),
      dividends: Amount,
      accumulated: Amount,
      total: Amount,
      taxable: Type.String({ description: 'Of the total, outside ISAs and pensions' }),
      securities: Type.Array(
        Type.Object({
          security_id: Id,
          symbol: Type.String(),
          name: Type.String(),
          dividends: Amount,
          accumulated: Amount,
          total: Amount,
          taxable: Amount,
        }),
        { description: 'Largest first' },
      ),
    }),
    { description: 'Newest first' },
  ),
  months: Type.Array(
    Type.Object({
      month: Type.String({ examples: ['2026-03'] }),
      dividends: Amount,
      accumulated: Amount,
      total: Amount,
    }),
    { description: 'Months with income, oldest first' },
  ),
});
export type PortfolioIncome = Type.Static<typeof PortfolioIncome>;
